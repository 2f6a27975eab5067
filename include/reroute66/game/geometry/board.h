/*
 * A board: convex polygons with names, and all that follows from them: which cell lies beyond which side or corner
 * (with the branches at a Switch), colours, rows. All predicates use integer lattice coordinates and are
 * affine-invariant: the true shape of a cell does not matter here.
 *
 * Corners of a polygon run counter-clockwise (y grows upward); side k runs from corner k to corner k+1. "Opposite" is
 * half way round: a polygon with an odd number of corners has no opposites, so that lines end in it.
 */
#pragma once

#include "base/error.h"
#include "geometry/cellset.h"
#include "geometry/polygon.h"

#include <stddef.h>

enum { FORKS_MAX = 4, CELL_NAME = 8, BOARD_NAME = 32 };

/*
 * The three ways to leave a cell (man reroute66-game): through a side; through a corner; out of a corner along the edge
 * that leaves it.
 */
enum line { LINE_LATERAL, LINE_DIAGONAL, LINE_HEX_DIAGONAL, LINES };

/* One step to cell TO, entering it by its side (lateral) or corner (diagonals) number ENTERS. */
struct step {
    cell to;
    uint8_t enters;
};

/*
 * All steps through one side or corner: none at the edge of the board, usually one, two at a Switch, where a line
 * branches. A Switch of Reroute66, with the numbers of the sides; a4 and A4 have their side 0 in common:
 *
 *          a5        b5
 *     +----2----+----2----+
 *      \       / \       /         fork[LINE_LATERAL][a3][2]   2 steps: a4 by its side 0, A4 by its side 0
 *       3  A4 3   1  a4 1          fork[LINE_LATERAL][a4][0]   1 step: a3 by its side 2
 *        \   /     \   /           fork[LINE_LATERAL][A4][1]   none: no other cell has that side
 *         \ / both  \ /            fork[LINE_DIAGONAL][b3][3]  2 steps: a4 and A4 by their corner 1
 *          +----0----+
 *          |         |             A line from a3 goes on through the opposite side: by a4 (2) to b5, by A4 (2)
 *          3   a3    1   b3        to a5. Corner k is where side k begins, counter-clockwise: corner 0 of all
 *          |         |             three is the lower left one.
 *          +----0----+
 */
struct fork {
    uint8_t count;
    struct step step[FORKS_MAX];
};

/* The sides between the points FROM and TO are the same as those shifted by MOVE. */
struct seam {
    struct point from, to, move;
};

/* Nothing goes through the sides between the points FROM and TO, nor through a corner there to the other side. */
struct wall {
    struct point from, to;
};
enum { SEAMS_MAX = 8, WALLS_MAX = 64, CHORDS_MAX = 32 };

/* Filled by board_add_cell, board_add_lane, board_add_seam, board_add_wall and board_derive, `stops` and how it is
 * drawn by the caller; read-only afterwards. */
struct board {
    char name[BOARD_NAME];
    int cells; /* number of polygons, 1 … CELLS_MAX */
    char cell_name[CELLS_MAX][CELL_NAME];
    struct polygon shape[CELLS_MAX];
    /* the name of the cell off the board where a captured piece waits ("*"), "" if none */
    char pocket[CELL_NAME];

    /* for board_find: 1 + the first cell by a hash of its name, and 1 + the next one with that hash; 0: none */
    uint8_t named[256], next_named[CELLS_MAX];
    bool long_names;    /* a cell's name has several letters: it is not one letter and a number */
    bool capital_names; /* a cell's name begins with a capital */

    /*
     * Lanes: polygons that hold one piece between them. Without lanes lane[c] = {c} and lane_first[c] = c. A corner of
     * Fast Lane, where a2 a3 is a lane and a4 b4 another:
     *
     *     +----+----+
     *     | a4   b4 |      lane[b4] = {a4, b4}   lane_first[b4] = a4
     *     +----+----+      lane[a3] = {a2, a3}   lane_first[a3] = a2
     *     | a3 | b3 |
     *     |    |    |      Steps lead from cell to cell all the same: side 2 of a3 leads to a4, side 2 of b3 to b4,
     *     | a2 | b2 |      and a piece sets out from any cell of its lane.
     *     +----+----+
     */
    bool has_lanes;
    bool house_lanes;           /* the picture of the original lanes is lost: help and data say so */
    cellset lane[CELLS_MAX];    /* the polygons of the lane that c belongs to, c included */
    cell lane_first[CELLS_MAX]; /* the polygon that names the lane: the first in its `lane` line */
    cellset firsts;             /* all c with lane_first[c] == c: one per place where a piece can stand */

