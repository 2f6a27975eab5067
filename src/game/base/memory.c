#include "base/memory.h"

#include <stdatomic.h>
#include <stdio.h>

/* The reserve and its wanted size. One for the whole program, as there is one memory. */
static struct {
    _Atomic(void *) block; /* NULL: used, or none was ever put aside */
    size_t size;
} reserve;

/* Give the reserve back; ends the program if it is used up. */
static void use_reserve(void)
{
    void *block = atomic_exchange(&reserve.block, NULL);
    if (!block) {
        fputs("reroute66: out of memory\n", stderr);
        exit(1);
    }
    free(block);
}

void *memory_new(size_t bytes)
{
    void *new;
    while (!(new = calloc(1, bytes ? bytes : 1)))
        use_reserve();
    return new;
}

void *memory_resize(void *old, size_t bytes)
{
    void *new;
    while (!(new = realloc(old, bytes ? bytes : 1)))
        use_reserve();
    return new;
}

void *memory_pages(size_t bytes)
{
    enum { PAGE = 4096 };
    void *new;
    while (!(new = aligned_alloc(PAGE, (bytes / PAGE + 1) * PAGE)))
        use_reserve();
    return new;
}

void memory_put_aside(size_t bytes)
{
    free(atomic_exchange(&reserve.block, bytes ? malloc(bytes) : NULL));
    reserve.size = bytes;
}

bool memory_is_short(void)
{
    if (reserve.size && !atomic_load(&reserve.block))
        memory_put_aside(reserve.size);
    return reserve.size && !atomic_load(&reserve.block);
}

char *memory_copy(const char *text, size_t length)
{
    char *copy = memory_new(length + 1);
    memcpy(copy, text, length);
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
