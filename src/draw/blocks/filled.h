/* The board as filled cells, in block characters. Sizes and drawing as in boardview.h. */
#ifndef REROUTE66_DRAW_BLOCKS_FILLED_H
#define REROUTE66_DRAW_BLOCKS_FILLED_H

#include "paint.h"

/* Samples in a cell's height from which pieces are pictures, if there are any; the least and the greatest number of
 * rows a cell. */
enum { PICTURE_SAMPLES = 6, FILLED_LEAST = 1, FILLED_MOST = SCALE_MOST };

/* The columns that suit ROWS on B, so that cells are about as wide as high; STEP 1, 2: the next best numbers; then
 * none (0). */
int filled_columns(const struct board *b, int rows, int step);

/* The rows and columns that the board takes with labels and pocket / draw D's board; D->layout is NULL. */
void filled_measure(const struct game *g, const struct view *v, int *rows, int *columns);
void filled_draw(const struct painting *d);

#endif
