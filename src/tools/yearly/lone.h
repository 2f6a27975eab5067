/*
 * Mates by one piece alone, without even its own royal piece on the board. They exist on boards with a Switch, where a
 * line attacks a royal piece along two branches at once.
 */
#ifndef REROUTE66_TOOLS_YEARLY_LONE_H
#define REROUTE66_TOOLS_YEARLY_LONE_H

#include "rules/position.h"

/* Player 0's piece on BY mates player 1's royal piece on ROYAL, with no other piece on the board. */
struct lone_mate {
    cell by, royal;
};
enum { LONE_MATES_MAX = CELLS_MAX * CELLS_MAX };

/* All mates by a piece of KIND (not the royal one) alone, by the royal piece's cell, into OUT (room for
 * LONE_MATES_MAX); returns how many. */
int lone_mates(const struct game *g, int kind, struct lone_mate *out);

#endif
