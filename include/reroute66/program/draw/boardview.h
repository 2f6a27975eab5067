/*
 * The board in glyphs: draws a position with its marks, in the way that a view says, on a part of a canvas. All is
 * derived from the board's polygons (draw/layout.h). Every mark and the owner of every piece can be recognised without
 * colours, too.
 *
 *   <n> chosen    * target    [n] capture    (n) last move    !k! in check    {n} cursor    {n] both
 */
#pragma once

#include "draw/view.h"

/* Scale 2, turned so that the first player is below, labels around, 7-bit, letters, unfilled. */
struct view boardview_default(const struct game *g);

/* Nothing marked. */
struct marks boardview_no_marks(void);

/* Returns what filled boards in one place on the screen keep from one drawing to the next, so that only changes are
 * drawn (view.cache). Free it with board_cache_free; NULL is left alone. */
struct board_cache *board_cache_new(void);
void board_cache_free(struct board_cache *cache);

/* True if G's board can be drawn as VIEW says with SCALE rows a cell. Filled: 1 … 20. In lines: 2 … 20, on hexagons
 * only even; 1, without lines between rows, on hexagons and where all rows are equally high. */
bool boardview_has_scale(const struct game *g, const struct view *view, int scale);

/* True if the cells of VIEW, of G's board and filled, are narrower than suits their rows. */
bool boardview_is_narrowed(const struct game *g, const struct view *view);

/* Returns the smallest scale at which G's board can be drawn as VIEW says. */
int boardview_least_scale(const struct game *g, const struct view *view);

/* The rows and columns that G's board takes in VIEW, labels and pocket included. */
void boardview_measure(const struct game *g, const struct view *view, int *rows, int *columns);

/*
 * Choose the largest scale of VIEW at which G's board fits into ROWS × COLUMNS with labels all round; if there is
 * none, the largest without labels above it, or with only those that need no room of their own. False (VIEW
 * unchanged) if it does not fit at all. Squares and hexagons of lines have 4 rows at most, or as many as VIEW has:
 * letters get lost in larger ones.
 */
bool boardview_fit(const struct game *g, struct view *view, int rows, int columns);

/*
 * Draw P with MARKS (NULL = none) into CANVAS with its upper left corner at ROW, COLUMN, cut at the edge. Each glyph
 * of the board gets code, paint, ground and owners; glyphs round it are left as they are. Seven parameters: what is
 * drawn (three), how (one), and where (three), which callers have separately.
 */
void boardview_draw(const struct game *g, const struct position *p, const struct view *view, const struct marks *marks,
                    struct canvas *canvas, int row, int column);

/*
 * Returns the place (lanes: their first cell) next to FROM in the direction DOWN, RIGHT (each −1, 0, 1) as seen in
 * VIEW, for arrow keys; FROM itself if there is none. It is the one beyond the side that faces that direction best,
 * else beyond a corner; to the left and right of one cell of a Switch is the other. From CELL_NONE: the place nearest
 * to the middle. Every place can be reached from every other. CELL_POCKET, where there is one, is to the right of all.
 */
cell boardview_towards(const struct game *g, const struct view *view, cell from, int down, int right);
