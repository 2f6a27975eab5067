/* The levels: they search less deep, overlook moves, and follow tastes. */
#ifndef REROUTE66_ENGINE_LEVEL_H
#define REROUTE66_ENGINE_LEVEL_H

#include "iterate.h"

/* True if LEVEL, at W's root, plays to mate royal pieces that stand alone: then it asks the oracle, too. */
bool level_mates(const struct worker *w, int level);

/* Search the root of PART, the only one, by the level of its job's limits; fills the job's result and reports. What is
 * hard to see is told by SIGHT; NULL: nothing is overlooked. */
void level_search(struct part *part, const struct sight *sight);

#endif
