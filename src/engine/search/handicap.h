/* What a level's search lacks: it overlooks moves, and likes some at the root more than they are worth. */
#ifndef REROUTE66_ENGINE_SEARCH_HANDICAP_H
#define REROUTE66_ENGINE_SEARCH_HANDICAP_H

#include "worker.h"

struct handicap {
    const struct sight *sight; /* borrowed; NULL: it sees all */
    int dimness;               /* see sight_chance */
    int taste;                 /* the most that it likes or dislikes a move, in 1/100 pawn */
    bool mates;                /* likings count among mates, too, in plies */
    uint64_t seed;
    struct move before[SIGHT_BEFORE]; /* the moves that led to the root, MOVE_PASS: unknown */
};

/*
 * True if W's level overlooks the legal move M at PLY. What a piece can do from one cell to another is overlooked
 * everywhere in a search, as far as it is as hard to see there. Ways out of check, and captures of what has just moved,
 * are always seen.
 */
bool handicap_overlooks(struct worker *w, int ply, struct move m);

/* How much W's level likes the root move M: the same for some moves of a game, so that a plan is kept. */
int handicap_liking(const struct worker *w, struct move m);

#endif
