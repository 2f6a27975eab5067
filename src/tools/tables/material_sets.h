/*
 * Sets of material and what they can become, by brute force: every placing of the men, either side to move, every move.
 * Knows the rules of games for two; no text.
 */
#ifndef REROUTE66_TOOLS_TABLES_MATERIAL_SETS_H
#define REROUTE66_TOOLS_TABLES_MATERIAL_SETS_H

#include "rules/position.h"

enum { EXTRAS_MAX = 2 };

/* How two men of one kind that keeps its colour stand to each other. */
enum colours { COLOURS_ANY, COLOURS_SAME, COLOURS_OTHER };

/* The men besides the royal ones, in the order of their numbers, and the man on the pocket. */
struct material_set {
    int extras;
    man extra[EXTRAS_MAX];
    enum colours colours;
    man pocket;
};

/*
 * What was found out about a set. POSITIONS (neither side can take a royal man) and MATES are of the whole set if
 * COUNTED. A win is a move from a position that a game can reach to mate (or to whatever else wins the game).
 */
struct set_finding {
    bool counted, wins;
    long long positions, mates;
    struct position before; /* if it wins: from here … */
    struct move move;       /* … by this move */
};

/* Does KIND of G keep the colour of its cells, every move it has? */
bool set_keeps_colour(const struct game *g, int kind);

/* Look for a win from positions of M by one move; ALL: the count goes on to the end, else the search ends with the
 * first win. A position is proven unreachable if no move can have led to it, some plies back. */
struct set_finding set_look(const struct game *g, const struct material_set *m, bool all);

/* The sets that one move may make of M (by capture, promotion, reentry), perhaps too many, into OUT (room for
 * SUCCESSORS_MAX); returns how many. */
enum { SUCCESSORS_MAX = KINDS_MAX + EXTRAS_MAX + 4 };
int set_successors(const struct game *g, const struct material_set *m, struct material_set *out);

/* The same men, the same pocket, the same colours? */
bool set_equal(const struct material_set *a, const struct material_set *b);

/*
 * Is it proven that no number of men of KIND, all on cells of one colour, ever mates? It is if, wherever the royal men
 * stand, the one in check has a cell of another colour beside it that the other one does not guard: no man is there,
 * and none on the checker's colour attacks it.
 */
bool set_dead_on_one_colour(const struct game *g, int kind);

#endif
