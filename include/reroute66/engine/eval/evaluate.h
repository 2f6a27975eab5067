/* The static evaluation: a position's worth without looking ahead, from what `values` derived. */
#pragma once

#include "eval/values.h"

/*
 * Returns P's worth for player WHO in 1/100 pawn, within ±EVAL_MAX. Two players: the worth of WHO's side less the
 * other's. Three players: less that of both others, the stronger one counting more, and less RIVAL_COST for having two
 * of them. CACHE remembers pawns from call to call; NULL gives the same value, more slowly.
 */
enum { EVAL_MAX = 20000, RIVAL_COST = 1000 };
int evaluate(const struct values *values, const struct position *p, int who, struct pawn_cache *cache);

/* Static exchange evaluation on any geometry: what a series of captures on one cell wins or loses. */

/*
 * True if the legal move M of P wins at least THRESHOLD (1/100 pawn, may be negative) when both sides go on capturing
 * on its target cell, least valuable piece first, and stop when that is better. Three players: the other two act as one
 * side. Lines opened by pieces that have left are seen, pins are not.
 */
bool exchange_wins(const struct values *values, const struct position *p, struct move m, int threshold);

/* True if the capture of the piece on VICTIM wins P by RULE_EXTINCTION, so that nothing answers it. */
bool exchange_ends_game(const struct values *values, const struct position *p, cell victim);

/* Returns what any capture in P is worth to the side to move besides the captured piece, in 1/100 pawn: that piece
 * goes to the reenterent square, and the one that stood there is lost. */
int exchange_eviction(const struct values *values, const struct position *p);

/* The chances to win, draw and lose at a score, by a curve fitted to each game. */

/* Chances in permille; together 1000. A win shared with others counts as a draw. */
struct odds {
    int win, draw, loss;
};

/*
 * Returns the chances of the player for whom a search of a position of G gave SCORE, if equal players play on. Two
 * logistic curves, win = 1/(1 + exp((A − score)/B)) and loss = 1/(1 + exp((A + score)/B)), each with the numbers "win A
 * B" and "loss A B" of G's data (odds/ID.odds, found by src/tools/nets/odds.c). A mate is certain.
 */
struct odds odds_of_score(const struct game *g, int score);

/* Returns the expected part of the point, in permille: a draw of two players is half a win. */
static inline int odds_expected(struct odds odds)
{
    return odds.win + odds.draw / 2;
}

/*
 * The chances by which moves are judged. In a game whose data have "centipawns A B" (orthodox chess), A of our 1/100
 * pawns are B of Stockfish's, and the chance is by the curve that lichess publishes for those, at
 * lichess.org/page/accuracy: 1/(1 + exp(-0.00368208 cp)), cp within ±CENTIPAWNS_MOST, which a mate has, too. In others
 * it is odds_expected.
 */
enum { CENTIPAWNS_MOST = 1000 };

/* True if G has the numbers of a scale of chances. */
bool odds_has_scale(const struct game *g);

/* Returns SCORE, ours, on Stockfish's scale within ±CENTIPAWNS_MOST. */
double odds_centipawns(const struct game *g, int score);

/* Returns the chance, 0 to 1, of the player who stands at CENTIPAWNS. */
double odds_of_centipawns(double centipawns);

/* Returns the chance, 0 to 1, of the player who stands at SCORE of our search. */
double odds_chance(const struct game *g, int score);

/* True if NAME is "win", "loss" or "centipawns". The same in every game: OF is NULL. */
bool odds_know(const void *of, const char *name);
