/*
 * The polygons of a board as seen from another side of the table: turned by half turns, hexagons by sixths. Exact, in
 * integers.
 */
#pragma once

#include "rules/game.h"

/* The corners of every cell in their own numbering, turned, in half lattice units, y upward; the origin is
 * arbitrary. */
struct rotated {
    struct polygon shape[CELLS_MAX];
};

/* How many steps make a full turn: 6 if all cells of B are the same hexagon, shifted, else 2. */
int rotation_steps(const struct board *b);

/* Turn B's polygons counter-clockwise by STEPS (any sign; taken modulo rotation_steps) into OUT. */
void rotation_of_board(const struct board *b, int steps, struct rotated *out);

/* How many steps turn PLAYER's forward direction straight up, or as nearly as possible. */
int rotation_for_player(const struct game *g, int player);
