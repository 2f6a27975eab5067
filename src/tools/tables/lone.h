/*
 * Mates by one man alone, without even its own royal man on the board. They exist on boards with a Switch, where a line
 * attacks a royal man along two branches at once. Knows the rules' moves; nothing of tables.
 */
#ifndef REROUTE66_TOOLS_TABLES_LONE_H
#define REROUTE66_TOOLS_TABLES_LONE_H

#include "rules/position.h"

/* Player 0's man on BY mates player 1's royal man on ROYAL, with no other man on the board. */
struct lone_mate {
    cell by, royal;
};
enum { LONE_MATES_MAX = CELLS_MAX * CELLS_MAX };

/* All mates by a man of KIND (not the royal one) alone, by the royal man's cell, into OUT (room for LONE_MATES_MAX);
 * returns how many. */
int lone_mates(const struct game *g, int kind, struct lone_mate *out);

#endif
