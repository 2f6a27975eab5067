/*
 * Two of our own players against each other in one process: the same search, but with another net or other numbers of
 * the game's data (weights, margins). Knows the engine; prints nothing.
 */
#ifndef REROUTE66_TOOLS_MATCHES_BOUT_H
#define REROUTE66_TOOLS_MATCHES_BOUT_H

#include "opening.h"

#include "catalogue/catalogue.h"
#include "engine/engine.h"

/* A player's net: that of the data folder, none, or that of a file. */
#define NET_SHIPPED "shipped"
#define NET_NONE ""

struct duellist {
    struct game *game;     /* its own, as numbers and nets differ. Owned, like the engine */
    struct engine *engine; /* NULL until duellist_ready */
    uint64_t nodes;        /* a move */
    double used_ns;        /* of processor time, in all its games */
    uint64_t searched, moves;
};

/* Make D a player of the game ID with NET (see above). False and *E if the game or the net cannot be read. */
bool duellist_open(struct duellist *d, const char *id, const char *net, struct error *e);

/* Set the number NAME in D's game to MIDDLE and END, in place of what its data says. To be called before
 * duellist_ready. */
void duellist_set(struct duellist *d, const char *name, int middle, int end);

/* Make D's engine (anew, if numbers have been set since). False if memory runs out. */
bool duellist_ready(struct duellist *d);
void duellist_close(struct duellist *d);

/*
 * Play a game from OPENING; D[0] plays for SEAT, the next in D for the seat after it, and so on: each player is
 * another, so that none uses what was found for another seat. All begin with cleared tables. Returns the players (bits)
 * that win or share.
 */
int duel_play(struct duellist d[], const struct match_opening *opening, int seat);

#endif
