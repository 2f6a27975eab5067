/*
 * What was played in the position on the board: in the library of openings and in the user's saved games.
 */
#ifndef REROUTE66_STUDY_EXPLORING_H
#define REROUTE66_STUDY_EXPLORING_H

#include "study/desk.h"

/* Add what the LIBRARY and the user's OWN saved games of the game on the board know to OUT (empty), sorted. Free it. */
void exploring_collect(struct desk *d, bool library, bool own, struct openings *out);

#endif
