/*
 * How the screen of a board is arranged: the board as large as possible, a panel beside it, and below or in the panel's
 * column the speaking line, the message and the keys. Changes nothing.
 */
#ifndef REROUTE66_UI_SCREENS_ARRANGE_H
#define REROUTE66_UI_SCREENS_ARRANGE_H

#include "draw/view.h"
#include "parts/area.h"
#include "stage.h"

struct diagram;

/* The arrangement of a screen of ROWS × COLUMNS. A panel of 0 columns: there is none. */
struct arrangement {
    int rows, columns;
    struct view view; /* with the scale that fits */
    struct area board, panel, speech, message, keys;
    struct area title; /* of 0 rows: there is no room for it */
};

/*
 * Arrange a screen of ROWS × COLUMNS for the game of D, LOOSE being the pieces of a sandbox or NULL; false if even the
 * smallest board does not fit.
 */
bool arrange_board(const struct desk *d, const struct diagram *loose, int rows, int columns, struct arrangement *out);

/* The smallest screen that D's board fits on. */
void arrange_least(const struct desk *d, int *rows, int *columns);

#endif
