/*
 * levels: how strong each level is against the one below, and level 1 against a beginner. Three players: the higher
 * level has one seat, the lower the two others. Lost games are given up as in the program unless --on-board.
 */
#include "matches/duellist.h"

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
