/* Time management: from the limits of a search to a soft and a hard end on the monotonic clock. */
#ifndef REROUTE66_ENGINE_SCHEDULE_H
#define REROUTE66_ENGINE_SCHEDULE_H

#include "engine/engine.h"

/* Times in microseconds since BEGAN; INT64_MAX = no end. */
struct schedule {
    int64_t began;
    int64_t soft;  /* no new depth is begun after this */
    int64_t hard;  /* the search is stopped at this */
    bool by_clock; /* soft is a share of a clock and may be stretched: see schedule_soft */
    bool steady;   /* what the search finds does not tell how hard the choice is: the stretch is always the same */
};

/* Returns the plan for a search under L by player WHO that begins now; STEADY as in the plan. */
struct schedule schedule_make(const struct limits *l, int who, bool steady);

/*
 * Returns when no new depth is to begin, in microseconds since S began, if the best move has stayed the same for
 * UNCHANGED ≥ 0 depths, the score has dropped by DROP (1/100 pawn; < 0: risen) in the last one, and EFFORT percent of
 * its nodes were spent on the best move: a search by the clock ends earlier if it is stable and other moves are refuted
 * soon, else later, but never after S->hard. A steady one ends as if all that were as in most searches.
 */
int64_t schedule_soft(const struct schedule *s, int unchanged, int drop, int effort);

/* Returns the microseconds since S began. */
int64_t schedule_elapsed(const struct schedule *s);

#endif
