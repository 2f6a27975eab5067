/*
 * The list of moves in the panel, a round on each line, with thinking times where there is room and in two columns when
 * one is full. Each move can be clicked. Draws only; changes nothing.
 */
#ifndef REROUTE66_UI_PANEL_MOVELIST_H
#define REROUTE66_UI_PANEL_MOVELIST_H

#include "panel.h"

struct node;

/*
 * Write N's move as the list shows it, "P a2-A4!" with what makes it special, into OUT of SIZE bytes. A promotion that
 * is wider than COLUMNS is written as f7-f8=Q.
 */
void movelist_write(const struct panel *p, const struct node *n, int columns, char *out, size_t size);

/* Draw the list into ROWS rows of the picture from ROW on, in the panel's columns. */
void movelist_draw(const struct panel *p, int row, int rows);

#endif
