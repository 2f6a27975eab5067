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

static void count_score(struct counts *counts, int score, bool won, bool lost)
{
    counts->seen[score + SCORE_MOST]++;
    counts->won[score + SCORE_MOST] += won;
    counts->lost[score + SCORE_MOST] += lost;
}

/* Count the plies of GAME; with two players each for both of them. False if a move is not legal. */
static bool count_game(void *context, const struct taught_game *game)
{
    struct counts *counts = context;
    struct position p;
    position_start(counts->game, &p);
    for (int i = 0; i < game->plies; i++) {
        int score = game->ply[i].score;
        bool won = game->sharers == 1 << p.turn, lost = !(game->sharers >> p.turn & 1);
        if (score != LESSON_UNKNOWN && abs(score) <= SCORE_MOST) {
            count_score(counts, score, won, lost);
            if (counts->game->players == 2)
                count_score(counts, -score, lost, won);
        }
        if (!move_is_legal(counts->game, &p, game->ply[i].move))
            return false;
        position_play(counts->game, &p, game->ply[i].move);
    }
    counts->games++;
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
static double fit_chance(const struct counts *counts, const double *had, int sign, double *half)
{
    double a = 0, b = 0.005;
    for (int round = 0; round < ROUNDS; round++) {
        double ga = 0, gb = 0, haa = 1e-9, hab = 0, hbb = 1e-9;
        for (int i = 0; i < SCORES; i++) {
            double x = sign * (i - SCORE_MOST), p = 1 / (1 + exp(-(a + b * x))), weight = counts->seen[i] * p * (1 - p);
            ga += had[i] - counts->seen[i] * p;
            gb += (had[i] - counts->seen[i] * p) * x;
            haa += weight;
            hab += weight * x;
            hbb += weight * x * x;
        }
        double determinant = haa * hbb - hab * hab;
        a += short_step((ga * hbb - gb * hab) / determinant, 0.25);
        b += short_step((gb * haa - ga * hab) / determinant, 0.0005);
    }
    *half = -a / b;
    return 1 / b;
}

bool odds_command(struct game *g, const struct tool_options *options, struct error *error)
{
    FREED struct counts *counts = memory_new(sizeof *counts);
    struct gamedata_reader reader = {.game = g, .take = count_game, .context = counts};
    bool good = true;
    counts->game = g;
    for (int i = 0; good && i < options->arguments; i++)
        good = gamedata_read_file(&reader, options->argument[i], error);
    for (int i = 0; good && i < 2; i++) {
        double half, wide = fit_chance(counts, i ? counts->lost : counts->won, i ? -1 : 1, &half);
        printf("%s %ld %ld # %d games of %u nodes a move\n", i ? "loss" : "win", lround(half), lround(wide),
               counts->games, (unsigned)reader.head.nodes);
    }
    return good;
}
