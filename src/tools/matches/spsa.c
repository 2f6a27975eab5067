/*
 * spsa: a game's margins (engine/margins.h) tuned by games against itself (Spall, "Multivariate stochastic
 * approximation using a simultaneous perturbation gradient approximation", 1992). Each step moves all margins a little
 * up or down at random; the player with these plays the one with the opposite, from one opening on every seat, and all
 * margins move towards who won. The state, a text, is written after every step: called again with the same arguments it
 * goes on there. What a step does depends on the seed, its number and the program alone.
 *
 * spsa GAME --state=FILE [--steps=N] [--nodes=N] [--plies=N] [--seed=N] [--only=NAME,NAME…] [--out=FILE]
 *
 * With --out the margins found are written as data: margins/ID.margins.
 */
#include "bout.h"

#include "base/random.h"
#include "base/text.h"
#include "engine/margins.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TUNED_MAX = 32, REPORT_STEPS = 50 };

/* By how much of its range a margin is moved for a game, and how far it goes for a won one, of what it was moved by:
 * both shrink with the steps by Spall's exponents. */
static const double moved = 0.10, learnt = 0.06, moved_shrinks = 0.101, learnt_shrinks = 0.602, steady = 100;

struct options {
    const char *game, *state, *out, *only;
    int steps, nodes, plies;
    uint64_t seed;
};

/* One margin while it is tuned. */
struct tuned {
    const struct margin *margin;
    double now; /* in whole thousandths, as in the state */
    int sign;   /* of the present step's move */
};

struct spsa {
    struct options o;
    struct duellist duellist[PLAYERS_MAX]; /* the second's numbers are those of all after it */
    struct tuned tuned[TUNED_MAX];
    int count, step; /* steps done */
};

static void usage(void)
{
    fputs("usage: spsa GAME --state=FILE [--steps=N] [--nodes=N] [--plies=N] [--seed=N] [--only=NAME,NAME...]\n"
          "            [--out=FILE]\n",
          stderr);
    exit(2);
}

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {
        {"state", 1, NULL, 'f'}, {"out", 1, NULL, 'o'},   {"only", 1, NULL, 'y'}, {"steps", 1, NULL, 'n'},
        {"nodes", 1, NULL, 'N'}, {"plies", 1, NULL, 'p'}, {"seed", 1, NULL, 's'}, {0}};
    *o = (struct options){.steps = 1000, .nodes = 1500, .plies = 8, .seed = 1};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'f' || c == 'o' || c == 'y')
            *(c == 'f' ? &o->state : c == 'o' ? &o->out : &o->only) = optarg;
        else if (c == 's')
            o->seed = strtoull(optarg, NULL, 10);
        else if (c == '?')
            usage();
        else
            *(c == 'n' ? &o->steps : c == 'N' ? &o->nodes : &o->plies) = atoi(optarg);
    }
    o->game = optind < argc ? argv[optind] : NULL;
    if (!o->game || !o->state || o->steps < 1 || o->nodes < 1 || o->plies < 0 || o->plies > 60)
        usage();
}

/* Is NAME in the list of --only, or is there no list? */
static bool is_wanted(const struct options *o, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = o->only; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, length) == 0 && (!at[length] || at[length] == ','))
            return true;
    return !o->only;
}

/* Take the margins to be tuned from the game's data. */
static void list_margins(struct spsa *s)
{
    struct margins m;
    const struct margin *x;
    margins_read(&m, s->duellist[0].game);
    for (int i = 0; (x = margin_number(i)) != NULL && s->count < TUNED_MAX; i++)
        if (is_wanted(&s->o, x->name))
            s->tuned[s->count++] = (struct tuned){.margin = x, .now = *(int *)(void *)((char *)&m + x->at)};
}

/* Go on from the state in its file, if there is one; false if that is of another run. */
static bool read_state(struct spsa *s, struct error *e)
{
    FILE *f = fopen(s->o.state, "r");
    char game[GAME_ID], name[NUMBER_NAME];
    uint64_t seed;
    int nodes, plies, count = 0;
    double now;
    if (!f)
        return true;
    bool good = fscanf(f, "spsa %31s nodes %d plies %d seed %" SCNu64 " steps %d\n", game, &nodes, &plies, &seed,
                       &s->step) == 5 &&
                strcmp(game, s->o.game) == 0 && nodes == s->o.nodes && plies == s->o.plies && seed == s->o.seed;
    while (good && fscanf(f, "%47s %lf\n", name, &now) == 2) {
        good = count < s->count && strcmp(s->tuned[count].margin->name, name) == 0;
        if (good)
            s->tuned[count++].now = now;
    }
    fclose(f);
    if (!good || count != s->count)
        error_set(e, "%s is the state of a run with other arguments; name a new file", s->o.state);
    return good && count == s->count;
}

/* Write the state to a new file and rename that over the old one, so that a kill leaves one of the two. */
static bool write_state(const struct spsa *s, struct error *e)
{
    struct text name = {0};
    text_addf(&name, "%s.new", s->o.state);
    FILE *f = fopen(name.at, "w");
    bool good = f != NULL;
    if (good) {
        fprintf(f, "spsa %s nodes %d plies %d seed %" PRIu64 " steps %d\n", s->o.game, s->o.nodes, s->o.plies,
                s->o.seed, s->step);
        for (int i = 0; i < s->count; i++)
            fprintf(f, "%s %.3f\n", s->tuned[i].margin->name, s->tuned[i].now);
        good = !ferror(f);
        good &= fclose(f) == 0;
    }
    good = good && rename(name.at, s->o.state) == 0;
    if (!good)
        error_set(e, "cannot write to %s", s->o.state);
    text_free(&name);
    return good;
}

