/* The order in which a node's moves are tried: the table's move, good captures, killers, quiet moves by their history,
 * bad captures. */
#pragma once

#include "eval/evaluate.h"
#include "history.h"

/* What is known before the moves are looked at. */
struct hint {
    struct move table, killer[2], counter; /* MOVE_NONE where unknown */
    int before[HISTORY_PLIES];             /* piece-to of the moves before, PIECE_TO_NONE where unknown */
};

/* The stages of the picker: nothing is ranked before it is needed, as the first moves often suffice. */
enum picker_stage { STAGE_TABLE, STAGE_RANK_NOISY, STAGE_NOISY, STAGE_QUIET, STAGE_LOSING };

/* Where the moves besides the table's come from: the caller has put them there, or they are generated once they are
 * needed, as the table's move often suffices. */
enum picker_source { SOURCE_CALLER, SOURCE_ALL, SOURCE_NOISY };

/* A move's rank and place in one number, which the more moves of the wide program need twice as many bits for. */
#if CELLSET_ROOM > 2
typedef int64_t ranked_place;
#else
typedef int ranked_place;
#endif

/* Moves of one node. In this order: captures that lose material, put aside; moves given; noisy ones; quiet ones. */
struct picker {
    const struct values *values;
    const struct history *history;
    const struct position *p;
    struct hint hint;
    enum picker_stage stage;
    enum picker_source source;
    int count, next;            /* all moves; those given or put aside */
    int losing, noisy;          /* where the moves put aside and the noisy ones end */
    struct quiet_counts counts; /* of the quiet moves, once one has been given */
    struct move move[MOVES_MAX];
    ranked_place score[MOVES_MAX]; /* see picker.c */
};

/* Begins with the COUNT moves that the caller has put into PICKER->move, all legal in P. VALUES, HISTORY and P are
 * borrowed until the last move is given. */
void picker_start(struct picker *picker, const struct values *values, const struct history *history,
                  const struct position *p, int count, const struct hint *hint);

/* Starts with the transposition table's move, hint->table, and generates the other moves only when they are asked for.
 * False, and PICKER is not started, if that move is not legal in P or not one of SOURCE. Borrows as picker_start. */
bool picker_start_late(struct picker *picker, const struct values *values, const struct history *history,
                       const struct position *p, enum picker_source source, const struct hint *hint);

/* Writes the next move into *M, best first; false when there is none left. *GOOD (may be NULL): it is no capture that
 * loses material. */
bool picker_next(struct picker *picker, struct move *m, bool *good);

/* Returns history_quiet of M, which picker_next gave last. */
static inline int picker_history(const struct picker *picker, struct move m)
{
    if (picker->stage != STAGE_QUIET || m.type == MOVE_PASS)
        return history_quiet(picker->history, picker->p, m, picker->hint.before);
    struct piece_counts who = quiet_counts_from(&picker->counts, m);
    return quiet_counts_of(&picker->counts, &who, m.to);
}

/* Returns the COUNT quiet moves still to come, in no order. None are known before picker_next has given a quiet move
 * other than the table's. */
const struct move *picker_quiets(const struct picker *picker, int *count);

/* Leaves these out; returns how many. Nothing but captures that lose material is to come then. */
int picker_drop_quiets(struct picker *picker);

/* True if M captures or promotes: such moves are "noisy", all others quiet. *VICTIM (may be NULL): the kind taken, 0 if
 * none. */
static inline bool move_is_noisy(const struct game *g, const struct position *p, struct move m, int *victim)
{
    cell at = 0;
    bool takes = move_captures(g, p, m, &at);
    if (victim)
        *victim = takes ? piece_kind(p->on[at]) : 0;
    return takes || m.type == MOVE_PROMOTION;
}
