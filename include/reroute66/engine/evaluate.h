/* The static evaluation: a position's worth without looking ahead, from what `values` derived. */
#ifndef REROUTE66_ENGINE_EVALUATE_H
#define REROUTE66_ENGINE_EVALUATE_H

#include "engine/values.h"

/*
 * Returns P's worth for player WHO in 1/100 pawn, within ±EVAL_MAX. Two players: the worth of WHO's side less that of
 * the other. Three players in the game: less that of the others, the stronger one counting more, and less RIVAL_COST as
 * there are two of them. CACHE remembers pawns from call to call; NULL gives the same value, more slowly.
 */
enum { EVAL_MAX = 20000, RIVAL_COST = 1000 };
int evaluate(const struct values *v, const struct position *p, int who, struct pawn_cache *cache);

#endif
