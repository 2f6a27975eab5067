/*
 * Memory, and what is done when it runs out: one policy for all of the program.
 *
 * What can become large, by a file or by what the user wants, asks first (memory_has, or malloc itself). If there is
 * not enough, that action fails with a message and nothing else is lost. Everything else is small and asks the
 * functions below, which never return NULL.
 *
 * The interactive program puts a reserve aside. When a small allocation fails, the reserve is given back to the system
 * and the allocation tried again, so that the present action can be completed. As long as the reserve cannot be put
 * aside again the program refuses what takes memory, and the game goes on: see memory_is_short.
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

/* True if BYTES could be allocated now. For work that takes much memory bit by bit: it asks from time to time, and ends
 * with an error while there is still enough to say so and to go on. */
bool memory_has(size_t bytes);

/* OLD, an array of COUNT elements of SIZE bytes with room for *ROOM (all zero at first), made to have room for one
 * more. The room doubles, so that adding elements one by one takes linear time. */
void *memory_grow(void *old, int count, int *room, size_t size);

/* Put BYTES aside as the reserve; 0: free it. To be called by one thread only. */
void memory_put_aside(size_t bytes);

/* True if the reserve has been used and there is not enough memory to put it aside again. For the thread that put it
 * aside. */
bool memory_is_short(void);

#endif
