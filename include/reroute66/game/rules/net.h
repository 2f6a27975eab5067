/*
 * The numbers of a small neural network that evaluates a game's positions: data that comes with a game, as its weights
 * do. What the inputs mean and how a value is computed is in eval/nnue.h.
 */
#pragma once

#include "rules/game.h"

/* Fixed point: NET_ONE stands for an activation of 1 in the first layer, NET_WEIGHT_ONE for a weight of 1 in the
 * second. */
enum { NET_HIDDEN_STEP = 16, NET_HIDDEN_MAX = 256, NET_BUCKETS_MAX = 16, NET_ONE = 255, NET_WEIGHT_ONE = 64 };

struct net {
    int inputs, hidden; /* hidden: a multiple of NET_HIDDEN_STEP up to NET_HIDDEN_MAX */
    int views;          /* from how many players' sides the position is looked at: net_views */
    int pieces;         /* as many as the array has, at least 1 */
    int buckets;        /* 1 … NET_BUCKETS_MAX second layers, chosen by the number of pieces */
    int scale;          /* 1/100 pawn that an output of 1 stands for, 1 … 10000 */
    bool adds;          /* its value is added to that of the derived evaluation; else it replaces it */
    int16_t *bias;      /* hidden; all arrays are owned, in one piece of memory that begins here */
    int16_t *input;     /* inputs rows of hidden */
    int16_t *output;    /* buckets rows of views * hidden, each −127 … 127 */
    int32_t *offset;    /* buckets, in 1 / (NET_ONE * NET_WEIGHT_ONE) */
};

/* Returns how many inputs a net for G has, and from how many sides it looks: both players', or with three players only
 * from that of the player evaluated. */
int net_inputs(const struct game *g);
int net_views(const struct game *g);

/* Returns a net of zeros with the given sizes for G; ends the program if memory runs out. Free with net_free (NULL
 * allowed). */
struct net *net_new(const struct game *g, int hidden, int buckets);
void net_free(struct net *net);

/* Returns which second layer is used when PIECES pieces are on the board: 0 … n->buckets − 1. */
int net_bucket(const struct net *net, int pieces);

/* True if the sums of the second layer fit into 32 bits in every position. */
bool net_is_bounded(const struct net *net);
