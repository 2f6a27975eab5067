/*
 * Analysis at the table: the best lines of the position on the board, as they are found, and answers to single
 * questions (what is threatened, why not that move). It runs only when the user asks for it, with thinkers of its own
 * that play no game.
 */
#pragma once

#include "study/desk.h"

enum { ANALYSIS_LINES = 3 }; /* shown unless another number is asked for */

struct analysis {
    struct thinker *thinker;
    const struct node *node;   /* the position that is searched; NULL: none yet */
    const struct guest *guest; /* who searches; NULL: our AI */
    int wanted;                /* lines, 1 … THINKER_LINES */
    bool held;                 /* stopped until it is started again */
    bool again;                /* NODE is to be searched once more */
    struct outcome end;        /* how the game ends at NODE, which is not searched then; ENDING_NONE: it goes on */
    int lines;                 /* what is known of NODE */
    struct search_result line[THINKER_LINES];
    struct certainty known; /* what the tables say of NODE */
    int depth; /* the depth of the lines when the search was stopped: they are shown until the new search is as deep */
    int weight[PLAYERS_MAX];   /* with three players: how the others share what the player to move does not get */
    int expected[PLAYERS_MAX]; /* the share of the point that each may expect, in permille */
};

/* Show the best WANTED lines (0: as many as before), found by GUEST (borrowed; NULL: by the same as before, at
 * first our AI); a paused analysis goes on. */
void analysis_start(struct desk *desk, int wanted, const struct guest *guest);

/* Pause the analysis, which must be on. */
void analysis_hold(struct desk *desk);

/* The move of line NUMBER (from 1) into *M; false, after a message, if there is no such line of the present
 * position. */
bool analysis_move(struct desk *desk, int number, struct move *m);

/* Asks what the other player would play if the one to move passed. The answer is reported when it is found. */
void analysis_ask_threats(struct desk *desk);

/* Asks what speaks against the legal move M. The answer is reported when it is found. */
void analysis_ask_why(struct desk *desk, struct move m);

/* Fetch what was found; begin again if another position is on the board. */
void analysis_due(struct desk *desk);

/* In how many ms analysis_due has something to do, -1: never. */
int64_t analysis_timeout(const struct desk *desk);

/* The value SCORE for the side to move in P, as White's (three players: the mover's own) into OUT: "+0.35", "#-3". */
void analysis_score(const struct game *g, const struct position *p, int score, char *out, size_t size);

/* Write what the tables say of the position that ANALYSIS analyses, of game G, into OUT: "mate in 12" or "drawn"; false
 * if they know nothing. */
bool analysis_known(const struct analysis *analysis, const struct game *g, char *out, size_t size);

/* End analysis and questions; harmless if there are none. Waits for no search: the queue frees it later. */
void searching_end(struct searching *searching);
