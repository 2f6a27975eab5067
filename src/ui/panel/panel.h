/*
 * The panel beside the board: players, clocks, captured men and moves. Pure.
 */
#ifndef REROUTE66_UI_PANEL_PANEL_H
#define REROUTE66_UI_PANEL_PANEL_H

#include "parts/picture.h"
#include "ui/app.h"

/* A panel to be drawn into AREA of a picture; RECORDED: with the names and times of the record, not of the session. */
struct panel {
    const struct app *app;
    struct picture *picture;
    struct area area;
    bool recorded;
    const struct view *view; /* how men are shown */
};

/* A panel of so many columns has two moves in a line and a player's name and seat. */
enum { PANEL_WIDE = 26 };

/* The players with their clocks at the far and the near end, between them the moves and the state of the game. */
void panel_draw(const struct panel *p);

/* The moves alone, in all of AREA. */
void panel_moves(const struct panel *p);

/* Where there is no room for that: the last two moves and the clocks in AREA's first row. */
void panel_line(const struct panel *p);

#endif
