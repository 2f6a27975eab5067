/*
 * odds: how games of GAME end that stand at a score, from files that `selfplay` wrote: fits the two logistic curves of
 * engine/odds.h by the greatest likelihood and prints them as lines for odds/GAME.odds. The same files give the same
 * lines.
 *
 * odds GAME FILE…
 */
#include "catalogue/catalogue.h"
#include "nets/gamedata.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Scores beyond ± this are left out, as the curves are flat there, and mates have no such score. */
enum { SCORE_MOST = 2000, SCORES = 2 * SCORE_MOST + 1, ROUNDS = 100 };

/* How often a score was seen and how often the player who had it won, or lost. */
struct counts {
    const struct game *game;
    double seen[SCORES], won[SCORES], lost[SCORES];
    int games;
    unsigned nodes; /* for each move, as the last file says */
};

static void count(struct counts *c, int score, bool won, bool lost)
{
    c->seen[score + SCORE_MOST]++;
    c->won[score + SCORE_MOST] += won;
    c->lost[score + SCORE_MOST] += lost;
}

/* Count the plies of G; with two players each for both of them. False if a move is not legal. */
static bool count_game(struct counts *c, const struct gamedata_game *g)
{
    struct position p;
    position_start(c->game, &p);
    for (int i = 0; i < g->plies; i++) {
        int score = g->ply[i].score;
        bool won = g->sharers == 1 << p.turn, lost = !(g->sharers >> p.turn & 1);
        if (score != GAMEDATA_UNKNOWN && abs(score) <= SCORE_MOST) {
            count(c, score, won, lost);
            if (c->game->players == 2)
                count(c, -score, lost, won);
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
    return step > most ? most : step < -most ? -most : step;
}

/*
 * Newton's method for the chance 1/(1 + exp(−(a + b·score))) of what was HAD among SEEN; scores are counted from the
 * other side if SIGN is −1. Prints the curve as NAME A B: half at A, the steeper the smaller B.
 */
static void fit(const struct counts *c, const double *had, int sign, const char *name)
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
    printf("%s %ld %ld # %d games of %u nodes a move\n", name, lround(-a / b), lround(1 / b), c->games, c->nodes);
}

/* Count the games of the file PATH; false after a complaint. */
static bool count_file(struct counts *c, const char *path)
{
    struct gamedata_head head;
    static struct gamedata_game g;
    struct error e;
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        return false;
    }
    bool good = gamedata_read_head(f, path, &head, &e);
    if (!good)
        fprintf(stderr, "odds: %s\n", e.text);
    else if (strcmp(head.id, c->game->id) != 0)
        fprintf(stderr, "odds: %s has games of %s, not of %s\n", path, head.id, c->game->id);
    good = good && strcmp(head.id, c->game->id) == 0;
    c->nodes = good ? head.nodes : c->nodes;
    while (good && gamedata_read_game(f, &g))
        if (!count_game(c, &g)) {
            fprintf(stderr, "odds: %s: game %u has a move that is not legal\n", path, (unsigned)g.number);
            good = false;
        }
    fclose(f);
    return good;
}

int main(int argc, char **argv)
{
    struct counts *c = calloc(1, sizeof *c);
    struct catalogue data;
    struct error e;
    struct game *g = NULL;
    bool good = c && argc > 2;
    if (argc <= 2)
        fputs("usage: odds GAME FILE… (of selfplay)\n", stderr);
    else if (!catalogue_find_data(&data, &e) || (g = catalogue_game(&data, argv[1], &e)) == NULL)
        fprintf(stderr, "odds: %s\n", e.text);
    good = good && g;
    if (good)
        c->game = g;
    for (int i = 2; good && i < argc; i++)
        good = count_file(c, argv[i]);
    if (good) {
        fit(c, c->won, 1, "win");
        fit(c, c->lost, -1, "loss");
    }
    if (g)
        game_free(g);
    free(c);
    return good ? 0 : argc <= 2 ? 2 : 1;
}
