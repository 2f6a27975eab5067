/*
 * Memory that is there, or the program ends with a word: the one policy for running out of it.
 */
#ifndef REROUTE66_BASE_MEMORY_H
#define REROUTE66_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * malloc/realloc/strdup that never return NULL: when memory runs out they end the program by exit(1) with a message; the
 * terminal is put back on the way (terminal.h), and the game is in its journal. What a file or a search may make large
 * asks memory_has or malloc before, so that only the one action fails. Caller frees.
 */
void *memory_new(size_t bytes); /* zeroed */
void *memory_resize(void *old, size_t bytes);
char *memory_copy(const char *s, size_t length); /* a terminated copy */

/* Are there BYTES to be had? For work that takes much memory bit by bit: it asks now and then, and ends with an error
 * while there is still enough to say so and to go on. */
bool memory_has(size_t bytes);

/* OLD, an array of COUNT elements of SIZE bytes with room for *ROOM (all zero at first), with room for one more: it
 * doubles, so that growing one by one costs no more than filling. */
void *memory_grow(void *old, int count, int *room, size_t size);

#endif
