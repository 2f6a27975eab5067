/*
 * spsa: a game's margins (engine/margins.h) tuned by games against itself (Spall, "Multivariate stochastic
 * approximation using a simultaneous perturbation gradient approximation", 1992). Each step moves all margins a little
 * up or down at random; the player with these plays the one with the opposite, from one opening on every seat, and all
 * margins move towards who won. The state, a text, is written after every step; a run goes on from it. With --out the
 * margins found are written as data: margins/ID.margins.
 */
#include "matches/duellist.h"

#include "engine/margins.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { TUNED_MAX = 32, REPORT_STEPS = 50 };

/* By how much of its range a margin is moved for a game, and how far it goes for a won one, of what it was moved by:
 * both shrink with the steps by Spall's exponents. */
static const double moved = 0.10, learnt = 0.06, moved_shrinks = 0.101, learnt_shrinks = 0.602, steady = 100;

/* One margin while it is tuned. */
struct tuned {
    const struct margin *margin;
    double now; /* in whole thousandths, as in the state */
    int sign;   /* of the present step's move */
};

struct spsa {
    const struct tool_options *o;
    struct duellist duellist[PLAYERS_MAX];
    struct tuned tuned[TUNED_MAX];
    int count, step; /* steps done */
};

/* True if NAME is in the list of --only, or if there is no list. */
static bool is_wanted(const struct tool_options *o, const char *name)
{
    char word[NUMBER_NAME];
    for (const char *at = o->only; tool_next(&at, word, sizeof word);)
        if (strcmp(word, name) == 0)
            return true;
    return !o->only;
}

/* Take the margins to be tuned from the game's data. */
static void list_margins(struct spsa *s, const struct game *g)
{
    struct margins m;
    const struct margin *x;
    margins_read(&m, g);
    for (int i = 0; (x = margin_number(i)) != NULL && s->count < TUNED_MAX; i++)
        if (is_wanted(s->o, x->name))
            s->tuned[s->count++] = (struct tuned){.margin = x, .now = *(int *)(void *)((char *)&m + x->at)};
}

/* The first line of the state, but for the steps done. */
static void write_key(const struct tool_options *o, char *out, size_t size)
{
    snprintf(out, size, "spsa %s nodes %" PRId64 " plies %d seed %" PRId64 " steps", o->game, o->nodes, o->plies,
             o->seed);
}

/* Go on from the state in its file, if there is one. False with E filled if that is of another run. */
static bool read_state(struct spsa *s, struct error *e)
{
    FILE *f = fopen(s->o->state, "r");
    char key[GAME_ID + 100], line[GAME_ID + 100], name[NUMBER_NAME];
    int count = 0;
    double now;
    if (!f)
        return true;
    write_key(s->o, key, sizeof key);
    bool good = fgets(line, sizeof line, f) && strncmp(line, key, strlen(key)) == 0 &&
                sscanf(line + strlen(key), "%d", &s->step) == 1;
    while (good && fscanf(f, "%47s %lf\n", name, &now) == 2)
        if ((good = count < s->count && strcmp(s->tuned[count].margin->name, name) == 0))
            s->tuned[count++].now = now;
    fclose(f);
    if (good && count == s->count)
        return true;
    error_set(e, "%s is the state of a run with other arguments; name a new file", s->o->state);
    return false;
}

/* Write to a new file and rename that over the old one, so that a kill leaves one of the two. */
static bool write_state(const struct spsa *s, struct error *e)
{
    char key[GAME_ID + 100], name[PATH_SIZE];
    snprintf(name, sizeof name, "%s.new", s->o->state);
    FILE *f = tool_create(name, e);
    if (!f)
        return false;
    write_key(s->o, key, sizeof key);
    fprintf(f, "%s %d\n", key, s->step);
    for (int i = 0; i < s->count; i++)
        fprintf(f, "%s %.3f\n", s->tuned[i].margin->name, s->tuned[i].now);
    bool good = tool_close(f, name, e);
    if (good && rename(name, s->o->state) != 0)
        error_set(e, "cannot write to %s", s->o->state);
    return good && !e->text[0];
}

