/*
 * Solutions of problems, move by move: the best answer to a move, and the whole line from the key on.
 */
#ifndef REROUTE66_PLAY_SOLUTION_H
#define REROUTE66_PLAY_SOLUTION_H

#include "engine/engine.h"
#include "play/problem.h"

/* Which side has to mate in how many moves, and what limits each search of the solver of mates (mate_keys). */
struct mate_task {
    int solver, left;
    struct limits limits;
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
int solution_line(const struct game *g, const struct problem *p, const struct limits *limits,
                  struct move out[SOLUTION_MOST]);

/* Finds PLIES moves of both sides from P that end in the mate of the side to move then, into OUT. False if there are
 * none, or STOP (may be NULL) was set. */
bool solution_help(const struct game *g, const struct position *p, int plies, const atomic_bool *stop,
                   struct move *out);

#endif
