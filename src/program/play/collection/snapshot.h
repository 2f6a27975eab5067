/*
 * What stands on a board as bytes, one a cell, and the steps from one such snapshot to the next in as few bytes as
 * possible: an index holds all positions of a game so, and goes through them without rules.
 *
 * A step of two bytes, FROM and TO, moves a piece and gives the turn to the next player. Any other step is 128 + the
 * number of changes (255: the number follows, from 127 on), whose turn it is, and for each change the cell and what
 * stands there; a cell above 254 is 255 and two bytes.
 */
#pragma once

#include "base/text.h"
#include "rules/position.h"

/* What stands beside the board has cells of its own: the pocket's piece, and how many pieces of a kind a player has in
 * the hand. */
enum {
    SNAPSHOT_POCKET = CELLS_MAX,
    SNAPSHOT_HANDS,
    SNAPSHOT_CELLS = SNAPSHOT_HANDS + KINDS_MAX * PLAYERS_MAX,
    SNAPSHOT_PLIES_MOST = 60000 /* of a game whose steps are kept */
};

/* KEY is a hash of the rest, the same on all machines. A lane has its piece on its first cell. */
struct snapshot {
    uint64_t key;
    uint8_t turn, at[SNAPSHOT_CELLS];
};

/* The snapshot of P into OUT. */
void snapshot_take(const struct game *g, const struct position *p, struct snapshot *out);

/* True if both show the same pieces in the same places, and the same player's turn. */
bool snapshot_same(const struct snapshot *first, const struct snapshot *second);

/* A snapshot that follows a game from position to position; ON is the board as the last position had it. */
struct snapshot_walk {
    struct snapshot now;
    piece on[CELLS_MAX];
};

/* Begins at the array of G. */
void snapshot_begin(const struct game *g, struct snapshot_walk *walk);

/* Makes WALK the snapshot of P, and adds the step that leads there to STEPS. */
void snapshot_step(const struct game *g, const struct position *p, struct snapshot_walk *walk, struct text *steps);

/* Changes SNAPSHOT, of a game of PLAYERS, by the step at AT, before END. Returns where the next step begins, NULL if
 * the step is none. */
const uint8_t *snapshot_follow(struct snapshot *snapshot, int players, const uint8_t *at, const uint8_t *end);
