/*
 * What choosing a cell does in a game: it takes up a man, puts it down, or tells why that is impossible. Knows the
 * selection and the game on the board.
 */
#ifndef REROUTE66_UI_COMMANDS_TOUCH_H
#define REROUTE66_UI_COMMANDS_TOUCH_H

#include "ui/app.h"

/* A function that plays the legal move M, such as move_play. */
typedef void (*move_player)(struct app *a, struct move m);

/* Enter or a click has chosen the cell C (CELL_NONE: the pocket). When that completes a move, PLAY plays it. */
void touch_cell(struct app *a, cell c, move_player play);

#endif
