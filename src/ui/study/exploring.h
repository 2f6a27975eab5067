/*
 * The explorer: what was played in the position on the board, in the library of openings and in the user's saved games.
 * Knows openings and the folder of games.
 */
#ifndef REROUTE66_UI_STUDY_EXPLORING_H
#define REROUTE66_UI_STUDY_EXPLORING_H

#include "ui/app.h"

/* Function of a row of the table: lists the moves; ARGUMENTS: "library" or "own" for one of the two alone. */
void do_explorer(struct app *a, const char *arguments);

#endif
