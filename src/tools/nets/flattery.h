/*
 * By how much a search flatters the player who moves. One that is cut off early does, by half a pawn at 250 nodes: who
 * learns that from its scores takes the turn for an advantage that it is not, which cost 90 Elo. Knows scores and
 * results only.
 */
#ifndef REROUTE66_TOOLS_NETS_FLATTERY_H
#define REROUTE66_TOOLS_NETS_FLATTERY_H

#include <stdbool.h>
#include <stddef.h>

/* What the search thought of a position, for the player who moves, and what came of it. */
struct forecast {
    float score;   /* 1/100 pawn */
    float result;  /* the points that the player got: 0 … 1 */
    bool of_three; /* three players are alive */
};

/*
 * The number to be taken off all scores so that they foretell the results best, through a logistic curve of the scale
 * that fits best; −200 … 200, 0 without forecasts. It is the same for all, so they should be of games of the same
 * number of nodes.
 */
float flattery_of(const struct forecast *f, size_t count);

#endif
