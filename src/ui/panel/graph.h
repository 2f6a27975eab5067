/* The graph of a review: who was how well off at each point of the game, and where mistakes were. Draws only. */
#ifndef REROUTE66_UI_PANEL_GRAPH_H
#define REROUTE66_UI_PANEL_GRAPH_H

#include "panel.h"

/*
 * Draw the graph of the whole game into P's last rows, higher where P is higher; a column may stand for several plies
 * and answers to clicks. There must be a review. Returns how many rows it takes: none if fewer than LEAST would be
 * left.
 */
int graph_draw(const struct panel *p, int least);

#endif
