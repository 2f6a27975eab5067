/* Computing the table of one ending backward from the mates (retrograde analysis). */
#pragma once

#include "endings/endtable.h"

#include <stdatomic.h>

/* Returns the table of a smaller material, borrowed until the building ends; NULL if there is none. */
typedef const struct endtable *endtable_finder(void *context, const struct material *material);

/*
 * The progress of building, loading or writing a table, shared with the thread that watches it: all zero at first.
 * DONE: the thousandths of the work done, estimated; MOVES: the length of the wins now being found; STEPS: how many
 * steps were begun. Set STOP to end it: each thread ends the step that it is at. A step is a row of positions, or
 * 64 KiB.
 */
struct retro_watch {
    atomic_int done, moves;
    atomic_uint steps;
    atomic_bool stop;
};

/* Counts a step of the work that WATCH (may be NULL) watches. False if it is to end instead. */
static inline bool retro_step(struct retro_watch *watch)
{
    if (watch && atomic_load_explicit(&watch->stop, memory_order_relaxed))
        return false;
    if (watch)
        atomic_fetch_add_explicit(&watch->steps, 1, memory_order_relaxed);
    return true;
}

/* How to build. WATCH may be NULL. */
struct retro_plan {
    endtable_finder *find; /* asked once for each of material_below, in the calling thread */
    void *context;
    int threads; /* 1 … RETRO_THREADS_MAX */
    struct retro_watch *watch;
};
enum { RETRO_THREADS_MAX = 16 };

/*
 * Returns the table of MATERIAL (canonical) of G; the same bytes whatever the number of threads. Takes twice the memory
 * of the table while it builds. NULL with ERROR filled if MATERIAL is not covered, a smaller table is missing, memory
 * runs out, a win is longer than VALUE_MOVES_MAX, a position has more than 126 moves, or it was stopped. Caller frees
 * with endtable_free.
 */
struct endtable *retro_build(const struct game *g, const struct material *material, const struct retro_plan *plan,
                             struct error *error);
