/*
 * The outlines of a board's cells as a viewer sees them, in their true proportions and still on an integer lattice: the
 * line drawing and the filled picture both start from it.
 */
#ifndef REROUTE66_DRAW_GRID_OUTLINE_H
#define REROUTE66_DRAW_GRID_OUTLINE_H

#include "draw/rotation.h"

struct outline {
    const struct board *board; /* borrowed */
    bool hexagons; /* a honeycomb of flat-topped hexagons: corners at ±2,0 and ±1,±1 from a cell's middle */
    struct polygon shape[CELLS_MAX]; /* y upward */
    struct point low, high;          /* the rectangle round all cells */
    struct point pitch;              /* from one cell to the next: across (x) and upward (y), both positive */
};

/* The outlines of B turned by STEPS of rotation_steps. */
void outline_start(struct outline *o, const struct board *b, int steps);

/* True if B's cells make a honeycomb of flat-topped hexagons when it is not turned. */
bool outline_is_honeycomb(const struct board *b);

#endif
