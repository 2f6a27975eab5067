/* Correction history: how wrong static evaluations were in positions with the same pawns, the same other pieces of a
 * player, or the same last moves. The next one is corrected by it. */
#ifndef REROUTE66_ENGINE_SEARCH_CORRECTION_H
#define REROUTE66_ENGINE_SEARCH_CORRECTION_H

#include "history.h"

enum { CORRECTIONS = 1 << 13, CORRECTION_MOVES = 2 };

/* In 1/256 of 1/100 pawn, for the player to move, who comes first where players do. */
struct correction {
    int16_t pawns[PLAYERS_MAX][CORRECTIONS];
    int16_t pieces[PLAYERS_MAX][PLAYERS_MAX][CORRECTIONS];                /* [player to move][whose pieces] */
    int16_t after[CORRECTION_MOVES][PLAYERS_MAX * KINDS_MAX * CELLS_MAX]; /* by piece-to of the last moves */
};

/* Returns what to add to the evaluation of P after the moves BEFORE, in 1/100 pawn. */
int correction_of(const struct correction *c, const struct game *g, const struct position *p,
                  const int before[HISTORY_PLIES]);

/* Learns that a search to DEPTH found P worth OFF more than its corrected evaluation. */
void correction_update(struct correction *c, const struct game *g, const struct position *p,
                       const int before[HISTORY_PLIES], int depth, int off);

#endif
