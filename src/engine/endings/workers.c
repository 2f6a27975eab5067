#include "workers.h"

#include "base/system.h"

bool workers_place(struct retro_worker *worker, int i, int digit)
{
    const struct endindex *index = &worker->job->table->index;
    piece what = index->material.piece[i];
    worker->at[i] = CELL_NONE;
    if (digit == index->places) {
        if (worker->p.pocket)
            return false;
        worker->p.pocket = what;
        return true;
    }
    cell place = index->place[digit];
    if (worker->p.on[place] ||
        (piece_kind(what) == index->g->pawn && !cellset_has(index->g->pawn_cells[piece_player(what)], place)))
        return false;
    position_put(index->g, &worker->p, place, what);
    worker->at[i] = place;
    return true;
}

void workers_lift(struct retro_worker *worker, int i)
{
    if (worker->at[i] == CELL_NONE)
        worker->p.pocket = 0;
    else
        position_lift(worker->job->g, &worker->p, worker->at[i]);
}

static bool is_over(const struct retro_worker *worker)
{
    struct retro_watch *watch = worker->job->watch;
    return worker->fault != RETRO_FINE || (watch && atomic_load_explicit(&watch->stop, memory_order_relaxed));
}

/* The first thread is at DIGIT of piece 0, and the others are probably about as far. */
static void report_progress(const struct retro_worker *worker, int digit)
{
    const struct retro_job *job = worker->job;
    if (job->watch && job->span && worker->number == 0)
        atomic_store(&job->watch->done, job->begun + job->span * digit / job->table->index.digits[0]);
}

/* Goes through all rows of the worker's share in which the pieces before number I stand as they do now. */
static void each_row(struct retro_worker *worker, int i, size_t at)
{
    const struct endindex *index = &worker->job->table->index;
    if (i == index->material.pieces - 1) {
        if (retro_step(worker->job->watch))
            worker->row(worker, at);
        return;
    }
    for (int digit = 0; digit < index->digits[i]; digit++) {
        if (i == 0)
            report_progress(worker, digit);
        bool mine = i != worker->sharer || digit % worker->job->threads == worker->number;
        if (!mine || is_over(worker) || !workers_place(worker, i, digit))
            continue;
        each_row(worker, i + 1, at + (size_t)digit * index->stride[i]);
        workers_lift(worker, i);
    }
}

static void *run_worker(void *context)
{
    struct retro_worker *worker = context;
    position_clear(worker->job->g, &worker->p);
    each_row(worker, 0, 0);
    return NULL;
}

static bool set_fault(const struct retro_job *job, enum retro_fault fault, struct error *error)
{
    char text[MATERIAL_TEXT];
    material_write(job->g, &job->table->index.material, text);
    if (fault == RETRO_TOO_LONG)
        error_set(error, "%s: some win takes more than %d moves, which a table cannot hold", text, VALUE_MOVES_MAX);
    else if (fault == RETRO_TOO_MANY)
        error_set(error, "%s: some position has more moves than a counter holds", text);
    else
        error_set(error, "%s: stopped", text);
    return false;
}

bool workers_run(struct retro_job *job, row_worker *row, int sharer, struct error *error)
{
    struct retro_worker worker[RETRO_THREADS_MAX];
    pthread_t thread[RETRO_THREADS_MAX];
    bool helps[RETRO_THREADS_MAX] = {false};
    bool over = false;
    enum retro_fault fault = RETRO_FINE;
    if (job->table->index.material.pieces == 2)
        job->threads = 1; /* the second royal piece is the row itself, which cannot be divided */
    for (int i = job->threads - 1; i >= 0; i--) {
        worker[i] = (struct retro_worker){.job = job, .number = i, .sharer = sharer, .row = row};
        helps[i] = i && system_thread(&thread[i], run_worker, &worker[i]);
        if (!helps[i])
            run_worker(&worker[i]);
    }
    for (int i = 0; i < job->threads; i++) {
        if (helps[i])
            pthread_join(thread[i], NULL);
        job->longest = worker[i].longest > job->longest ? worker[i].longest : job->longest;
        fault = fault == RETRO_FINE ? worker[i].fault : fault;
        over = over || is_over(&worker[i]);
    }
    return !over || set_fault(job, fault, error);
}

