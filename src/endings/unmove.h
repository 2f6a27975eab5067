/*
 * Moves taken back. Knows the rules' moves as seen from where they end, nothing of values.
 */
#ifndef REROUTE66_ENDINGS_UNMOVE_H
#define REROUTE66_ENDINGS_UNMOVE_H

#include "workers.h"

/* Called with the number (in the table) of a position from which one move leads here; it need not be legal. */
typedef void visit_before(struct retro_worker *h, size_t at);

/* Visit every position from which a move of player WHO within the table leads to the worker's position, whose number
 * (player 0 to move) is AT: once for each such move. Afterwards the worker's position is as before. */
void unmove_all(struct retro_worker *h, int who, size_t at, visit_before *visit);

#endif
