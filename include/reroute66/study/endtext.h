/* Endings in words: shares of won positions, the progress of a table, how a position ends. */
#pragma once

#include "study/game_endings.h"

/*
 * Add to OUT what P, which may be NULL, says of an ending of G: "White wins 99.5 % (in up to 33 moves), Black 48.4 %
 * (19)", each of the positions with that player to move.
 */
void endtext_summary(const struct game *g, const struct published_ending *p, struct text *out);

/* Add to OUT the line of the list for M: a bar while its table, or one that it needs, is being made; else what is
 * published and the state of the table. */
void endtext_line(const struct game_endings *r, const struct material *m, struct text *out);

/*
 * Add to OUT one sentence on P, a position of R's game: "On the board (KRk, White to move): White mates in 12; the best
 * moves: R a1-a7." False, OUT as it was, if P is of no ending that has tables.
 */
bool endtext_verdict(const struct game_endings *r, const struct position *p, struct text *out);

/*
 * Add to OUT how N's position ends, and whether the player to move had more before the last move of its own: "White
 * mates in 12.", "The win is gone: a draw. `undo` takes the move back." False, OUT as it was, if no table knows.
 */
bool endtext_remark(const struct game_endings *r, const struct node *n, struct text *out);

/* Add to OUT a page about M in the markup of help pages: pieces, results with diagrams, the table. */
void endtext_page(const struct game_endings *r, const struct material *m, struct text *out);

/* Add to OUT a page about the mates by one piece alone. */
void endtext_lone(const struct game_endings *r, struct text *out);
