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
 * Read the field F into D. LOOSE (a sandbox): any of
 * the 26 letters, and `-` for a removed cell. False with E filled: rows are numbered by their place in the code, from 1
 * at the far side, as the user sees them ("position code, row 3: 10 cells, expected 8"); e->column counts from the
 * beginning of the code.
 */
bool diagram_read(const struct game *g, bool loose, struct field f, struct diagram *d, struct error *e);

/* Add D's text to OUT. */
void diagram_write(const struct game *g, const struct diagram *d, struct text *out);
