/* What a player probably meant by a move that is refused: one sentence with a legal move in it. */
#ifndef REROUTE66_NOTATION_READING_SUGGEST_H
#define REROUTE66_NOTATION_READING_SUGGEST_H

#include "base/text.h"
#include "rules/walker.h"

/* A list of moves. */
struct move_list {
    int count;
    struct move at[MOVES_MAX];
};

/* What was asked for. FROM, TO are CELL_NONE where not known; KIND is the kind that the text names, -1 if none. */
struct asked {
    cell from, to;
    int kind;
    struct refusal refusal; /* why it is refused */
};

/* Add " R a1-a4 would capture it." or another sentence of that sort, blank first, to OUT; nothing if there is no good
 * suggestion. */
void suggest_add(const struct game *g, const struct position *p, const struct move_list *legal, struct asked asked,
                 struct text *out);

/* Add MOVES as "N b1-d2, N f3-d2 or Q d1-d2", the first few of them, to OUT. */
void suggest_list(const struct game *g, const struct position *p, const struct move_list *moves, struct text *out);

/* The cell, other than OTHER, whose name is the LENGTH bytes at NAME in upper or lower case; CELL_NONE if there is
 * none. */
cell suggest_twin(const struct board *b, const char *name, int length, cell other);

/* Add to OUT the clause for R (not REFUSAL_NONE), which walker_explain gave for M in P, without a full stop. */
void refusals_tell(const struct game *g, const struct position *p, struct move m, struct refusal r, struct text *out);

/* Add "the p on a4" to OUT, for the piece M standing on C. */
void refusals_piece(const struct game *g, piece m, cell c, struct text *out);

#endif
