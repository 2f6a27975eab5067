/*
 * What is selected on the board: the cursor that the arrow keys move, the chosen piece, and where it may go. For keys
 * and for clicks.
 */
#pragma once

#include "draw/view.h"

/* Start with selection_empty: all CELL_NONE. `pocket`: the chosen piece is the one on the pocket. */
struct selection {
    cell cursor; /* CELL_NONE: not shown */
    cell chosen;
    bool pocket;
};

/* Nothing chosen, the cursor not shown. */
struct selection selection_empty(void);

/* True if a piece is chosen. */
static inline bool selection_holds(const struct selection *selection)
{
    return selection->chosen != CELL_NONE || selection->pocket;
}

/* Deselect the piece; the cursor stays. */
void selection_drop(struct selection *selection);

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

/* Touch cell HERE, or the pocket if HERE is CELL_NONE, in P: choose a piece of the player to move, put it back, or move
 * it. TOUCH_MOVE: the legal moves that fit are in OUT; nothing is chosen then. */
enum touch selection_touch(struct selection *selection, const struct game *g, const struct position *p, cell here,
                           struct choice *out);

/* Where the chosen piece may go, into MARKS: chosen, cursor, targets, captures, pocket. */
void selection_mark(const struct selection *selection, const struct game *g, const struct position *p,
                    struct marks *marks);
