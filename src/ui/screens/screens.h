/*
 * The screen that is seen: updated, and drawn with the prompt in its last row. Knows every screen; a file that needs
 * only the form of a row includes screen.h.
 */
#ifndef REROUTE66_UI_SCREENS_SCREENS_H
#define REROUTE66_UI_SCREENS_SCREENS_H

#include "screen.h"

/* Bring up to date what is to be drawn with so many ROWS and COLUMNS. */
void screens_update(struct app *a, int rows, int columns);

/* Draw A's screen into P, whose canvas has the screen's size. */
void screens_draw(const struct app *a, struct picture *p);

#endif
