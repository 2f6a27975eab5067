/* What games between players need: openings near to even, and what results say about strength. */
#pragma once

#include "toolbox.h"

enum { OPENING_PLIES_MOST = 100 };

/* Random legal moves from the array. Players of different strength lose what is lost already: where most openings are
 * won for one side (Chess in the Fast Lane), a series over unjudged ones tells almost nothing. */
struct match_opening {
    struct move move[OPENING_PLIES_MOST];
    int plies;
};

/*
 * Find the opening OUT of OPTIONS's --plies that SEED leads to, by a search of --judge nodes no further from even than
 * --balance; after it the game goes on. JUDGE, an engine for G, is cleared. The same arguments and engine give the same
 * opening. Where balanced ones are very rare, or there is none, as of no plies at all from an uneven array, the bound
 * is doubled until there is one.
 */
void opening_find(const struct game *g, struct engine *judge, const struct tool_options *options, uint64_t seed,
                  struct match_opening *out);

/* Results of one player over the others. */
struct tally {
    int wins, draws, losses;
    int thirds; /* of the draws: shared with two others */
};

/* Count a game that SHARERS (one or more players, as bits) win or share, for the player on SEAT. */
void tally_count(struct tally *tally, int sharers, int seat);

/* The games of TALLY, and the mean and variance of one game's points. */
struct points {
    double games, mean, variance;
};
struct points tally_points(const struct tally *tally);

/* The Elo difference that TALLY stands for, and half the width of its 95 % interval in *ERROR. PLAYERS at a board: a
 * third of the points is a difference of 0 where there are three. */
double elo_difference(const struct tally *tally, int players, double *error);

/* The log of the likelihood of ELO1 over that of ELO0 (trinomial, normal approximation; Wald, "Sequential tests of
 * statistical hypotheses", 1945). At 5 % errors ELO1 is accepted above SPRT_BOUND, ELO0 below its negative. */
#define SPRT_BOUND 2.94
double elo_sprt(const struct tally *tally, double elo0, double elo1);
