/*
 * Reading the commonest spellings of a move at once: `Nf3`, `exd5`, `R1a3+`, `e8=Q#`, `Ng1-f3`, `g1f3`. Files of
 * thousands of games are read by this; whatever it does not know is left to the spellings, which know all.
 */
#ifndef REROUTE66_NOTATION_READING_QUICK_H
#define REROUTE66_NOTATION_READING_QUICK_H

#include "rules/position.h"
#include "scan.h"

/* True with the legal move of P that LINE means, if LINE is so written and just one move fits; else false, which says
 * nothing of LINE. */
bool quick_read(const struct game *g, const struct position *p, struct scan line, struct move *m);

#endif
