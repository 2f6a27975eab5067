/*
 * The queue of searches. Whoever wants one posts it and goes on; it runs in a thread of its own, and what a person
 * waits for goes before what goes on in the background. All functions are for the thread that posts, and none of them
 * waits for a search unless it says so.
 */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Who waits for a search: the user, for an answer; the user, who looks on; nobody. */
enum urgency { URGENCY_AWAITED, URGENCY_WATCHED, URGENCY_BACKGROUND, URGENCIES };

/* A search: the queue's from searches_post until it was taken, awaited or forgotten. */
struct search {
    void (*run)(void *context); /* in the thread of the search; returns soon once CANCELLED is set */
    void *context;
    void (*discard)(void *context); /* frees CONTEXT when a search that was forgotten has ended; NULL: nothing does */
    enum urgency urgency;
    atomic_bool cancelled;
    /* The queue's. */
    atomic_bool ended;
    bool posted, started, forgotten;
    bool told; /* that it has ended, once more after a look at another search */
    int end;   /* of the pipe that wakes who waits */
    pthread_t thread;
    struct search *next;
};

struct searches;

/* Returns an empty queue. searches_free cancels what is in it and waits for that. */
struct searches *searches_new(void);
void searches_free(struct searches *searches);

/*
 * Posts SEARCH (borrowed), which must not be in the queue. What the user waits for or watches begins at once; the
 * background keeps to the processors that the others leave, one search at least, and begins none while the user waits.
 * False if no thread could be started.
 */
bool searches_post(struct searches *searches, struct search *search);

/* Makes SEARCH end soon; it is taken or awaited as before. Harmless if it is not in the queue. */
void searches_cancel(struct search *search);

/* True if SEARCH has ended; it is the caller's again then. */
bool searches_take(struct searches *searches, struct search *search);

/* Waits for the end of SEARCH, which may have been cancelled before it began; then it is the caller's again. */
void searches_await(struct searches *searches, struct search *search);

/* Cancels SEARCH and leaves it to the queue, which discards it when it has ended. */
void searches_forget(struct searches *searches, struct search *search);

/* Begins what may begin, discards what was forgotten. Call it now and then. */
void searches_due(struct searches *searches);

/* True if the queue has anything to do when searches_due is called. */
bool searches_busy(const struct searches *searches);

/* Waits until everything that was forgotten has ended. */
void searches_settle(struct searches *searches);

/* From a search: makes searches_fd readable. */
void searches_tell(const struct search *search);

/* Returns a descriptor that is readable when a search has ended or told something; -1 if there is none. */
int searches_fd(const struct searches *searches);
