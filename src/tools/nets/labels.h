/*
 * What evaluations should predict: for each position of the engine's games against itself, the chance to win, by the
 * search's scores from there on and the game's result. One search alone teaches little but what is captured next;
 * scores some plies later also teach which positions lead to which (TD(lambda): Sutton, "Learning to predict by the
 * methods of temporal differences", 1988). They also correct what a search that is cut off early does: it flatters the
 * side to move, by 40 to 60 hundredths of a pawn at 250 nodes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LABEL_PLAYERS = 3, LABEL_UNKNOWN = -32768 /* the search had no score, in an opening */ };

/* How many plies a label looks ahead if nothing else is said; 4 to 8 were alike in chess, 12 worse. */
#define LABEL_AHEAD 6.0f

/* One ply. */
struct label_ply {
    int16_t score; /* what the search thought of it, for who moves, 1/100 pawn; LABEL_UNKNOWN */
    uint8_t turn, alive;
    bool last;  /* of its game */
    bool quiet; /* positions of this sort are learnt from, and show how scores and results belong together */
    bool mute;  /* all three players shared its game, which says nothing of who stood better */
    float chance[LABEL_PLAYERS]; /* the label: the points that each player may hope for, 0 … 1 */
};

/* The plies of games, one game after the other, all of the same game and number of nodes. */
struct label_games {
    int players;
    struct label_ply *ply; /* owned */
    size_t plies, room;
    size_t ended; /* plies of games that have ended: these have the result in `chance` */
};

/* Scores to chances: 1/(1 + exp(−(score − flattery)/scale)), less with three players. */
struct label_curve {
    float scale, flattery; /* 1/100 pawn */
};

/* Returns the logistic curve for the log odds ODDS of a player, of three if OF_THREE. */
float label_chance(float odds, bool of_three);

/* Add a ply; returns its number. */
size_t labels_add(struct label_games *games, int score, int turn, uint8_t alive, bool quiet);

/* The game of the plies added last has ended; the players SHARERS (bits) win or share. */
void labels_end_game(struct label_games *games, uint8_t sharers);

/* Fill all labels, the mean of which lies AHEAD plies away; 0: each is what the search thought of the position alone.
 * Returns the curve, found by the quiet plies. */
struct label_curve labels_fill(struct label_games *games, float ahead);

/* Free the plies; GAMES is then as it was before the first one. */
void labels_free(struct label_games *games);