static double within(const struct margin *m, double x)
{
    return x < m->least ? m->least : x > m->most ? m->most : x;
}

/* How far margin M is moved for the games of step number STEP. */
static double reach_of(const struct margin *m, int step)
{
    double reach = moved * (m->most - m->least) / pow(step + 1, moved_shrinks);
    return reach < 1 ? 1 : reach;
}

/* Give both players their margins for step number STEP. */
static bool perturb(struct spsa *s, int step)
{
    struct random r = {s->o.seed * 0x9E3779B97F4A7C15u + (uint64_t)step};
    for (int i = 0; i < s->count; i++) {
        struct tuned *t = &s->tuned[i];
        t->sign = random_below(&r, 2) ? 1 : -1;
        for (int k = 0; k < s->duellist[0].game->players; k++) {
            double off = (k ? -t->sign : t->sign) * reach_of(t->margin, step);
            int value = (int)lround(within(t->margin, t->now + off));
            duellist_set(&s->duellist[k], t->margin->name, value, value);
        }
    }
    bool good = true;
    for (int k = 0; good && k < s->duellist[0].game->players; k++)
        good = duellist_ready(&s->duellist[k]);
    return good;
}

/* Play an opening from every seat; returns the first player's points above the equal share. */
static double play(struct spsa *s, int step)
{
    const struct game *g = s->duellist[0].game;
    int players = g->players;
    double points = 0;
    struct match_opening opening;
    struct opening_rule rule = opening_usual;
    rule.plies = s->o.plies;
    opening_find(g, s->duellist[1].engine, &rule, s->o.seed * 1000003 + (uint64_t)step, &opening);
    for (int seat = 0; seat < players; seat++) {
        int sharers = duel_play(s->duellist, &opening, seat);
        points += (sharers >> seat & 1) / (double)__builtin_popcount((unsigned)sharers) - 1.0 / players;
    }
    return points;
}

static void learn(struct spsa *s, int step, double points)
{
    double share = learnt * pow((1 + steady) / (step + 1 + steady), learnt_shrinks);
    for (int i = 0; i < s->count; i++) {
        struct tuned *t = &s->tuned[i];
        double to = within(t->margin, t->now + share * points * t->sign * reach_of(t->margin, step));
        t->now = round(to * 1000) / 1000;
    }
}

static void report(const struct spsa *s)
{
    printf("%s: step %d:", s->o.game, s->step);
    for (int i = 0; i < s->count; i++)
        printf(" %s=%.0f", s->tuned[i].margin->name, s->tuned[i].now);
    printf("\n");
    fflush(stdout);
}

static bool write_margins(const struct spsa *s, struct error *e)
{
    FILE *f = fopen(s->o.out, "w");
    bool good = f != NULL;
    if (good) {
        fprintf(f,
                "# Margins of the search (include/reroute66/engine/margins.h), found by\n"
                "# spsa %s --steps=%d --nodes=%d --plies=%d --seed=%" PRIu64 "%s%s\n",
                s->o.game, s->step, s->o.nodes, s->o.plies, s->o.seed, s->o.only ? " --only=" : "",
                s->o.only ? s->o.only : "");
        for (int i = 0; i < s->count; i++)
            fprintf(f, "%s %.0f\n", s->tuned[i].margin->name, s->tuned[i].now);
        good = fclose(f) == 0;
    }
    if (!good)
        error_set(e, "cannot write to %s", s->o.out);
    return good;
}

/* Do one step after the other. */
static bool tune(struct spsa *s, struct error *e)
{
    bool good = true;
    while (good && s->step < s->o.steps) {
        if (!perturb(s, s->step)) {
            error_set(e, "out of memory");
            return false;
        }
        learn(s, s->step, play(s, s->step));
        s->step++;
        good = write_state(s, e);
        if (s->step % REPORT_STEPS == 0 || s->step == s->o.steps)
            report(s);
    }
    return good && (!s->o.out || write_margins(s, e));
}

int main(int argc, char **argv)
{
    struct spsa s = {.count = 0};
    struct error e;
    read_options(&s.o, argc, argv);
    bool good = duellist_open(&s.duellist[0], s.o.game, NET_SHIPPED, &e);
    for (int i = 1; good && i < s.duellist[0].game->players; i++)
        good = duellist_open(&s.duellist[i], s.o.game, NET_SHIPPED, &e);
    for (int i = 0; i < PLAYERS_MAX; i++)
        s.duellist[i].nodes = (uint64_t)s.o.nodes;
    if (good) {
        list_margins(&s);
        good = read_state(&s, &e) && tune(&s, &e);
    }
    if (!good)
        fprintf(stderr, "spsa: %s\n", e.text);
    for (int i = 0; i < PLAYERS_MAX; i++)
        duellist_close(&s.duellist[i]);
    return good ? 0 : 1;
}
