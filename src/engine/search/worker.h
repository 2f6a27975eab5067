/*
 * One searching thread: the line of positions it is on, what it has learnt, how it is told to stop; and what every kind
 * of node asks first. Three players: the one whose move it is at the root plays against the other two, who are taken to
 * play as one ("paranoid"; Sturtevant and Korf, "On pruning techniques for multi-player games", 2000), but of the two
 * only one answers as he likes: if the first of them did not play what comes first in the order of moves, the second is
 * "tied" to that and to captures that win ("best reply search": Schadd and Winands, 2011; with moves of the order
 * instead of passes: Esser, Gras, Winands, Schadd and Lanctot, "Improving best-reply search", 2013). A player who is
 * being mated is never tied, so that mates are proved. Nor does either give up material (loop_gives_away). Measured in
 * altorth3 with equal nodes a move, one alone against two, where equals win a third: tied against not tied, 2,000 nodes
 * +66 =17 -67; 4,000 +37 =11 -51; 12,000 +28 =21 -50. Not tied against max-n (Luckhardt and Irani, 1986) with the same
 * evaluation, captures searched out, moves ordered by exchanges and history, 2,000 nodes: +81 =8 -13; a lone max-n
 * against two paranoid ones: +1 =1 -49. Knows positions, values and the table, nothing of how the tree is searched.
 */
#ifndef REROUTE66_ENGINE_SEARCH_WORKER_H
#define REROUTE66_ENGINE_SEARCH_WORKER_H

#include "correction.h"
#include "engine/engine.h"
#include "engine/evaluate.h"
#include "engine/oracle.h"
#include "engine/sight.h"
#include "eval/pawn_structure.h"
#include "picker.h"

#include <stdlib.h>

struct handicap;

enum {
    SCORE_INFINITE = SCORE_MATE + 1,
    SCORE_MATED_SOON = SCORE_MATE - MATE_PLIES, /* scores beyond ± this are mates */
    DRAW = 0,
    TRIED_MAX = 64,
    REDUCTIONS = 64,
    EVAL_CACHE = 1 << 15,
    KEYS_BEFORE = 512, /* keys of positions before the root: a repetition reaches no further back */
    KEYS_MAX = KEYS_BEFORE + PLY_MAX + 8,
    LIMIT_CHECK_NODES = 64, /* nodes between two checks of the limits */
};

/* One ply of the line being searched ("search stack"). Frames are on the heap: a frame is large. */
struct frame {
    struct position position;
    bool in_check;     /* the side to move is */
    bool tied;         /* the other opponent has had the free answer: see above */
    bool not_first;    /* MOVE is not the first one in the order */
    bool checks_known; /* CHECKS is filled */
    struct checks checks;
    int reduced;          /* plies by which MOVE is searched less deeply just now: see search_move */
    int quiet_plies;      /* plies since the game's start or a null move: how far back a repetition may reach */
    int raw_eval;         /* static evaluation for the side to move; unknown in check */
    int static_eval;      /* the same with correction history, and faded towards the draw by count */
    struct move move;     /* the move being tried from here; MOVE_PASS for a null move */
    int piece_to;         /* the man it moves and where to (history_piece_to); PIECE_TO_NONE for a null move */
    struct move excluded; /* left out while it is found out whether it is the only good one: see singular extensions */
    struct move killer[2];
    struct picker picker;
    struct move failed[TRIED_MAX]; /* moves tried here that caused no cutoff, for their histories */
    int failures;
    int pv_length;
    struct move pv[PLY_MAX];
};

/* One searching thread. The first block is set once, the second for every search. */
struct worker {
    const struct values *values;
    struct table *table;
    struct history history;
    struct pawn_cache pawn_cache;
    uint64_t *eval_cache;   /* EVAL_CACHE positions' values, owned: see worker_evaluate */
    struct net_line nets;   /* unused in a game without a net */
    struct frame *stack;    /* PLY_MAX + 8 of them, owned */
    uint64_t key[KEYS_MAX]; /* of the game's last positions and of the line */
    struct correction correction;
    /* late move reductions in plies, by depth and moves tried */
    uint8_t reduction[REDUCTIONS][REDUCTIONS];

    int root_key; /* index of the root's key in `key` */
    int me;       /* the player to move at the root */
    int base;     /* what evaluations are raised by, so that those with three players begin near 0 */
    int root_depth, selective_depth;
    struct move root_move[MOVES_MAX]; /* the moves considered at the root; the best found last leads each line's */
    int root_moves;
    int root_legal;             /* how many legal moves the root has */
    int root_first;             /* those before this one are left out: other lines begin with them */
    int root_score;             /* of the move that leads the root's line */
    uint64_t nodes, node_limit; /* no limit: UINT64_MAX */
    uint64_t expected;          /* the key that was fetched last for a move not yet made */
    /* nodes of the last search of the root, and those of them below the move that leads its line */
    uint64_t iteration_nodes, best_nodes;
    bool stop;                                                   /* what is returned while this is set means nothing */
    bool (*check_limits)(void *context, const struct worker *w); /* true: stop now; may be NULL */
    void *context;
    const struct oracle *oracle;     /* knows some positions for certain, borrowed; NULL: none */
    const struct handicap *handicap; /* of a level, borrowed; NULL: full strength */
};

