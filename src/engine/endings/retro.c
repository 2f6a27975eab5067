#include "endings/retro.h"

#include "base/text.h"
#include "workers.h"

#include <assert.h>

/*
 * Thompson, "Retrograde analysis of certain endgames" (1986), with a counter for each position: first the mates and the
 * number of moves of every position are found, then, one ply of distance after the other, the positions that lead to
 * them. A position is won as soon as one move leads to a lost one, and lost when its last move is known to lead to a
 * won one. Moves that leave the table are looked up in smaller tables: the best winning one is entered at once and may
 * be improved on later; the best losing one counts when no other move is left.
 */

/* The moves of a position that lead out of the table. Values as in the table, for the side to move. */
struct exits {
    int count;
    bool draws;
    int wins;  /* the value of the best win, 0 if there is none */
    int holds; /* the value of the longest loss, 0 if there is none */
};

static bool leaves_table(const struct game *g, const struct position *p, struct move m)
{
    return m.type == MOVE_PROMOTION || !(g->rules & RULE_REENTRY) || p->pocket;
}

/* Returns the value of the position after M, for the player to move there. */
static int value_after(const struct retro_job *b, const struct position *p, struct move m)
{
    struct position q = *p;
    struct material after;
    position_play(b->g, &q, m);
    bool covered = material_of(b->g, &q, &after);
    assert(covered);
    (void)covered;
    material_canonical(&b->table->index.mirror, &after);
    int i = 0;
    while (!material_equal(&b->below[i]->index.material, &after))
        i++;
    return b->below[i]->value[endindex_of(&b->below[i]->index, &q)];
}

static struct exits find_exits(const struct retro_job *b, const struct position *p)
{
    struct move move[MOVES_MAX];
    struct exits out = {0, false, 0, 0};
    int n = moves_captures(b->g, p, move);
    for (int i = 0; i < n; i++) {
        if (!leaves_table(b->g, p, move[i]))
            continue;
        int value = value_after(b, p, move[i]) + 1;
        assert(value <= VALUE_ILLEGAL);
        out.count++;
        if (value == VALUE_DRAW + 1)
            out.draws = true;
        else if (value & 1)
            out.holds = value > out.holds ? value : out.holds;
        else if (!out.wins || value < out.wins)
            out.wins = value;
    }
    return out;
}

static void enter_value(struct retro_worker *h, size_t at, int value)
{
    if (value >= VALUE_ILLEGAL) {
        h->fault = RETRO_TOO_LONG;
        return;
    }
    h->job->table->value[at] = (uint8_t)value;
    h->longest = value > h->longest ? value : h->longest;
}

/* Marks the positions of the row from AT on that are legal: the side that is not to move is not in check. */
static void mark_row(struct retro_worker *h, size_t at)
{
    const struct retro_job *b = h->job;
    const struct endindex *x = &b->table->index;
    int last = x->material.pieces - 1;
    for (int digit = 0; digit < x->digits[last]; digit++) {
        if (!workers_place(h, last, digit))
            continue;
        for (int turn = 0; turn < 2; turn++) {
            size_t here = at + (size_t)digit + (size_t)turn * x->side;
            if (position_in_check(x->g, &h->p, 1 - turn))
                continue;
            b->table->value[here] = VALUE_DRAW;
            b->left[here] = 0;
        }
        workers_lift(h, last);
    }
}

/* Called with all pieces placed; AT is the position's number, player 0 to move. */
typedef void position_worker(struct retro_worker *h, size_t at);

/* Does WORK on all positions of the row from AT on that have the value now being gone back from. */
static void each_position(struct retro_worker *h, size_t at, position_worker *work)
{
    const struct retro_job *b = h->job;
    const struct endindex *x = &b->table->index;
    int last = x->material.pieces - 1;
    const uint8_t *row = b->table->value + at + (size_t)b->turn * x->side, *end = row + x->digits[last];
    h->p.turn = (uint8_t)b->turn;
    for (const uint8_t *found = row; found < end; found++) {
        found = memchr(found, b->value, (size_t)(end - found));
        if (!found)
            return;
        int digit = (int)(found - row);
        workers_place(h, last, digit);
        work(h, at + (size_t)digit);
        workers_lift(h, last);
    }
}

/* Counts, for position AT if it is legal, a move within the table. */
static void count_move(struct retro_worker *h, size_t at)
{
    uint8_t *left = &h->job->left[at];
    if (*left != LEFT_NEVER && ++*left == LEFT_MOVES) {
        h->fault = RETRO_TOO_MANY;
        --*left;
    }
}

static void count_position(struct retro_worker *h, size_t at)
{
    unmove_all(h, 1 - h->job->turn, at, count_move);
}

static void count_row(struct retro_worker *h, size_t at)
{
    each_position(h, at, count_position);
}

/* True if a move could lead out of the table: a pawn's move, or a capture of a piece on the board. */
static bool may_leave(const struct retro_worker *h)
{
    const struct endindex *x = &h->job->table->index;
    int turn = h->job->turn;
    for (int i = 2; i < x->material.pieces; i++) {
        piece m = x->material.piece[i];
        if (h->at[i] == CELL_NONE)
            continue;
        if (piece_player(m) == turn ? piece_kind(m) == x->g->pawn
                                    : !cellset_empty(position_attackers(x->g, &h->p, h->at[i], turn)))
            return true;
    }
    return false;
}

