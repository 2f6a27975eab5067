/*
 * calibrate: how strong levels are on the scale of Stockfish 15's UCI_LimitStrength. The first program is ours, with
 * its option Level, the second is Stockfish. Each level plays against three strengths near its own, twice; where it
 * would be below that scale, against the next higher level, whose error adds to its own. The highest comes first.
 */
#include "matches/contest.h"

#include "engine/skill.h"
#include "matches/duellist.h"

#include <math.h>

enum { RIVAL_LEAST = 1350, RIVAL_MOST = 2850, RIVAL_STEP = 150, ENCOUNTERS = 6, OPTIONS = 200 };

/* Games against one opponent. */
struct encounter {
    double elo, points;
    int games;
};

/* The Elo that makes the COUNT encounters, and a game won and a game lost at GUESS, most likely; *ERROR gets half of
 * the interval of 95 %. */
static double likeliest(const struct encounter *s, int count, double guess, double *error)
{
    double low = -1000, high = 4500, information = 0;
    while (high - low > 0.5) {
        double elo = (low + high) / 2, more = 1 - 2 / (1 + pow(10, (guess - elo) / 400));
        for (int i = 0; i < count; i++)
            more += s[i].points - s[i].games / (1 + pow(10, (s[i].elo - elo) / 400));
        *(more > 0 ? &low : &high) = elo;
    }
    for (int i = 0; i < count; i++) {
        double share = 1 / (1 + pow(10, (s[i].elo - low) / 400));
        information += s[i].games * share * (1 - share);
    }
    *error = information > 0 ? 1.96 * 400 / log(10) / sqrt(information) : 0;
    return low;
}

/* Add to S the games that O's first program plays against the opponent of strength ELO. */
static bool meet(struct game *g, const struct tool_options *o, double elo, struct encounter *s, struct error *e)
{
    struct tally t;
    if (!match_play(g, o, 0, &t, e))
        return false;
    printf("  %.0f: +%d =%d -%d", elo, t.wins, t.draws, t.losses);
    fflush(stdout);
    *s = (struct encounter){elo, t.wins + t.draws / 2.0, t.wins + t.draws + t.losses};
    return true;
}

/* LEVEL against Stockfish at three strengths near GUESS. */
static bool meet_rival(struct game *g, const struct tool_options *o, double guess, struct encounter s[ENCOUNTERS],
                       struct error *e)
{
    char options[OPTIONS], go[48];
    double own;
    for (int i = 0; i < ENCOUNTERS; i++) {
        struct tool_options now = *o;
        int elo = (int)lround(likeliest(s, i, guess, &own)) + (i % 3 == 1 ? RIVAL_STEP : i % 3 == 2 ? -RIVAL_STEP : 0);
        elo = elo < RIVAL_LEAST ? RIVAL_LEAST : elo > RIVAL_MOST ? RIVAL_MOST : elo;
        /* Stockfish 15 picks its move once it has searched a ply more than its skill, which follows so from UCI_Elo: a
         * deeper search changes nothing. The nodes stand for 50 ms. */
        snprintf(go, sizeof go, "go nodes 50000 depth %d", 2 + (int)pow(fmax(elo - 1346.6, 0) / 143.4, 1 / 0.806));
        snprintf(options, sizeof options, "UCI_LimitStrength=true,UCI_Elo=%d%s%s", elo, o->options[1] ? "," : "",
                 o->options[1] ? o->options[1] : "");
        now.games = o->games * (i + 1) / ENCOUNTERS - o->games * i / ENCOUNTERS;
        now.options[1] = options;
        now.go[1] = go;
        now.seed = o->seed + i;
        if (!meet(g, &now, elo, &s[i], e))
            return false;
    }
    return true;
}

/*
 * Measure LEVEL; ABOVE and *ERROR are the Elo of the level above and its error, 0 if there is none, and become LEVEL's.
 */
