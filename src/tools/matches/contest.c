#include "matches/contest.h"

#include <math.h>

/* GLANCE_NODES: of a first search, which rejects most openings. PATIENCE: tries after which the bound is doubled. */
enum { GLANCE_NODES = 500, PATIENCE = 500 };

/* True if JUDGE thinks L even enough. */
static bool is_even(struct engine *judge, const struct course *l, int nodes, int balance)
{
    engine_clear(judge);
    return abs(course_search(l, judge, (uint64_t)nodes).score) <= balance;
}

/* Play O's random moves into OUT; false if they are no opening that it wants, with BALANCE in place of its own. */
static bool try_opening(struct course *l, struct engine *judge, const struct tool_options *o, int balance,
                        struct random *r, struct match_opening *out)
{
    uint8_t sharers;
    out->plies = o->plies;
    for (int n = 0; n < o->plies; n++) {
        out->move[n] = course_stroll(l, r);
        if (course_ended(l, &sharers))
            return false;
    }
    return !balance || (is_even(judge, l, GLANCE_NODES, 2 * balance) && is_even(judge, l, o->judge, balance));
}

void opening_find(const struct game *g, struct engine *judge, const struct tool_options *o, uint64_t seed,
                  struct match_opening *out)
{
    struct random r = {seed};
    struct course l;
    int balance = o->balance;
    for (int tries = 1; course_start(&l, g), !try_opening(&l, judge, o, balance, &r, out); tries++)
        if (tries % PATIENCE == 0 && balance < SCORE_MATE)
            balance *= 2;
}

void tally_count(struct tally *t, int sharers, int seat)
{
    ++*(!(sharers >> seat & 1) ? &t->losses : sharers == 1 << seat ? &t->wins : &t->draws);
    t->thirds += sharers == 7;
}

struct points tally_points(const struct tally *t)
{
    double n = t->wins + t->draws + t->losses, halves = t->draws - t->thirds;
    double mean = (t->wins + 0.5 * halves + t->thirds / 3.0) / n, half = 0.5 - mean, third = 1 / 3.0 - mean;
    return (struct points){n, mean,
                           (t->wins * (1 - mean) * (1 - mean) + halves * half * half + t->thirds * third * third +
                            t->losses * mean * mean) /
                               n};
}

static double elo_of(double share)
{
    return -400 * log10(1 / fmin(fmax(share, 0.001), 0.999) - 1);
}

double elo_difference(const struct tally *t, int players, double *error)
{
    struct points p = tally_points(t);
    double margin = 1.96 * sqrt(p.variance / p.games);
    *error = 0;
    if (!(p.games > 0))
        return 0;
    *error = (elo_of(p.mean + margin) - elo_of(p.mean - margin)) / 2;
    return elo_of(p.mean) + 400 * log10(players - 1);
}

double elo_sprt(const struct tally *t, double elo0, double elo1)
{
    struct points p = tally_points(t);
    double share0 = 1 / (1 + pow(10, -elo0 / 400)), share1 = 1 / (1 + pow(10, -elo1 / 400));
    return p.variance > 0 ? p.games * (share1 - share0) * (2 * p.mean - share0 - share1) / (2 * p.variance) : 0;
}
