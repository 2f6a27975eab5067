/*
 * Fast reading of the commonest spellings of a move: `Nf3`, `exd5`, `R1a3+`, `e8=Q#`, `Ng1-f3`, `g1f3`. Files of
 * thousands of games are read with it. All other spellings are left to spelling.h.
 */
#ifndef REROUTE66_NOTATION_READING_QUICK_H
#define REROUTE66_NOTATION_READING_QUICK_H

#include "rules/position.h"
#include "scan.h"

/* True with the legal move of P that LINE means, if LINE is so written and just one move fits; else false: LINE may be
 * right all the same. */
bool quick_read(const struct game *g, const struct position *p, struct scan line, struct move *m);

#endif
