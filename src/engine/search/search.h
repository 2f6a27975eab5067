/*
 * The tree: principal variation search over a worker's line. Knows positions, values and the table, nothing of clocks
 * or levels.
 */
#ifndef REROUTE66_ENGINE_SEARCH_SEARCH_H
#define REROUTE66_ENGINE_SEARCH_SEARCH_H

#include "worker.h"

/*
 * Search the root to DEPTH ≥ 1 plies between ALPHA and BETA; the value for the side to move, from its point of view.
 * The line found is in w->stack[0].pv. If w->stop is set afterwards, value and line are void.
 */
int search_root(struct worker *w, int alpha, int beta, int depth);

/* As search_root after root move M has been played: its value for the side that plays M. */
int search_root_move(struct worker *w, struct move m, int alpha, int beta, int depth);

#endif
