/* One searching thread: the line of positions it is on, what it has learnt, and what every kind of node asks first. */
#pragma once

#include "eval/pawn_structure.h"
#include "picker.h"
#include "search/engine.h"
#include "search/sight.h"

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

/* One ply of the line being searched ("search stack"). On the heap, as a frame is large. */
struct frame {
    struct position position;
    bool in_check;        /* the side to move is */
    bool tied;            /* three players: see three.c */
    bool not_first;       /* MOVE is not the first one in the order */
    bool checks_known;    /* CHECKS is filled */
    struct checks checks; /* by which moves the side to move may give check */
    int reduced;          /* plies by which MOVE is searched less deeply just now */
    int quiet_plies;      /* plies since the game's start or a null move: how far back a repetition may reach */
    int raw_eval;         /* static evaluation for the side to move; unknown in check */
    int static_eval;      /* the same with correction history, and faded towards the draw by count */
    struct move move;     /* the move being tried from here; MOVE_PASS for a null move */
    int piece_to;         /* the piece it moves and where to (history_piece_to); PIECE_TO_NONE for a null move */
    struct move excluded; /* the move left out by singular extension, else MOVE_NONE */
    struct move killer[2];
    struct picker picker;
    struct move failed[TRIED_MAX]; /* moves tried here that caused no cutoff, for their histories */
    int failures;
    int pv_length;
    struct move pv[PLY_MAX];
};

/* The first block is set once, the second for every search. */
struct worker {
    const struct values *values;
    bool three; /* a game of three players: see three.c */
    struct table *table;
    struct history history;
    struct pawn_cache pawn_cache;
    uint64_t *eval_cache;   /* values of EVAL_CACHE positions, owned: see worker_evaluate */
    struct net_line nets;   /* unused in a game without a net */
    struct frame *stack;    /* PLY_MAX + 8 of them, owned */
    uint64_t key[KEYS_MAX]; /* of the game's last positions and of the line */
    struct correction correction;
    uint8_t reduction[REDUCTIONS][REDUCTIONS]; /* late move reductions in plies, by depth and moves tried */

    int root_key; /* index of the root's key in `key` */
    int me;       /* the player to move at the root */
    int base;     /* three players: added to evaluations, so that games with three left begin near 0 */
    int root_depth, selective_depth;
    struct move root_move[MOVES_MAX]; /* the moves considered at the root; the best found last leads each line's */
    int root_moves;
    int root_legal;                  /* how many legal moves the root has */
    int root_first;                  /* those before this one are left out: other lines begin with them */
    int root_score;                  /* of the move that leads the root's line */
    uint64_t nodes, node_limit;      /* no limit: UINT64_MAX */
    uint64_t expected;               /* the key fetched last for a move not yet made */
    uint64_t iteration_nodes;        /* of the last search of the root … */
    uint64_t best_nodes;             /* … and those of them below the move that leads its line */
    bool stop;                       /* results are void while this is set */
    const struct oracle *oracle;     /* knows some positions for certain, borrowed; NULL: none */
    const struct handicap *handicap; /* of a level, borrowed; NULL: full strength */
    bool (*check_limits)(void *context, const struct worker *w); /* true: stop now; may be NULL */
    void *context;
};

/* Makes W ready for the games of VALUES with TABLE (both borrowed). False if memory runs out. */
bool worker_start(struct worker *w, const struct values *values, struct table *table);

/* Releases the memory of W. */
void worker_free(struct worker *w);

/* Forgets what was learnt. */
void worker_clear(struct worker *w);

/* Sets the root: P, after positions with KEYS (COUNT ≥ 1, the last is P's own). All its legal moves are considered. */
void worker_root(struct worker *w, const struct position *p, const uint64_t *keys, int count);

/* True if only some of PLY's moves are searched, so that its value is theirs and not the position's. */
static inline bool worker_is_restricted(const struct worker *w, int ply)
{
    return ply == 0 && (w->root_first > 0 || w->root_moves < w->root_legal);
}

/* True if the sides to move at FIRST and SECOND play together. */
static inline bool worker_same_team(const struct worker *w, const struct position *first, const struct position *second)
{
    return (first->turn == w->me) == (second->turn == w->me);
}

/* Counts the node at PLY; true if the search is to stop. */
bool worker_count_node(struct worker *w, int ply);

/*
 * True if *SCORE, the value at PLY, is known without search: won, drawn, known by the oracle, or decided by mate
 * distance. If not, *ALPHA and *BETA may come nearer together.
 */
bool worker_is_over(struct worker *w, int ply, int *alpha, int *beta, int *score);

/* Returns the static evaluation of the position at PLY for the side to move: by the game's net, if it has one. */
int worker_evaluate(struct worker *w, int ply);

/*
 * Sets static_eval of PLY, not in check, and raw_eval in games without a net; ENTRY is what worker_probe_table has
 * found.
 */
void worker_set_static_eval(struct worker *w, int ply, const struct table_entry *entry);

