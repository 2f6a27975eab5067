/*
 * Our own players in one process: the same search with another net, other numbers of the game's data (weights,
 * margins), other nodes or a level; and a beginner, who mates if one move does it, takes the largest free capture, or
 * else moves at random.
 */
#ifndef REROUTE66_TOOLS_MATCHES_DUELLIST_H
#define REROUTE66_TOOLS_MATCHES_DUELLIST_H

#include "matches/contest.h"

#include "base/random.h"
#include "engine/values.h"

/* A player's net: that of the data folder, none, or that of a file. */
#define NET_SHIPPED "shipped"
#define NET_NONE ""

enum { BEGINNER = 0, BY_NODES = -1 }; /* in place of a level */
enum { DUELLIST_LOST = -1000 };       /* of players by nodes, see duellists_play */

struct duellist {
    struct game *game;     /* its own, as numbers and nets differ. Owned, like the next two */
    struct engine *engine; /* NULL until duellists_ready */
    struct values *values; /* of a beginner */
    int level;             /* 1 … LEVEL_MAX, or one of the two above */
    uint64_t seed;         /* of a level, another in each game */
    uint64_t nodes;        /* a move, without a level */
    struct random *random; /* of a level; borrowed */
    double used_ns;        /* of processor time, in all its games */
    uint64_t searched, moves;
};

/* Make the PLAYERS players of the game ID, the first with NET[0] and the others with NET[1], all BY_NODES; P has room
 * for PLAYERS_MAX, and all are closed by duellists_close, whether this succeeds or not. False with E filled if the game
 * or a net cannot be read. */
bool duellists_open(struct duellist *p, const char *id, const char *const net[2], struct error *e);
void duellists_close(struct duellist *p);

/* Set the number NAME in P's game to MIDDLE and END, in place of what its data says. */
void duellist_set(struct duellist *p, const char *name, int middle, int end);

/* Make the engines of all players of P, anew if numbers have been set since. False with E filled if memory runs out. */
bool duellists_ready(struct duellist *p, struct error *e);

/*
 * Play a game from OPENING; P[0] plays for SEAT, the next in P for the seat after it, and so on. All begin with cleared
 * tables. Who thinks three times in a row that the game stands at LOST (1/100 pawn; 0: never) or worse gives up.
 * Returns the players (bits) that win or share.
 */
int duellists_play(struct duellist *p, const struct match_opening *opening, int seat, int lost);

#endif
