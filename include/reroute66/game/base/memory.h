/*
 * Memory, and one policy for the whole program when it runs out.
 *
 * Whatever can become large, through a file or the user's wish, asks first (memory_has, or malloc itself). If there is
 * not enough, that action fails with a message and nothing else is lost. Everything else is small and uses the
 * functions below, which never return NULL.
 *
 * The interactive program sets a reserve aside. When a small allocation fails, the reserve is released and the
 * allocation tried again, so that the current action can finish. Until the reserve can be set aside again, the program
 * refuses whatever takes memory, and the game goes on: see memory_is_short.
 *
 * When the reserve is used up too, and in programs without one (shell commands, UCI), the program ends with status 1
 * and a message. The terminal is restored on the way (terminal.h), and the game is in its journal.
 */
#pragma once

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* As malloc (zeroed), realloc and strndup, but never NULL. Caller frees. From any thread. */
void *memory_new(size_t bytes);
void *memory_resize(void *old, size_t bytes);
char *memory_copy(const char *text, size_t length);

/* As malloc, from the beginning of a page on, and never NULL: some machines take twice as long to read a file into
 * memory that begins elsewhere. Caller frees. From any thread. */
void *memory_pages(size_t bytes);

/*
 * Variables that are freed where their block is left:
 *
 *   SCOPED(text) t = {0};      a struct text, by text_free; CLOSED(setting) one by setting_close
 *   OWNED(game) g = f();       a pointer to a struct game, by game_free; OWNER(game) stands before
 *   FREED char *s = f();       a pointer, by free
 */
#define SCOPED(kind) __attribute__((cleanup(kind##_free))) struct kind
#define CLOSED(kind) __attribute__((cleanup(kind##_close))) struct kind

#define OWNED(kind) __attribute__((cleanup(free_##kind##_at))) struct kind *
#define OWNER(kind)                                                                                                    \
    static inline void free_##kind##_at(struct kind *const *at)                                                        \
    {                                                                                                                  \
        kind##_free(*at);                                                                                              \
    }

#define FREED __attribute__((cleanup(free_pointer_at)))
static inline void free_pointer_at(void *at)
{
    free(*(void **)at);
}

/* True if BYTES could be allocated now. Work that takes much memory bit by bit asks from time to time, and fails
 * while there is still enough memory to say so. */
bool memory_has(size_t bytes);

/* OLD, an array of COUNT elements of SIZE bytes with room for *ROOM (all zero at first), grown to hold one more. The
 * room doubles, so that adding elements one by one takes linear time. */
void *memory_grow(void *old, int count, int *room, size_t size);

/* Set BYTES aside as the reserve; 0: free it. Call it from one thread only. */
void memory_put_aside(size_t bytes);

/* True if the reserve has been used and cannot be set aside again. For the thread that set it aside. */
bool memory_is_short(void);
