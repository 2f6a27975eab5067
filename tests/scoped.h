/*
 * Variables that are freed where their block ends:
 *
 *   SCOPED(text) t = {0};      a struct text, by text_free
 *   OWNED(game) g = f();       a pointer to a struct game, by game_free, where the file has OWNER(game)
 *   FREED char *s = f();       a pointer, by free
 */
#pragma once

#include <stdlib.h>

#define SCOPED(kind) __attribute__((cleanup(kind##_free))) struct kind

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
