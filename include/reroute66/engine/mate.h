/* Solving problems: which first moves force a win within N moves against every defence. A complete search of all
 * moves; draws by repetition and by count are ignored, as in problems. */
#pragma once

#include "engine/engine.h"

enum { MATE_MOST = 30, MATE_NO_MEMORY = -1, MATE_UNKNOWN = -2 };

/*
 * Writes the moves of the player to move in P that force a win (mate, corner reached, last one left) within MOVES of
 * the player's moves (1 … MATE_MOST), the first included, into OUT (room for MOVES_MAX); returns how many. Three
 * players: the others play as one. Of LIMITS nodes (positions that are looked at) and stop are heeded: MATE_UNKNOWN if
 * they ended the search; MATE_NO_MEMORY if memory runs out.
 */
int mate_keys(const struct game *g, const struct position *p, int moves, const struct limits *limits, struct move *out);
