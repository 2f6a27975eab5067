/* What scores mean: for callers that read scores and do not search. */
#include "engine/engine.h"

#include <stdlib.h>

int engine_mate_moves(int score, const struct position *p)
{
    int plies = SCORE_MATE - abs(score), players = __builtin_popcount(p->alive);
    int moves = plies > MATE_PLIES ? 0 : (plies + players - 1) / players;
    return score > 0 ? moves : -moves;
}
