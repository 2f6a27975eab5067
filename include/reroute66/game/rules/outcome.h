/*
 * How a game stands by the rules: going on, won or drawn, and which draws may be claimed. Endings by time, agreement
 * and resignation are the record's.
 */
#pragma once

#include "rules/position.h"

/* Bits of outcome.claims. */
enum { CLAIM_THREEFOLD = 1, CLAIM_50_MOVES = 2 };

struct outcome {
    enum ending ending;
    uint8_t sharers; /* bit p: player p wins alone, or shares the draw */
    uint8_t leader;  /* 1 + the player who gets 3/4 of a point that two share; 0: equal shares */
    unsigned claims; /* while ending is ENDING_NONE: what the side to move may claim */
};

/*
 * Returns the outcome of P by the rules alone. KEYS holds COUNT keys of the positions of the game so far in order, the
 * last one P's own (COUNT ≥ 1; without reentry only the last p->half + 1 matter). Checkmate and stalemate come before
 * the draws by count.
 */
struct outcome outcome_of(const struct game *g, const struct position *p, const uint64_t *keys, int count);

/* The outcome under RULE_REPETITION once P has come up as often as it takes, PLIES ago for the first time. */
struct outcome outcome_of_repetition(const struct game *g, const struct position *p, int plies);

/* 1 if the side to move in P, which has no move and is IN_CHECK or not, wins by that; -1 if it loses; else 0. */
int outcome_without_moves(const struct game *g, const struct position *p, bool in_check);

/* The draw of P by a count of moves alone, whoever claims or not: RULE_MOVE_LIMIT, RULE_COUNTING, 75 moves, 50 rounds
 * of RULE_ELIMINATION; ENDING_NONE if no count is at its end. Checkmate and stalemate come before it. */
enum ending outcome_by_count(const struct game *g, const struct position *p);

/* The draw that CLAIMS (as in struct outcome) stands for: threefold repetition before 50 moves, ENDING_NONE if there is
 * none. */
enum ending outcome_claim(unsigned claims);

/*
 * True if P is a dead position by its material: only royal pieces are left, or material that was proven dead for the
 * game (`dead_with`, also with that piece on the pocket, and `dead_on_one_colour`), unless a rule in force can still
 * decide the game; or neither side has what RULE_ATTACKERS names. Looks at no moves.
 */
bool outcome_is_dead(const struct game *g, const struct position *p);

/*
 * False if it is proven that player WHO of two wins P by no series of legal moves, whatever the other side does (FIDE
 * Laws 5.1.2, 6.9). Decided by material: a bare royal piece, and what `helpless` says; pawns count as able to win and
 * to help.
 */
bool outcome_can_win(const struct game *g, const struct position *p, int who);
