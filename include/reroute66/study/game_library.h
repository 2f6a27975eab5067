/* The library of openings of the game on the board, and their names, read once. */
#ifndef REROUTE66_STUDY_GAME_LIBRARY_H
#define REROUTE66_STUDY_GAME_LIBRARY_H

#include "catalogue/catalogue.h"
#include "play/opening_names.h"
#include "play/openings.h"

/* All zero: none was read yet. */
struct game_library {
    struct openings known;              /* owned */
    const struct game *game;            /* whose it is; borrowed */
    struct opening_names names;         /* owned */
    const struct game *named;           /* whose they are; borrowed */
    const struct opening_name *opening; /* the one on the board, NULL: none; owned by NAMES */
    int games, ended, won; /* how many of the library's games came to the position on the board, have ended, were won by
                              the first player */
};

/*
 * The library of G in the data folders of C, NULL if there is none. It is read when G is another game than last time,
 * or when L is empty. A file that is broken counts as none, with E filled and *BROKEN set.
 */
const struct openings *game_library_of(struct game_library *l, const struct catalogue *c, const struct game *g,
                                       bool *broken, struct error *e);

/* The names of G's openings, none if there are none; read when G is another game than last time. A file that is broken
 * counts as none, with E filled and false returned. */
bool game_library_read_names(struct game_library *l, const struct catalogue *c, const struct game *g, struct error *e);
void game_library_free(struct game_library *l);

#endif
