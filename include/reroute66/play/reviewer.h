/*
 * Threads that search what a review wants searched. Each has an engine of its own, which forgets everything before each
 * position: a review by nodes is the same however many threads there are. Knows reviews, engines and threads.
 */
#ifndef REROUTE66_PLAY_REVIEWER_H
#define REROUTE66_PLAY_REVIEWER_H

#include "play/review.h"

/* What is spent on one search; both limits hold, at least one must not be 0. */
struct review_limits {
    uint64_t nodes;
    int64_t time_ms;
};

/* Without other wishes; bytes of an engine's table; threads at most. */
enum { REVIEW_TIME_MS = 200, REVIEW_TABLE = 16 << 20, REVIEW_THREADS = 4 };

struct reviewer;

/*
 * Begin to search what V (borrowed) lacks with THREADS threads (0: as many as there are processors, up to
 * REVIEW_THREADS). NULL if memory or threads run out. Until reviewer_stop V belongs to it: look at it between
 * reviewer_lock and reviewer_unlock only.
 */
struct reviewer *reviewer_start(struct review *v, const struct review_limits *l, int threads);

/* Look at the review only between these two. The lock is held for as short as can be: the threads wait for it. */
void reviewer_lock(struct reviewer *r);
void reviewer_unlock(struct reviewer *r);

/* A descriptor that is readable whenever something has been found; reviewer_done empties it. */
int reviewer_fd(const struct reviewer *r);

/* Has everything been searched, or the search been broken off? */
bool reviewer_done(struct reviewer *r);

/* Break off what is being searched, which stays unknown, and wait for the threads; then V is free. NULL is allowed. */
void reviewer_stop(struct reviewer *r);

#endif
