/*
 * The order in which a node's moves are tried: the table's move, good captures, killers, quiet moves by their history,
 * bad captures. Knows moves, their histories and exchanges, nothing of the tree.
 */
#ifndef REROUTE66_ENGINE_SEARCH_PICKER_H
#define REROUTE66_ENGINE_SEARCH_PICKER_H

#include "engine/exchange.h"
#include "history.h"

/* What is known before the moves are looked at. */
struct hint {
    struct move table, killer[2], counter; /* MOVE_NONE where unknown */
    int before[2];                         /* piece-to of the last two moves, PIECE_TO_NONE where unknown */
};

/* Moves of one node and how promising each is. */
struct picker {
    const struct values *v;
    const struct position *p;
    int count, next;
    bool knows; /* the table's move is the first of all */
    struct move move[MOVES_MAX];
    int score[MOVES_MAX];
};

/* Rank the COUNT moves that the caller has put into K->move, all legal in P. */
void picker_start(struct picker *k, const struct values *v, const struct history *h, const struct position *p,
                  int count, const struct hint *hint);

/* The next move into *M, best first; false when there is none left. *GOOD (may be NULL): it is no capture that loses
 * material. */
bool picker_next(struct picker *k, struct move *m, bool *good);

/* Is the move at I, still to come, quiet (see below)? Known once picker_next has given a quiet move, other than the
 * table's. */
bool picker_is_quiet(const struct picker *k, int i);

/*
 * Leave out all quiet moves still to come; returns how many. To be called when picker_next has just given a quiet move
 * other than the table's: then nothing but captures that lose material is to come after them. Where two of these are
 * alike the quiet moves decide their order: then nothing is left out.
 */
int picker_drop_quiets(struct picker *k);

/* Does M take a man or promote? Such moves are "noisy", all others quiet. *VICTIM (may be NULL): the kind taken, 0 if
 * none. */
static inline bool move_is_noisy(const struct game *g, const struct position *p, struct move m, int *victim)
{
    cell at = 0;
    bool takes = move_captures(g, p, m, &at);
    if (victim)
        *victim = takes ? man_kind(p->on[at]) : 0;
    return takes || m.type == MOVE_PROMOTION;
}

#endif
