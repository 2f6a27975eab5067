/* Positions to learn from, out of lessons (lesson.h), and their targets. */
#pragma once

#include "eval/values.h"
#include "play/lesson.h"

/*
 * What evaluations should predict: for each position of the engine's games against itself, the chance to win, by the
 * search's scores from there on and the game's result. One search alone teaches little but what is captured next;
 * scores some plies later also teach which positions lead to which (TD(lambda): Sutton, "Learning to predict by the
 * methods of temporal differences", 1988). They also correct what a search that is cut off early does: it flatters the
 * side to move, by 40 to 60 hundredths of a pawn at 250 nodes.
 */
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

enum { STREWN = 2 }; /* positions beside each of the games', see below */

/* One position for one player: the one to move; with three players the others have samples too. */
struct sample {
    size_t first;   /* its inputs are input[first …], those of each view one after the other */
    uint8_t inputs; /* how many a view */
    uint8_t pieces; /* on the board */
    uint8_t alive;  /* how many players */
    uint8_t who;    /* the player */
    int16_t base;   /* the derived evaluation in 1/100 pawn, as the search uses it */
    bool strewn;    /* a position beside the games' */
    float taught;   /* what the teacher says, in 1/100 pawn */
    float goal;     /* the points that the player may hope for: 0 … 1 */
};

/* Set values before the first lesson is taken; the rest begins with 0. */
struct samples {
    const struct values *values;
    struct sample *sample; /* owned */
    uint16_t *input;       /* owned */
    size_t count, room, inputs, inputs_room;
    size_t closed; /* samples before this one have their targets */
    size_t learnt; /* samples from here on are held back from training */
    uint64_t hash; /* of what the lessons came from */
    int games;
    struct label_games labels; /* of lessons that were taken and have no targets yet */
    /* A net that stands alone learns more from a teacher, a sum or the net of a generation before ("knowledge
     * distillation": Hinton, Vinyals and Dean, 2015): that one's evaluation is half of a label, and all of it for
     * STREWN positions beside each of the games', which moves at random lead to. */
    float scale;             /* with a teacher: the mean scale of the curves by which it was understood (labels_fill) */
    struct net_line teacher; /* owned; without a net there is none */
};

/* Make the net of SAMPLES's game the teacher. Call this before the first lesson. False if memory runs out. */
bool samples_have_teacher(struct samples *samples);

/* Add the quiet positions of LESSON; false at an illegal move. */
bool samples_take(struct samples *samples, const struct taught_game *lesson);

/* Give all positions added since the last call their targets. Returns how the scores of these lessons, which ought to
 * be of one number of nodes, and results belong together. */
struct label_curve samples_close(struct samples *samples);
void samples_free(struct samples *samples);

/* Hold the last PERCENT of the samples back, and shuffle the others. */
void samples_part(struct samples *samples, int percent, uint64_t seed);
