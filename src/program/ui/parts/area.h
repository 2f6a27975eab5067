/*
 * A rectangle of characters on a canvas, a plain value, and text that is folded into one.
 */
#pragma once

#include "draw/view.h"

/* The row and column of its upper left corner, from 0, and its size; with 0 rows or columns it is empty. */
struct area {
    int row, column, rows, columns;
};

/* True if the character at ROW, COLUMN is within AREA. */
static inline bool area_has(struct area area, int row, int column)
{
    return row >= area.row && row < area.row + area.rows && column >= area.column &&
           column < area.column + area.columns;
}

/*
 * How many bytes of TEXT belong to its first line of at most WIDTH ≥ 1 columns (trailing blanks not counted);
 * *NEXT is where the second begins, NULL if there is none. Breaks at '\n', else at the last blank,
 * if there is a choice not within a move such as "P a7-a8; Q-a8", else within a word.
 */
size_t paragraph_line(const char *text, int width, const char **next);

/* Returns how many rows TEXT takes, folded to COLUMNS ≥ 1. */
int paragraph_rows(const char *text, int columns);

/* Add TEXT to OUT, folded to COLUMNS; 0: as it is. */
void paragraph_fold(const char *text, int columns, struct text *out);

/* Print TEXT, folded, into AREA of CANVAS, which has at least 4 columns; what does not fit ends in "...". Returns how
 * many rows it took. */
int paragraph_print(const char *text, struct canvas *canvas, struct area area, enum paint paint);

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

/* A text and what its diagrams show: GAME's board (NULL: none are drawn) as VIEW says, as large as HIGH rows allow, or
 * at the scale SCALE_LEAST if HIGH is 0 or too little; SMALL: at the least that there is; SPOKEN: who stands where and
 * may go where, in words; UNFOLDED: text is as wide as the page, for what is no screen. All borrowed. */
struct markup {
    const char *text;
    const struct game *game;
    const struct view *view;
    bool small, spoken, unfolded;
    int high;
};

/* Returns how many lines MARKUP takes, laid out for COLUMNS. */
int markup_lines(const struct markup *markup, int columns);

/* Lay MARKUP out for AREA's columns and draw its lines from TOP on into AREA of CANVAS. Returns how many lines it
 * takes. */
int markup_draw(const struct markup *markup, struct canvas *canvas, struct area area, int top);

/* The lines of the diagram, at BOARD, and of a short text above it, at FROM, that begin before LINE of MARKUP and end
 * after it, at TO; all 0 if there are none. */
struct markup_span {
    int from, board, to;
};
struct markup_span markup_split(const struct markup *markup, int columns, int line);