static double within(const struct margin *m, double x)
{
    return fmin(fmax(x, m->least), m->most);
}

/* How far M is moved for the games of the present step. */
static double reach_of(const struct spsa *s, const struct margin *m)
{
    return fmax(1, moved * (m->most - m->least) / pow(s->step + 1, moved_shrinks));
}

/* Give all players their margins for the present step. */
static bool perturb(struct spsa *s, struct error *e)
{
    struct random r = {(uint64_t)s->o->seed * 0x9E3779B97F4A7C15u + (uint64_t)s->step};
    for (int i = 0; i < s->count; i++) {
        struct tuned *t = &s->tuned[i];
        t->sign = random_below(&r, 2) ? 1 : -1;
        for (int k = 0; k < s->duellist[0].game->players; k++) {
            double off = (k ? -t->sign : t->sign) * reach_of(s, t->margin);
            int value = (int)lround(within(t->margin, t->now + off));
            duellist_set(&s->duellist[k], t->margin->name, value, value);
        }
    }
    return duellists_ready(s->duellist, e);
}

/* Play an opening from every seat; returns the first player's points above the equal share. */
static double play_step(struct spsa *s)
{
    const struct game *g = s->duellist[0].game;
    double points = 0;
    struct match_opening opening;
    struct opening_rule rule = {s->o->plies, opening_usual.balance, opening_usual.nodes};
    opening_find(g, s->duellist[1].engine, &rule, (uint64_t)s->o->seed * 1000003 + (uint64_t)s->step, &opening);
    for (int seat = 0; seat < g->players; seat++) {
        int sharers = duellists_play(s->duellist, &opening, seat, g->players == 2 ? DUELLIST_LOST : 0);
        points += (sharers >> seat & 1) / (double)__builtin_popcount((unsigned)sharers) - 1.0 / g->players;
    }
    return points;
}

static void learn_from_step(struct spsa *s, double points)
{
    double share = learnt * pow((1 + steady) / (s->step + 1 + steady), learnt_shrinks);
    for (int i = 0; i < s->count; i++) {
        struct tuned *t = &s->tuned[i];
        double to = within(t->margin, t->now + share * points * t->sign * reach_of(s, t->margin));
        t->now = round(to * 1000) / 1000;
    }
}

/* Print names and values, BETWEEN them and AFTER each what is said. */
static void print_margins(const struct spsa *s, FILE *f, const char *between, const char *after)
{
    for (int i = 0; i < s->count; i++)
        fprintf(f, "%s%s%.0f%s", s->tuned[i].margin->name, between, s->tuned[i].now, after);
}

static bool write_margins(const struct spsa *s, struct error *e)
{
    FILE *f = tool_create(s->o->out, e);
    if (!f)
        return false;
    fprintf(f, "# Margins of the search (include/reroute66/engine/margins.h), found by\n# %s\n", s->o->command);
    print_margins(s, f, " ", "\n");
    return tool_close(f, s->o->out, e);
}

/* Do one step after the other. */
static bool tune_margins(struct spsa *s, struct error *e)
{
    while (s->step < s->o->steps) {
        if (!perturb(s, e))
            return false;
        learn_from_step(s, play_step(s));
        s->step++;
        if (!write_state(s, e))
            return false;
        if (s->step % REPORT_STEPS == 0 || s->step == s->o->steps) {
            printf("%s: step %d: ", s->o->game, s->step);
            print_margins(s, stdout, "=", " ");
            puts("");
            fflush(stdout);
        }
    }
    return !s->o->out || write_margins(s, e);
}

bool spsa_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct spsa s = {.o = o};
    const char *net[2] = {NET_SHIPPED, NET_SHIPPED};
    bool good = duellists_open(s.duellist, o->game, net, e);
    for (int i = 0; i < PLAYERS_MAX; i++)
        s.duellist[i].nodes = (uint64_t)o->nodes;
    list_margins(&s, g);
    good = good && read_state(&s, e) && tune_margins(&s, e);
    duellists_close(s.duellist);
    return good;
}
