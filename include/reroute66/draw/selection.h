/*
 * The hand over the board: the cursor that arrows move, the man that was chosen, where he may go. Works by keys and by
 * clicks on cells. Knows a position and its legal moves, nothing of screens.
 */
#ifndef REROUTE66_DRAW_SELECTION_H
#define REROUTE66_DRAW_SELECTION_H

#include "draw/view.h"

/* Start all CELL_NONE: selection_empty. A man on the pocket is chosen with `pocket`. */
struct selection {
    cell cursor; /* CELL_NONE: not shown */
    cell chosen;
    bool pocket;
};

/* A hand that holds nothing, the cursor not shown. */
struct selection selection_empty(void);

/* Is a man in the hand? */
static inline bool selection_holds(const struct selection *h)
{
    return h->chosen != CELL_NONE || h->pocket;
}

/* Let go of the man. */
void selection_drop(struct selection *h);

/* What a touch of a cell led to. */
enum touch {
    TOUCH_NOTHING, /* there is nothing to take or to do there */
    TOUCH_TAKEN,   /* a man is in the hand now */
    TOUCH_DROPPED, /* it was let go */
    TOUCH_MOVE,    /* moves fit: one or more (promotions and the like) */
    TOUCH_REFUSED, /* a man is in the hand that cannot go there: still in the hand */
};

/*
 * Touch cell C, or the pocket if C is CELL_NONE, in P: take a man of the player to move, let him go, or put him down.
 * TOUCH_MOVE: the legal moves that fit are in OUT (room for MOVES_MAX), *COUNT of them; the hand is empty then.
 */
enum touch selection_touch(struct selection *h, const struct game *g, const struct position *p, cell c,
                           struct move *out, int *count);

/* Where the man in the hand may go, into M: chosen, cursor, targets, captures, pocket. */
void selection_mark(const struct selection *h, const struct game *g, const struct position *p, struct marks *m);

#endif
