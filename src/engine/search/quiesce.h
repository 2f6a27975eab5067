/*
 * Quiescence: only captures and promotions (all moves in check; at the first ply quiet checks too, two players) until
 * the position is quiet. Knows the worker, not the tree above.
 */
#ifndef REROUTE66_ENGINE_SEARCH_QUIESCE_H
#define REROUTE66_ENGINE_SEARCH_QUIESCE_H

#include "worker.h"

/* The value at PLY between ALPHA and BETA for the side to move; void if w->stop is set afterwards. */
int quiesce(struct worker *w, int ply, int alpha, int beta);

#endif
