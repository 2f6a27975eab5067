/*
 * The games that have been opened, so that each is read once: found by id, by title, or by the Variant tag of a saved
 * game.
 */
#ifndef REROUTE66_CATALOGUE_GAMECACHE_H
#define REROUTE66_CATALOGUE_GAMECACHE_H

#include "catalogue/catalogue.h"

/* Open with gamecache_open, close with gamecache_close: the games live as long. */
struct gamecache {
    struct catalogue catalogue;
    /* the id that the user asked for, NULL if none: for files that do not say which game they hold. Borrowed */
    const char *chosen;
    struct game *game[OFFERS_MAX];
    bool guest[OFFERS_MAX]; /* it came with a saved game, and is not what its id means elsewhere */
    int games;
    struct offer *offer; /* what is on offer, OFFERS of them; NULL until the first title is looked for */
    int offers;
};

/* Begin with the data folders of catalogue_find_data; no game is opened yet. False with E filled if there is no
 * data. */
bool gamecache_open(struct gamecache *s, const char *chosen, struct error *e);
void gamecache_close(struct gamecache *s);

/* The game with id ID, NULL with E filled if there is none or it is faulty. Owned by S. */
const struct game *gamecache_game(struct gamecache *s, const char *id, struct error *e);

/*
 * The game that a saved game calls VARIANT: a title or an id (the case of letters does not matter), or a usual name of
 * orthodox chess. "" stands for PGN without such a tag: the game chosen, else orthodox chess. NULL stands for text that
 * has no tags: the game chosen, else `reroute66`. NULL with E filled if there is none, or with the fault and its place
 * if there is one that cannot be read. A game that is what DEFINITION names (may be NULL) goes before one of that name:
 * one that is here, that in DEFINITION's text, or that in the file beside. CACHE is a struct gamecache *: the function
 * has the shape of `find` in record/source.h.
 */
const struct game *gamecache_variant(void *cache, const char *variant, const struct definition *definition,
                                     struct error *e);

#endif
