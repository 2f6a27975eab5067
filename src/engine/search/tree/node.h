/* One node of the tree while it is searched, and what its loop over the moves decides without searching: which moves
 * are pruned, by how much late ones are reduced, what the histories learn. */
#pragma once

#include "worker.h"

struct search_node {
    int ply, alpha, beta, depth;
    bool pv;                   /* the window is open: a node of the principal variation */
    bool cut;                  /* a cutoff is expected */
    bool improving;            /* the static evaluation is better than when this player moved last */
    struct table_entry entry;  /* what the transposition table knows */
    int eval;                  /* the static evaluation, refined by ENTRY; set where pruning asks for it */
    int extension;             /* plies by which the table's move is searched more deeply */
    int tried;                 /* moves tried so far, the current one included */
    int best;                  /* the best value of them */
    int late;                  /* after this many tried moves quiet ones are pruned */
    int reachable;             /* an alpha from which on quiet moves are pruned */
    bool quiets_checked;       /* node_skip_quiets has looked at the moves to come */
    int before[HISTORY_PLIES]; /* history indices (piece and target) of the previous moves */
};

/* Prepares NODE's loop over the moves: sets late, reachable and before. */
void node_start_loop(const struct worker *w, struct search_node *node);

/* True if move M may be pruned unless it gives check. GOOD is picker_next's. */
bool node_prunes(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good);

/*
 * After a quiet move was pruned: drops all quiet moves to come if they would be pruned too, and counts them as tried.
 */
void node_skip_quiets(struct worker *w, struct search_node *node);

/* Late move reductions: returns the plies by which move M, already played, is first searched less deeply. */
int node_reduction(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good);

/* Move M caused a cutoff: raises its histories, lowers those of the moves tried before it, sets killer and
 * countermove. */
void node_reward(struct worker *w, const struct search_node *node, struct move m);

/* No move reached alpha: raises the history of the quiet move that led here. */
void node_reward_previous(struct worker *w, const struct search_node *node);

/* First visit of PLY: raises or lowers the history of the quiet move that led here by what it won in static evaluation.
 * Games of two; does nothing next to checks and null moves. */
void node_reward_by_eval(struct worker *w, int ply);

/* Searches the root to DEPTH ≥ 1 plies between ALPHA and BETA and returns its value for the side to move. The line
 * found is in w->stack[0].pv. If w->stop is set afterwards, value and line are void. */
int search_root(struct worker *w, int alpha, int beta, int depth);

/* Searches captures and promotions from PLY until the position is quiet, all moves in check, at the first ply quiet
 * checks too. Returns the value between ALPHA and BETA for the side to move; void if w->stop is set afterwards. */
int quiesce(struct worker *w, int ply, int alpha, int beta);

/*
 * What the search does otherwise in games of three. The one whose move it is at the root ("me") plays against the two
 * others, who are taken to play as one ("paranoid": Sturtevant and Korf, "On pruning techniques for multi-player
 * games", 2000). But only one of the two answers as he likes: if the first did not play the first move in the order of
 * moves, the second is "tied" to that first move and to captures that win ("best reply search": Schadd and Winands,
 * 2011; with moves of the order instead of passes: Esser, Gras, Winands, Schadd and Lanctot, "Improving best-reply
 * search", 2013). A player who is being mated is never tied, so that mates are proved. tests/figures.md says what this
 * wins.
 */

/* Returns the key of frame F for the tables: values depend on who searches, from where, and who may answer freely. */
uint64_t three_key(const struct worker *w, const struct frame *f);

/*
 * Returns who has won P, −1 while the game goes on. It also ends when the one who searches is out: another wins then.
 */
int three_winner(const struct worker *w, const struct position *p);

/* True if the player to move after F is tied. */
bool three_ties(const struct worker *w, const struct frame *f);

/*
 * True if move M of NODE is left out, as the player is tied, or as an opponent would give away more than the margin
 * `opponent_loss` by exchange, which serves the third player only. Never the first move, nor one out of check, and
 * never while all moves tried lose at once. GOOD is picker_next's.
 */
bool three_skips(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good);

/* Keeps only the root moves of W that are least likely to eliminate their player, whatever the limits of the search. */
void three_drop_suicides(struct worker *w);
