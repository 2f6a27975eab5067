/*
 * Threads that do the searches of a review. Each has its own engine, cleared before each position, so that a review by
 * nodes is the same with any number of threads.
 */
#pragma once

#include "base/task.h"
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

struct reviewer {
    struct review *review;
    struct review_limits limits;
    struct task task;   /* tells whenever something has been found; done if all has, or the search was broken off */
    struct error fault; /* once it is done: why a guest failed; its text is "" if none did */
};

/*
 * Begin to search what REVIEW (borrowed) does not know, with THREADS threads (0: one a processor, up to REVIEW_THREADS;
 * for a guest one). NULL if memory or threads run out. Until reviewer_stop REVIEW may be read only with the task's
 * lock, and briefly: the threads wait for it.
 */
struct reviewer *reviewer_start(struct review *review, const struct review_limits *limits, int threads);

/* Abort the searches under way, whose results stay unknown, and wait for the threads; then REVIEWER is free. NULL is
 * allowed. */
void reviewer_stop(struct reviewer *reviewer);
