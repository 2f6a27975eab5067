/* What legality asks of a move before it is played. */
#pragma once

#include "rules/position.h"

/* Moves the pieces of the move M of P, and nothing else: turn, counts and winner stay as they are. To be asked only who
 * is attacked. */
void play_trial(const struct game *g, struct position *p, struct move m);

/* RULE_DUCK, after move M of MOVER has led to P and the turn has passed: gives the turn back as long as the duck has to
 * be moved, and does what waited for that. */
void play_duck_turn(const struct game *g, struct position *p, struct move m, int mover);