static bool measure(struct game *g, const struct tool_options *o, int level, double *above, double *error,
                    struct error *e)
{
    struct encounter s[ENCOUNTERS];
    struct tool_options now = *o;
    char options[2][OPTIONS];
    double own, guess = skill_elo(g, level);
    bool good, by_rival = guess >= RIVAL_LEAST || *above <= 0;
    for (int i = 0; i < 2; i++)
        snprintf(options[i], OPTIONS, "Level=%d%s%s", level + i, o->options[0] ? "," : "",
                 o->options[0] ? o->options[0] : "");
    now.options[0] = options[0];
    now.go[0] = o->go[0] ? o->go[0] : "go movetime 60000"; /* levels end sooner by themselves */
    if (by_rival) {
        good = meet_rival(g, &now, guess, s, e);
    } else {
        now.program[1] = o->program[0];
        now.options[1] = options[1];
        now.go[1] = o->go[0];
        good = meet(g, &now, *above, s, e);
    }
    if (good) {
        *above = likeliest(s, by_rival ? ENCOUNTERS : 1, s->elo, &own);
        *error = by_rival ? own : sqrt(own * own + *error * *error);
    }
    return good;
}

bool calibrate_command(struct game *g, const struct tool_options *o, struct error *e)
{
    double elo = 0, error = 0;
    for (int level = o->to; level >= o->from; level--) {
        printf("level %d:", level);
        fflush(stdout);
        if (!measure(g, o, level, &elo, &error, e))
            return false;
        printf("  Elo %.0f ± %.0f\n", elo, error);
        fflush(stdout);
    }
    return true;
}

/*
 * levels: how strong each level is against the one below, and level 1 against a beginner. Three players: the higher
 * level has one seat, the lower the two others. Lost games are given up as in the program unless --on-board.
 */

enum { OPENING_PLIES = 4 }; /* people know more openings than random moves lead to */

/* The levels of a game, measured one after the other. */
struct ladder {
    const struct tool_options *o;
    struct duellist duellist[PLAYERS_MAX];
    struct random random;
    int series;
};

static int play_levels(void *context, const struct match_opening *opening, int seat)
{
    struct ladder *l = context;
    return duellists_play(l->duellist, opening, seat, l->o->on_board ? 0 : LEVEL_LOST);
}

/* HIGH's results in GAMES games against the level below. */
static struct tally compare(struct ladder *l, int high, int games)
{
    struct contest c = {.game = l->duellist[0].game,
                        .rule = {OPENING_PLIES, l->o->balance, opening_usual.nodes},
                        .seed = (uint64_t)l->o->seed + 1000 * (uint64_t)l->series++,
                        .games = games,
                        .judge = l->duellist[0].engine,
                        .context = l,
                        .play = play_levels};
    for (int i = 0; i < c.game->players; i++)
        l->duellist[i].level = i ? high - 1 : high;
    contest_run(&c);
    return c.tally;
}

static void measure_levels(struct ladder *l)
{
    for (int level = l->o->from; level <= l->o->to; level++) {
        double error;
        char below[32];
        struct tally t = compare(l, level, l->o->games);
        double elo = elo_difference(&t, l->duellist[0].game->players, &error);
        snprintf(below, sizeof below, level > 1 ? "level %d" : "a beginner", level - 1);
        printf("level %d against %s: +%d =%d -%d  elo %.0f ± %.0f\n", level, below, t.wins, t.draws, t.losses, elo,
               error);
        fflush(stdout);
    }
}

bool levels_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct ladder l = {.o = o, .random = {(uint64_t)o->seed}};
    const char *net[2] = {NET_SHIPPED, NET_SHIPPED};
    bool good = duellists_open(l.duellist, g->id, net, e) && duellists_ready(l.duellist, e);
    for (int i = 0; i < PLAYERS_MAX; i++)
        l.duellist[i].random = &l.random;
    if (good)
        measure_levels(&l);
    duellists_close(l.duellist);
    return good;
}
