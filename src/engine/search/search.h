/* The tree: principal variation search over a worker's stack, and quiescence search at its horizon. */
#ifndef REROUTE66_ENGINE_SEARCH_SEARCH_H
#define REROUTE66_ENGINE_SEARCH_SEARCH_H

#include "worker.h"

/* Searches the root to DEPTH ≥ 1 plies between ALPHA and BETA and returns its value for the side to move. The line
 * found is in w->stack[0].pv. If w->stop is set afterwards, value and line are void. */
int search_root(struct worker *w, int alpha, int beta, int depth);

/* Searches captures and promotions from PLY until the position is quiet, all moves in check, at the first ply quiet
 * checks too. Returns the value between ALPHA and BETA for the side to move; void if w->stop is set afterwards. */
int quiesce(struct worker *w, int ply, int alpha, int beta);

#endif