    int seams;
    struct seam seam[SEAMS_MAX];
    int walls;
    struct wall wall[WALLS_MAX];
    cellset stops; /* the cells in which lines end */

    /* How it is drawn: as points on lines, all in one colour. A line joins each to its neighbours, but not two of RIVER
     * that lie in different rows; and the two ends of each chord. */
    bool points;
    cellset river;
    int chords;
    cell chord[CHORDS_MAX][2];

    /* Derived. */
    struct fork fork[LINES][CELLS_MAX][CORNERS_MAX]; /* [line][from][side or corner] */
    cellset adjacent[LINES][CELLS_MAX];              /* all cells that are one step away */
    cellset overlap[CELLS_MAX];                      /* other cells whose interiors meet this one's: a Switch */
    uint8_t colour[CELLS_MAX];                       /* 0 dark, 1 light, 2 the third colour */
    int colours;                                     /* 2, or 3 where a cell has more than four sides */
    int rows;                                        /* rows of the position code, by the number in the cells' names */
    uint8_t row[CELLS_MAX];                          /* 0 = the row with the lowest number */
    cell order[CELLS_MAX]; /* all cells in the order of the position code: far row first, left to right */
    cellset all;
};

/* Make BOARD an empty board called NAME. */
void board_start(struct board *board, const char *name);

/*
 * Add a cell; its corners may run either way round. False with ERROR filled if the name is taken or malformed (letters,
 * then a number), the polygon is not strictly convex or a coordinate leaves ±COORDINATE_MAX, or there are CELLS_MAX
 * cells already.
 */
bool board_add_cell(struct board *board, const char *name, const struct polygon *shape, struct error *error);

/* Join COUNT ≥ 2 cells into a lane, named after the first. False with ERROR filled if there are fewer, or one is named
 * twice or already in a lane. */
bool board_add_lane(struct board *board, const cell *cells, int count, struct error *error);

/* Declare SEAM in BOARD after all cells: none can be added afterwards. False with ERROR filled if no side lies between
 * its points, or if the corners of the two lines do not match. */
bool board_add_seam(struct board *board, struct seam seam, struct error *error);

/* True if side K of HERE is a seam: the cell beyond it is drawn elsewhere. */
bool board_side_is_seam(const struct board *board, cell here, int k);

/* Declare WALL in BOARD. False with ERROR filled if none of BOARD's cells so far have a side in common between its
 * points. */
bool board_add_wall(struct board *board, struct wall wall, struct error *error);

/* Returns the cell that a wall parts from HERE on its side K, CELL_NONE if there is no wall. */
cell board_behind_wall(const struct board *board, cell here, int k);

/* A board is at most this many times as wide and as high as its thinnest cell, which limits the size of its
 * pictures. */
enum { BOARD_SPAN = 128 };

/*
 * Derives everything below "Derived". False with ERROR filled and *CULPRIT set to a cell at fault if two cells overlap
 * without being a Switch (cells that share a side and lie on the same side of it) or have all corners in common, if
 * more than FORKS_MAX cells lie beyond one side or corner, if the board is larger than BOARD_SPAN, or if BOARD has no
 * cells (*CULPRIT is then CELL_NONE).
 */
bool board_derive(struct board *board, cell *culprit, struct error *error);

/* True if FIRST and SECOND have the same cells, lanes, seams, walls and stops, in the same order. Their names may
 * differ. */
bool board_is_like(const struct board *first, const struct board *second);

/* The cell whose name is the LENGTH bytes at NAME (case matters), CELL_NONE if there is none. */
cell board_find(const struct board *board, const char *name, size_t length);

/*
 * Returns the side through which a ray from HERE's middle in direction TOWARDS leaves HERE; -1 if it runs exactly
 * through a corner. This is what "forward" means on any polygon.
 */
int board_side_towards(const struct board *board, cell here, struct point towards);

/* Returns the side or corner opposite number K of HERE, -1 where HERE has an odd number of corners. */
static inline int board_opposite(const struct board *board, cell here, int k)
{
    int n = board->shape[here].corners;
    return n & 1 ? -1 : (k + n / 2) % n;
}

/* Returns the same for a line that has come to HERE by K: -1 also where lines end. */
static inline int board_onward(const struct board *board, cell here, int k)
{
    return cellset_has(board->stops, here) ? -1 : board_opposite(board, here, k);
}

/* Steps through side or corner EXIT of FROM: what fork[] says, as a pointer into BOARD. EXIT must be below the number
 * of HERE's corners. A straight line goes on through board_onward(step.to, step.enters). */
static inline const struct fork *board_steps(const struct board *board, enum line line, cell from, int exit)
{
    return &board->fork[line][from][exit];
}
