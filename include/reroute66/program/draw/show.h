/* Canvases and boards for other programs: a canvas with the escape sequences of ECMA-48, a board as SVG and PNG. */
#pragma once

#include "draw/theme.h"

/*
 * Add CANVAS to OUT line by line, coloured by SGR sequences as THEME says at DEPTH; each line ends in a reset and has
 * no trailing blanks but coloured ones. At DEPTH_MONO there are attributes only.
 */
void show_ansi(const struct canvas *canvas, const struct theme *theme, enum depth depth, struct text *out);

/*
 * Add the board of G in P to OUT as an SVG document or as PNG: the true shapes of the cells, 16 pixels for each of
 * VIEW's rows a cell, turned as VIEW says, with MARKS and in the colours of THEME. Pieces are those of VIEW->pictures;
 * where there is none, SVG has a chess figure or a letter of a font.
 */
typedef void show_picture(const struct game *g, const struct position *p, const struct view *view,
                          const struct marks *marks, const struct theme *theme, struct text *out);
show_picture show_svg, show_png;

/*
 * Adds the pieces that player WHO of G has in the hand in P to OUT: "White in hand: N, 2 P", with - for none. LOOSE:
 * the pieces of a game without enforced rules, in place of P's; else NULL. False, and nothing is added, in games
 * without hands.
 */
bool hands_describe(const struct game *g, const struct position *p, const struct diagram *loose, int who,
                    struct text *out);

/* Adds a line of that for each player, the last player first. */
void hands_list(const struct game *g, const struct position *p, const struct diagram *loose, struct text *out);

/*
 * For programs that move the pieces of such an SVG themselves: the middle of the piece on each cell of G's board in a
 * VIEW, in tenths of a pixel, its size in percent, and whose pieces (bit K: player K's) need no rim there in THEME's
 * colours; after the last cell that on the pocket (undefined where there
 * is none). In the picture each place has its number as `data-cell`, what two cells share both numbers as
 * `data-shared`, the line below the pocket has the class `serves`, and that of player K's hand `hand-K`.
 */
struct svg_stand {
    int x, y, size, plain;
};
void show_svg_stands(const struct game *g, const struct view *view, const struct theme *theme,
                     struct svg_stand out[CELLS_MAX + 1]);

/* Adds definitions of the pictures of G's pieces to OUT, of all letters if LOOSE: SVG elements with the ids
 * piece-LETTER, whose middle is at 0, 0, and without rims plain-LETTER. */
void show_svg_pieces(const struct game *g, bool loose, const struct view *view, const struct theme *theme,
                     struct text *out);
