/*
 * Looking for problems of a game: mates in 1 to 4 with one key, and positions that one move alone makes a win; in games
 * of the engine against itself with random moves among its own, and in battles, which begin with pieces on random cells
 * and end soon.
 */
#pragma once

#include "base/random.h"
#include "play/problem.h"

/* How many problems of a goal are wanted; PLAIN of them need not show what only this game has. */
struct quota {
    enum goal goal;
    int moves, wanted, plain;
};
enum { QUOTAS_MOST = 8 };

/* What looks for them. QUICK is for short searches. */
struct finder {
    struct prover with;
    struct engine *quick;
    struct random random;
    struct quota quota[QUOTAS_MOST];
    int quotas;
    uint64_t *seen; /* keys of the positions that finder_remember was told, COUNT of them, owned */
    int count;
};

/* Make FINDER look in G (borrowed) by SEED until STOP (borrowed; NULL: never) is set; it has no quotas. False if memory
 * ran out. In either case close it with finder_close. */
bool finder_open(struct finder *finder, const struct game *g, uint64_t seed, atomic_bool *stop);
void finder_close(struct finder *finder);

/* Returns the quota of problems of this goal and length, or NULL if no more are wanted. Owned by FINDER. */
struct quota *finder_quota(struct finder *finder, enum goal goal, int moves);

/* Play a game, or a BATTLE, and take the first position that is a problem of some quota, proven and graded, as PROBLEM.
 * False if there is none, or STOP was set. */
bool finder_seek(struct finder *finder, bool battle, struct problem *problem);

/* True if PROBLEM has exactly one key and is still wanted; its key, grade and themes are filled then. */
bool finder_try(struct finder *finder, struct problem *problem);

/* Remember the position of PROBLEM; false if it is remembered already. */
bool finder_remember(struct finder *finder, const struct problem *problem);

/* Find PROBLEM's grade and themes; true if it shows what only this game has. */
bool finder_describe(const struct finder *finder, struct problem *problem);

/* Returns any cell of G, the first of its lane. / Completes P, on which pieces were put, with TURN to move; false if it
 * is not legal, or finished. */
cell finder_cell(const struct game *g, struct random *random);
bool finder_strewn(const struct game *g, struct position *p, int turn);
