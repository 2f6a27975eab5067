/*
 * The steps of making a layout, and what they share.
 */
#ifndef REROUTE66_DRAW_GRID_GRID_H
#define REROUTE66_DRAW_GRID_GRID_H

#include "draw/layout.h"

/* The steps of building one, in their own files; L->shape must be set. */
void layout_draw_sides(struct layout *l);  /* sides.c: strokes */
void layout_find_owners(struct layout *l); /* owners.c */
void layout_find_stands(struct layout *l); /* stands.c */
/* labels.c: their places may lie outside the rectangle. */
void layout_write_labels(struct layout *l, enum labels labels);

/* True if side K of cell C lies within C's lane, so that it is not drawn. */
bool layout_side_is_inner(const struct board *b, cell c, int k);

/* The least and greatest coordinates of P's corners. */
void layout_corners(const struct polygon *p, struct point *low, struct point *high);

/* The rectangle round the polygons of CELLS, which are not empty, in SHAPE. */
void layout_box(const struct polygon *shape, cellset cells, struct point *low, struct point *high);

/* The rows of the lines of C's lane, *TOP < *BOTTOM, and the columns. */
void layout_bounds(const struct layout *l, cell c, struct gridpoint *top_left, struct gridpoint *bottom_right);

#endif
