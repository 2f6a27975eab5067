/* Which colour each cell of the filled picture has. Knows boards only. */
#ifndef REROUTE66_DRAW_RASTER_FILLS_H
#define REROUTE66_DRAW_RASTER_FILLS_H

#include "draw/canvas.h"
#include "geometry/board.h"

/*
 * The fill (enum fill) of each of B's cells into OUT: the board's own colours, but where there are lanes such that
 * neighbouring places differ, a lane being of one colour. Boards that come to themselves by half a turn have fills that
 * do, as far as the board's own colours do.
 */
void fills_find(const struct board *b, uint8_t out[CELLS_MAX]);

#endif
