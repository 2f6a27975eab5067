/*
 * grade: find the skills that levels 1 to 10 of a game need so that each beats the one below by about the same number
 * of Elo, and level 1 loses as many games to a beginner as asked for. Each level is tried with a skill, compared with
 * the level below it, whose skill is fixed already, and tried again with the skill that a straight line through all
 * trials gives, until enough games agree. It writes data/levels/ID.levels, with what was measured last as comments:
 * those games are used for nothing else. Depends on nothing but its arguments and the program.
 *
 * grade --game=ID --out=FILE [--games=N] [--target=ELO] [--near=ELO] [--loses=N] [--seed=N] [--balance=N]
 * [--first=SKILL]
 *
 * --near: so far off the target is near enough; --loses: how many games in a hundred level 1 is to lose;
 * --first: what level 1 is tried with first.
 */
#include "hall.h"

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "engine/skill.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TRIALS = 9,         /* at most for a level */
    STAGE = 100,        /* the skill that is added for a first trial */
    NEAR_ENOUGH = 35,   /* Elo off the target */
    LEVEL_1_LOSES = 55, /* games in a hundred against a beginner */
    LEVEL_1_NEAR = 8,   /* games off that */
    LEVEL_1_FIRST = 120,
    ELO_FIRST = 400, /* of level 1: about a player who knows little more than the rules */
};
static const double usual_slope = 2; /* Elo for each 1/100 of skill, until there are two trials */

struct options {
    const char *game, *out;
    int games, target, near, loses, first;
    int balance; /* of openings, see opening.h */
    uint64_t seed;
};

/* The result of a skill: Elo over the level below (level 1: see finding), and the games in which it was measured. */
struct trial {
    double found;
    int skill, games;
};

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'},  {"out", 1, NULL, 'o'},
                                          {"games", 1, NULL, 'n'}, {"target", 1, NULL, 't'},
                                          {"seed", 1, NULL, 's'},  {"balance", 1, NULL, 'b'},
                                          {"first", 1, NULL, 'f'}, {"near", 1, NULL, 'd'},
                                          {"loses", 1, NULL, 'l'}, {0}};
    *o = (struct options){.games = 200,
                          .target = 200,
                          .balance = opening_usual.balance,
                          .near = NEAR_ENOUGH,
                          .loses = LEVEL_1_LOSES,
                          .seed = 1,
                          .first = LEVEL_1_FIRST};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'g')
            o->game = optarg;
        else if (c == 'o')
            o->out = optarg;
        else if (c == 'n')
            o->games = atoi(optarg);
        else if (c == 't')
            o->target = atoi(optarg);
        else if (c == 'd')
            o->near = atoi(optarg);
        else if (c == 'l')
            o->loses = atoi(optarg);
        else if (c == 'f')
            o->first = atoi(optarg);
        else if (c == 'b')
            o->balance = atoi(optarg);
        else if (c == 's')
            o->seed = strtoull(optarg, NULL, 10);
        else
            exit(2);
    }
    if (!o->game || !o->out || o->games < 4 || o->target < 1) {
        fputs("usage: grade --game=ID --out=FILE [--games=N] [--target=ELO] [--near=ELO] [--loses=N] "
              "[--seed=N] [--balance=N] [--first=SKILL]\n",
              stderr);
        exit(2);
    }
}

/* Give G ten numbers level.1 … level.10 and no others of that name. */
static void make_room(struct game *g)
{
    int kept = 0;
    for (int i = 0; i < g->numbers; i++)
        if (!skill_know(NULL, g->number[i].name))
            g->number[kept++] = g->number[i];
    g->numbers = kept + LEVEL_MAX;
    g->number = memory_resize(g->number, (size_t)g->numbers * sizeof *g->number);
    for (int level = 1; level <= LEVEL_MAX; level++) {
        struct number *n = &g->number[kept + level - 1];
        *n = (struct number){.value = {(int16_t)(STAGE * level), 0}};
        snprintf(n->name, sizeof n->name, "level.%d", level);
    }
}

static void set_skill(struct game *g, int level, int skill)
{
    g->number[g->numbers - LEVEL_MAX + level - 1].value[0] = (int16_t)skill;
}

