/* Games between two players that are the engine in two strengths, or with two sets of weights. */
#pragma once

#include "making/steps.h"

/* How a player plays: by ENGINE (borrowed), with NODES a move or, if that is 0, as a LEVEL of this SKILL would. */
struct match_side {
    struct engine *engine;
    int nodes, level, skill;
};

/* Plays a game of G, of two players, from an opening of some random moves that SEED leads to and that is not far from
 * even; the first of SIDE begins if SEAT is 0. Returns what the first gets in halves of a point, 0 to 2; -1 if STOP was
 * set. */
int match_play(const struct game *g, const struct match_side side[2], uint64_t seed, int seat, atomic_bool *stop);

/* Plays game NUMBER of a match for SETUP as a piece of its work: two after one another have the same opening, and the
 * seats changed. The engines of SIDE are freed, one may be NULL. What match_take takes goes to OUT. False if STOP was
 * set or memory ran out. */
bool match_piece(const struct making_setup *setup, const struct match_side side[2], int number, atomic_bool *stop,
                 struct text *out);

/* What one player got in games: how often each number of halves. */
struct match_score {
    int count[3];
};

/* Adds the game WORDS, as match_piece gives it, to SCORE. False if WORDS are damaged. */
bool match_take(struct match_score *score, const char *words);

/* Returns how many games SCORE has; the Elo that its share of the points stands for, kept within ±800. */
int match_games(const struct match_score *score);
double match_elo(const struct match_score *score);

/*
 * A match in which something new has to show that it is better, for SETUP: by a sequential test (Wald, "Sequential
 * tests of statistical hypotheses", 1945) of 20 Elo against 0, at 5 % errors. Returns how many games it has at most, an
 * even number.
 */
int match_most(const struct making_setup *setup);

/* A step's pieces are LESSONS to learn from, one that learns, and the games of such a match if that has LEARNT
 * anything. Returns how many of them are wanted in all after TAKEN, as struct making_kind's plan does; how many there
 * are at most. */
int match_plan(const struct making_setup *setup, int lessons, int taken, bool learnt, const struct match_score *score);
int match_pieces(const struct making_setup *setup, int lessons);

/* Returns what SCORE shows: 1 for better, -1 for not better, 0 as long as neither is sure. */
int match_verdict(const struct match_score *score);
