/*
 * Why a text is no legal move, in one sentence, and what was probably meant, in another. Knows wishes, refusals and how
 * moves are written; judges nothing itself.
 */
#ifndef REROUTE66_NOTATION_READING_REASONS_H
#define REROUTE66_NOTATION_READING_REASONS_H

#include "scan.h"
#include "suggest.h"

/*
 * Add to OUT why the line S (from scan_line) is no move of P, whose legal moves are LEGAL: `R a1-b5: the p on a4 is in
 * the way. R a1-a4 would take it.` ONWARD are the legal moves that begin as S does: if there are any, S may be right
 * but unfinished.
 * Six parameters: what was typed and all that could have been meant.
 */
void reasons_tell(const struct game *g, const struct position *p, struct scan s, const struct move_list *legal,
                  const struct move_list *onward, struct text *out);

/* Add to OUT that the line S fits several moves, and which. */
void reasons_tell_several(const struct game *g, const struct position *p, struct scan s, const struct move_list *moves,
                          struct text *out);

#endif
