/*
 * What pieces and cells are worth in a game, derived from its geometry alone: how far each kind of piece reaches from
 * each cell, how far cells lie from each other in the royal piece's steps, how far pawns have to go. Integers only;
 * everything is in 1/100 of a pawn unless said otherwise.
 */
#pragma once

#include "eval/margins.h"
#include "eval/nnue.h"
#include "eval/weights.h"

enum { PHASE_FULL = 256, STEPS_FAR = 31, AHEAD_MOST = 16 };

/* The evaluation made for one sort of game: see eval/deriving.h. */
struct pawn_cache;
struct values;
typedef int evaluator(const struct values *values, const struct position *p, int who, struct pawn_cache *cache);

/* Filled by values_derive, read-only afterwards. Cells are lanes' first cells where a board has lanes. */
struct values {
    const struct game *game; /* borrowed */
    evaluator *evaluator;    /* the evaluation for its positions */
    struct weights weights;
    struct margins margins; /* of the search */
    struct net_map net_map; /* for a game with a net */
    bool has_net;
    bool surveyed;           /* its worths follow from a survey of filled boards, and not from its file of weights */
    bool never_quiet;        /* every move captures */
    int exchange[KINDS_MAX]; /* a piece's worth in an exchange; the royal piece's is EXCHANGE_ROYAL */
    struct tapered place[PLAYERS_MAX][KINDS_MAX][CELLS_MAX]; /* a piece's worth there, the place counted in */
    /* how many cells more than the mean it may hope to reach from there, in 1/16 */
    struct tapered roamed[PLAYERS_MAX][KINDS_MAX][CELLS_MAX];
    struct tapered mobility[KINDS_MAX][CELLS_MAX + 1]; /* what attacking [n] cells adds */
    int dearest;                                       /* the most valuable kind of piece, not the royal one */
    uint8_t reach[KINDS_MAX];      /* the mean number of cells that it attacks on a third-full board */
    bool bound[KINDS_MAX];         /* it can never reach some cells: a Bishop of chess, a Viceroy */
    kindset bound_kinds;           /* those that are bound and not royal */
    cellset bound_part[KINDS_MAX]; /* the cells that such a piece can reach from the board's first cell */
    /* steps of the royal piece on the empty board; STEPS_FAR if it cannot get there */
    uint8_t distance[CELLS_MAX][CELLS_MAX];
    uint8_t remote[CELLS_MAX]; /* 0 in the middle of the board … 100 at the cells farthest from all others */
    cellset zone[CELLS_MAX];   /* the cell and those one step of the royal piece away */
    /* a step ahead of the shield, the cells of a royal piece's zone that are further ahead than it */
    cellset shield_far[PLAYERS_MAX][CELLS_MAX];
    cellset storm[PLAYERS_MAX][CELLS_MAX]; /* the shield, shield_far and a step further: from where pawns storm it */
    cellset goal[PLAYERS_MAX][KINDS_MAX];  /* where such a piece wins: by a rule whose end is ENDING_GOAL, the hill */
    cellset own_middle[PLAYERS_MAX];       /* the less remote cells of the own half, without the last of it */
    uint8_t ahead[PLAYERS_MAX][CELLS_MAX]; /* how far forward the cell is: 0 … AHEAD_MOST */
    cellset pawn_attack[PLAYERS_MAX][CELLS_MAX]; /* what a pawn there attacks */
    cellset pawn_ahead[PLAYERS_MAX][CELLS_MAX];  /* the places one step ahead of it */
    cellset pawn_beside[PLAYERS_MAX][CELLS_MAX]; /* from where an own pawn attacks one of these */
    cellset pawn_span[PLAYERS_MAX][CELLS_MAX];   /* what it attacks, now or after straight steps */
    cellset pawn_front[PLAYERS_MAX][CELLS_MAX];  /* the cells straight ahead of a pawn there, by every branch */
    cellset pawn_stops[PLAYERS_MAX]
                      [CELLS_MAX]; /* from where another player's pawn (any of them) hinders it on its way */
    cellset pawn_support[PLAYERS_MAX][CELLS_MAX]; /* from where an own pawn protects it, now or after straight steps */
    /* single steps to promotion; STEPS_FAR if the way straight ahead never gets there */
    uint8_t pawn_steps[PLAYERS_MAX][CELLS_MAX];
    uint8_t pawn_share[PLAYERS_MAX][CELLS_MAX]; /* how much of the longest way lies behind it: 0 … AHEAD_MOST */
    uint8_t by_worth[KINDS_MAX];                /* the kinds by `exchange`, the least valuable first */
    int longest_walk;                           /* the largest pawn_steps of any pawn of the array */
    int army; /* worth (middle) of one player's array without pawns and royal, at least 1 */
};

enum { EXCHANGE_ROYAL = 20000, PAWN_WORTH = 100 };

/* Fills VALUES for G, which must outlive it: weights by default and by G's data, then all that follows. Takes a few
 * milliseconds. values_apply derives again what depends on VALUES's weights, after they were changed. */
void values_derive(struct values *values, const struct game *g);
void values_apply(struct values *values);

/* Returns the first cells of the lanes that SET touches. */
static inline cellset values_lanes(const struct game *g, cellset set)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(set))
        cellset_add(&out, g->board->lane_first[cellset_pop(&set)]);
    return out;
}

/* Returns the cells of SET as places: on a board with lanes each lane once, by its first cell. */
static inline cellset values_places(const struct game *g, cellset set)
{
    return g->board->has_lanes ? values_lanes(g, set) : set;
}

/* The names of the weights that count in a game. */
struct values_names {
    int count;
    char name[][NUMBER_NAME]; /* COUNT of them, sorted */
};

/* Returns the names of G's weights; takes half a millisecond, as the board decides which places have a weight of their
 * own. NULL if memory runs out. Caller frees with free(). */
struct values_names *values_names(const struct game *g);

/* True if NAME is one of the names OF (a const struct values_names *). */
bool values_know(const void *of, const char *name);
