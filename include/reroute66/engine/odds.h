/* The chances to win, draw and lose at a score, by a curve fitted to each game. */
#pragma once

#include "rules/game.h"

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
static inline int odds_expected(struct odds o)
{
    return o.win + o.draw / 2;
}

/* True if NAME is "win" or "loss". The same in every game: OF is NULL. */
bool odds_know(const void *of, const char *name);
