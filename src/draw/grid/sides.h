/*
 * The characters that a side of a cell runs through.
 */
#ifndef REROUTE66_DRAW_GRID_SIDES_H
#define REROUTE66_DRAW_GRID_SIDES_H

#include "grid.h"

/* Called for each character of a side of C with the bits of enum stroke that the side has there. */
typedef void side_visit(struct layout *l, cell c, int row, int column, int strokes);

/* Visit the characters of side K of cell C of L, drawn or not. */
void sides_walk(struct layout *l, cell c, int k, side_visit *visit);

#endif
