/*
 * Composing problems: the position on the board, or in the editor, is tested with a goal; a sound one is saved with its
 * solution. Knows what proves problems and the folder of games.
 */
#ifndef REROUTE66_UI_EXERCISES_COMPOSING_H
#define REROUTE66_UI_EXERCISES_COMPOSING_H

#include "ui/app.h"

/* Function of a row of the table. */
void do_compose(struct app *a, const char *arguments);

#endif
