/*
 * Text with headings, lists and diagrams, laid out on a canvas: what help pages are written in.
 *
 *   # Heading
 *   Lines of a paragraph are joined and folded. `Words` in backquotes are bright.
 *   - an item of a list
 *     a line that begins with two blanks stays as it is
 *   ! a house rule: shown so
 *   @diagram PIECE CELL          the cells where PIECE (a label, lower case for the second player) may go from
 * CELL on the empty board
 *   @diagram CODE | CELL       the same for the piece on CELL in the position CODE; CELL may be left out
 */
#pragma once

#include "area.h"
#include "draw/view.h"

/* A text and what its diagrams show: GAME's board (NULL: none are drawn) as VIEW says, at the scale SCALE_LEAST, or
 * SMALL: at the least that there is. All borrowed. */
struct markup {
    const char *text;
    const struct game *game;
    const struct view *view;
    bool small;
};

/* How many lines M takes, laid out for COLUMNS. */
int markup_lines(const struct markup *m, int columns);

/* Lay M out for AREA's columns and draw its lines from TOP on into AREA of C. Returns how many lines it takes. */
int markup_draw(const struct markup *m, struct canvas *c, struct area area, int top);
