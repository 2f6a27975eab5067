/* Games whose figures are known: a table that was made by the same command and comes with the program. */
#pragma once

#include "lab/accounts.h"

/* Add to ACCOUNTS how the game of TALLY, played by PLAN, differs from those of PLAN's table that were played with as
 * many nodes; nothing if there are none. */
void known_add(struct accounts *accounts, const struct lab_tally *tally, const struct lab_plan *plan);
