/*
 * What stands beside the board: the panel, and above or below it what analysis and review have to show. Pure.
 */
#ifndef REROUTE66_UI_PANEL_SIDE_H
#define REROUTE66_UI_PANEL_SIDE_H

#include "panel.h"

/* Draw all of it into P's area; the players' panel gets the rows that are left. */
void side_draw(const struct panel *p);

#endif
