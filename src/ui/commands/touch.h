/*
 * What choosing a cell does in a game: a man is taken up, put down, or it is told why not. Knows the selection and the
 * game on the board.
 */
#ifndef REROUTE66_UI_COMMANDS_TOUCH_H
#define REROUTE66_UI_COMMANDS_TOUCH_H

#include "ui/app.h"

/* What plays the legal move M: move_play, say. */
typedef void (*move_player)(struct app *a, struct move m);

/*
 * The cell C, or the pocket if it is CELL_NONE, was chosen by Enter or a click; a move that is whole is given to PLAY.
 */
void touch_cell(struct app *a, cell c, move_player play);

#endif
