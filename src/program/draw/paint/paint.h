/*
 * Shared by the files that draw a board.
 */
#pragma once

#include "draw/view.h"

/* One drawing of a board; ROW, COLUMN are where the layout's upper left corner lies on the canvas. */
struct painting {
    const struct game *game;
    const struct position *position;
    const struct view *view;
    const struct marks *marks;
    const struct board *board;
    const struct layout *layout; /* of the line drawing, NULL in the filled picture */
    struct canvas *canvas;
    int row, column;
};

/* Set code and paint, ground, or owners of the character at ROW, COLUMN of the layout. */
void paint_glyph(const struct painting *painting, int row, int column, enum paint paint, uint32_t code);
void paint_ground(const struct painting *painting, int row, int column, int ground);
void paint_owners(const struct painting *painting, int row, int column, const struct spot *spot);

/* Who stands on cell HERE, or on the pocket if it is CELL_POCKET: of the sandbox if one is drawn, else of the position.
 * LETTER_NONE, LETTER_REMOVED. */
letter paint_who(const struct painting *painting, cell here);

/* True if the user has a character of their own for WHO, which is shown where others are pictures too. */
bool paint_is_sign(const struct painting *painting, letter who);

/* The piece WHO (a letter of letter_of) at ROW, COLUMN, with `_` before it if its label needs one; returns the columns
 * before COLUMN that it takes (0 or 1). */
int paint_letter(const struct painting *painting, int row, int column, letter who);

/* Returns the character for STROKES of enum stroke, in box-drawing or 7-bit characters. */
uint32_t stroke_code(int strokes, bool unicode);

/* For a character SPOT in ROW that two cells share: how many rows it is from the narrow end of their shared area. */
int shared_row(const struct layout *layout, const struct spot *spot, int row);

/* Returns the mark of cell HERE, of its lane, or of CELL_POCKET. In marks.c. */
enum mark marks_of(const struct painting *painting, cell here);

/* The characters to the left and to the right of a piece under MARK; blanks where there are none. In marks.c. */
void marks_signs(enum mark mark, char out[2]);

/* True if HERE or a cell of its lane is in SET. */
bool marks_meet(const struct painting *painting, cellset set, cell here);

/* Returns how the piece on HERE, its lane, or CELL_POCKET is moving; NULL: it stands. */
const struct slide *marks_slide(const struct painting *painting, cell here);

/* True if the cursor is on HERE, its lane, or CELL_POCKET. */
bool marks_is_cursor(const struct painting *painting, cell here);

/* marks.c: the ground of cell HERE, marked or not; the piece on place HERE (a lane's first cell), if any, and the marks
 * beside it. */
int marks_ground(const struct painting *painting, cell here);
void marks_paint(const struct painting *painting, cell here);

/* pocket.c: for which player the piece WHO on the pocket may reenter, "for White", or "empty" if there is none
 * (LETTER_NONE). */
enum { POCKET_TEXT = 32 };
void pocket_describe(const struct game *g, letter who, char out[POCKET_TEXT]);

/* Returns the columns that the pocket and its text take beside cells of COLUMNS columns; 0: there is no pocket. */
int pocket_width(const struct game *g, int columns);

/* Make *ROWS and *COLUMNS of a board at SCALE large enough for its pocket too, if it has one; draw the pocket. */
void pocket_make_room(const struct game *g, int scale, int *rows, int *columns);
void pocket_paint(const struct painting *painting);