/* The skill that should reach GOAL by the line through the COUNT trials, of which there is at least one. */
static int promise(const struct trial *trial, int count, double goal)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, slope = usual_slope;
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
    if (xx > 0 && xy / xx > usual_slope / 4)
        slope = xy / xx;
    double skill = x + (goal - y) / slope;
    return skill < 0 ? 0 : skill > (double)SKILL_MOST ? SKILL_MOST : (int)lround(skill);
}

/* What LEVEL's tally says: Elo over the level below, or how often level 1 loses, in a hundred games, negative, so that
 * it grows with skill too. */
static double finding(const struct hall *h, int level, const struct tally *t, double *error)
{
    double elo = elo_difference(t, h->game->players, error);
    return level > 1 ? elo : -100.0 * t->losses / (t->wins + t->draws + t->losses);
}

/* Find LEVEL's skill, put it into G, and write a line about it to F. Returns its Elo over the level below. */
static int settle(struct hall *h, struct game *g, const struct options *o, int level, FILE *f)
{
    struct trial trial[TRIALS];
    double goal = level > 1 ? o->target : -o->loses, near = level > 1 ? o->near : LEVEL_1_NEAR;
    double error, off = 0;
    struct tally t = {0};
    int skill = level > 1 ? skill_of_level(g, level - 1) + STAGE : o->first;
    int count = 0;
    for (bool sure = false; count < TRIALS; count++) {
        int games = sure ? o->games : o->games / 2;
        skill = skill > SKILL_MOST ? SKILL_MOST : skill;
        set_skill(g, level, skill);
        t = hall_compare(h, level, level - 1, games);
        double found = finding(h, level, &t, &error);
        off = fabs(found - goal);
        fprintf(stderr, "level %d skill %d: +%d =%d -%d, %.0f\n", level, skill, t.wins, t.draws, t.losses, found);
        trial[count] = (struct trial){.skill = skill, .found = found, .games = games};
        if (sure && off <= near)
            break;
        int next = promise(trial, count + 1, goal);
        sure = sure || off <= (level > 1 ? 2 * near : near + near / 2) || count >= TRIALS - 4;
        skill = next;
    }
    fprintf(f, "level.%d %d # +%d =%d -%d", level, skill_of_level(g, level), t.wins, t.draws, t.losses);
    int elo = (int)lround(elo_difference(&t, h->game->players, &error));
    fprintf(f, level > 1 ? ", %d Elo over level %d\n" : " against a beginner\n", elo, level - 1);
    fflush(f);
    return elo;
}

/* The Elo of all levels, from what each has OVER the one below. */
static void write_elo(const int over[LEVEL_MAX + 1], FILE *f)
{
    fputs("# The levels' Elo: what each was found to be worth over the one below added up, from 400 for level 1\n", f);
    for (int level = 1, elo = ELO_FIRST; level <= LEVEL_MAX; level++) {
        elo += level > 1 ? over[level] : 0;
        fprintf(f, "elo.%d %d\n", level, elo);
    }
}

int main(int argc, char **argv)
{
    struct options o;
    struct hall h;
    struct catalogue c;
    struct error e;
    struct game *g;
    int over[LEVEL_MAX + 1] = {0};
    read_options(&o, argc, argv);
    if (!catalogue_find_data(&c, &e) || (g = catalogue_game(&c, o.game, &e)) == NULL) {
        fprintf(stderr, "grade: %s\n", e.text);
        return 1;
    }
    FILE *f = fopen(o.out, "w");
    if (!f) {
        perror(o.out);
        return 1;
    }
    fputs("# Skills of the computer's levels (include/reroute66/engine/skill.h), found by\n#", f);
    for (int i = 0; i < argc; i++)
        fprintf(f, " %s", i ? argv[i] : "grade");
    fputc('\n', f);
    make_room(g);
    hall_open(&h, g, o.seed);
    h.opening.balance = o.balance;
    for (int level = 1; level <= LEVEL_MAX; level++)
        over[level] = settle(&h, g, &o, level, f);
    write_elo(over, f);
    hall_close(&h);
    game_free(g);
    return fclose(f) == 0 ? 0 : 1;
}
