/*
 * A canvas: a grid of glyphs in memory with a role for each and the cells that own it. Everything on the screen is painted here by pure
 * code; curses paints a canvas, `show` prints one, tests compare one as text, the mouse asks it whose glyph it hit. Knows no terminal.
 */
#ifndef REROUTE66_UI_CANVAS_H
#define REROUTE66_UI_CANVAS_H

#include "base/text.h"
#include "geometry/cellset.h"

/* What a glyph is, for the theme to colour. A man's glyph has PAINT_MAN + player. */
enum paint {
    PAINT_PLAIN,    /* text on the terminal's own background */
    PAINT_BRIGHT, PAINT_DIM, PAINT_TITLE, PAINT_ERROR, PAINT_LABEL, PAINT_SELECTED, PAINT_PROMPT,
    PAINT_BORDER,   /* the board's lines */
    PAINT_MARK,     /* marks beside men: chosen, target, capture */
    PAINT_CELL,     /* an empty glyph of a cell */
    PAINT_MAN,      /* + player: 3 values */
    PAINT_MAN_2, PAINT_MAN_3,
    PAINTS
};

/* The ground a glyph stands on. GROUND_CELL + colour of the cell (0 dark, 1 light, 2 third). */
enum ground {
    GROUND_NONE, GROUND_CELL, GROUND_CELL_LIGHT, GROUND_CELL_THIRD, GROUND_LAST, GROUND_CHECK, GROUND_CHOSEN, GROUND_TARGET,
    GROUND_CAPTURE, GROUND_BAR, /* a status bar */
    GROUNDS
};

struct glyph {
    uint32_t code;      /* Unicode code point; 0 = the right half of a wide one */
    uint8_t paint;      /* enum paint */
    uint8_t ground;     /* enum ground */
    cell owner[2];      /* the cells whose area this glyph is in; both set where a Switch's cells overlap; CELL_NONE = none */
};

struct canvas {
    int rows, columns;
    struct glyph *at;   /* rows × columns */
};

/* A canvas of blanks / free it. ROWS, COLUMNS ≥ 1. */
void canvas_start(struct canvas *c, int rows, int columns);
void canvas_free(struct canvas *c);

/* The glyph at ROW, COLUMN; NULL outside. */
struct glyph *canvas_at(const struct canvas *c, int row, int column);

/* Write the UTF-8 string S from ROW, COLUMN on, cut at the edge; returns the column after it. */
int canvas_print(struct canvas *c, int row, int column, enum paint paint, const char *s);

/* The canvas as UTF-8 lines without trailing blanks, added to OUT. */
void canvas_text(const struct canvas *c, struct text *out);

#endif
