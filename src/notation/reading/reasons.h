/* Why a text is no legal move, in one sentence, and what was probably meant, in another. */
#ifndef REROUTE66_NOTATION_READING_REASONS_H
#define REROUTE66_NOTATION_READING_REASONS_H

#include "scan.h"
#include "suggest.h"

/* Which of the legal moves of a position fit a line that was typed. */
struct candidates {
    struct move_list legal;  /* all of them */
    struct move_list fits;   /* those that the line means, by the best fit that any has */
    struct move_list onward; /* those that begin as the line does */
};

/*
 * Add to OUT why the line S (from scan_line) is no move of P: `R a1-b5: the p on a4 is in
 * the way. R a1-a4 would capture it.` If some of MOVES begin as S does, S may be right but unfinished.
 */
void reasons_tell(const struct game *g, const struct position *p, struct scan s, const struct candidates *moves,
                  struct text *out);

/* Add to OUT that the line S fits several moves, and which. */
void reasons_tell_several(const struct game *g, const struct position *p, struct scan s, const struct move_list *moves,
                          struct text *out);

#endif
