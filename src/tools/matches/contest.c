#include "matches/contest.h"

#include "base/random.h"

#include <math.h>
#include <stdlib.h>

/* GLANCE_NODES: of a first search, which rejects most openings. PATIENCE: tries after which the bound is doubled. */
enum { GLANCE_NODES = 500, PATIENCE = 500, JUDGE_BYTES = 4 << 20 };
static const double sprt_bound = 2.94;

const struct opening_rule opening_usual = {.plies = 8, .balance = 50, .nodes = 10000};

/* True if JUDGE thinks L even enough. */
static bool is_even(struct engine *judge, const struct course *l, int nodes, int balance)
{
    engine_clear(judge);
    return abs(course_search(l, judge, (uint64_t)nodes).score) <= balance;
}

/* Play RULE's random moves; false if they are no opening that it wants. */
static bool try_opening(struct course *l, struct engine *judge, const struct opening_rule *rule, struct random *r,
                        struct match_opening *o)
{
    uint8_t sharers;
    o->plies = rule->plies;
    for (int n = 0; n < rule->plies; n++) {
        o->move[n] = course_stroll(l, r);
        if (course_ended(l, &sharers))
            return false;
    }
    return !rule->balance ||
           (is_even(judge, l, GLANCE_NODES, 2 * rule->balance) && is_even(judge, l, rule->nodes, rule->balance));
}

void opening_find(const struct game *g, struct engine *judge, const struct opening_rule *rule, uint64_t seed,
                  struct match_opening *o)
{
    struct random r = {seed};
    struct opening_rule now = *rule;
    struct course l;
    for (int tries = 1; course_start(&l, g), !try_opening(&l, judge, &now, &r, o); tries++)
        if (tries % PATIENCE == 0 && now.balance < SCORE_MATE)
            now.balance *= 2;
}

void opening_play(struct course *l, const struct game *g, const struct match_opening *o)
{
    course_start(l, g);
    for (int n = 0; n < o->plies; n++)
        course_play(l, o->move[n]);
}

/* Count a game that SHARERS (one or more players, as bits) win or share, for the player on SEAT. */
static void tally_count(struct tally *t, int sharers, int seat)
{
    ++*(!(sharers >> seat & 1) ? &t->losses : sharers == 1 << seat ? &t->wins : &t->draws);
    t->thirds += sharers == 7;
}

/* The games of T, and the mean and variance of one game's points. */
struct points {
    double games, mean, variance;
};

static struct points points_of(const struct tally *t)
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
    struct points p = points_of(t);
    double margin = 1.96 * sqrt(p.variance / p.games);
    *error = 0;
    if (!(p.games > 0))
        return 0;
    *error = (elo_of(p.mean + margin) - elo_of(p.mean - margin)) / 2;
    return elo_of(p.mean) + 400 * log10(players - 1);
}

/* The log of the likelihood of ELO1 over that of ELO0 (trinomial, normal approximation; Wald, "Sequential tests of
 * statistical hypotheses", 1945). At 5 % errors both ways: above 2.94 ELO1 is accepted, below −2.94 ELO0. */
static double elo_sprt(const struct tally *t, double elo0, double elo1)
{
    struct points p = points_of(t);
    double share0 = 1 / (1 + pow(10, -elo0 / 400)), share1 = 1 / (1 + pow(10, -elo1 / 400));
    return p.variance > 0 ? p.games * (share1 - share0) * (2 * p.mean - share0 - share1) / (2 * p.variance) : 0;
}

static void report(const struct contest *c, int games, double elo0, double elo1)
{
    double error, elo = elo_difference(&c->tally, c->game->players, &error);
    struct points p = points_of(&c->tally);
    printf("%s: %d games +%d =%d -%d  elo %.0f ± %.0f  points %.2f", c->game->id, games, c->tally.wins, c->tally.draws,
           c->tally.losses, elo, error, p.mean * p.games);
    if (elo1 > elo0)
        printf("  llr %.2f", elo_sprt(&c->tally, elo0, elo1));
    if (c->say)
        c->say(c->context);
    putchar('\n');
    fflush(stdout);
}

/* True if the test of ELO0 against ELO1 has decided after the games so far. */
static bool is_decided(const struct tally *t, double elo0, double elo1)
{
    return elo1 > elo0 && t->wins && t->losses && fabs(elo_sprt(t, elo0, elo1)) > sprt_bound;
}

bool contest_run(struct contest *c, const struct tool_options *o, struct error *e)
{
    struct opening_rule rule = {o->plies, o->balance, o->judge};
    struct match_opening opening;
    double elo0 = 0, elo1 = 0;
    int players = c->game->players;
    struct engine *judge = NULL;
    if (o->sprt && sscanf(o->sprt, "%lf,%lf", &elo0, &elo1) != 2)
        error_set(e, "--sprt=%s: give two numbers, such as 0,20", o->sprt);
    else if ((judge = engine_new(c->game, JUDGE_BYTES, 1)) == NULL)
        error_set(e, "out of memory");
    for (int n = 0, sharers = 1, decided = 0; judge && n < o->games && !decided; n++) {
        int seat = n % players;
        if (seat == 0)
            opening_find(c->game, judge, &rule, (uint64_t)o->seed * 1000003 + (uint64_t)(n / players), &opening);
        if ((sharers = c->play(c->context, &opening, seat)) == 0)
            break;
        tally_count(&c->tally, sharers, seat);
        decided = seat == players - 1 && is_decided(&c->tally, elo0, elo1);
        if (o->every && ((n + 1) % o->every == 0 || n + 1 == o->games || decided))
            report(c, n + 1, elo0, elo1);
    }
    engine_free(judge);
    return judge != NULL;
}
