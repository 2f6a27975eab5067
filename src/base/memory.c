#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *p)
{
    if (!p) {
        fputs("reroute66: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

void *memory_new(size_t bytes)
{
    return checked(calloc(1, bytes ? bytes : 1));
}

void *memory_resize(void *old, size_t bytes)
{
    return checked(realloc(old, bytes ? bytes : 1));
}

char *memory_copy(const char *s, size_t length)
{
    char *copy = memory_new(length + 1);
    memcpy(copy, s, length);
    return copy;
}

bool memory_has(size_t bytes)
{
    void *volatile probe = malloc(bytes); /* volatile: not to be optimised away */
    free(probe);
    return probe != NULL;
}

void *memory_grow(void *old, int count, int *room, size_t size)
{
    if (count < *room)
        return old;
    *room = *room ? 2 * *room : 16;
    return memory_resize(old, (size_t)*room * size);
}
