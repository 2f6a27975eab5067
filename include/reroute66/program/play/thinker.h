/*
 * A search in the queue by an engine that stays: give it a position, do other things, and fetch the result when its
 * descriptor becomes readable. The engine with its table is made at the first search.
 */
#pragma once

#include "play/guest.h"
#include "play/searches.h"

struct thinker;

/*
 * Returns a thinker for G (borrowed) that will use a table of TABLE_BYTES and post its searches to QUEUE (borrowed;
 * NULL: one of its own) with URGENCY. Never NULL. thinker_free cancels its search, for which only its own queue waits;
 * another one frees the thinker once the search has ended.
 */
struct thinker *thinker_new(struct searches *queue, enum urgency urgency, const struct game *g, size_t table_bytes);
void thinker_free(struct thinker *thinker);

/* Its searches forget first what those before them found, so that each finds the same at any time. */
void thinker_forgets(struct thinker *thinker);

/* Searches started from now on use THREADS threads, at first one; 0: one fewer than there are processors. Those limited
 * by nodes or depth use one, so that they find the same every time. */
void thinker_use(struct thinker *thinker, int threads);

/* Searches started from now on ask ORACLE (copied; NULL: none, as at first). */
void thinker_consult(struct thinker *thinker, const struct oracle *oracle);

/*
 * Let GUEST (borrowed; NULL: our AI) think within LIMITS about P (copied), which must have a legal move and which is
 * at NODE of a record (NULL: the moves before are unknown). It must not be thinking. Of `only` the first move counts
 * (copied). False if memory or threads run out.
 */
bool thinker_start(struct thinker *thinker, const struct position *p, const struct node *node,
                   const struct guest *guest, const struct limits *limits);

/* After a search was fetched: why a guest found no move, "" if it found one. */
const char *thinker_fault(const struct thinker *thinker);

/* True if it was started and its result has not been fetched or dropped yet. */
bool thinker_busy(const struct thinker *thinker);

/* Fetch the finished thought; false while it is still thinking, or idle. Never waits for the searching thread. */
bool thinker_fetch(struct thinker *thinker, struct search_result *out);

/* The newest thought of the search under way; false if there is none yet. */
bool thinker_peek(struct thinker *thinker, struct search_result *out);

/*
 * In a search of several lines: the newest result of each, the best first, into OUT; returns how many are known, or 0
 * while the searching thread reports another. They stay when the search has ended.
 */
enum { THINKER_LINES = 5 };
int thinker_lines(struct thinker *thinker, struct search_result out[THINKER_LINES]);

/* Ends the search; thinker_fetch gets what is known by then. */
void thinker_hurry(struct thinker *thinker);

/* Ends the search, waits until it has ended and forgets the result. */
void thinker_drop(struct thinker *thinker);
int thinker_evaluate(struct thinker *thinker, const struct position *p);

/* Returns a descriptor that is readable whenever there may be something new to peek at or fetch. */
int thinker_fd(const struct thinker *thinker);

/*
 * Who finds moves: our AI or a guest; callers need not know which.
 */

struct seeker;

/* Returns a seeker for G (borrowed), whose table for our AI will have TABLE_BYTES and which uses THREADS threads then.
 * Never NULL; free with seeker_free, which leaves no process. */
struct seeker *seeker_new(const struct game *g, size_t table_bytes, int threads);
void seeker_free(struct seeker *seeker);

/* Make our AI ready to search and evaluate; it asks ORACLE, as in engine_set_oracle. False if memory runs out. */
bool seeker_ready(struct seeker *seeker, const struct oracle *oracle);

/* Forget everything that was found. */
void seeker_forget(struct seeker *seeker);

/*
 * Search ASSIGNMENT within LIMITS by GUEST (borrowed) or, if that is NULL, by our AI, which must be ready. A guest
 * obeys time, clock, depth, nodes, lines, `only`, stop and report; its program is started if it is not running. False
 * with ERROR filled if it fails: *OUT is undefined then, and the next search starts a new process.
 */
bool seeker_search(struct seeker *seeker, const struct guest *guest, const struct assignment *assignment,
                   const struct limits *limits, struct search_result *out, struct error *error);

/* Returns the static value of P, as engine_evaluate, by our AI, which must be ready. */
int seeker_evaluate(const struct seeker *seeker, const struct position *p);
