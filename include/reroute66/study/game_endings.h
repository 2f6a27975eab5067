/*
 * The endings of one game: the store of its tables, what is published about them, and the table that the user has asked
 * for.
 */
#ifndef REROUTE66_STUDY_GAME_ENDINGS_H
#define REROUTE66_STUDY_GAME_ENDINGS_H

#include "endings/store.h"
#include "study/published.h"

/* All zero: no game's. */
struct game_endings {
    const struct game *game; /* borrowed; NULL none */
    struct endstore *store;  /* owned; NULL if GAME has no tables (three players) */
    struct published published;
    struct material list[MATERIALS_MAX]; /* the endings that GAME can come to, LISTED of them */
    int listed;
    bool wanted;          /* the user waits for WANT's table */
    struct material want; /* canonical */
    int quarter;          /* quarters of the work on WANT that have been told */
    unsigned told;        /* how many tables were reported as ready or as impossible to build */
    struct material page; /* the ending that a page tells about, as it was when SEEN of them were told */
    unsigned seen;
};

/* Let R be about G (borrowed). What R had of another game is freed. C has the published results. / Free it. */
void game_endings_enter(struct game_endings *r, const struct catalogue *c, const struct game *g);
void game_endings_leave(struct game_endings *r);

/* What the tables say of P, a position of R's game: FATE_UNKNOWN without one. */
struct certainty game_endings_ask(const struct game_endings *r, const struct position *p);

#endif
