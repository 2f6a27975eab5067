/*
 * levels: how strong each level is against the one below, and level 1 against a beginner. Three players: the higher
 * level has one seat, the lower the two others. Lost games are given up as in the program unless --on-board.
 *
 * With --out it finds the skills with which each level beats the one below by about --target Elo, and level 1 loses as
 * many games to a beginner as --loses says: a level is tried with a skill and tried again with the one that a straight
 * line through all trials gives, until enough games agree. It writes data/levels/ID.levels; the games measured last,
 * told in comments, are used for nothing else.
 */
#include "matches/duellist.h"

#include "engine/skill.h"

#include <math.h>

enum {
    OPENING_PLIES = 4, /* people know more openings than random moves lead to */
    TRIALS = 9,        /* at most for a level */
    STAGE = 100,       /* the skill that is added for a first trial */
    LEVEL_1_NEAR = 8,  /* games off what is asked for */
    ELO_FIRST = 400,   /* of level 1: about a player who knows little more than the rules */
};
static const double usual_slope = 2; /* Elo for each 1/100 of skill, until there are two trials */

/* The levels of a game, measured one after the other. */
struct ladder {
    const struct tool_options *o;
    struct duellist duellist[PLAYERS_MAX];
    struct random random;
    FILE *file;
    int series;
};

/* The result of a skill: Elo over the level below (level 1: see finding), and the games in which it was measured. */
struct trial {
    double found;
    int skill, games;
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

static void set_skill(struct ladder *l, int level, int skill)
{
    char name[NUMBER_NAME];
    snprintf(name, sizeof name, "level.%d", level);
    for (int i = 0; i < l->duellist[0].game->players; i++)
        duellist_set(&l->duellist[i], name, skill, 0);
}

/* The skill that should reach GOAL by the line through the COUNT trials, of which there is at least one. */
static int promise(const struct trial *trial, int count, double goal)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < count; i++) {
        n += trial[i].games;
        x += (double)trial[i].games * trial[i].skill;
        y += trial[i].games * trial[i].found;
    }
    x /= n;
    y /= n;
    for (int i = 0; i < count; i++) {
        xx += trial[i].games * (trial[i].skill - x) * (trial[i].skill - x);
        xy += trial[i].games * (trial[i].skill - x) * (trial[i].found - y);
    }
    double slope = xx > 0 && xy / xx > usual_slope / 4 ? xy / xx : usual_slope;
    return (int)lround(fmin(fmax(x + (goal - y) / slope, 0), SKILL_MOST));
}

/* What LEVEL's tally says: Elo over the level below, or how often level 1 loses, in a hundred games, negative, so that
 * it grows with skill too. */
static double finding(int players, int level, const struct tally *t)
{
    double error;
    return level > 1 ? elo_difference(t, players, &error) : -100.0 * t->losses / (t->wins + t->draws + t->losses);
}

/* Find LEVEL's skill, and write a line about it to the file. Returns its Elo over the level below. */
static int settle(struct ladder *l, int level)
{
    const struct tool_options *o = l->o;
    struct trial trial[TRIALS];
    double goal = level > 1 ? o->target : -o->loses, near = level > 1 ? o->near : LEVEL_1_NEAR, error;
    struct tally t;
    int players = l->duellist[0].game->players, count = 0, tried = 0;
    int skill = level > 1 ? skill_of_level(l->duellist[0].game, level - 1) + STAGE : o->first_skill;
    for (bool sure = false; count < TRIALS; count++) {
        int games = sure ? o->games : o->games / 2;
        tried = skill > SKILL_MOST ? SKILL_MOST : skill;
        set_skill(l, level, tried);
        t = compare(l, level, games);
        trial[count] = (struct trial){finding(players, level, &t), tried, games};
        double off = fabs(trial[count].found - goal);
        fprintf(stderr, "level %d skill %d: +%d =%d -%d, %.0f\n", level, tried, t.wins, t.draws, t.losses,
                trial[count].found);
        if (sure && off <= near)
            break;
        skill = promise(trial, count + 1, goal);
        sure = sure || off <= (level > 1 ? 2 * near : near + near / 2) || count >= TRIALS - 4;
    }
    int elo = (int)lround(elo_difference(&t, players, &error));
    fprintf(l->file, "level.%d %d # +%d =%d -%d", level, tried, t.wins, t.draws, t.losses);
    fprintf(l->file, level > 1 ? ", %d Elo over level %d\n" : " against a beginner\n", elo, level - 1);
    fflush(l->file);
    return elo;
}

static bool find_levels(struct ladder *l, struct error *e)
{
    int over[LEVEL_MAX + 1];
    if ((l->file = tool_create(l->o->out, e)) == NULL)
        return false;
    fprintf(l->file, "# Skills of the computer's levels (include/reroute66/engine/skill.h), found by\n# %s\n",
            l->o->command);
    for (int level = 1; level <= LEVEL_MAX; level++)
        set_skill(l, level, STAGE * level);
    for (int level = 1; level <= LEVEL_MAX; level++)
        over[level] = settle(l, level);
    fprintf(l->file, "# The levels' Elo: what each is worth over the one below added up, from %d for level 1\n",
            ELO_FIRST);
    for (int level = 1, elo = ELO_FIRST; level <= LEVEL_MAX; level++)
        fprintf(l->file, "elo.%d %d\n", level, level > 1 ? elo += over[level] : elo);
    return tool_close(l->file, l->o->out, e);
}

static bool measure_levels(struct ladder *l)
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
    return true;
}

bool levels_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct ladder l = {.o = o, .random = {(uint64_t)o->seed}};
    const char *net[2] = {NET_SHIPPED, NET_SHIPPED};
    bool good = duellists_open(l.duellist, g->id, net, e) && duellists_ready(l.duellist, e);
    for (int i = 0; i < PLAYERS_MAX; i++)
        l.duellist[i].random = &l.random;
    good = good && (o->out ? find_levels(&l, e) : measure_levels(&l));
    duellists_close(l.duellist);
    return good;
}
