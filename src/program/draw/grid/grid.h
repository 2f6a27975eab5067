/*
 * The steps of making a layout, and what they share.
 */
#pragma once

#include "chains.h"
#include "draw/layout.h"

/* The steps of building one, in their own files; LAYOUT->shape must be set. */
void layout_draw_sides(struct layout *layout);  /* sides.c: strokes */
void layout_find_owners(struct layout *layout); /* there, too */
void layout_find_stands(struct layout *layout); /* stands.c */

/* The labels that LABELS wants round the cells of BOARD, which have the corners SHAPE in PARTs of a character, y
 * downward, in a board of SIZE characters. LINES: lines between the cells take characters of their own. */
struct label_task {
    const struct board *board;
    const struct polygon *shape;
    bool hexagons;
    enum labels labels;
    struct gridpoint size;
    int part;
    bool lines;
};

/* Writes the labels of TASK, whose places may lie outside the board, into LABEL and returns how many there are; -1:
 * none, and cells are to be named instead. */
int labels_find(const struct label_task *task, struct label label[LABELS_MAX]);

/* True if side K of cell HERE lies within HERE's lane, so that it is not drawn. */
bool layout_side_is_inner(const struct board *board, cell here, int k);

/* The least and greatest coordinates of POLYGON's corners. */
void layout_corners(const struct polygon *polygon, struct point *low, struct point *high);

/* Between which x POLYGON lies at height Y; false if it does not reach it. */
bool polygon_reach(const struct polygon *polygon, int y, int *left, int *right);

/* The rectangle round the polygons of CELLS, which are not empty, in SHAPE. */
void layout_box(const struct polygon *shape, cellset cells, struct point *low, struct point *high);

/* The rows of the lines of HERE's lane, *TOP < *BOTTOM, and the columns. */
void layout_bounds(const struct layout *layout, cell here, struct gridpoint *top_left, struct gridpoint *bottom_right);

/* Adds the outline of the lane of HERE to OUT, the cells of BOARD having the corners SHAPE: a chain, or two round a
 * hole. */
void lane_add_outline(const struct board *board, const struct polygon *shape, cell here, struct path *out);

/* Called for each character of a side of HERE with the bits of enum stroke that the side has there. */
typedef void side_visit(struct layout *layout, cell here, int row, int column, int strokes);

/* Visit the characters of side K of cell HERE of LAYOUT, drawn or not. */
void sides_walk(struct layout *layout, cell here, int k, side_visit *visit);

/* The outlines of a board's cells as a viewer sees them, in their true proportions and still on an integer lattice:
 * the line drawing and the filled picture both start from it. */
struct outline {
    const struct board *board; /* borrowed */
    bool hexagons; /* a honeycomb of flat-topped hexagons: corners at ±2,0 and ±1,±1 from a cell's middle */
    bool free;     /* neither a honeycomb nor rows of squares: a ring, a cube; nothing is stretched there */
    struct polygon shape[CELLS_MAX]; /* y upward */
    struct point low, high;          /* the rectangle round all cells */
    struct point pitch;              /* from one cell to the next: across (x) and upward (y), both positive */
};

/* The outlines of BOARD turned by STEPS of rotation_steps. */
void outline_start(struct outline *outline, const struct board *board, int steps);

/* True if BOARD's cells make a honeycomb of flat-topped hexagons when it is not turned. */
bool outline_is_honeycomb(const struct board *board);

/* True if BOARD's cells are neither a honeycomb nor rows of squares, so that both axes have one scale. */
bool outline_is_free(const struct board *board);
