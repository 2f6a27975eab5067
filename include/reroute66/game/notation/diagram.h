/*
 * The BOARD field of a position code: which letter stands on which cell, and the pieces in `[…]`. The codes of
 * positions and of sandboxes both contain it.
 */
#pragma once

#include "notation/letter.h"

#include "base/text.h"

enum { HELD_MAX = 255 }; /* as many as a position counts of one kind */

struct diagram {
    letter at[CELLS_MAX];  /* by cell; the piece of a lane on the lane's first cell */
    int held;              /* how many stand in `[…]` */
    letter hand[HELD_MAX]; /* who */
};

/* A part of a text: LENGTH bytes at AT, which begin COLUMN bytes into what the user typed; -1: not typed. */
struct field {
    const char *at;
    int length, column;
};

/*
 * Read FIELD into DIAGRAM. LOOSE (a sandbox): any of
 * the 26 letters, and `-` for a removed cell. False with ERROR filled: rows are numbered by their place in the code,
 * from 1 at the far side, as the user sees them ("position code, row 3: 10 cells, expected 8"); e->column counts from
 * the beginning of the code.
 */
bool diagram_read(const struct game *g, bool loose, struct field field, struct diagram *diagram, struct error *error);

/* Add the pieces of the hand in FIELD, which stands alone as in the code of Shogi programs, to DIAGRAM; as
 * diagram_read. */
bool diagram_read_hand(const struct game *g, bool loose, struct field field, struct diagram *diagram,
                       struct error *error);

/* Add DIAGRAM's text to OUT. */
void diagram_write(const struct game *g, const struct diagram *diagram, struct text *out);

/*
 * Arrows and coloured cells on a board, as the values of `[%cal Gg1f3,Re7e5]` and `[%csl Re5]` write them: a letter for
 * the colour, then one cell or two.
 */

enum { SHAPES_MAX = 64 };

/* An arrow, or a coloured cell if TO is FROM. COLOUR: G green, R red, Y yellow, B blue; others are seldom written. */
struct shape {
    char colour; /* 'A' … 'Z' */
    cell from, to;
};

/* Reads the shapes in the LENGTH bytes at TEXT, separated by commas or blanks, into OUT, which has room for ROOM.
 * Returns how many; what is no shape on BOARD is left out. */
int shapes_read(const struct board *board, const char *text, size_t length, struct shape *out, int room);

/* Adds SHAPE to OUT in the form that shapes_read takes. */
void shapes_write(const struct board *board, const struct shape *shape, struct text *out);