/* Make W ready for the games of V / release its memory. False if memory runs out. */
bool worker_start(struct worker *w, const struct values *v, struct table *t);
void worker_free(struct worker *w);

/* Forget what was learnt. */
void worker_clear(struct worker *w);

/* Set the root: P, after positions with KEYS (COUNT ≥ 1, the last is P's own). All its legal moves are considered. */
void worker_root(struct worker *w, const struct position *p, const uint64_t *keys, int count);

/* Are only some of PLY's moves searched, so that its value is theirs and not the position's? */
static inline bool worker_is_restricted(const struct worker *w, int ply)
{
    return ply == 0 && (w->root_first > 0 || w->root_moves < w->root_legal);
}

/* Do the sides to move at A and B play together? */
static inline bool worker_same_team(const struct worker *w, const struct position *a, const struct position *b)
{
    return (a->turn == w->me) == (b->turn == w->me);
}

/* Count the node at PLY; true if the search is to stop. */
bool worker_count_node(struct worker *w, int ply);

/*
 * Is the value at PLY known without search (won, drawn, or decided by mate distance)? *SCORE then gets it. If not,
 * *ALPHA and *BETA may come nearer together.
 */
bool worker_is_over(struct worker *w, int ply, int *alpha, int *beta, int *score);

/* The static evaluation of the position at PLY for the side to move: by the game's net, if it has one. */
int worker_evaluate(struct worker *w, int ply);

/* Set static_eval of PLY, not in check, and raw_eval in games without a net; F is what worker_probe_table has found. */
void worker_set_static_eval(struct worker *w, int ply, const struct table_entry *f);

/* Correction history: the search to DEPTH found SCORE at PLY, so far off were evaluations with these pawns. */
void worker_update_correction(struct worker *w, int ply, int depth, int score);

/* What the transposition table knows about PLY, mates counted from the root; F without a move and bound if nothing. In
 * games with a net this sets raw_eval of PLY, unless it is in check. */
bool worker_probe_table(struct worker *w, int ply, struct table_entry *f);

/*
 * Store in the transposition table. MOVE_NONE as M if none was good. Six parameters: what an entry of the table holds.
 */
void worker_store(struct worker *w, int ply, struct move m, int score, int depth, enum bound bound);

/*
 * The legal move M at PLY may be made soon: what the tables know of the position after it is fetched meanwhile. Called
 * as soon as the move is picked, as memory takes longer to answer than the move takes to be made.
 */
void worker_expect_move(struct worker *w, int ply, struct move m);

/* Play M (MOVE_PASS: a null move) at PLY: fills the next frame's position. */
void worker_make_move(struct worker *w, int ply, struct move m);

/* By which moves the side to move at PLY may give check: worked out when first asked for. Borrowed from the frame. */
const struct checks *worker_known_checks(struct worker *w, int ply);

/* Does the legal move M at PLY leave the next player in check? May fill the next frame's position. */
bool worker_gives_check(struct worker *w, int ply, struct move m);

/* The moves before PLY that histories go by, as history_piece_to numbers them; and all hints for PLY's picker. */
static inline void worker_moves_before(const struct worker *w, int ply, int before[HISTORY_PLIES])
{
    before[2] = ply >= 4 ? w->stack[ply - 4].piece_to : PIECE_TO_NONE;
    before[0] = ply >= 1 ? w->stack[ply - 1].piece_to : PIECE_TO_NONE;
    before[1] = ply >= 2 ? w->stack[ply - 2].piece_to : PIECE_TO_NONE;
}
struct hint worker_hint(const struct worker *w, int ply, struct move table);

/* N's principal variation is M and then the next frame's. */
void frame_extend_pv(struct frame *n, struct move m);

/* Does the table's entry F cut off a search between ALPHA and BETA at DEPTH? */
static inline bool entry_cuts_off(const struct table_entry *f, int alpha, int beta, int depth)
{
    return f->depth >= depth && (f->bound == BOUND_EXACT || (f->bound == BOUND_LOWER && f->score >= beta) ||
                                 (f->bound == BOUND_UPPER && f->score <= alpha));
}

/*
 * A SCORE of at least BETA found DEPTH ≥ 1 plies deep, the less above BETA the less the game trusts such scores (margin
 * `trust`) and the nearer it is to the leaves ("fail-high softening"): how far above it is has not been searched out.
 */
static inline int score_softened(const struct worker *w, int score, int beta, int depth)
{
    int doubt = 16 - w->values->margins.trust;
    if (doubt <= 0 || abs(score) >= SCORE_MATED_SOON || abs(beta) >= SCORE_MATED_SOON)
        return score;
    return beta + (score - beta) * (16 * (depth + 1) - 2 * doubt) / (16 * (depth + 1));
}

/* The static evaluation of the node N, not in check, refined by the score of its table entry F where that one's bound
 * says more. */
static inline int frame_refined_eval(const struct frame *n, const struct table_entry *f)
{
    if (f->bound == BOUND_EXACT || (f->bound == BOUND_LOWER && f->score > n->static_eval) ||
        (f->bound == BOUND_UPPER && f->score < n->static_eval))
        return abs(f->score) < SCORE_MATED_SOON ? f->score : n->static_eval;
    return n->static_eval;
}

#endif
