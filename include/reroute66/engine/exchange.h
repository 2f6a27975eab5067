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

/* What a capture of P does besides taking a man, for the side to move, in 1/100 pawn: it drives the man on the
 * reenterent square from there, and it is gone. */
int exchange_eviction(const struct values *v, const struct position *p);

#endif
