/* Static exchange evaluation on any geometry: what a series of captures on one cell comes to. */
#ifndef REROUTE66_ENGINE_EXCHANGE_H
#define REROUTE66_ENGINE_EXCHANGE_H

#include "engine/values.h"

/*
 * True if the legal move M of P wins at least THRESHOLD (1/100 pawn, may be negative) when both sides go on capturing
 * on the cell where it ends, with the cheapest piece first, and stop when that is better. Three players: the other two
 * together make the second side. Lines opened by pieces that have left are seen, pins are not.
 */
bool exchange_wins(const struct values *v, const struct position *p, struct move m, int threshold);

/* Returns what any capture in P is worth to the side to move besides the captured piece, in 1/100 pawn: that piece goes
 * to the reenterent square, and the piece that stood there is lost. */
int exchange_eviction(const struct values *v, const struct position *p);

#endif