/* Taking back moves of one piece, which has been lifted: it ended on TO. */
struct unmove {
    struct retro_worker *worker;
    const struct endindex *index;
    int i; /* its number in the material */
    cell to;
    size_t at; /* the number of the position before if it had not moved */
    visit_before *visit;
};

/* Visits the positions with the piece on each cell of FROM; OFFSET is added to their numbers for another piece's
 * change. */
static inline void visit_each(const struct unmove *unmove, cellset from, size_t offset)
{
    size_t stride = unmove->index->stride[unmove->i],
           base = unmove->at + offset - unmove->index->number[unmove->to] * stride;
    while (!cellset_empty(from))
        unmove->visit(unmove->worker, base + unmove->index->number[cellset_pop(&from)] * stride);
}

static cellset origins(const struct unmove *unmove, cell to, bool takes)
{
    return position_origins(unmove->index->g, &unmove->worker->p, unmove->index->material.piece[unmove->i], to, takes);
}

/* Returns the number of the piece on the pocket if it belongs to the player to move, so that it may just have been
 * captured; else -1. */
static int find_captured(const struct unmove *unmove)
{
    const struct material *material = &unmove->index->material;
    for (int i = 2; i < material->pieces && unmove->worker->p.pocket; i++)
        if (unmove->worker->at[i] == CELL_NONE)
            return piece_player(material->piece[i]) != piece_player(material->piece[unmove->i]) ? i : -1;
    return -1;
}

/*
 * Takes back captures on STOP of the piece that is on the pocket now, by a piece that came from one of the cells FROM.
 */
static void retract_capture(const struct unmove *unmove, cell stop, cellset from)
{
    int captured = find_captured(unmove);
    if (captured < 0)
        return;
    size_t stride = unmove->index->stride[captured];
    visit_each(unmove, from, (size_t)unmove->index->number[stop] * stride - (size_t)unmove->index->places * stride);
}

/* It may have waited on the pocket and reentered on TO. (A pawn needs a file without another: no ending has two.) */
static void retract_reentry(const struct unmove *unmove)
{
    piece what = unmove->index->material.piece[unmove->i];
    if (!unmove->worker->p.pocket &&
        cellset_has(unmove->index->g->home[piece_player(what)][piece_kind(what)], unmove->to))
        unmove->visit(unmove->worker, unmove->at + (size_t)(unmove->index->places - unmove->index->number[unmove->to]) *
                                                       unmove->index->stride[unmove->i]);
}

/* The piece may have come through the catacomb, from its other end OTHER, where it stopped, captured or stood. */
static void retract_hop(const struct unmove *unmove, cell other)
{
    cellset not_here = cellset_less(unmove->index->g->board->firsts, cellset_of(unmove->to));
    if (unmove->worker->p.on[other])
        return;
    visit_each(unmove, cellset_and(origins(unmove, other, false), not_here), 0);
    visit_each(unmove, cellset_of(other), 0);
    retract_capture(unmove, other, cellset_and(origins(unmove, other, true), not_here));
}

static void retract_special(const struct unmove *unmove)
{
    const struct game *g = unmove->index->g;
    int kind = piece_kind(unmove->index->material.piece[unmove->i]);
    if (rules_has(g, RULE_REENTRY)) {
        retract_capture(unmove, unmove->to, origins(unmove, unmove->to, true));
        retract_reentry(unmove);
    }
    for (int end = 0; end < 2 && rules_has(g, RULE_CATACOMB) && kind == g->walks_catacomb; end++)
        if (g->catacomb[end] == unmove->to)
            retract_hop(unmove, g->catacomb[1 - end]);
}

void unmove_all(struct retro_worker *worker, int who, size_t at, visit_before *visit)
{
    const struct endindex *index = &worker->job->table->index;
    struct unmove unmove = {worker, index, 0, CELL_NONE, at + (who ? index->side : 0), visit};
    for (int i = 0; i < index->material.pieces; i++) {
        piece what = index->material.piece[i];
        if (piece_player(what) != who || worker->at[i] == CELL_NONE)
            continue;
        unmove.i = i;
        unmove.to = worker->at[i];
        position_lift(index->g, &worker->p, unmove.to);
        visit_each(&unmove, origins(&unmove, unmove.to, false), 0);
        if (rules_has(index->g, RULE_REENTRY) || rules_has(index->g, RULE_CATACOMB))
            retract_special(&unmove);
        position_put(index->g, &worker->p, unmove.to, what);
    }
}
