/*
 * Problems that were composed and saved: a game that begins with the position, goes on with the solution, and has the
 * goal in its tag Stipulation (`mate in 2`).
 */
#ifndef REROUTE66_PLAY_COMPOSED_H
#define REROUTE66_PLAY_COMPOSED_H

#include "play/problem.h"
#include "record/record.h"

/* The tag that tells the goal; without it the event's name is looked at. */
#define COMPOSED_TAG "Stipulation"

/*
 * The problem that R tells, its first move the key, into OUT, graded in the middle and without themes. False if R tells
 * none: no goal, no move, or rules not enforced.
 */
bool composed_read(const struct record *r, struct problem *out);

#endif
