/*
 * All that stands beside the board: the players' panel, above it the lines of the analysis and below it the graph of
 * the review. Draws only; changes nothing.
 */
#ifndef REROUTE66_UI_PANEL_SIDE_H
#define REROUTE66_UI_PANEL_SIDE_H

#include "panel.h"

/* Draw all of it into P's area; the players' panel gets the rows that are left. */
void side_draw(const struct panel *p);

#endif
