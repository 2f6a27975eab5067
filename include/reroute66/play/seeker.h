/*
 * Who finds moves: our AI, or a guest. Callers need not know which.
 */
#ifndef REROUTE66_PLAY_SEEKER_H
#define REROUTE66_PLAY_SEEKER_H

#include "play/guest.h"

struct seeker;

/* A seeker for G (borrowed): our AI with a table of TABLE_BYTES and THREADS threads, or the guest W (borrowed) if that
 * is not NULL. NULL if memory runs out. Free with seeker_free. */
struct seeker *seeker_new(const struct game *g, const struct guest *w, size_t table_bytes, int threads);
void seeker_free(struct seeker *f);

/* Forget everything that was found. / Let our AI ask O, as in engine_set_oracle. */
void seeker_forget(struct seeker *f);
void seeker_consult(struct seeker *f, const struct oracle *o);

/* Search Q within L, as engine_search does. False with E filled by a sentence if a guest fails: then *OUT says nothing,
 * and the next search begins with a new process. */
bool seeker_search(struct seeker *f, const struct assignment *q, const struct limits *l, struct search_result *out,
                   struct error *e);

/* The static value of P, as engine_evaluate; 0 of a guest. */
int seeker_evaluate(const struct seeker *f, const struct position *p);

#endif
