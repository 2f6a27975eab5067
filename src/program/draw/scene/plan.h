/*
 * Where everything of a board lies, in true proportions: the cells as a viewer sees them, the pocket, and where pieces
 * stand. What all pictures of vectors have in common, whatever stands on the board.
 */
#pragma once

#include "draw/canvas.h"
#include "rules/game.h"

/* SCENE_CELL: the height of a cell in units. PLACES: the cells, and after them the pocket. */
enum { SCENE_CELL = 1200, PLACES = CELLS_MAX + 1 };

/* The square in which the picture of a piece stands: its middle and its side. */
struct stand_box {
    struct point middle;
    int side;
};

/* Units run to the right and downward from the upper left corner of the rectangle round all cells. */
struct board_plan {
    const struct board *board; /* borrowed */
    bool hexagons;             /* a honeycomb of flat-topped hexagons */
    bool free;                 /* as in struct outline */
    int steps;                 /* by which it is turned */
    int pitch;                 /* from one cell to the next across */
    struct point end;          /* the lower right corner of the rectangle round all cells, without the pocket */
    struct polygon shape[PLACES];
    struct stand_box stand[PLACES]; /* by a lane's first cell */
    bool close;                     /* pieces on a Switch stand on what its cells share, too */
    uint8_t fill[PLACES];           /* enum fill */
};

/* The plan of BOARD turned by STEPS of rotation_steps; plan_measure finds only the shapes. */
void plan_start(struct board_plan *plan, const struct board *board, int steps);
void plan_measure(struct board_plan *plan, const struct board *board, int steps);

/*
 * Makes pieces fit cells that are SIZE samples wide and high, characters being ROW samples high: where samples are few
 * they have no margin above and below, and on a Switch they stand close together if they would be too small else.
 */
void plan_fit_samples(struct board_plan *plan, struct point size, int row);

/* True if wedges of PLAYER of G point downward on a board that is turned by STEPS. */
bool plan_points_down(const struct game *g, int steps, int player);

/* Returns the index of HERE's place: its lane's first cell, or the pocket's. */
static inline int plan_place(const struct board_plan *plan, cell here)
{
    return here == CELL_POCKET ? CELLS_MAX : plan->board->lane_first[here];
}

/* The rectangle round place HERE: a cell's whole lane, or the pocket. */
void plan_box(const struct board_plan *plan, cell here, struct point *low, struct point *high);

/* Returns the part of HERE that is nearer to its middle than to those of the other cells of its Switch. */
struct polygon plan_near(const struct board_plan *plan, cell here);

/* True if a text of SIZE, its MIDDLE as near to the narrow end as it can be, has room in the part of HERE, a cell of a
 * Switch, that no other cell has. */
bool plan_find_name(const struct board_plan *plan, cell here, struct point size, struct point *middle);

/*
 * The fill (enum fill) of each of BOARD's cells into OUT: the board's own colours; but if there are lanes, such that
 * neighbouring places differ and a lane has one colour. If half a turn maps the board, with its colours, to itself, it
 * does the same with the fills. Points are all light.
 */
void fills_find(const struct board *board, uint8_t out[CELLS_MAX]);
