/*
 * The games that have been opened, so that each is read once: found by id, by title, or by the Variant tag of a saved
 * game.
 */
#pragma once

#include "catalogue/catalogue.h"

/* Open with gamecache_open, close with gamecache_close: the games live until then. */
struct gamecache {
    struct catalogue catalogue;
    /* the id that the user asked for, for files that do not name their game; NULL: none; borrowed */
    const char *chosen;
    struct game *game[OFFERS_MAX];
    bool guest[OFFERS_MAX]; /* it came with a saved game; elsewhere its id means another game */
    int games;
    /* the name that a game was asked for by last, and that game: its id may be another; NULL: none */
    char asked[2 * GAME_ID];
    const struct game *answer;
    struct offer *offer; /* the games on offer, OFFERS of them; NULL until a title is looked for */
    int offers;
};

/* Begin with the data folders of catalogue_find_data; no game is opened yet. False with ERROR filled if there is no
 * data. */
bool gamecache_open(struct gamecache *cache, const char *chosen, struct error *error);
void gamecache_close(struct gamecache *cache);

/* Returns the game with id ID, behind which the number of its array may stand as in catalogue_game; NULL with ERROR
 * filled if there is none or it is faulty. Owned by CACHE. */
const struct game *gamecache_game(struct gamecache *cache, const char *id, struct error *error);

/* Returns how well WORD names the game ID called TITLE: 3 by either in full, 2 by the beginning of the title, 1 by a
 * part of either, 0 not at all. Case is ignored. */
int gamecache_likeness(const char *title, const char *id, const char *word);

/* Returns the game that a user calls NAME: an id, a title or what other programs call it, a .game file by its path,
 * with or without the ending, or at least three letters of a name, of the game that they name best. NULL with ERROR
 * filled if there is none or its file is faulty; only then `file` of ERROR is set. */
const struct game *gamecache_named(struct gamecache *cache, const char *name, struct error *error);

/* True if G came with a saved game: its file may lie nowhere else. */
bool gamecache_is_guest(const struct gamecache *cache, const struct game *g);

/*
 * Returns the game that a saved game calls VARIANT: a title or an id, ignoring case, or a usual name of orthodox chess.
 * "" is PGN without that tag: the chosen game, else orthodox chess. NULL is text without tags: the chosen game, else
 * `reroute66`. A game that fits DEFINITION (may be NULL) is preferred to one that only has the name: an installed one,
 * the one in DEFINITION's text, or the one in the file beside. NULL with ERROR filled if there is none, or it cannot be
 * read. CACHE is a struct gamecache *: the function has the shape of `find` in record/source.h.
 */
const struct game *gamecache_variant(void *cache, const char *variant, const struct definition *definition,
                                     struct error *error);
