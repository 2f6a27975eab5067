/*
 * Who finds moves: our AI or a guest; callers need not know which.
 */
#pragma once

#include "play/guest.h"

struct seeker;

/* A seeker for G (borrowed), whose table for our AI will have TABLE_BYTES and which uses THREADS threads then. Never
 * NULL; free with seeker_free, which leaves no process. */
struct seeker *seeker_new(const struct game *g, size_t table_bytes, int threads);
void seeker_free(struct seeker *f);

/* Make our AI ready to search and evaluate; it asks O, as in engine_set_oracle. False if memory runs out. */
bool seeker_ready(struct seeker *f, const struct oracle *o);

/* Forget everything that was found. */
void seeker_forget(struct seeker *f);

/*
 * Search Q within L by the guest W (borrowed) or, if that is NULL, by our AI, which must be ready. A guest obeys time,
 * clock, depth, nodes, lines, `only`, stop and report; its program is started if it is not running. False with E filled
 * if it fails: *OUT is undefined then, and the next search starts a new process.
 */
bool seeker_search(struct seeker *f, const struct guest *w, const struct assignment *q, const struct limits *l,
                   struct search_result *out, struct error *e);

/* The static value of P, as engine_evaluate, by our AI, which must be ready. */
int seeker_evaluate(const struct seeker *f, const struct position *p);
