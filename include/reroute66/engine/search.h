/*
 * The tree: principal variation search with quiescence, for one thread. Two players: negamax. Three:
 * paranoid, that is the player whose move it is at the root against the other two, who are taken to play as
 * one. Knows positions, values and the table, nothing of clocks or levels but a pulse that tells it to stop.
 */
#ifndef REROUTE66_ENGINE_SEARCH_H
#define REROUTE66_ENGINE_SEARCH_H

#include "engine/engine.h"
#include "engine/evaluate.h"
#include "engine/picker.h"

enum {
    SCORE_INFINITE = SCORE_MATE + 1,
    SCORE_MATED_SOON = SCORE_MATE - PLY_MAX * 2, /* scores beyond ± this are mates */
    PULSE_NODES = 64,                            /* the pulse is felt every so many nodes */
};

/* One ply of the line being searched. Nodes are on the heap: a node is large. */
struct node {
    struct position position;
    bool in_check;    /* the side to move is */
    int quiet_plies;  /* plies since the game's start or a null move: how far back a repetition may reach */
    int eval;         /* static value for the side to move; unknown in check */
    struct move move; /* the move being tried from here; MOVE_NONE for a null move */
    int track;        /* its track, TRACK_NONE for a null move */
    struct move excluded; /* the move left out while it is found out whether it is the only good one */
    struct move killer[2];
    struct picker picker;
    struct move quiet[64]; /* quiet moves tried here, for their histories */
    int quiets;
    int pv_length;
    struct move pv[PLY_MAX];
};

/* One searching thread. The first block is set once, the second for every search. */
struct worker {
    const struct values *values;
    struct table *table;
    struct history history;
    struct node *node; /* PLY_MAX + 8 of them, owned */
    uint64_t *key;     /* keys of the game and of the line, owned */
    int keys_room;

    int root_key; /* index of the root's key in `key` */
    int me;       /* the player to move at the root */
    int base;     /* what evaluations are raised by, so that those with three players begin near 0 */
    int root_depth, selective_depth;
    struct move root_move[MOVES_MAX]; /* the moves considered at the root */
    int root_moves;
    uint64_t nodes, node_limit; /* no limit: UINT64_MAX */
    bool stop;                  /* what is returned while this is set means nothing */
    bool (*pulse)(void *context, const struct worker *w); /* true: stop now; may be NULL */
    void *context;
};

/* Make W ready for the games of V / release its memory. False if memory runs out. */
bool worker_start(struct worker *w, const struct values *v, struct table *t);
void worker_free(struct worker *w);

/* Set the root: P, after positions with KEYS (COUNT ≥ 1, the last is P's own). All legal moves are
 * considered. */
void worker_root(struct worker *w, const struct position *p, const uint64_t *keys, int count);

/*
 * Search the root to DEPTH ≥ 1 plies between ALPHA and BETA; the value for the side to move, from its point
 * of view. The line found is in w->node[0].pv. If w->stop is set afterwards, value and line are void.
 */
int search_root(struct worker *w, int alpha, int beta, int depth);

/* As search_root after root move M has been played: its value for the side that plays M. */
int search_root_move(struct worker *w, struct move m, int alpha, int beta, int depth);

/* Tables of reductions by depth and number of moves tried, for the engine's start. In plies. */
int search_reduction(int depth, int tried);

#endif
