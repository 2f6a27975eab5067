/*
 * What is chosen on the board: the cursor that arrows move, the piece that was chosen, and where it may go. For keys
 * and for clicks on cells.
 */
#ifndef REROUTE66_DRAW_SELECTION_H
#define REROUTE66_DRAW_SELECTION_H

#include "draw/view.h"

/* Start all CELL_NONE: selection_empty. A piece on the pocket is chosen with `pocket`. */
struct selection {
    cell cursor; /* CELL_NONE: not shown */
    cell chosen;
    bool pocket;
};

/* Nothing chosen, the cursor not shown. */
struct selection selection_empty(void);

/* True if a piece is chosen. */
static inline bool selection_holds(const struct selection *s)
{
    return s->chosen != CELL_NONE || s->pocket;
}

/* Choose no piece any more; the cursor stays. */
void selection_drop(struct selection *s);

/* What a touch of a cell led to. */
enum touch {
    TOUCH_NOTHING, /* there is nothing to take or to do there */
    TOUCH_TAKEN,   /* a piece is chosen now */
    TOUCH_DROPPED, /* it was put back */
    TOUCH_MOVE,    /* moves fit: one or more (promotions and the like) */
    TOUCH_REFUSED, /* a piece is chosen that cannot go there: still chosen */
};

/* The moves that two touched cells can mean. */
struct choice {
    struct move move[MOVES_MAX];
    int count;
};

/* Touch cell C, or the pocket if C is CELL_NONE, in P: choose a piece of the player to move, put it back, or move it.
 * TOUCH_MOVE: the legal moves that fit are in OUT; nothing is chosen then. */
enum touch selection_touch(struct selection *s, const struct game *g, const struct position *p, cell c,
                           struct choice *out);

/* Where the chosen piece may go, into M: chosen, cursor, targets, captures, pocket. */
void selection_mark(const struct selection *s, const struct game *g, const struct position *p, struct marks *m);

#endif
