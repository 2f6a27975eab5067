/*
 * How the board is drawn and what is marked on it: what the board view needs besides game and position. Plain values.
 */
#pragma once

#include "draw/layout.h"
#include "draw/palette.h"
#include "notation/diagram.h"
#include "rules/position.h"

/*
 * The characters that stand for pieces: letters by side (upper White, lower Black; `_` goes before the third player's),
 * or Unicode figures.
 */

/* code[player][kind]: a character one column wide. OWN: the user chose it, so it is shown where others are pictures
 * too. */
struct figures {
    uint32_t code[PLAYERS_MAX][KINDS_MAX];
    bool own[PLAYERS_MAX][KINDS_MAX];
};

/* The labels of G's kinds: upper case for the first player, lower case for the others. */
void figures_letters(const struct game *g, struct figures *figures);

/* The symbols of G's kinds, the label where a kind has none; SOLID: the solid ones for all sides, easier to see where
 * colours distinguish them. */
void figures_symbols(const struct game *g, bool solid, struct figures *figures);

struct board_cache;
struct diagram;
struct pictures;
struct theme;

/* How the board is drawn. Start from boardview_default. */
struct view {
    int rotation; /* steps of rotation_steps, counter-clockwise: 1 is half a turn, on hexagons a sixth */
    int scale;    /* rows a cell, one that boardview_has_scale */
    enum labels labels;
    bool unicode;  /* box-drawing lines; else 7-bit */
    bool filled;   /* show the colours of cells by characters, for canvases that are shown without colours */
    bool coloured; /* sides are distinguished by colours alone, for canvases that are shown with them */
    /* leave out straight lines between squares (not those round lanes): for canvases shown with colours */
    bool bare;
    /* cells as filled shapes instead of lines: for canvases that are shown with colours (view_adapt sets the theme and
     * the depth that they have then; the theme is borrowed) */
    bool raster;
    const struct theme *theme;
    enum depth depth;
    enum blocks blocks;
    struct backdrop beyond; /* the terminal's background, which surrounds a filled board */
    /* when hexagons or cells of other shapes than squares are filled: samples of a character by which a cell is higher
     * than its rows */
    int extra;
    /* a character in pixels, where filled boards with pictures are images; 0, 0: they are characters. LAYERED: images
     * that lie one above the other, see images.h */
    struct point image;
    bool layered;
    int width; /* columns a cell when filled; 0: those that suit the scale */
    bool thin; /* thin lines between filled cells */
    const struct pictures
        *pictures;             /* pieces of filled cells as pictures where there is room; NULL: figures; borrowed */
    bool crowded;              /* pieces stand on points, over the lines of others: pictures want more room */
    bool outlined;             /* the first player's pictures are lines in the colour of their rims, not solid */
    struct board_cache *cache; /* what filled boards keep from one drawing to the next; NULL: nothing; borrowed */
    bool referring;            /* SVG: pieces refer to the definitions of show_svg_pieces, and may move over it */
    bool names;                /* write each cell's name in it where there is room */
    struct figures pieces;
    const struct diagram
        *loose; /* the pieces of a sandbox, in place of the position's; NULL: there is none; borrowed */
};

/* The piece that stands on ON is seen PART (of SLIDE_ALL) of the way from FROM, which may be CELL_POCKET. */
enum { SLIDES_MAX = 2, SLIDE_ALL = 256 };
struct slide {
    cell from, on;
    int part;
};

/* A line along the way from FROM to TO of a move played from BEFORE, borrowed; NULL: none. */
struct track {
    cell from, to;
    const struct position *before;
};

/* What is marked; of a lane any cell may be given. Start from boardview_no_marks. */
struct marks {
    cell chosen, cursor; /* CELL_NONE = none */
    cellset targets;     /* cells that the chosen piece may go to: `*`, or as a capture where a piece stands */
    cellset captures;    /* further cells to be shown as captures: en passant takes a piece beside its target */
    cellset path;        /* the cells that the chosen piece passes on its way to the cursor */
    cellset last;        /* the cells of the last move */
    cellset check;       /* royal pieces in check */
    bool pocket_chosen;  /* the piece on the pocket is the chosen one */
    /* the position from which arrows and slides lead; NULL: the one drawn. Borrowed */
    const struct position *before;
    struct track track; /* of the last move, where it bends; on filled boards, unless pieces are being moved */
    int slides; /* pieces being moved, on filled boards; the piece on TAKEN, which the first one captures, fades */
    struct slide slide[SLIDES_MAX];
    cell taken; /* CELL_NONE: nothing was captured */
    int shapes; /* arrows and coloured cells of a comment */
    struct shape shape[SHAPES_MAX];
};

/* The diagrams of pages: a piece and where it may go. */

/*
 * Read the WORDS of a diagram on G's board: PIECE CELL (a label, lower case for the second player) is the empty board
 * with that piece, CODE | CELL a position; CELL may be left out there. P gets the position and MARKS the marks of where
 * the piece on CELL may go. False if that makes no sense.
 */
bool reach_read(const struct game *g, const char *words, struct position *p, struct marks *marks);
