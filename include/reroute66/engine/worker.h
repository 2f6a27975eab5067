/*
 * One searching thread: the line of positions it is on, what it has learnt, how it is told to stop; and what every kind
 * of node asks first. Three players: the one whose move it is at the root plays against the other two, who are taken to
 * play as one ("paranoid"; Sturtevant and Korf, "On pruning techniques for multi-player games", 2000), but of the two
 * only one answers as he likes: if the first of them did not play what comes first in the order of moves, the second is
 * "tied" to that and to captures that win ("best reply search": Schadd and Winands, 2011; with moves of the order
 * instead of passes: Esser, Gras, Winands, Schadd and Lanctot, "Improving best-reply search", 2013). Who is being mated
 * is never tied, so that mates are proved. Measured in altorth3 with equal nodes a move, one alone against two, where
 * equals win a third: tied against not tied, 2,000 nodes +66 =17 -67; 4,000 +37 =11 -51; 12,000 +28 =21 -50. Not tied
 * against max-n (Luckhardt and Irani, 1986) with the same evaluation, captures searched out, moves ordered by exchanges
 * and history, 2,000 nodes: +81 =8 -13; a lone max-n against two paranoid ones: +1 =1 -49. Knows positions, values and
 * the table, nothing of how the tree is searched.
 */
#ifndef REROUTE66_ENGINE_WORKER_H
#define REROUTE66_ENGINE_WORKER_H

#include "engine/engine.h"
#include "engine/evaluate.h"
#include "engine/oracle.h"
#include "engine/picker.h"

enum {
    SCORE_INFINITE = SCORE_MATE + 1,
    SCORE_MATED_SOON = SCORE_MATE - MATE_PLIES, /* scores beyond ± this are mates */
    DRAW = 0,
    TRIED_MAX = 64,
    CORRECTIONS = 1 << 14,
    CORRECTION_UNIT = 256, /* a correction of 1/100 pawn */
    REDUCTIONS = 64,
    PULSE_NODES = 64, /* the pulse is felt every so many nodes */
};

/* One ply of the line being searched. Nodes are on the heap: a node is large. */
struct node {
    struct position position;
    bool in_check;     /* the side to move is */
    bool tied;         /* the other opponent has had the free answer: see above */
    bool strays;       /* MOVE is not the first one in the order */
    bool checks_known; /* CHECKS is filled */
    struct checks checks;
    int quiet_plies;      /* plies since the game's start or a null move: how far back a repetition may reach */
    int raw;              /* static value for the side to move as evaluated; unknown in check */
    int eval;             /* the same, corrected by what was learnt and faded towards the draw by count */
    struct move move;     /* the move being tried from here; MOVE_PASS for a null move */
    int track;            /* its track, TRACK_NONE for a null move */
    struct move excluded; /* the move left out while it is found out whether it is the only good one */
    struct move killer[2];
    struct picker picker;
    struct move vain[TRIED_MAX]; /* moves tried here that did not refute, for their histories */
    int vains;
    int pv_length;
    struct move pv[PLY_MAX];
};

/* One searching thread. The first block is set once, the second for every search. */
struct worker {
    const struct values *values;
    struct table *table;
    struct history history;
    struct shape_cache shapes;
    struct node *node; /* PLY_MAX + 8 of them, owned */
    uint64_t *key;     /* keys of the game and of the line, owned */
    int keys_room;
    int16_t correction[PLAYERS_MAX][CORRECTIONS]; /* how wrong evaluations were, by the side to move and the pawns */
    /* plies by which late moves are searched less deeply, by depth and moves tried */
    uint8_t reduction[REDUCTIONS][REDUCTIONS];

    int root_key; /* index of the root's key in `key` */
    int me;       /* the player to move at the root */
    int base;     /* what evaluations are raised by, so that those with three players begin near 0 */
    int root_depth, selective_depth;
    struct move root_move[MOVES_MAX]; /* the moves considered at the root */
    int root_moves;
    uint64_t nodes, node_limit;                           /* no limit: UINT64_MAX */
    bool stop;                                            /* what is returned while this is set means nothing */
    bool (*pulse)(void *context, const struct worker *w); /* true: stop now; may be NULL */
    void *context;
    const struct oracle *oracle; /* who knows some positions, borrowed; NULL nobody */
};

/* Make W ready for the games of V / release its memory. False if memory runs out. */
bool worker_start(struct worker *w, const struct values *v, struct table *t);
void worker_free(struct worker *w);

/* Forget what was learnt. */
void worker_clear(struct worker *w);

/* Set the root: P, after positions with KEYS (COUNT ≥ 1, the last is P's own). All its legal moves are considered. */
void worker_root(struct worker *w, const struct position *p, const uint64_t *keys, int count);

/* Do the sides to move at A and B play together? */
bool worker_same_team(const struct worker *w, const struct position *a, const struct position *b);

/* Count the node at PLY; true if the search is to stop. */
bool worker_visit(struct worker *w, int ply);

/*
 * Is the value at PLY known without search (won, drawn, or decided by mate distance)? *SCORE then gets it. If not,
 * *ALPHA and *BETA may come nearer together.
 */
bool worker_settled(struct worker *w, int ply, int *alpha, int *beta, int *score);

/* The static value of P for the side to move. */
int worker_value(struct worker *w, const struct position *p);

/* Set raw and eval of PLY, not in check; F is what the table knows (its bound BOUND_NONE if nothing). */
void worker_judge(struct worker *w, int ply, const struct finding *f);

/* The search to DEPTH found SCORE at PLY: evaluations with these pawns were so far off. */
void worker_correct(struct worker *w, int ply, int depth, int score);

/* What the table knows about PLY, mates counted from the root; F without a move and bound if nothing. */
bool worker_find(const struct worker *w, int ply, struct finding *f);

/* Tell the table. MOVE_NONE as M if none was good. */
void worker_remember(struct worker *w, int ply, struct move m, int score, int depth, enum bound bound);

/* Play M (MOVE_PASS: a null move) at PLY: fills the next node's position. */
void worker_play(struct worker *w, int ply, struct move m);

/* By which moves the side to move at PLY may give check: worked out when first asked for. Borrowed from the node. */
const struct checks *worker_known_checks(struct worker *w, int ply);

/* Does the legal move M at PLY leave the next player in check? May fill the next node's position. */
bool worker_checks(struct worker *w, int ply, struct move m);

/* The tracks of the last two moves before PLY; and all hints for PLY's picker. */
void worker_tracks(const struct worker *w, int ply, int before[2]);
struct hint worker_hint(const struct worker *w, int ply, struct move table);

/* N's line is M and then the next node's line. */
void node_extend_pv(struct node *n, struct move m);

/* Does what the table knows settle the question between ALPHA and BETA at DEPTH? */
static inline bool finding_decides(const struct finding *f, int alpha, int beta, int depth)
{
    return f->depth >= depth && (f->bound == BOUND_EXACT || (f->bound == BOUND_LOWER && f->score >= beta) ||
                                 (f->bound == BOUND_UPPER && f->score <= alpha));
}

#endif