/* Enters the value that follows for the legal position AT, player 0 to move, from moves that leave the table, or from
 * having no move. */
static void enter_exits_position(struct retro_worker *h, size_t at)
{
    struct retro_job *b = h->job;
    struct exits e = {0, false, 0, 0};
    at += (size_t)b->turn * b->table->index.side;
    if (may_leave(h))
        e = find_exits(b, &h->p);
    if (e.wins) {
        enter_value(h, at, e.wins);
    } else if (!e.draws && !b->left[at]) {
        if (e.count)
            enter_value(h, at, e.holds);
        else if (position_in_check(b->g, &h->p, b->turn))
            enter_value(h, at, VALUE_MATED);
    }
    if (e.wins || e.draws || !b->left[at])
        b->left[at] = LEFT_NEVER;
    else if (e.count)
        b->left[at] |= LEFT_EXITS;
}

static void enter_exits_row(struct retro_worker *h, size_t at)
{
    each_position(h, at, enter_exits_position);
}

/* A move from position AT leads to one that is lost for the opponent: AT is won. */
static void enter_win(struct retro_worker *h, size_t at)
{
    struct retro_job *b = h->job;
    int old = b->table->value[at], value = b->value + 1;
    if (old == VALUE_DRAW || (old > value && old != VALUE_ILLEGAL))
        enter_value(h, at, value);
}

/* A move from position AT leads to one that is won for the opponent: if it was the last, AT is lost. */
static void count_down(struct retro_worker *h, size_t at)
{
    struct retro_job *b = h->job;
    if (b->left[at] == LEFT_NEVER || --b->left[at] & LEFT_MOVES)
        return;
    int value = b->value + 1;
    if (b->left[at] & LEFT_EXITS) {
        struct position p;
        endindex_position(&b->table->index, at, &p);
        int holds = find_exits(b, &p).holds;
        value = holds > value ? holds : value;
    }
    enter_value(h, at, value);
}

/* Goes one ply back from position AT. */
static void retract_position(struct retro_worker *h, size_t at)
{
    unmove_all(h, 1 - h->job->turn, at, h->job->value & 1 ? enter_win : count_down);
}

static void retract_row(struct retro_worker *h, size_t at)
{
    each_position(h, at, retract_position);
}

static void tell_progress(const struct retro_job *b, int done, int value)
{
    if (!b->watch)
        return;
    atomic_store(&b->watch->done, done);
    atomic_store(&b->watch->moves, value / 2);
}

/* Goes through all rows with either player to move; the progress goes from thousandth FROM to TO meanwhile. */
static bool both_turns(struct retro_job *b, row_worker *row, int from, int to, struct error *e)
{
    b->span = (to - from) / 2;
    for (b->turn = 0; b->turn < 2; b->turn++) {
        b->begun = from + b->turn * b->span;
        if (!workers_run(b, row, b->turn, e))
            return false;
    }
    return true;
}

/* Does all work, in the calling thread and others; false with E filled if it ended early. */
static bool build_values(struct retro_job *b, struct error *e)
{
    enum { MARKED = 150, COUNTED = 350, SETTLED = 500, SPREAD = 480, ALL = 1000 }; /* thousandths of the work */
    enum { USUAL = 40 }; /* the usual length of the longest win in plies */
    b->span = MARKED;
    if (!workers_run(b, mark_row, 0, e))
        return false;
    b->value = VALUE_DRAW;
    if (!both_turns(b, count_row, MARKED, COUNTED, e) || !both_turns(b, enter_exits_row, COUNTED, SETTLED, e))
        return false;
    for (b->value = VALUE_MATED; b->value <= b->longest; b->value++) {
        int done = SETTLED + SPREAD * b->value / (b->value + USUAL);
        tell_progress(b, done, b->value);
        if (!both_turns(b, retract_row, done, done, e))
            return false;
    }
    tell_progress(b, ALL, b->longest);
    return true;
}

/* Asks for all smaller tables. */
static bool find_below(struct retro_job *b, const struct material *m, const struct retro_plan *plan, struct error *e)
{
    struct material below[MATERIALS_MAX];
    int n = material_below(b->g, m, below);
    b->below = memory_new((size_t)n * sizeof *b->below);
    for (int i = 0; i < n; i++) {
        char text[MATERIAL_TEXT];
        b->below[i] = plan->find(plan->context, &below[i]);
        if (b->below[i])
            continue;
        material_write(b->g, &below[i], text);
        return error_set(e, "the table of %s, which is needed first, is not there", text);
    }
    return true;
}

struct endtable *retro_build(const struct game *g, const struct material *m, const struct retro_plan *plan,
                             struct error *e)
{
    struct retro_job b = {.g = g, .watch = plan->watch, .threads = plan->threads};
    bool built = false;
    if (!material_is_covered(g, m)) {
        error_set(e, "this ending is not one that is computed");
        return NULL;
    }
    b.table = endtable_new(g, m, e);
    if (b.table && find_below(&b, m, plan, e)) {
        b.left = malloc(endtable_length(b.table));
        if (b.left) {
            memset(b.left, LEFT_NEVER, endtable_length(b.table));
            built = build_values(&b, e);
        } else {
            error_set(e, "computing this ending takes %zu MB more memory than there is",
                      endtable_length(b.table) >> 20);
        }
    }
    free(b.left);
    free(b.below);
    if (built)
        return b.table;
    endtable_free(b.table);
    return NULL;
}
