/* A series of games from openings near to even, each played once from every seat, and what it says about strength. */
#pragma once

#include "toolbox.h"

enum { OPENING_PLIES_MOST = 100 };

/* Random legal moves from the array. Players of different strength lose what is lost already: where most openings are
 * won for one side (Chess in the Fast Lane), a series over unjudged ones tells almost nothing. */
struct match_opening {
    struct move move[OPENING_PLIES_MOST];
    int plies;
};

/* Which openings are played. */
struct opening_rule {
    int plies;   /* 0 … OPENING_PLIES_MOST */
    int balance; /* no score further from 0 than this, in 1/100 pawn, to SCORE_MATE; 0: any */
    int nodes;   /* of the search that judges this, > 0 */
};
extern const struct opening_rule opening_usual;

/*
 * Find the opening O of RULE that SEED leads to; after it the game goes on. JUDGE, an engine for G, is cleared. The
 * same arguments and engine give the same opening. Where balanced ones are very rare, or there is none, as of no plies
 * at all from an uneven array, the bound is doubled until there is one.
 */
void opening_find(const struct game *g, struct engine *judge, const struct opening_rule *rule, uint64_t seed,
                  struct match_opening *o);

/* Start L with O. */
void opening_play(struct course *l, const struct game *g, const struct match_opening *o);

/* Results of one player over the others. */
struct tally {
    int wins, draws, losses;
    int thirds; /* of the draws: shared with two others */
};

/* The Elo difference that T stands for, and half the width of its 95 % interval in *ERROR. PLAYERS at a board: a third
 * of the points is a difference of 0 where there are three. */
double elo_difference(const struct tally *t, int players, double *error);

struct contest {
    const struct game *game;
    void *context; /* for the two functions */
    /* Play a game from OPENING, the first player on SEAT, the others on the seats after it; returns who win or share, 0
     * to end the series. */
    int (*play)(void *context, const struct match_opening *opening, int seat);
    /* Say more about the games so far; may be NULL. */
    void (*say)(void *context);
    struct tally tally; /* of the first player */
};

/* Play the games of C that O tells, with a line of standard output after every --every of them, until they are over or
 * --sprt has decided. False with E filled if they cannot begin. */
bool contest_run(struct contest *c, const struct tool_options *o, struct error *e);

/* Play what O says of both sides (see duel.c); *T gets the first player's results. False with E filled if a player
 * cannot be had, or its program fails. */
bool duel_play(struct game *g, const struct tool_options *o, struct tally *t, struct error *e);
