/* The outline of a lane. */
#ifndef REROUTE66_DRAW_GRID_LANE_H
#define REROUTE66_DRAW_GRID_LANE_H

#include "geometry/board.h"
#include "scene/chains.h"

/* Adds the outline of the lane of C to OUT, the cells of B having the corners SHAPE: a chain, or two round a hole. */
void lane_add_outline(const struct board *b, const struct polygon *shape, cell c, struct path *out);

#endif
