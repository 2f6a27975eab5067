/*
 * Walking: every trail of cells that a piece can follow over the polygons, step by step, through every branch; and what
 * it attacks by that. Turns, checks and special rules do not matter here.
 */
#pragma once

#include "rules/position.h"

/* The way of a piece so far: the cells that it has entered, in order, without those that it leaps over. */
struct trail {
    cell start;              /* where it set out from: any cell of the piece's lane */
    const struct atom *atom; /* that it follows */
    bool lands;              /* it may end here, not only pass */
    int length;              /* ≥ 1; at[length - 1] is the cell entered last */
    cell at[CELLS_MAX];
};

/* Called on entering each cell; returns whether the way goes on through it (ignored for steps and leaps). */
typedef bool trail_visitor(void *context, const struct trail *trail);

/*
 * Show VISIT every trail of piece WHAT (its player's forward, its kind's atoms) standing on FROM, starting from every
 * cell of FROM's lane. Slides end at the board's edge, where a polygon has no opposite, or before a cell that they have
 * entered already (round boards).
 */
void walk_piece(const struct game *g, piece what, cell from, trail_visitor *visit, void *context);

/* Returns the cell that TRAIL has entered last. */
static inline cell trail_end(const struct trail *trail)
{
    return trail->at[trail->length - 1];
}

/*
 * True if a piece of player WHO that left FROM may run on through PLACE: through an empty cell, through its own lane,
 * and under RULE_GIVE_WAY through a lane held by its own side (data/help/fastlane.txt).
 */
bool walk_passes(const struct game *g, const struct position *p, int who, cell from, cell place);

/* Returns how many pieces, except the one on FROM, stand on the cells of TRAIL; *LAST is where the last one stands in
 * TRAIL, if any does. */
int walk_hurdles(const struct game *g, const struct position *p, cell from, const struct trail *trail, int *last);

/* True if the piece on FROM may end TRAIL where it ends now, by zones, lengths and hops alone. */
bool walk_lands(const struct game *g, const struct position *p, cell from, const struct trail *trail);

/* Returns where a pawn of player WHO on PLACE steps without capturing by its way number WAY, 0 … PAWN_WAYS - 1 (two
 * cells at a Switch); nowhere if it has no such way. */
enum { PAWN_WAYS = ATOMS_MAX * CORNERS_MAX };
const struct fork *walk_quiet(const struct game *g, int who, int way, cell place);

/* What one piece can do on the board as it stands, whether or not its royal piece is safe then. Sets hold lanes'
 * firsts. */
struct targets {
    const struct game *g;
    const struct position *p;
    int who;
    cell from;
    cellset quiet;    /* empty places to move to */
    cellset captures; /* enemies to take */
    cellset guarded;  /* every cell entered by a capturing atom, whatever stands there */
};

/* Returns the targets of the piece on FROM, its lane's first cell. */
struct targets targets_of(const struct game *g, const struct position *p, cell from);
