/*
 * A rectangle of characters on a canvas. A plain value.
 */
#ifndef REROUTE66_UI_PARTS_AREA_H
#define REROUTE66_UI_PARTS_AREA_H

#include <stdbool.h>

/* The row and column of its upper left corner, from 0, and its size; with 0 rows or columns it is empty. */
struct area {
    int row, column, rows, columns;
};

/* True if the character at ROW, COLUMN is within A. */
static inline bool area_has(struct area a, int row, int column)
{
    return row >= a.row && row < a.row + a.rows && column >= a.column && column < a.column + a.columns;
}

#endif
