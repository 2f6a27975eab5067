/*
 * A canvas: a grid of glyphs in memory with a role for each and the cells that own it. Everything on the screen is
 * drawn on a canvas first: curses paints it, `show` prints it, tests compare it as text, and a click of the mouse is
 * looked up in it. Of the locale it uses only the width of characters (wcwidth, as curses does).
 */
#pragma once

#include "base/text.h"
#include "geometry/cellset.h"

/* What a glyph is, for the theme to colour. A piece's glyph has PAINT_PIECE + theme_tone of its player. */
enum paint {
    PAINT_PLAIN, /* text on the terminal's own background */
    PAINT_BRIGHT,
    PAINT_DIM,
    PAINT_TITLE,
    PAINT_ERROR,
    PAINT_LABEL,    /* coordinates round the board */
    PAINT_NAME,     /* names in cells */
    PAINT_SELECTED, /* the chosen line of a list */
    PAINT_PROMPT,
    PAINT_BORDER, /* the board's lines */
    PAINT_MARK,   /* dots, the cursor's frame */
    PAINT_SIGN,   /* marks beside pieces: chosen, target, capture */
    PAINT_CELL,   /* an empty glyph of a cell, or its filling */
    PAINT_PIECE,  /* + tone: 4 values */
    PAINT_PIECE_2,
    PAINT_PIECE_3,
    PAINT_PIECE_4,
    PAINT_RIM, /* + tone: round the pictures of pieces */
    PAINT_RIM_2,
    PAINT_RIM_3,
    PAINT_RIM_4,
    PAINT_SWITCH, /* the stripes of a Switch, and what lies between them */
    PAINT_SWITCH_GROUND,
    PAINT_OWN, /* the glyph has its own colour */
    PAINTS
};

/* The marks that a cell can have, from the least to the most important: of several the last one is shown. */
enum mark { MARK_NONE, MARK_LAST, MARK_CHECK, MARK_PATH, MARK_TARGET, MARK_CAPTURE, MARK_CHOSEN, MARKS };

/* The colours of filled cells: two for squares, two more for lanes, three for hexagons. */
enum fill { FILL_DARK, FILL_LIGHT, FILL_LANE, FILL_LANE_2, FILL_HEXAGON, FILL_HEXAGON_2, FILL_HEXAGON_3, FILLS };

/* The ground a glyph stands on. GROUND_CELL + colour of the cell (0 dark, 1 light, 2 third); the fourth is for
 * lanes. */
enum ground {
    GROUND_NONE, /* the terminal's own background */
    GROUND_CELL,
    GROUND_CELL_LIGHT,
    GROUND_CELL_THIRD,
    GROUND_CELL_FOURTH,
    GROUND_LAST,
    GROUND_CHECK,
    GROUND_CHOSEN,
    GROUND_TARGET,
    GROUND_CAPTURE,
    GROUND_BAR, /* a status bar */
    GROUND_OWN, /* the glyph has its own */
    GROUNDS
};

/* The pocket (board.pocket) as an owner of glyphs; no cell has this number (cells are below CELLS_MAX). */
enum { CELL_POCKET = 254 };

struct glyph {
    uint32_t code;  /* Unicode code point; 0 = the right half of a wide one */
    uint8_t paint;  /* enum paint */
    uint8_t ground; /* enum ground */
    /* the cells whose area this glyph is in; both set where a Switch's cells overlap; CELL_NONE = none */
    cell owner[2];
    /* as in struct look: of PAINT_OWN and GROUND_OWN; FG -1 on a colour: in that of the terminal's background */
    int32_t fg, bg;
};

struct canvas {
    int rows, columns;
    struct glyph *at; /* rows × columns, row by row; owned */
};

/* Makes CANVAS a canvas of blanks; ROWS, COLUMNS ≥ 1. Free with canvas_free. */
void canvas_start(struct canvas *canvas, int rows, int columns);

/* Frees what CANVAS owns. */
void canvas_free(struct canvas *canvas);

/* Make every glyph of CANVAS a plain blank that no cell owns. */
void canvas_clear(struct canvas *canvas);

/* Returns the glyph at ROW, COLUMN; NULL outside. */
struct glyph *canvas_at(const struct canvas *canvas, int row, int column);

/* Set code and paint at ROW, COLUMN, leaving ground and owners; nothing happens outside. */
void canvas_put(struct canvas *canvas, int row, int column, enum paint paint, uint32_t code);

/*
 * Write the UTF-8 string TEXT from ROW, COLUMN on, cut at the edge; returns the column after it. Ground and owners
 * stay. Combining characters are left out, control characters shown as U+FFFD, wide ones take two columns.
 */
int canvas_print(struct canvas *canvas, int row, int column, enum paint paint, const char *text);

/* Set the ground of COLUMNS glyphs from ROW, COLUMN on; what lies outside is ignored. */
void canvas_ground(struct canvas *canvas, int row, int column, int columns, enum ground ground);

/* Returns the columns that the UTF-8 string TEXT takes when printed whole. */
int canvas_string_width(const char *text);

/* Add the canvas to OUT as UTF-8 lines without trailing blanks. */
void canvas_text(const struct canvas *canvas, struct text *out);
