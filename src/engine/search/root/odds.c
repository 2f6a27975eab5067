#include "eval/evaluate.h"

#include "search/engine.h"

#include <math.h>
#include <stdlib.h>

static const char win_name[] = "win", loss_name[] = "loss", scale_name[] = "centipawns";

/* Of lichess' curve, per centipawn. */
static const double steepness = 0.00368208;

/* The curve of a game that has none: about that of chess; of three players each wins one game in three. */
static const int of_two[2] = {200, 90}, win_of_three[2] = {100, 150}, loss_of_three[2] = {-100, 150};

bool odds_know(const void *of, const char *name)
{
    (void)of;
    return strcmp(name, win_name) == 0 || strcmp(name, loss_name) == 0 || strcmp(name, scale_name) == 0;
}

/* Returns the numbers of G called NAME, NULL if it has none. */
static const struct number *find_odds(const struct game *g, const char *name)
{
    for (int i = 0; i < g->numbers; i++)
        if (g->number[i].name[0] == name[0] && strcmp(g->number[i].name, name) == 0 && g->number[i].value[1] > 0)
            return &g->number[i];
    return NULL;
}

static double logistic(const struct game *g, const char *name, const int *standard, int score)
{
    const struct number *number = find_odds(g, name);
    int a = number ? number->value[0] : standard[0], b = number ? number->value[1] : standard[1];
    return 1 / (1 + exp((double)(a - score) / b));
}

struct odds odds_of_score(const struct game *g, int score)
{
    bool two = g->players == 2;
    if (score > SCORE_MATE - MATE_PLIES)
        return (struct odds){1000, 0, 0};
    if (score < MATE_PLIES - SCORE_MATE)
        return (struct odds){0, 0, 1000};
    double win = logistic(g, win_name, two ? of_two : win_of_three, score);
    double loss = logistic(g, loss_name, two ? of_two : loss_of_three, -score);
    double all = win + loss > 1 ? win + loss : 1;
    struct odds odds = {(int)lround(1000 * win / all), 0, (int)lround(1000 * loss / all)};
    if (odds.win + odds.loss > 1000)
        odds.loss = 1000 - odds.win;
    odds.draw = 1000 - odds.win - odds.loss;
    return odds;
}

bool odds_has_scale(const struct game *g)
{
    const struct number *number = find_odds(g, scale_name);
    return number && number->value[0] > 0;
}

double odds_centipawns(const struct game *g, int score)
{
    const struct number *number = find_odds(g, scale_name);
    double centipawns = number && number->value[0] > 0 && abs(score) < SCORE_MATE - MATE_PLIES
                            ? (double)score * number->value[1] / number->value[0]
                            : score;
    return fmin(fmax(centipawns, -CENTIPAWNS_MOST), CENTIPAWNS_MOST);
}

double odds_of_centipawns(double centipawns)
{
    return 1 / (1 + exp(-steepness * fmin(fmax(centipawns, -CENTIPAWNS_MOST), CENTIPAWNS_MOST)));
}

double odds_chance(const struct game *g, int score)
{
    if (odds_has_scale(g))
        return odds_of_centipawns(odds_centipawns(g, score));
    return odds_expected(odds_of_score(g, score)) / 1000.0;
}
