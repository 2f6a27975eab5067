/*
 * Guess the move: the user goes through a game and guesses the moves of one player. Each guess is weighed against the
 * move that was played and the best one by short searches, and gets points by how near it comes; then the game's own
 * move is played, with its comment, and the answer to it.
 */
#pragma once

#include "study/desk.h"

/* GUESS_FULL: the most points of a guess. GUESS_NODES: of each search. */
enum { GUESS_FULL = 3, GUESS_NODES = 20000 };

/* A guess that was made. */
struct guess {
    const struct node *node; /* the game's move, in the record that waits */
    struct move move;        /* the user's */
    int loss;                /* what it loses against the best, in points of 100 */
    int number;              /* of the guess, from 0 */
};

struct guessing {
    const struct node *next; /* of the game's main line: to be guessed; NULL: all have been */
    int who;                 /* whose moves */
    struct guess *guess;     /* COUNT of them, owned */
    int count, points, same; /* SAME: as in the game */
    bool helped;             /* a hint was given to the open one */
};

/* Begin with the moves of player WHO in the game on the board, from its beginning. False after a message if it is no
 * game that is loaded or over, or WHO has no move in it. */
bool guessing_begin(struct desk *desk, int who);

/* The user guesses the legal move M: it is weighed, and the game goes on. */
void guessing_move(struct desk *desk, struct move m);

/* Shows the piece that moves, for one point, and asked again the move. */
void guessing_hint(struct desk *desk);

/* Gives the open guess up: the game's move is shown, without points. */
void guessing_next(struct desk *desk);

/* Says that no move is taken back. */
void guessing_stays(struct desk *desk);

/* Goes back to the game, with the result as a message. */
void guessing_end(struct desk *desk);
