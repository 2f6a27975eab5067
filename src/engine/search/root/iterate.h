/* One search while it runs: iterative deepening by each of its threads, and the weaker searches of levels. */
#pragma once

#include "tree/node.h"

#include <pthread.h>

/* Times in microseconds since BEGAN; INT64_MAX = no end. */
struct schedule {
    int64_t began;
    int64_t soft;  /* no new depth is begun after this */
    int64_t hard;  /* the search is stopped at this */
    bool by_clock; /* soft is a share of a clock and may be stretched: see schedule_soft */
    bool steady;   /* what the search finds does not tell how hard the choice is: the stretch is always the same */
};

/* Returns the plan for a search under LIMITS by player WHO that begins now; STEADY as in the plan. */
struct schedule schedule_make(const struct limits *limits, int who, bool steady);

/*
 * Returns when no new depth is to begin, in microseconds since SCHEDULE began, if the best move has stayed the same for
 * UNCHANGED ≥ 0 depths, the score has dropped by DROP (1/100 pawn; < 0: risen) in the last one, and EFFORT percent of
 * its nodes were spent on the best move: a search by the clock ends earlier if it is stable and other moves are refuted
 * soon, else later, but never after SCHEDULE->hard. A steady one ends as if all that were as in most searches.
 */
int64_t schedule_soft(const struct schedule *schedule, int unchanged, int drop, int effort);

/* Returns the microseconds since SCHEDULE began. */
int64_t schedule_elapsed(const struct schedule *schedule);

/* What the threads of a search share. All but the first only read it. */
struct search_job {
    const struct limits *limits;
    struct schedule schedule;
    int threads;
    atomic_bool done;            /* set by the first thread */
    int64_t pondered;            /* microseconds that did not count; the first thread's */
    bool drawn;                  /* a draw by the oracle; the root moves are those that hold it */
    struct search_result result; /* the first line as it was reported last */
    struct search_result *line;  /* room for all lines of an iteration */
    int lines;                   /* how many are searched, at least 1 */
};

/* One thread's part: its worker and the nodes that it has reported. */
struct part {
    struct search_job *job;
    struct worker *worker;
    int number;
    _Atomic uint64_t nodes;
    pthread_t thread;
};

/* Returns the nodes of all threads, PART being the first one's; to be called on its thread. */
uint64_t part_all_nodes(const struct part *part);

/* The worker's check_limits, CONTEXT a struct part: true if the search is to stop. */
bool part_check_limits(void *context, const struct worker *w);

/* Completes the job's result by time and nodes, and reports it. */
void part_report(struct part *part);

/* Iterative deepening: searches to one ply, to two plies … until a limit or a mate that cannot be improved. The first
 * thread fills the job's result and reports each iteration. */
void part_iterate(struct part *part);

/* level.c: true if LEVEL, at W's root, plays to mate royal pieces that stand alone: then it asks the oracle, too. */
bool level_mates(const struct worker *w, int level);

/* Searches the root of PART, the only one, by the level of its job's limits; fills the job's result and reports. SIGHT
 * tells what is hard to see; NULL: nothing is overlooked. */
void level_search(struct part *part, const struct sight *sight);
