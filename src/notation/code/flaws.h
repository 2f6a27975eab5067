/*
 * What is wrong with a position that was read from a code, as a sentence. Knows positions and their flaws, not how
 * codes are read.
 */
#ifndef REROUTE66_NOTATION_CODE_FLAWS_H
#define REROUTE66_NOTATION_CODE_FLAWS_H

#include "rules/position.h"

/* Fill E with the sentence for FLAW (not FLAW_NONE) of P, as read, before position_complete. */
void flaws_tell(const struct game *g, const struct position *p, struct flaw_report flaw, struct error *e);

/* The player whose double step the en passant field of P speaks of: the one in the game who moves before p->turn. */
int flaws_stepper(const struct game *g, const struct position *p);

/*
 * The cells where a pawn of player WHO can land whose double step passed PASSED, into OUT; returns how many (0 if none
 * can pass there). More than one means that a code must say which.
 */
int flaws_landings(const struct game *g, int who, cell passed, cell out[FORKS_MAX]);

#endif
