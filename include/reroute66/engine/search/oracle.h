/* An oracle, such as a set of ending tables, knows the outcome of some positions for certain. The search asks it
 * through this. */
#pragma once

#include "rules/position.h"

/* How a position ends with best play of both sides, for the side to move; draws by count are ignored. */
enum fate { FATE_UNKNOWN, FATE_LOSS, FATE_DRAW, FATE_WIN };

/* MOVES of a win: the side to move wins with its MOVES-th move from here, 1 … MOVES_TO_WIN. Of a loss: the other side
 * wins with its MOVES-th move; 0: it has won already. Otherwise 0. */
enum { MOVES_TO_WIN = 128 };
struct certainty {
    enum fate fate;
    int moves;
};

/*
 * ASK is called from every searching thread, often, with a position of at most PIECES pieces of a two-player game; it
 * ignores the 50-move count and the history. It answers at once, by what is known when the search begins: a search
 * neither makes tables nor waits for them.
 */
struct oracle {
    struct certainty (*ask)(void *context, const struct position *p);
    void *context;
    int pieces; /* the royal ones and one on the pocket included */
};

/* Returns what ORACLE says of P, a position of G. ORACLE is only asked about positions that it may know; a reached
 * corner and dead material need no oracle. */
struct certainty oracle_ask(const struct oracle *oracle, const struct game *g, const struct position *p);

/*
 * Puts the best of the COUNT legal moves of P first in MOVE, by what ORACLE says of P and of the positions after them:
 * the shortest win, or all that hold the draw, or the longest resistance. *BEST gets their number; the moves after them
 * are undefined then. Returns the certainty of P by such a move; FATE_UNKNOWN, with MOVE unchanged, if ORACLE knows too
 * little to rule out a better move.
 */
struct certainty oracle_choose(const struct oracle *oracle, const struct game *g, const struct position *p,
                               struct move *move, int count, int *best);

/* Returns the plies to the end of a decided position, the last one included. */
static inline int certainty_plies(struct certainty certainty)
{
    return 2 * certainty.moves - (certainty.fate == FATE_WIN);
}

/* True if CERTAINTY, that of P, is decided before P's counts of plies draw, or let a draw be claimed. */
bool certainty_comes_in_time(const struct game *g, struct certainty certainty, const struct position *p);
