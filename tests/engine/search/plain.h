/* The plain definition of a forced win, to hold the solver against: all moves, no table, no order, nothing clever.
 * Knows the rules only. */
#pragma once

#include "rules/position.h"

/* Does the player ME win P within MOVES ≥ 0 of his own moves, whatever the others do? */
bool plain_wins(const struct game *g, const struct position *p, int me, int moves);

/* The first moves of the player to move in P that win within MOVES ≥ 1, in the order of moves_legal, into OUT (room for
 * MOVES_MAX); returns how many. */
int plain_keys(const struct game *g, const struct position *p, int moves, struct move *out);
