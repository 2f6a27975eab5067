#include "engine/evaluate.h"

#include "engine/engine.h"

#include <math.h>

static const char win_name[] = "win", loss_name[] = "loss";

/* The curve of a game that has none: about that of chess; of three players each wins one game in three. */
static const int of_two[2] = {200, 90}, win_of_three[2] = {100, 150}, loss_of_three[2] = {-100, 150};

bool odds_know(const void *of, const char *name)
{
    (void)of;
    return strcmp(name, win_name) == 0 || strcmp(name, loss_name) == 0;
}

static double logistic(const struct game *g, const char *name, const int *standard, int score)
{
    int a = standard[0], b = standard[1];
    for (int i = 0; i < g->numbers; i++)
        if (strcmp(g->number[i].name, name) == 0 && g->number[i].value[1] > 0) {
            a = g->number[i].value[0];
            b = g->number[i].value[1];
        }
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
    struct odds o = {(int)lround(1000 * win / all), 0, (int)lround(1000 * loss / all)};
    if (o.win + o.loss > 1000)
        o.loss = 1000 - o.win;
    o.draw = 1000 - o.win - o.loss;
    return o;
}
