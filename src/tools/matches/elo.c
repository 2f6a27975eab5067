#include "elo.h"

#include <math.h>

static double games_of(const struct tally *t)
{
    return t->wins + t->draws + t->losses;
}

void tally_count(struct tally *t, int sharers, int seat)
{
    if (!(sharers >> seat & 1))
        t->losses++;
    else if (sharers == 1 << seat)
        t->wins++;
    else
        t->draws++;
    t->thirds += sharers == 7;
}

static double share_of(const struct tally *t)
{
    return (t->wins + 0.5 * (t->draws - t->thirds) + t->thirds / 3.0) / games_of(t);
}

/* The variance of one game's points. */
static double variance_of(const struct tally *t)
{
    double share = share_of(t), n = games_of(t);
    double third = 1 / 3.0 - share, half = 0.5 - share;
    return (t->wins * (1 - share) * (1 - share) + (t->draws - t->thirds) * half * half + t->thirds * third * third +
            t->losses * share * share) /
           n;
}

static double elo_of(double share)
{
    if (share < 0.001)
        share = 0.001;
    if (share > 0.999)
        share = 0.999;
    return -400 * log10(1 / share - 1);
}

double elo_difference(const struct tally *t, int players, double *error)
{
    double n = games_of(t), share, margin;
    *error = 0;
    if (n == 0)
        return 0;
    share = share_of(t);
    margin = 1.96 * sqrt(variance_of(t) / n);
    *error = (elo_of(share + margin) - elo_of(share - margin)) / 2;
    return elo_of(share) + 400 * log10(players - 1);
}

double elo_sprt(const struct tally *t, double elo0, double elo1)
{
    double n = games_of(t), share0 = 1 / (1 + pow(10, -elo0 / 400)), share1 = 1 / (1 + pow(10, -elo1 / 400));
    if (n == 0)
        return 0;
    double variance = variance_of(t);
    if (variance <= 0)
        return 0;
    return n * (share1 - share0) * (2 * share_of(t) - share0 - share1) / (2 * variance);
}
