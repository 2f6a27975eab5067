/*
 * The weaker levels: they search less deep, overlook replies, and misjudge moves. Knows the search of single root
 * moves; of clocks only the worker's stop.
 */
#ifndef REROUTE66_ENGINE_LEVEL_H
#define REROUTE66_ENGINE_LEVEL_H

#include "search/search.h"

/* From this level on no move that loses much by exchange is played. */
enum { LEVEL_CAREFUL = 4 };

/*
 * The move that the level of L (1 … LEVEL_MAX) plays at W's root, with its seed; L's depth, if not 0, bounds the search
 * further, as does W's node limit. *SCORE gets its value, *REACHED the depth searched. From LEVEL_CAREFUL on no move
 * that loses two pawns or more by exchange within two plies, if there is another.
 */
struct move level_choose(struct worker *w, const struct limits *l, int *score, int *reached);

#endif
