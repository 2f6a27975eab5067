/*
 * One search while it runs, and iterative deepening by each of its threads: depths, windows, lines, when to stop. Knows
 * the worker and its limits, nothing of levels or oracles.
 */
#ifndef REROUTE66_ENGINE_ITERATE_H
#define REROUTE66_ENGINE_ITERATE_H

#include "schedule.h"
#include "search/search.h"

#include <pthread.h>

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

/* The nodes of all threads' PARTS; to be called on the first one's thread. */
uint64_t part_all_nodes(const struct part *part);

/* Is the search to stop? The worker's check_limits, CONTEXT a struct part. */
bool part_check_limits(void *context, const struct worker *w);

/* Complete the job's result by time and nodes, report it. */
void part_report(struct part *part);

/* Iterative deepening: a search to one ply, to two plies … until a limit or a mate that cannot be improved. The first
 * thread fills the job's result and reports each iteration. */
void part_iterate(struct part *part);

#endif
