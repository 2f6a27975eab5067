/*
 * Symmetries: how the board can be turned or flipped so that pieces move on the images as they do on the originals.
 * Found by walking from cell to cell, on any board and with any number of players.
 */
#ifndef REROUTE66_RULES_SYMMETRY_H
#define REROUTE66_RULES_SYMMETRY_H

#include "rules/game.h"

/*
 * Find a way to take the board's places onto each other such that player TO's pieces move on the image as player FROM's
 * do on the original, pawns' starts, goals and homes included. FLIPS: left and right change. Place C (a lane's first
 * cell) goes to IMAGE[C]; other cells get CELL_NONE. False if there is none. Takes some tenths of a millisecond.
 */
bool symmetry_find(const struct game *g, int from, int to, bool flips, cell image[CELLS_MAX]);

#endif
