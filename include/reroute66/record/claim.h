/*
 * Which draws the side to move may claim, now or with the move it is about to make. Knows records and the rules'
 * outcomes, nothing of who claims or of clocks.
 */
#ifndef REROUTE66_RECORD_CLAIM_H
#define REROUTE66_RECORD_CLAIM_H

#include "record/record.h"

/* The draw that may be claimed at R's current node: ENDING_THREEFOLD, ENDING_50_MOVES, ENDING_NONE if none. */
enum ending claim_now(const struct record *r);

/* The same for the position that the legal move M would bring about (FIDE Laws 9.2.1, 9.3.1); R stays as it is. */
enum ending claim_with(const struct record *r, struct move m);

#endif
