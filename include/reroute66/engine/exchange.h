/*
 * Static exchange evaluation on any geometry: what a series of captures on one cell comes to. Knows positions and
 * values of men, nothing of search.
 */
#ifndef REROUTE66_ENGINE_EXCHANGE_H
#define REROUTE66_ENGINE_EXCHANGE_H

#include "engine/values.h"

/*
 * Does the legal move M of P win at least THRESHOLD (1/100 pawn, may be negative) if both sides go on capturing on the
 * cell where it ends with the cheapest man first, and stop when that is better? Three players: the other two together
 * make the second side. Lines opened by men that have left are seen, pins are not.
 */
bool exchange_wins(const struct values *v, const struct position *p, struct move m, int threshold);

/* What any capture in P is worth to the side to move besides the captured man, in 1/100 pawn: that man goes to the
 * reenterent square, and the man that stood there is lost. */
int exchange_eviction(const struct values *v, const struct position *p);

#endif
