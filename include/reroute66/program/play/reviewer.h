/*
 * The searches of a review, in the queue. Each of several engines is cleared before each position, so that a review by
 * nodes is the same with any number of them.
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

/* Returns the effort of searches within LIMITS. */
struct effort reviewer_effort(const struct review_limits *limits);

/* The usual time; bytes of each engine's table; the most engines. */
enum { REVIEW_TIME_MS = 200, REVIEW_TABLE = 16 << 20, REVIEW_THREADS = 4 };

/* One of the engines, and what it searches. */
struct review_search {
    struct thinker *thinker; /* owned */
    struct review_task task;
};

struct reviewer {
    struct review *review;
    struct review_limits limits;
    int count; /* of its engines */
    struct review_search search[REVIEW_THREADS];
    struct error fault; /* why a search failed; its text is "" if none did */
};

/*
 * Begins to search what REVIEW (borrowed) does not know, by URGENCY in QUEUE (borrowed), with THREADS engines (0: one a
 * processor, up to REVIEW_THREADS; for a guest one). NULL if memory or threads run out.
 */
struct reviewer *reviewer_start(struct searches *queue, enum urgency urgency, struct review *review,
                                const struct review_limits *limits, int threads);

/* Takes what was found into the review and searches on. True if all is done, or the search was broken off. */
bool reviewer_due(struct reviewer *reviewer);

/* Cancels the searches under way, whose results stay unknown, without waiting; then REVIEWER is free. NULL is
 * allowed. */
void reviewer_stop(struct reviewer *reviewer);
