/* The panel beside the board: players, clocks, captured men and moves. Draws only; changes nothing. */
#ifndef REROUTE66_UI_PANEL_PANEL_H
#define REROUTE66_UI_PANEL_PANEL_H

#include "parts/picture.h"
#include "ui/app.h"

/* A panel in AREA of a picture. RECORDED: names and times are taken from the record, not from the session. */
struct panel {
    const struct app *app;
    struct picture *picture;
    struct area area;
    bool recorded;
    const struct view *view; /* how men are shown */
};

/* The least width of a panel with two moves on a line and a player's name and seat side by side. */
enum { PANEL_WIDE = 26 };

/* The players with their clocks at the far and the near end, between them the moves and the state of the game. */
void panel_draw(const struct panel *p);

/* The moves alone, in all of AREA. */
void panel_moves(const struct panel *p);

/* Where there is no room for that: the last two moves and the clocks in AREA's first row. */
void panel_line(const struct panel *p);

#endif
