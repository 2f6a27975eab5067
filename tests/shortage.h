/*
 * A shortage of memory, for tests: the process gets a limit to its address space, and takes memory until the reserve of
 * base/memory.h is used. Linux only; not under sanitizers, which need address space without end.
 */
#pragma once

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SHORTAGE_BLOCK = 32 << 10, SHORTAGE_MARGIN = 4 << 20, SHORTAGE_BLOCKS = SHORTAGE_MARGIN / SHORTAGE_BLOCK * 2 };

struct shortage {
    void *block[SHORTAGE_BLOCKS];
    int blocks;
};

/* Let this process have no more than SHORTAGE_MARGIN bytes of address space beyond what it has. */
static inline void shortage_limit(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%lu", &pages) != 1)
        exit(77);
    fclose(f);
    rlim_t most = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + SHORTAGE_MARGIN;
    if (setrlimit(RLIMIT_AS, &(struct rlimit){most, most}) < 0)
        exit(77);
}

/* Take memory by memory_new until the reserve has been used and cannot be put aside again. */
static inline void shortage_begin(struct shortage *s)
{
    for (s->blocks = 0; s->blocks < SHORTAGE_BLOCKS && !memory_is_short(); s->blocks++)
        s->block[s->blocks] = memory_new(SHORTAGE_BLOCK);
}

/* Give it back. */
static inline void shortage_end(struct shortage *s)
{
    while (s->blocks)
        free(s->block[--s->blocks]);
}
