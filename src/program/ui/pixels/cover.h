/* Which part of a board's images is to be seen on a screen: not what windows and messages cover. */
#pragma once

#include "draw/images.h"

/* A rectangle of characters: from ROW, COLUMN to before END_ROW, END_COLUMN. */
struct block_area {
    int row, column, end_row, end_column;
};

/* Returns, for each character of IMAGES, 1 if CANVAS has there what the board has put on it; the last row of the canvas
 * is never the board's. Owned by the caller. NULL for IMAGES that are not there: nothing is seen. */
uint8_t *cover_find(const struct images *images, const struct canvas *canvas);

/* Returns the next rectangle of characters whose byte in MAP, of ROWS × COLUMNS, is 1, as wide as the first of them
 * allows, and sets these to 0; no rows if there is none. */
struct block_area cover_take(uint8_t *map, int rows, int columns);
