/*
 * What a coach would say of a reviewed game: the opening, where the game turned, how well the phases were played, and a
 * few lines, each with its move. Everything said follows from the review's values.
 */
#pragma once

#include "play/review.h"

/* The parts of a game: ten moves of each player, where it begins with all pieces; what comes after them; from when at
 * most a third of the array's worth is left, without pawns and royal pieces. */
enum phase { PHASE_OPENING, PHASE_MIDDLE, PHASE_ENDGAME, PHASES };

/* What is known of openings: the names, and where there are none the library, which may be NULL. Both are borrowed. */
struct coach_books {
    const struct opening_names *names;
    const struct openings *library;
};

enum { COACH_LINES = 5 }; /* at most */

/*
 * Adds to OUT, a line each: if not all moves are judged, how many positions are known; the opening, with the first move
 * beyond it; the move after which one of two players stayed ahead; the accuracy of each player by phases; what the
 * clocks showed; and up to COACH_LINES lines about moves, in their order: the costliest marks, the answer to one, who
 * played long without any. What is not known is left out, and so is what a move that is not judged yet might refute:
 * accuracies of its phase, and long runs.
 */
void coach_write(const struct review *review, const struct coach_books *books, struct text *out);
