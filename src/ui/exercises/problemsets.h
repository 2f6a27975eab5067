/*
 * Sets of problems by name: those in data/problems, and files of them that others composed.
 */
#ifndef REROUTE66_UI_EXERCISES_PROBLEMSETS_H
#define REROUTE66_UI_EXERCISES_PROBLEMSETS_H

#include "play/problem.h"
#include "ui/app.h"

/*
 * Read the set NAME into SET (the caller frees it with problem_set_free), the game it is of into *G: a game's id,
 * "published", a file of the present game, or a file of games (.pgn). False after a message if it cannot be read.
 */
bool problemsets_open(struct app *a, const char *name, const struct game **g, struct problem_set *set);

#endif
