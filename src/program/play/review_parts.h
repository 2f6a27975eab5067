/* What review.c (what is to be searched, and what was found) and review_judge.c share. */
#pragma once

#include "play/review.h"

/* True if the game of REVIEW has two players. */
bool review_of_two(const struct review *review);

/* True if the score of POINT is another engine's. */
bool review_is_foreign(const struct review *review, const struct review_point *point);

/* Returns the move that was played at point I, NULL where there is none: the last, or a player who left. */
const struct move *review_played(const struct review *review, int i);

/* True if the move of point I leaves the turn to the same side, whose values stay as they are then. */
bool review_keeps_turn(const struct review *review, int i);

/* True if move NUMBER would be marked by LOSS_MARGIN_DOUBT. */
bool review_may_be_marked(const struct review *review, int number);

/* True if move NUMBER, of two players, is the best one that was found, and the values before and after it, the former
 * less MARGIN, differ as those of a marked move. */
bool review_falls(const struct review *review, int number, double margin);
