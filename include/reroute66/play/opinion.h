/*
 * What an AI player decides besides its moves, by the scores of its searches (1/100 of a pawn, for its own side): when
 * it resigns, accepts a draw or offers one.
 */
#ifndef REROUTE66_PLAY_OPINION_H
#define REROUTE66_PLAY_OPINION_H

#include <stdbool.h>

/* What the AI may do besides moving. */
struct manners {
    bool accepts_draws; /* when it stands worse, or would offer one itself */
    bool claims_draws;  /* when it may and does not stand better */
    bool resigns;       /* when it has been lost for some moves */
    bool offers_draws;  /* when the game is late and has been even for many moves */
    bool ponders;       /* thinks on people's time too, at full strength */
};

/* What one AI player remembers of its searches; all zero before the first one. */
struct opinion {
    bool rated;   /* it has thought: `score` is valid */
    int score;    /* 1/100 of a pawn */
    int lost_for; /* for how many of its moves running it has thought itself lost */
    int even_for; /* the same for an even game; below 0: it has offered a draw not long ago */
};

/* The player of T, about to move, values its position at SCORE. */
void opinion_form(struct opinion *t, int score);

/* True if it resigns: it has thought itself lost for LEVEL_LOST_MOVES moves. */
bool opinion_resigns(const struct opinion *t);

/* True if it offers a draw: the game, at move number FULL now, has been even for long enough. */
bool opinion_offers_draw(const struct opinion *t, int full);

/* True if it agrees to a draw at move number FULL, with its position worth SCORE. */
bool opinion_accepts_draw(const struct opinion *t, int score, int full);

/* True if it claims a draw, with its position worth SCORE. */
bool opinion_claims_draw(int score);

/* It has offered a draw, and does not offer another for a while. */
void opinion_offered(struct opinion *t);

#endif
