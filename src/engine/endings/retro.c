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
    return m.type == MOVE_PROMOTION || !rules_has(g, RULE_REENTRY) || p->pocket;
}

/* Returns the value of the position after M, for the player to move there. */
static int value_after(const struct retro_job *job, const struct position *p, struct move m)
{
    struct position position = *p;
    struct material after;
    position_play(job->g, &position, m);
    bool covered = material_of(job->g, &position, &after);
    assert(covered);
    (void)covered;
    material_canonical(&job->table->index.mirror, &after);
    int i = 0;
    while (!material_equal(&job->below[i]->index.material, &after))
        i++;
    return job->below[i]->value[endindex_of(&job->below[i]->index, &position)];
}

static struct exits find_exits(const struct retro_job *job, const struct position *p)
{
    struct move move[MOVES_MAX];
    struct exits out = {0, false, 0, 0};
    int n = moves_captures(job->g, p, move);
    for (int i = 0; i < n; i++) {
        if (!leaves_table(job->g, p, move[i]))
            continue;
        int value = value_after(job, p, move[i]) + 1;
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

static void enter_value(struct retro_worker *worker, size_t at, int value)
{
    if (value >= VALUE_ILLEGAL) {
        worker->fault = RETRO_TOO_LONG;
        return;
    }
    worker->job->table->value[at] = (uint8_t)value;
    worker->longest = value > worker->longest ? value : worker->longest;
}

/* Marks the positions of the row from AT on that are legal: the side that is not to move is not in check. */
static void mark_row(struct retro_worker *worker, size_t at)
{
    const struct retro_job *job = worker->job;
    const struct endindex *index = &job->table->index;
    int last = index->material.pieces - 1;
    for (int digit = 0; digit < index->digits[last]; digit++) {
        if (!workers_place(worker, last, digit))
            continue;
        for (int turn = 0; turn < 2; turn++) {
            size_t here = at + (size_t)digit + (size_t)turn * index->side;
            if (position_in_check(index->g, &worker->p, 1 - turn))
                continue;
            job->table->value[here] = VALUE_DRAW;
            job->left[here] = 0;
        }
        workers_lift(worker, last);
    }
}

/* Called with all pieces placed; AT is the position's number, player 0 to move. */
typedef void position_worker(struct retro_worker *worker, size_t at);

/* Does WORK on all positions of the row from AT on that have the value now being gone back from. */
static void each_position(struct retro_worker *worker, size_t at, position_worker *work)
{
    const struct retro_job *job = worker->job;
    const struct endindex *index = &job->table->index;
    int last = index->material.pieces - 1;
    const uint8_t *row = job->table->value + at + (size_t)job->turn * index->side, *end = row + index->digits[last];
    worker->p.turn = (uint8_t)job->turn;
    for (const uint8_t *found = row; found < end; found++) {
        found = memchr(found, job->value, (size_t)(end - found));
        if (!found)
            return;
        int digit = (int)(found - row);
        workers_place(worker, last, digit);
        work(worker, at + (size_t)digit);
        workers_lift(worker, last);
    }
}

/* Counts, for position AT if it is legal, a move within the table. */
static void count_move(struct retro_worker *worker, size_t at)
{
    uint8_t *left = &worker->job->left[at];
    if (*left != LEFT_NEVER && ++*left == LEFT_MOVES) {
        worker->fault = RETRO_TOO_MANY;
        --*left;
    }
}

static void count_position(struct retro_worker *worker, size_t at)
{
    unmove_all(worker, 1 - worker->job->turn, at, count_move);
}

static void count_row(struct retro_worker *worker, size_t at)
{
    each_position(worker, at, count_position);
}

/* True if a move could lead out of the table: a pawn's move, or a capture of a piece on the board. */
static bool may_leave(const struct retro_worker *worker)
{
    const struct endindex *index = &worker->job->table->index;
    int turn = worker->job->turn;
    for (int i = 2; i < index->material.pieces; i++) {
        piece what = index->material.piece[i];
        if (worker->at[i] == CELL_NONE)
            continue;
        if (piece_player(what) == turn ? piece_kind(what) == index->g->pawn
                                       : !cellset_empty(position_attackers(index->g, &worker->p, worker->at[i], turn)))
            return true;
    }
    return false;
}

/* Enters the value that follows for the legal position AT, player 0 to move, from moves that leave the table, or from
 * having no move. */
static void enter_exits_position(struct retro_worker *worker, size_t at)
{
    struct retro_job *job = worker->job;
    struct exits exits = {0, false, 0, 0};
    at += (size_t)job->turn * job->table->index.side;
    if (may_leave(worker))
        exits = find_exits(job, &worker->p);
    if (exits.wins) {
        enter_value(worker, at, exits.wins);
    } else if (!exits.draws && !job->left[at]) {
        if (exits.count)
            enter_value(worker, at, exits.holds);
        else if (position_in_check(job->g, &worker->p, job->turn))
            enter_value(worker, at, VALUE_MATED);
    }
    if (exits.wins || exits.draws || !job->left[at])
        job->left[at] = LEFT_NEVER;
    else if (exits.count)
        job->left[at] |= LEFT_EXITS;
}

static void enter_exits_row(struct retro_worker *worker, size_t at)
{
    each_position(worker, at, enter_exits_position);
}

/* A move from position AT leads to one that is lost for the opponent: AT is won. */
static void enter_win(struct retro_worker *worker, size_t at)
{
    struct retro_job *job = worker->job;
    int old = job->table->value[at], value = job->value + 1;
    if (old == VALUE_DRAW || (old > value && old != VALUE_ILLEGAL))
        enter_value(worker, at, value);
}

/* A move from position AT leads to one that is won for the opponent: if it was the last, AT is lost. */
static void count_down(struct retro_worker *worker, size_t at)
{
    struct retro_job *job = worker->job;
    if (job->left[at] == LEFT_NEVER || --job->left[at] & LEFT_MOVES)
        return;
    int value = job->value + 1;
    if (job->left[at] & LEFT_EXITS) {
        struct position p;
        endindex_position(&job->table->index, at, &p);
        int holds = find_exits(job, &p).holds;
        value = holds > value ? holds : value;
    }
    enter_value(worker, at, value);
}

/* Goes one ply back from position AT. */
static void retract_position(struct retro_worker *worker, size_t at)
{
    unmove_all(worker, 1 - worker->job->turn, at, worker->job->value & 1 ? enter_win : count_down);
}

static void retract_row(struct retro_worker *worker, size_t at)
{
    each_position(worker, at, retract_position);
}

static void notify_progress(const struct retro_job *job, int done, int value)
{
    if (!job->watch)
        return;
    atomic_store(&job->watch->done, done);
    atomic_store(&job->watch->moves, value / 2);
}

/* Goes through all rows with either player to move; the progress goes from thousandth FROM to TO meanwhile. */
static bool both_turns(struct retro_job *job, row_worker *row, int from, int to, struct error *error)
{
    job->span = (to - from) / 2;
    for (job->turn = 0; job->turn < 2; job->turn++) {
        job->begun = from + job->turn * job->span;
        if (!workers_run(job, row, job->turn, error))
            return false;
    }
    return true;
}

/* Does all work, in the calling thread and others; false with ERROR filled if it ended early. */
static bool build_values(struct retro_job *job, struct error *error)
{
    enum { MARKED = 150, COUNTED = 350, SETTLED = 500, SPREAD = 480, ALL = 1000 }; /* thousandths of the work */
    enum { USUAL = 40 }; /* the usual length of the longest win in plies */
    job->span = MARKED;
    if (!workers_run(job, mark_row, 0, error))
        return false;
    job->value = VALUE_DRAW;
    if (!both_turns(job, count_row, MARKED, COUNTED, error) ||
        !both_turns(job, enter_exits_row, COUNTED, SETTLED, error))
        return false;
    for (job->value = VALUE_MATED; job->value <= job->longest; job->value++) {
        int done = SETTLED + SPREAD * job->value / (job->value + USUAL);
        notify_progress(job, done, job->value);
        if (!both_turns(job, retract_row, done, done, error))
            return false;
    }
    notify_progress(job, ALL, job->longest);
    return true;
}

/* Asks for all smaller tables. */
static bool find_below(struct retro_job *job, const struct material *material, const struct retro_plan *plan,
                       struct error *error)
{
    struct material below[MATERIALS_MAX];
    int n = material_below(job->g, material, below);
    job->below = memory_new((size_t)n * sizeof *job->below);
    for (int i = 0; i < n; i++) {
        char text[MATERIAL_TEXT];
        job->below[i] = plan->find(plan->context, &below[i]);
        if (job->below[i])
            continue;
        material_write(job->g, &below[i], text);
        return error_set(error, "the table of %s, which is needed first, is not there", text);
    }
    return true;
}

/* Fills LENGTH bytes at AT with VALUE by steps, as memory takes time when it is first touched; false if JOB was
 * stopped. */
static bool fill_by_steps(const struct retro_job *job, uint8_t *at, int value, size_t length)
{
    enum { STEP = 1 << 16 };
    for (size_t done = 0, more; done < length; done += more) {
        more = length - done < STEP ? length - done : STEP;
        if (!retro_step(job->watch))
            return false;
        memset(at + done, value, more);
    }
    return true;
}

/* Clears JOB's table and its counters, and computes the values. False with ERROR filled if that ended early. */
static bool fill_table(struct retro_job *job, struct error *error)
{
    char text[MATERIAL_TEXT];
    size_t length = endtable_length(job->table);
    if (fill_by_steps(job, job->table->value, VALUE_ILLEGAL, length) &&
        fill_by_steps(job, job->left, LEFT_NEVER, length))
        return build_values(job, error);
    material_write(job->g, &job->table->index.material, text);
    return error_set(error, "%s: stopped", text);
}

struct endtable *retro_build(const struct game *g, const struct material *material, const struct retro_plan *plan,
                             struct error *error)
{
    struct retro_job job = {.g = g, .watch = plan->watch, .threads = plan->threads};
    bool built = false;
    if (!material_is_covered(g, material)) {
        error_set(error, "this ending is not one that is computed");
        return NULL;
    }
    job.table = endtable_new(g, material, error);
    if (job.table && find_below(&job, material, plan, error)) {
        job.left = malloc(endtable_length(job.table));
        if (job.left)
            built = fill_table(&job, error);
        else
            error_set(error, "computing this ending takes %zu MB more memory than there is",
                      endtable_length(job.table) >> 20);
    }
    free(job.left);
    free(job.below);
    if (built)
        return job.table;
    endtable_free(job.table);
    return NULL;
}
