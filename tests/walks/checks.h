/*
 * What must hold at every ply of every game: the fast generator against the walker, keys, checks, explanations, codes
 * and move texts. Each function fails the running test with the position's code in the message.
 */
#pragma once

#include "base/random.h"
#include "rules/position.h"

/* The legal moves of P, sorted, into OUT, after asserting that moves_count, moves_captures, moves_aimed and
 * move_captures fit them. Returns how many. */
int check_moves(const struct game *g, const struct position *p, struct move *out);

/* The walker finds just the COUNT moves of P that check_moves gave. */
void check_walker(const struct game *g, const struct position *p, const struct move *move, int count);

/* The key of P is the one that its pieces make. */
void check_key(const struct game *g, const struct position *p);

/* Checks and attacks of P are the walker's; attacks on a few cells chosen by R. */
void check_attacks(const struct game *g, const struct position *p, struct random *r);

/* walker_explain agrees with the COUNT legal moves: on some of them, and on moves made up by R. */
void check_explanations(const struct game *g, const struct position *p, const struct move *move, int count,
                        struct random *r);

/* P's code reads back to the same position. */
void check_code(const struct game *g, const struct position *p);

/* M's canonical, PGN and UCI texts read back to M. */
void check_text(const struct game *g, const struct position *p, struct move m);
