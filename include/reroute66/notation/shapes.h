/*
 * Arrows and coloured cells on a board, as the values of `[%cal Gg1f3,Re7e5]` and `[%csl Re5]` write them: a letter for
 * the colour, then one cell or two.
 */
#pragma once

#include "base/text.h"
#include "geometry/board.h"

enum { SHAPES_MAX = 64 };

/* An arrow, or a coloured cell if TO is FROM. COLOUR: G green, R red, Y yellow, B blue; others are seldom written. */
struct shape {
    char colour; /* 'A' … 'Z' */
    cell from, to;
};

/* Reads the shapes in the LENGTH bytes at TEXT, separated by commas or blanks, into OUT, which has room for ROOM.
 * Returns how many; what is no shape on B is left out. */
int shapes_read(const struct board *b, const char *text, size_t length, struct shape *out, int room);

/* Adds S to OUT in the form that shapes_read takes. */
void shapes_write(const struct board *b, const struct shape *s, struct text *out);
