/*
 * What the hand over the board does in the program: takes men, puts them down, is told why not; and what a click on the
 * play screen means. Knows the hand and the game on the board.
 */
#ifndef REROUTE66_UI_COMMANDS_TOUCH_H
#define REROUTE66_UI_COMMANDS_TOUCH_H

#include "ui/app.h"
#include "ui/input.h"

/* The cell C, or the pocket if it is CELL_NONE, was chosen by Enter or a click. */
void touch_cell(struct app *a, cell c);

/* The mouse button went down or up on the play screen, of which SHOWN was painted last: on the board or in the list of
 * moves. */
void touch_click(struct app *a, const struct input *in, const struct canvas *shown);

#endif
