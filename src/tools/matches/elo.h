/* What a match says about strength: Elo difference with its error, and the sequential probability ratio test. Knows
 * numbers only. */
#ifndef REROUTE66_TOOLS_MATCHES_ELO_H
#define REROUTE66_TOOLS_MATCHES_ELO_H

/* Results of one player over another. */
struct tally {
    int wins, draws, losses;
    int thirds; /* of the draws: shared with two others */
};

/* Count a game that SHARERS (one or more players, as bits) win or share, for the player on SEAT. */
void tally_count(struct tally *t, int sharers, int seat);

/*
 * The Elo difference that TALLY's share of points stands for, and half the width of its 95 % interval in *ERROR.
 * PLAYERS: how many there are at a board; each of three of equal strength wins a third of the games, so that is a
 * difference of 0.
 */
double elo_difference(const struct tally *t, int players, double *error);

/*
 * The log of the likelihood of ELO1 over that of ELO0 (trinomial, normal approximation; Wald, "Sequential tests of
 * statistical hypotheses", 1945). At 5 % errors both ways: above 2.94 ELO1 is accepted, below −2.94 ELO0.
 */
double elo_sprt(const struct tally *t, double elo0, double elo1);

#endif
