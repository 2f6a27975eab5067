/*
 * Where a board lies in a grid of characters: its corners, lines, the cells that own each character, the place of each
 * cell's piece, the coordinates round it. Derived from the polygons alone; knows nothing of positions, colours and
 * character sets.
 *
 * Two ways to lay lines. Where cells are no hexagons a corner is a character, and the lines run through the characters
 * between; a cell of scale h is 2h columns wide and h rows high, so that a side that leans by half a cell moves one
 * column a row. Flat-topped hexagons: corners lie between characters, horizontal sides are underscores at the foot of a
 * row; a cell of scale h is h rows high (h even), its slanted sides h/2 columns wide each, its flat ones h+1.
 */
#pragma once

#include "rules/game.h"

/*
 * The polygons of a board as seen from another side of the table: turned by half turns, hexagons by sixths. Exact, in
 * integers.
 */

/* The corners of every cell in their own numbering, turned, in half lattice units, y upward; the origin is
 * arbitrary. */
struct rotated {
    struct polygon shape[CELLS_MAX];
};

/* How many steps make a full turn: 6 if all cells of BOARD are the same hexagon, shifted, else 2. */
int rotation_steps(const struct board *board);

/* Turn BOARD's polygons counter-clockwise by STEPS (any sign; taken modulo rotation_steps) into OUT. */
void rotation_of_board(const struct board *board, int steps, struct rotated *out);

/* Returns how many steps turn PLAYER's forward direction straight up, or as nearly as possible. */
int rotation_for_player(const struct game *g, int player);

/* The layout. */

enum { SCALE_LEAST = 2, SCALE_MOST = 20, LABELS_MAX = 4 * CELLS_MAX };

/* Coordinates round the board: none; only those that fit into the rectangle of the lines; all except those above the
 * board (on hexagons: all); all of them, in rows and columns of their own. */
enum labels { LABELS_NONE, LABELS_INSIDE, LABELS_BELOW, LABELS_AROUND };

/* What runs through a character. A slanted side counts as UP or DOWN in the corner that it starts from. */
enum stroke {
    STROKE_LEFT = 1,
    STROKE_RIGHT = 2,
    STROKE_UP = 4,
    STROKE_DOWN = 8,
    STROKE_RISING = 16,  /* / */
    STROKE_FALLING = 32, /* \ */
    STROKE_FOOT = 64,    /* _ */
    STROKE_CORNER = 128, /* a side that is neither horizontal nor vertical ends here */
};

/* A character; -1, -1: none. */
struct gridpoint {
    int row, column;
};

struct label {
    struct gridpoint at; /* of its first letter */
    char text[CELL_NAME];
};

/* One character of the rectangle. */
struct spot {
    uint8_t strokes;
    bool seam;  /* on a side that is the same as one elsewhere */
    bool wall;  /* on a wall */
    bool inner; /* on an inner line of a lane, which is not drawn */
    /* as in struct glyph; a character on a line has none, except at the foot of a hexagon and where a lane's inner line
     * is left out */
    cell owner[2];
};

struct layout {
    const struct board *board; /* borrowed */
    int rows, columns, scale;
    bool hexagons, flat; /* flat: of scale 1, which is SCALE_LEAST without the rows of lines between cells */
    struct polygon shape[CELLS_MAX]; /* x = column, y = row, downward */
    struct spot *at;                 /* rows × columns; owned */
    /* where a piece on that cell (its lane) stands: a character that no other cell owns */
    struct gridpoint stand[CELLS_MAX];
    int labels; /* -1: none, and cells are to be named */
    struct label label[LABELS_MAX];
};

/* True if BOARD can be drawn at SCALE. */
bool layout_has_scale(const struct board *board, int scale);

/* Lay out BOARD, turned by STEPS, at a SCALE that it has. Free with layout_free. */
void layout_start(struct layout *layout, const struct board *board, int steps, int scale, enum labels labels);
void layout_free(struct layout *layout);

/*
 * As layout_start, but only the size, into *ROWS and *COLUMNS.
 */
void layout_measure(const struct board *board, int steps, int scale, enum labels labels, int *rows, int *columns);

/* Returns the character at ROW, COLUMN; NULL outside. */
struct spot *layout_at(const struct layout *layout, int row, int column);

/* True if the character belongs to HERE (or its lane) alone and has no lines. */
bool layout_owns(const struct layout *layout, cell here, int row, int column);
