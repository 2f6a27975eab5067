/* Which colour each cell of the filled picture has. */
#ifndef REROUTE66_DRAW_SCENE_FILLS_H
#define REROUTE66_DRAW_SCENE_FILLS_H

#include "draw/canvas.h"
#include "geometry/board.h"

/*
 * The fill (enum fill) of each of B's cells into OUT: the board's own colours; but if there are lanes, such that
 * neighbouring places differ and a lane has one colour. If half a turn maps the board, with its colours, to itself, it
 * does the same with the fills.
 */
void fills_find(const struct board *b, uint8_t out[CELLS_MAX]);

#endif
