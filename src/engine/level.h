/*
 * The weaker levels: they search less deep, overlook replies, and misjudge moves. Knows the search of single root
 * moves; of clocks only the worker's stop.
 */
#ifndef REROUTE66_ENGINE_LEVEL_H
#define REROUTE66_ENGINE_LEVEL_H

#include "search/search.h"

/* True if LEVEL, at W's root, plays to mate royal pieces that stand alone: then it asks the oracle, too. */
bool level_mates(const struct worker *w, int level);

/*
 * The move that the level of L (1 … LEVEL_MAX) plays at W's root, with its seed; L's depth, if not 0, bounds the search
 * further, as does W's node limit. *SCORE gets its value, *REACHED the depth searched. From LEVEL_CAREFUL on no move
 * that loses two pawns or more by exchange within two plies, if there is another.
 */
struct move level_choose(struct worker *w, const struct limits *l, int *score, int *reached);

#endif