/* Correction history: the search to DEPTH found SCORE at PLY. */
void worker_update_correction(struct worker *w, int ply, int depth, int score);

/* Reads the transposition table's entry of PLY into ENTRY, mates counted from the root; false, with ENTRY empty, if
 * there is none. In games with a net this sets raw_eval of PLY, unless it is in check. */
bool worker_probe_table(struct worker *w, int ply, struct table_entry *entry);

/* Stores SCORE at DEPTH, a BOUND, with the best move M (MOVE_NONE: none) for PLY in the transposition table. */
void worker_store(struct worker *w, int ply, struct move m, int score, int depth, enum bound bound);

/* The legal move M at PLY may be made soon: fetches what the tables know of the position after it, as memory takes
 * longer to answer than the move takes to be made. */
void worker_expect_move(struct worker *w, int ply, struct move m);

/* Plays M (MOVE_PASS: a null move) at PLY: fills the next frame's position. */
void worker_make_move(struct worker *w, int ply, struct move m);

/* Returns by which moves the side to move at PLY may give check, worked out when first asked for. Borrowed from the
 * frame. */
const struct checks *worker_known_checks(struct worker *w, int ply);

/* True if the legal move M at PLY leaves the next player in check. May fill the next frame's position. */
bool worker_gives_check(struct worker *w, int ply, struct move m);

/* Sets BEFORE to the moves before PLY that histories go by, as history_piece_to numbers them. */
static inline void worker_moves_before(const struct worker *w, int ply, int before[HISTORY_PLIES])
{
    before[2] = ply >= 4 ? w->stack[ply - 4].piece_to : PIECE_TO_NONE;
    before[0] = ply >= 1 ? w->stack[ply - 1].piece_to : PIECE_TO_NONE;
    before[1] = ply >= 2 ? w->stack[ply - 2].piece_to : PIECE_TO_NONE;
}

/* Returns the value of the node at PLY, which has no legal moves: mate or stalemate. */
int worker_no_moves_score(const struct worker *w, int ply);

/* True if M of P is seen whatever the level: a capture that must be made, a piece that reaches its goal or is captured
 * there. */
bool worker_is_glaring(const struct worker *w, const struct position *p, struct move m);

/* Returns all hints for PLY's picker, TABLE being the transposition table's move. */
struct hint worker_hint(const struct worker *w, int ply, struct move table);

/* Makes M, then the next frame's line, F's principal variation. */
void frame_extend_pv(struct frame *f, struct move m);

/* True if the table's ENTRY cuts off a search between ALPHA and BETA at DEPTH. */
static inline bool entry_cuts_off(const struct table_entry *entry, int alpha, int beta, int depth)
{
    return entry->depth >= depth &&
           (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->score >= beta) ||
            (entry->bound == BOUND_UPPER && entry->score <= alpha));
}

/*
 * Fail-high softening: returns SCORE (at least BETA, found DEPTH ≥ 1 plies deep) moved towards BETA, since no search
 * has shown how far above BETA the value is. It moves further the less the game trusts such scores (margin `trust`) and
 * the nearer the leaves are.
 */
static inline int score_softened(const struct worker *w, int score, int beta, int depth)
{
    int doubt = 16 - w->values->margins.trust;
    if (doubt <= 0 || abs(score) >= SCORE_MATED_SOON || abs(beta) >= SCORE_MATED_SOON)
        return score;
    return beta + (score - beta) * (16 * (depth + 1) - 2 * doubt) / (16 * (depth + 1));
}

/* Returns the static evaluation of F, not in check, or the score of its table ENTRY where the bound says more. */
static inline int frame_refined_eval(const struct frame *f, const struct table_entry *entry)
{
    if (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->score > f->static_eval) ||
        (entry->bound == BOUND_UPPER && entry->score < f->static_eval))
        return abs(entry->score) < SCORE_MATED_SOON ? entry->score : f->static_eval;
    return f->static_eval;
}

/* What a level's search lacks: it overlooks moves, and likes some at the root more than they are worth. */

struct handicap {
    const struct sight *sight; /* borrowed; NULL: it sees all */
    int dimness;               /* see sight_chance */
    int taste;                 /* the most that it likes or dislikes a move, in 1/100 pawn */
    bool mates;                /* likings count among mates, too, in plies */
    uint64_t seed;
    struct move before[SIGHT_BEFORE]; /* the moves that led to the root, MOVE_PASS: unknown */
};

/*
 * True if W's level overlooks the legal move M at PLY. What a piece can do between two cells is overlooked everywhere
 * in a search where it is equally hard to see. Ways out of check, and captures of the piece that has just moved, are
 * always seen.
 */
bool handicap_overlooks(struct worker *w, int ply, struct move m);

/* Returns how much W's level likes the root move M: the same for some moves of a game, so that it keeps a plan. */
int handicap_liking(const struct worker *w, struct move m);

/* True if no habit lets W's level make the root move M without a reason: what castles leaves its place. */
bool handicap_shuns(const struct worker *w, struct move m);
