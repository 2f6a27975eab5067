/* Which material is dead, proven. */
#pragma once

#include "base/text.h"
#include "rules/position.h"

/* Adds the lines of data/endings/ID.dead for G, without those that begin the file, to OUT: what is proven to be dead,
 * and as comments how each set of one piece wins or not. Takes seconds on 64 cells. */
void dead_write(const struct game *g, struct text *out);
