/*
 * The conditions of the special rules (castling, promotion, reentry, the end of the game), one by one, so that the
 * walker's list of moves and its explanations cannot differ.
 */
#pragma once

#include "rules/walker.h"

/* Returns the cells of all living players' pieces but WHO's that attack PLACE; in a game of explosions only those that
 * could take a royal piece there. */
cellset special_threats(const struct game *g, const struct position *p, cell place, int who);

/* As position_checked, by the walker. */
cellset special_checked(const struct game *g, const struct position *p, int who);

/* REFUSAL_EXPOSES, where and by whom, if the otherwise possible move M leaves a royal piece of the mover attacked, or
 * REFUSAL_EXPLODES if it blows it up; else NONE. In games of elimination that is not illegal. */
struct refusal special_exposes(const struct game *g, const struct position *p, struct move m);

/* True if the game is won or one player is left: such a position has no moves. */
bool special_game_won(const struct game *g, const struct position *p);

/*
 * Why castling WHICH (0 short, 1 long) of the side to move is refused: CASTLING_LOST, BLOCKED, IN_CHECK,
 * THROUGH_CHECK or EXPOSES; NONE if it is legal.
 */
struct refusal special_castling(const struct game *g, const struct position *p, int which);

/* True if a piece of WHO and KIND that goes from FROM to TO (any cell of its lane) may promote. */
bool special_promotes_at(const struct game *g, int who, int kind, cell from, cell to);

/* True if a piece of WHO and KIND may become BECOMES now. Under RULE_RESTORE a pawn only what has been lost. */
bool special_promotes_to(const struct game *g, const struct position *p, int who, int kind, int becomes);

/* True if a piece of WHO and KIND that may promote on PLACE must: a pawn always, except under RULE_RESTORE. */
bool special_must_promote(const struct game *g, const struct position *p, int who, int kind, cell place);

/* True if the side to move has a piece of KIND on the pocket or in its hand. */
bool special_waits(const struct game *g, const struct position *p, int kind);

/* Returns the place of the own piece that keeps WHAT, of a kind that stands on a file once, from coming to PLACE;
 * CELL_NONE if none does. */
cell special_column_holder(const struct game *g, const struct position *p, piece what, cell place);

/* walker.c: the number in game.row of the rule that forbids what goes from M.from to M.to and is legal otherwise; -1 if
 * none does. */
int special_forbids(const struct game *g, const struct position *p, struct move m);
