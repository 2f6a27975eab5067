/* The outline of a lane as a chain of sides, for drawings without characters. */
#ifndef REROUTE66_DRAW_GRID_LANE_H
#define REROUTE66_DRAW_GRID_LANE_H

#include "draw/layout.h"

/* A side of a cell, in the layout's points. */
struct segment {
    struct point from, to;
};

/* The sides round the lane of C into OUT, in no order; returns how many. */
int lane_segments(const struct layout *l, cell c, struct segment out[CELLS_MAX * CORNERS_MAX]);

/* Does B continue A in the same direction? */
bool segment_goes_on(struct segment a, struct segment b);

/* Which of the N segments of SIDE begins at P; -1: none. */
int segment_from(const struct segment *side, int n, struct point p);

#endif
