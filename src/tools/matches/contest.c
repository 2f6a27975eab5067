#include "matches/contest.h"

#include <math.h>

/* GLANCE_NODES: of a first search, which rejects most openings. PATIENCE: tries after which the bound is doubled. */
enum { GLANCE_NODES = 500, PATIENCE = 500 };

/* True if JUDGE thinks COURSE even enough. */
static bool is_even(struct engine *judge, const struct course *course, int nodes, int balance)
{
    engine_clear(judge);
    return abs(course_search(course, judge, (uint64_t)nodes).score) <= balance;
}

/* Play OPTIONS's random moves into OUT; false if they are no opening that it wants, with BALANCE in place of its
 * own. */
static bool try_opening(struct course *course, struct engine *judge, const struct tool_options *options, int balance,
                        struct random *random, struct match_opening *out)
{
    uint8_t sharers;
    out->plies = options->plies;
    for (int n = 0; n < options->plies; n++) {
        out->move[n] = course_stroll(course, random);
        if (course_ended(course, &sharers))
            return false;
    }
    return !balance ||
           (is_even(judge, course, GLANCE_NODES, 2 * balance) && is_even(judge, course, options->judge, balance));
}

void opening_find(const struct game *g, struct engine *judge, const struct tool_options *options, uint64_t seed,
                  struct match_opening *out)
{
    struct random random = {seed};
    struct course course;
    int balance = options->balance;
    for (int tries = 1; course_start(&course, g), !try_opening(&course, judge, options, balance, &random, out); tries++)
        if (tries % PATIENCE == 0 && balance < SCORE_MATE)
            balance *= 2;
}

void tally_count(struct tally *tally, int sharers, int seat)
{
    ++*(!(sharers >> seat & 1) ? &tally->losses : sharers == 1 << seat ? &tally->wins : &tally->draws);
    tally->thirds += sharers == 7;
}

struct points tally_points(const struct tally *tally)
{
    double n = tally->wins + tally->draws + tally->losses, halves = tally->draws - tally->thirds;
    double mean = (tally->wins + 0.5 * halves + tally->thirds / 3.0) / n, half = 0.5 - mean, third = 1 / 3.0 - mean;
    return (struct points){n, mean,
                           (tally->wins * (1 - mean) * (1 - mean) + halves * half * half +
                            tally->thirds * third * third + tally->losses * mean * mean) /
                               n};
}

static double elo_of(double share)
{
    return -400 * log10(1 / fmin(fmax(share, 0.001), 0.999) - 1);
}

double elo_difference(const struct tally *tally, int players, double *error)
{
    struct points points = tally_points(tally);
    double margin = 1.96 * sqrt(points.variance / points.games);
    *error = 0;
    if (!(points.games > 0))
        return 0;
    *error = (elo_of(points.mean + margin) - elo_of(points.mean - margin)) / 2;
    return elo_of(points.mean) + 400 * log10(players - 1);
}

double elo_sprt(const struct tally *tally, double elo0, double elo1)
{
    struct points points = tally_points(tally);
    double share0 = 1 / (1 + pow(10, -elo0 / 400)), share1 = 1 / (1 + pow(10, -elo1 / 400));
    return points.variance > 0
               ? points.games * (share1 - share0) * (2 * points.mean - share0 - share1) / (2 * points.variance)
               : 0;
}
