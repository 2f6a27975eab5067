/*
 * The walker's reasons why a move is refused, as clauses of a sentence: "the p on a4 is in the way". Knows men and
 * cells by name.
 */
#ifndef REROUTE66_NOTATION_READING_REFUSALS_H
#define REROUTE66_NOTATION_READING_REFUSALS_H

#include "base/text.h"
#include "rules/walker.h"

/* Add to OUT the clause for R (not REFUSAL_NONE), which walker_explain gave for M in P, without a full stop. */
void refusals_tell(const struct game *g, const struct position *p, struct move m, struct refusal r, struct text *out);

/* Add "the p on a4" to OUT, for the man M standing on C. */
void refusals_man(const struct game *g, man m, cell c, struct text *out);

#endif
