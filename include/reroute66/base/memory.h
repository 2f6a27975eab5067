/*
 * Memory, and what is done when it runs out: one policy for all of the program.
 *
 * What a file or a wish of the user may make large asks first (memory_has, or malloc itself). If there is not enough,
 * that action fails with a sentence and nothing else is lost. Everything else is small and asks the functions below,
 * which never return NULL.
 *
 * The interactive program puts a reserve aside. When a small allocation fails, the reserve is given back to the system
 * and the allocation tried again, so that the action under way comes to its end. As long as the reserve cannot be put
 * aside again the program refuses what takes memory, and goes on with the game: see memory_is_short.
 *
 * When that is used up too, and in programs without a reserve (the shell's commands, UCI), the program ends with status
 * 1 and a message. The terminal is restored on the way (terminal.h), and the game is in its journal.
 */
#ifndef REROUTE66_BASE_MEMORY_H
#define REROUTE66_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* As malloc (zeroed), realloc and strndup, but never NULL. Caller frees. From any thread. */
void *memory_new(size_t bytes);
void *memory_resize(void *old, size_t bytes);
char *memory_copy(const char *s, size_t length);

/* Are there BYTES to be had? For work that takes much memory bit by bit: it asks now and then, and ends with an error
 * while there is still enough to say so and to go on. */
bool memory_has(size_t bytes);

/* OLD, an array of COUNT elements of SIZE bytes with room for *ROOM (all zero at first), with room for one more: it
 * doubles, so that growing one by one costs no more than filling. */
void *memory_grow(void *old, int count, int *room, size_t size);

/* Put BYTES aside for the time when memory runs out; 0: none, and free what was put aside. By one thread only. */
void memory_put_aside(size_t bytes);

/* Has the reserve been used, and is there not enough to put it aside again? By the thread that put it aside. */
bool memory_is_short(void);

#endif
