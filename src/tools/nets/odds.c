/*
 * odds: how games end that stand at a score: the two logistic curves of eval/evaluate.h, fitted by the greatest
 * likelihood and printed as lines for odds/GAME.odds. The same files give the same lines.
 */
#include "nets/gamedata.h"
#include "toolbox.h"

#include <math.h>

/* Scores beyond ± this are left out, as the curves are flat there, and mates have no such score. */
enum { SCORE_MOST = 2000, SCORES = 2 * SCORE_MOST + 1, ROUNDS = 100 };

/* How often a score was seen and how often the player who had it won, or lost. */
struct counts {
    const struct game *game;
    double seen[SCORES], won[SCORES], lost[SCORES];
    int games;
};

static void count_score(struct counts *c, int score, bool won, bool lost)
{
    c->seen[score + SCORE_MOST]++;
    c->won[score + SCORE_MOST] += won;
    c->lost[score + SCORE_MOST] += lost;
}

/* Count the plies of G; with two players each for both of them. False if a move is not legal. */
static bool count_game(void *context, const struct gamedata_game *g)
{
    struct counts *c = context;
    struct position p;
    position_start(c->game, &p);
    for (int i = 0; i < g->plies; i++) {
        int score = g->ply[i].score;
        bool won = g->sharers == 1 << p.turn, lost = !(g->sharers >> p.turn & 1);
        if (score != GAMEDATA_UNKNOWN && abs(score) <= SCORE_MOST) {
            count_score(c, score, won, lost);
            if (c->game->players == 2)
                count_score(c, -score, lost, won);
        }
        if (!move_is_legal(c->game, &p, g->ply[i].move))
            return false;
        position_play(c->game, &p, g->ply[i].move);
    }
    c->games++;
    return true;
}

/* The length of Newton's steps is limited, as the first ones may lead too far. */
static double short_step(double step, double most)
{
    return fmin(fmax(step, -most), most);
}

/*
 * Newton's method for the chance 1/(1 + exp(−(a + b·score))) of what was HAD among SEEN; scores are counted from the
 * other side if SIGN is −1. Returns the score with the chance of a half in *HALF and the inverse of the steepness.
 */
static double fit_chance(const struct counts *c, const double *had, int sign, double *half)
{
    double a = 0, b = 0.005;
    for (int round = 0; round < ROUNDS; round++) {
        double ga = 0, gb = 0, haa = 1e-9, hab = 0, hbb = 1e-9;
        for (int i = 0; i < SCORES; i++) {
            double x = sign * (i - SCORE_MOST), p = 1 / (1 + exp(-(a + b * x))), w = c->seen[i] * p * (1 - p);
            ga += had[i] - c->seen[i] * p;
            gb += (had[i] - c->seen[i] * p) * x;
            haa += w;
            hab += w * x;
            hbb += w * x * x;
        }
        double determinant = haa * hbb - hab * hab;
        a += short_step((ga * hbb - gb * hab) / determinant, 0.25);
        b += short_step((gb * haa - ga * hab) / determinant, 0.0005);
    }
    *half = -a / b;
    return 1 / b;
}

bool odds_command(struct game *g, const struct tool_options *o, struct error *e)
{
    FREED struct counts *c = memory_new(sizeof *c);
    struct gamedata_reader reader = {.game = g, .take = count_game, .context = c};
    bool good = true;
    c->game = g;
    for (int i = 0; good && i < o->arguments; i++)
        good = gamedata_read_file(&reader, o->argument[i], e);
    for (int i = 0; good && i < 2; i++) {
        double half, wide = fit_chance(c, i ? c->lost : c->won, i ? -1 : 1, &half);
        printf("%s %ld %ld # %d games of %u nodes a move\n", i ? "loss" : "win", lround(half), lround(wide), c->games,
               (unsigned)reader.head.nodes);
    }
    return good;
}
