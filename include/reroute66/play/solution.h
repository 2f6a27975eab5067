/*
 * Solutions of problems, move by move: the best answer to a move, and the whole line from the key on.
 */
#ifndef REROUTE66_PLAY_SOLUTION_H
#define REROUTE66_PLAY_SOLUTION_H

#include "play/problem.h"

/* Which side has to mate in how many moves, and how many positions the solver of mates may look at for each search. */
struct mate_task {
    int solver, left;
    uint64_t nodes;
};

/*
 * The best defence at P against the solver of T: the move that delays the mate longest, or one after which the solver
 * cannot mate any more. False if there is no move.
 */
bool solution_reply(const struct game *g, const struct position *p, const struct mate_task *t, struct move *out);

/*
 * The solution of P, a problem of G with its key, into OUT (room for SOLUTION_MOST): of a mate the key, the longest
 * defence and so on to the end; of a helpmate the moves of both; of other goals the key alone. Returns how many.
 */
enum { SOLUTION_MOST = 64 };
int solution_line(const struct game *g, const struct problem *p, uint64_t nodes, struct move out[SOLUTION_MOST]);

#endif
