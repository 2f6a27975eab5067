/* Sets of material and what they can become, by brute force: every placing, either side to move, every move. */
#pragma once

#include "rules/position.h"

enum { EXTRAS_MAX = 2 };

/* How two pieces of one kind that keeps its colour stand to each other. */
enum colours { COLOURS_ANY, COLOURS_SAME, COLOURS_OTHER };

/* The pieces besides the royal ones, in the order of their numbers, and the piece on the pocket. */
struct material_set {
    int extras;
    piece extra[EXTRAS_MAX];
    enum colours colours;
    piece pocket;
};

/* A win is a move from a position that a game can reach to mate (or to whatever else wins the game). */
struct set_finding {
    bool wins, mates;       /* mates: there are mates, reachable or not */
    struct position before; /* if it wins: from here … */
    struct move move;       /* … by this move */
};

/* True if KIND of G keeps the colour of its cells by every move it has. */
bool set_keeps_colour(const struct game *g, int kind);

/* Look for a win from positions of M by one move. A position is proven unreachable if no move can have led to it, some
 * plies back. */
struct set_finding set_look(const struct game *g, const struct material_set *m);

/* The sets that one move may make of M (by capture, promotion, reentry), perhaps too many, into OUT (room for
 * SUCCESSORS_MAX); returns how many. */
enum { SUCCESSORS_MAX = KINDS_MAX + EXTRAS_MAX + 4 };
int set_successors(const struct game *g, const struct material_set *m, struct material_set *out);

/* True if pieces, pocket and colours are the same. */
bool set_equal(const struct material_set *a, const struct material_set *b);

/*
 * True if it is proven that no number of pieces of KIND, all on cells of one colour, ever mates: wherever the royal
 * pieces stand, the one in check has a cell of another colour beside it that the other one does not guard. No piece is
 * there, and none on the checker's colour attacks it.
 */
bool set_dead_on_one_colour(const struct game *g, int kind);

/*
 * True if it is proven that one piece of KIND and its royal piece (if set_dead_on_one_colour: any number of them, all
 * on one colour) never mate a side that has any number of pieces of KINDS (bit k: kind k, neither royal nor pawn): in
 * every check some free cell beside the royal piece is not guarded, and whatever stands there instead captures the
 * checker or comes between.
 */
bool set_is_helpless(const struct game *g, int kind, unsigned kinds);
