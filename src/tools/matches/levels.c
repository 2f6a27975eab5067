/*
 * calibrate: how strong levels are on the scale of Stockfish 15's UCI_LimitStrength; --program-against is Stockfish.
 * Each level plays against three strengths near its own, twice; where it would be below that scale, against the next
 * higher level, whose error adds to its own. The highest comes first.
 *
 * levels: how strong each level is against the one below, and level 1 against a beginner, who mates if one move does
 * it, takes the largest free capture, or else moves at random. Lost games are given up as in the program.
 */
#include "matches/contest.h"

#include "engine/skill.h"

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

/* Add to S the games that O's first player plays against the others, who are ELO strong. */
static bool meet(struct game *g, const struct tool_options *o, double elo, struct encounter *s, struct error *e)
{
    struct tally t;
    if (!duel_play(g, o, &t, e))
        return false;
    printf("  %.0f: +%d =%d -%d", elo, t.wins, t.draws, t.losses);
    fflush(stdout);
    *s = (struct encounter){elo, t.wins + t.draws / 2.0, t.wins + t.draws + t.losses};
    return true;
}

/* O's first player against Stockfish at three strengths near GUESS. */
static bool meet_rival(struct game *g, const struct tool_options *o, double guess, struct encounter s[ENCOUNTERS],
                       struct error *e)
{
    char options[OPTIONS];
    const char *more = o->side[1].options;
    double own;
    for (int i = 0; i < ENCOUNTERS; i++) {
        struct tool_options now = *o;
        int elo = (int)lround(likeliest(s, i, guess, &own)) + (i % 3 == 1 ? RIVAL_STEP : i % 3 == 2 ? -RIVAL_STEP : 0);
        elo = elo < RIVAL_LEAST ? RIVAL_LEAST : elo > RIVAL_MOST ? RIVAL_MOST : elo;
        /* Stockfish 15 picks its move once it has searched a ply more than its skill, which follows so from UCI_Elo: a
         * deeper search changes nothing. The nodes stand for 50 ms. */
        now.side[1].nodes = 50000;
        now.side[1].depth = 2 + (int)pow(fmax(elo - 1346.6, 0) / 143.4, 1 / 0.806);
        snprintf(options, sizeof options, "UCI_LimitStrength=true,UCI_Elo=%d%s%s", elo, more ? "," : "",
                 more ? more : "");
        now.side[1].options = options;
        now.games = o->games * (i + 1) / ENCOUNTERS - o->games * i / ENCOUNTERS;
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
    double own, guess = skill_elo(g, level);
    bool by_rival = guess >= RIVAL_LEAST || *above <= 0;
    now.side[0].level = level;
    if (!by_rival)
        now.side[1] = (struct tool_side){.level = level + 1};
    if (!(by_rival ? meet_rival(g, &now, guess, s, e) : meet(g, &now, *above, s, e)))
        return false;
    *above = likeliest(s, by_rival ? ENCOUNTERS : 1, s->elo, &own);
    *error = by_rival ? own : sqrt(own * own + *error * *error);
    return true;
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

bool levels_command(struct game *g, const struct tool_options *o, struct error *e)
{
    for (int level = o->from; level <= o->to; level++) {
        struct tool_options now = *o;
        char below[32];
        struct tally t;
        double error;
        now.seed = o->seed + 1000 * (level - o->from);
        now.side[0].level = level;
        now.side[1].level = level > 1 ? level - 1 : BEGINNER;
        if (!duel_play(g, &now, &t, e))
            return false;
        double elo = elo_difference(&t, g->players, &error);
        snprintf(below, sizeof below, level > 1 ? "level %d" : "a beginner", level - 1);
        printf("level %d against %s: +%d =%d -%d  elo %.0f ± %.0f\n", level, below, t.wins, t.draws, t.losses, elo,
               error);
        fflush(stdout);
    }
    return true;
}
