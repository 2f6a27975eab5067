/*
 * What a node's loop over its moves decides without searching: which moves are pruned, by how much late ones are
 * reduced, what the histories learn. Knows the worker and the loop's state, nothing of how the tree is searched.
 */
#ifndef REROUTE66_ENGINE_SEARCH_LOOP_H
#define REROUTE66_ENGINE_SEARCH_LOOP_H

#include "worker.h"

/* The state of one node's loop over its moves. */
struct loop {
    int ply, alpha, beta, depth;
    bool pv;                   /* the window is open: a node of the principal variation */
    bool cut;                  /* a cutoff is expected here */
    bool improving;            /* the static evaluation is better than when this player moved last */
    int extend;                /* plies by which the table's move is searched more deeply */
    int tried;                 /* moves tried so far, the current one included */
    int best;                  /* the value of the best of them */
    int late;                  /* after so many moves tried no quiet one is expected to be better */
    int reachable;             /* an alpha from which on no quiet move is expected to reach it */
    bool quiets_checked;       /* loop_skip_quiets has looked at the moves to come */
    struct move table;         /* the transposition table's move, MOVE_NONE if none */
    int before[HISTORY_PLIES]; /* piece-to of the moves before */
};

/* Fill what follows from the node: late, reachable, before. The rest of L is filled. */
void loop_start(const struct worker *w, struct loop *l);

/* May move M be left out unless it gives check? GOOD is picker_next's. */
bool loop_prunes(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good);

/*
 * Three players left, at a node of one of the two others: does he give material away by M (more than the margin `gift`,
 * by exchange)? It would serve the third player only, so that nobody does it, though a player who fears both together
 * thinks so. Never the first move, nor one out of check, and never while all moves tried lose at once. GOOD is
 * picker_next's.
 */
bool loop_gives_away(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good);

/* A quiet move was just pruned. If all later ones would be pruned too, count them as tried at once. */
void loop_skip_quiets(struct worker *w, struct loop *l);

/* Late move reduction: the plies by which move M, already played, is first searched less deeply. */
int loop_reduction(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good);

/* Move M caused a cutoff: raise its histories, lower those of the moves tried before it, set killer and countermove. */
void loop_reward(struct worker *w, const struct loop *l, struct move m);

/* No move reached alpha: raise the history of the quiet move that led here. */
void loop_reward_previous(struct worker *w, const struct loop *l);

/* PLY is visited for the first time: raise or lower the history of the quiet move that led here by what it won in
 * static evaluation. Two players; nothing happens next to checks and null moves. */
void loop_reward_by_eval(struct worker *w, int ply);

#endif
