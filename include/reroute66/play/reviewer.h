/*
 * Threads that do the searches of a review. Each has its own engine, cleared before each position, so that a review by
 * nodes is the same with any number of threads.
 */
#pragma once

#include "play/review.h"
#include "play/thinker.h"

/* The limits of one search; both hold, and at least one must not be 0. GUEST searches (borrowed; NULL: our AI). */
struct review_limits {
    uint64_t nodes;
    int64_t time_ms;
    const struct guest *guest;
};

/* The usual time; bytes of each engine's table; the most threads. */
enum { REVIEW_TIME_MS = 200, REVIEW_TABLE = 16 << 20, REVIEW_THREADS = 4 };

struct reviewer;

/*
 * Begin to search what V (borrowed) does not know, with THREADS threads (0: one a processor, up to REVIEW_THREADS; for
 * a guest one). NULL if memory or threads run out. Until reviewer_stop V may be read only between reviewer_lock and
 * reviewer_unlock.
 */
struct reviewer *reviewer_start(struct review *v, const struct review_limits *l, int threads);

/* Look at the review only between these two, and briefly: the threads wait for the lock. */
void reviewer_lock(struct reviewer *r);
void reviewer_unlock(struct reviewer *r);

/* A descriptor that is readable whenever something has been found; reviewer_done empties it. */
int reviewer_fd(const struct reviewer *r);

/* True if everything has been searched, or the search was broken off. */
bool reviewer_done(struct reviewer *r);

/* Once it is done: why a guest failed, as a sentence; "" if none did. */
const char *reviewer_fault(const struct reviewer *r);

/* Abort the searches under way, whose results stay unknown, and wait for the threads; then V is free. NULL is
 * allowed. */
void reviewer_stop(struct reviewer *r);
