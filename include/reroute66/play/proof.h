/*
 * Proofs of problems: which first moves reach the goal. Mates are proven by the solver, wins and draws by the tables of
 * endings, gains by a search of a fixed number of nodes.
 */
#pragma once

#include "play/problem.h"

/* PROOF_NOT_SOUND: the goal is reached sooner than P says, or cannot be reached at all. */
enum { PROOF_UNKNOWN = -1, PROOF_NOT_SOUND = -2 };

/* What is needed for a proof. */
struct prover {
    const struct game *game;
    struct engine *engine;       /* one thread; cleared before each search, so that the answer is always the same */
    const struct oracle *oracle; /* for GOAL_WIN and GOAL_DRAW; NULL: none */
    int surer;                   /* of a gain: permille by which its three limits are stricter than proof_keys says */
    struct limits limits;        /* nodes and stop, of the mate solver and of each search */
};

/*
 * The first moves that reach P's goal, into OUT (room for MOVES_MAX); P's key and grade are ignored. Returns how many,
 * or one of the two above. A mate must not be possible in fewer moves, a win or draw must be what the table says of the
 * position. Of a gain only the best move counts, so this returns 1 or PROOF_NOT_SOUND: the key must bring an expected
 * result of 80 % or more (70 % where lost pieces can come back, RULE_RESTORE), the second best move 70 % or less, and
 * 10 % less than the key.
 */
int proof_keys(const struct prover *with, const struct problem *p, struct move *out);

/*
 * How hard P's key is to find: 1 to GRADES, by the depth from which on a search of WITH's nodes prefers it. LINE gets
 * that search's best line, the key first, *COUNT its length (room for PLY_MAX).
 */
int proof_grade(const struct prover *with, const struct problem *p, struct move *line, int *count);
