/* What legality asks of a move before it is played. */
#pragma once

#include "rules/position.h"

/* Moves the pieces of the move M of P, and nothing else: turn, counts and winner stay as they are. To be asked only who
 * is attacked. */
void play_trial(const struct game *g, struct position *p, struct move m);
