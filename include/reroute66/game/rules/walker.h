/*
 * The plain, slow walker. It follows the polygons' lines step by step, as man reroute66-game defines moves. It explains
 * why a move is illegal, and serves the help's diagrams and the drawing of paths; tests compare the fast generator
 * (src/game/rules/fast) with it, so it may not use that.
 */
#pragma once

#include "rules/position.h"

/* All legal moves of P, found by walking; the same set as moves_legal in another order. Returns how many (≤
 * MOVES_MAX). */
int walker_moves(const struct game *g, const struct position *p, struct move *out);

/* Where pawns of WHO may land by a double step from one of STARTS over PASSED, on the empty board; returns how many
 * cells, each once. */
int walker_landings(const struct game *g, int who, cellset starts, cell passed, cell out[FORKS_MAX]);

/* Returns the cells of player WHO's pieces (lanes' firsts) that attack PLACE, found by walking. */
cellset walker_attackers(const struct game *g, const struct position *p, cell place, int who);

/* Why a move is refused. AT and BY of struct refusal say where and by whom. */
enum refusal_reason {
    REFUSAL_NONE,              /* it is legal */
    REFUSAL_GAME_WON,          /* a won game has no moves */
    REFUSAL_NO_PIECE,          /* AT is empty */
    REFUSAL_NOT_YOURS,         /* the piece on AT is another player's */
    REFUSAL_OWN_PIECE,         /* the mover's own piece stands on the target AT */
    REFUSAL_NO_REACH,          /* that piece does not move so, on an empty board either */
    REFUSAL_BLOCKED,           /* it does, but the piece on AT is in the way (the first one) */
    REFUSAL_NO_HURDLE,         /* it hops to AT over exactly one piece, and none stands where it would need one */
    REFUSAL_ONLY_CAPTURES,     /* that step is for capturing only and AT is empty */
    REFUSAL_ONLY_MOVES,        /* that step is for moving only and an enemy stands on AT */
    REFUSAL_NO_DOUBLE,         /* the double step is only for pawns on their starting cells */
    REFUSAL_NO_EN_PASSANT,     /* no double step has just passed AT */
    REFUSAL_EXPOSES,           /* leaves the own royal piece on AT attacked from BY */
    REFUSAL_EXPLODES,          /* the capture blows up the own royal piece on AT */
    REFUSAL_IN_CHECK,          /* castling: the royal piece on AT is in check from BY */
    REFUSAL_THROUGH_CHECK,     /* castling: AT, passed or entered, is attacked from BY */
    REFUSAL_CASTLING_LOST,     /* castling: King or Rook has moved, or there is no such Rook */
    REFUSAL_PROMOTION_MISSING, /* a promotion must be named */
    REFUSAL_PROMOTION_KIND,    /* not to that kind (RULE_RESTORE: none of it is lost) */
    REFUSAL_NO_PROMOTION,      /* no promotion on that move */
    REFUSAL_POCKET_EMPTY,      /* reentry: the pocket is empty */
    REFUSAL_POCKET_OTHER,      /* reentry: the waiting piece is another player's or of another kind */
    REFUSAL_HOME_TAKEN,        /* reentry: AT is occupied */
    REFUSAL_NOT_HOME,          /* reentry: AT is no home cell of that piece */
    REFUSAL_FILE_HELD,         /* reentry: an own pawn on AT holds that file */
    REFUSAL_CATACOMB_TAKEN,    /* catacomb: the other end AT is occupied */
    REFUSAL_SAME_CELL,         /* it ends where it began */
    REFUSAL_NO_PASS,           /* only a player without a move may pass; RULE_PASSING: or one who is not in check */
    REFUSAL_DUCK_STANDS,       /* the duck stands on the target AT and cannot be captured */
    REFUSAL_DUCK_DUE,          /* the side to move has made its own move, and must move the duck */
    REFUSAL_DUCK_NOT_DUE,      /* the duck moves after the own move only */
    REFUSAL_DUCK_TAKEN,        /* the duck may not go to AT, where a piece or itself stands */
    REFUSAL_RULE,              /* a rule forbids it: BY is its number in game.row, which says why */
};

struct refusal {
    enum refusal_reason reason;
    cell at, by; /* CELL_NONE where the reason has none */
};

/*
 * Why M is not legal in P, the most telling reason first (in the order: no piece there, not yours, does not move so,
 * blocked, …, exposes). M need not make sense; `type` says what the player meant (MOVE_PLAIN for a pawn's move to the
 * last rank without a promotion gives REFUSAL_PROMOTION_MISSING). A plain move whose from and to fit a double step, en
 * passant or castling is taken as such.
 */
struct refusal walker_explain(const struct game *g, const struct position *p, struct move m);

/*
 * The cells that the piece on FROM passes on its way to TO (neither included), in order; a double step, castling and a
 * hop through the catacomb included. Returns how many, 0 for leaps and steps, -1 if none of that piece's ways leads
 * there. Pieces in the way do not matter; of several ways a free one is chosen before a blocked one, then the shortest.
 */
int walker_path(const struct game *g, const struct position *p, cell from, cell to, cell out[CELLS_MAX]);

/* True if that path changes its direction as it is drawn, from the middle of a cell to that of the next. */
bool walker_bends(const struct game *g, const struct position *p, cell from, cell to);
