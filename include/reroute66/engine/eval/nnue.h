/*
 * The value of a position by the game's net.
 *
 * A net sees the board from a player's side: turned so that the player's pieces move like those of player 0, and, if
 * the game can be mirrored, flipped so that the royal piece stands on the left. Each piece there is one input (own or
 * whose, kind, place), the piece on the pocket another; with three players, whose turn it is. The sum of the inputs'
 * rows, clipped to 0 … 1 and squared, is weighted into one number: for two players by the side to move's view and the
 * other's side by side ("NNUE": Yu Nasu, 2018; squared clipped activation: as chess engines have used it since 2022).
 *
 * Sums are kept and changed by the few inputs that differ from the last position. As they are integers, the value does
 * not depend on what was evaluated before.
 */
#pragma once

#include "rules/net.h"
#include "rules/position.h"

enum { NET_VIEWS_MAX = 2, NET_FEATURES_MAX = CELLS_MAX + 2 };

/* Where the cells are, seen from a player's side. Filled by net_map_make, read-only afterwards. */
struct net_map {
    const struct game *game; /* borrowed */
    int places, inputs;
    bool mirrors;
    cellset right[PLAYERS_MAX];               /* a royal piece there mirrors its player's view */
    uint8_t place[PLAYERS_MAX][2][CELLS_MAX]; /* by player and mirrored; CELL_NONE: not the first cell of a place */
    uint16_t piece_seen[PLAYERS_MAX][256];    /* by player and piece: whose and of what kind, for a player */
};

/* Makes MAP for G. False if the board cannot be turned for some player: such a game can have no net. */
bool net_map_make(struct net_map *map, const struct game *g);

/* Writes the inputs of P seen from player VIEW's side into OUT (room for NET_FEATURES_MAX); returns how many. */
int net_features(const struct net_map *map, const struct position *p, int view, uint16_t *out);

/* The functions that compute the sums, compiled for one kind of processor. */
struct net_kernel;

/* Returns kernel number AT, from 0, of those that this processor can run, the fastest first; NULL beyond the last. All
 * give the same. */
const struct net_kernel *net_kernel_of(int at);

/* Sums for a line of positions, one slot a ply. */
struct net_line {
    const struct net_map *map;
    const struct net *net;
    const struct net_kernel *kernel;
    struct net_slot *slot; /* owned */
    int slots;
};

/* Makes room for SLOTS plies of games of MAP, which must have a net. False if memory runs out. */
bool net_line_start(struct net_line *line, const struct net_map *map, int slots);
void net_line_free(struct net_line *line);

/* Returns the value of P at PLY (below l->slots) for player WHO in 1/100 pawn. Fastest if the position before P was the
 * last one at PLY − 1. */
int net_value(struct net_line *line, int ply, const struct position *p, int who);
