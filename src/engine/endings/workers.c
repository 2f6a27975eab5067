#include "workers.h"

#include "base/system.h"

bool workers_place(struct retro_worker *h, int i, int digit)
{
    const struct endindex *x = &h->job->table->index;
    piece m = x->material.piece[i];
    h->at[i] = CELL_NONE;
    if (digit == x->places) {
        if (h->p.pocket)
            return false;
        h->p.pocket = m;
        return true;
    }
    cell c = x->place[digit];
    if (h->p.on[c] || (piece_kind(m) == x->g->pawn && !cellset_has(x->g->pawn_cells[piece_player(m)], c)))
        return false;
    position_put(x->g, &h->p, c, m);
    h->at[i] = c;
    return true;
}

void workers_lift(struct retro_worker *h, int i)
{
    if (h->at[i] == CELL_NONE)
        h->p.pocket = 0;
    else
        position_lift(h->job->g, &h->p, h->at[i]);
}

static bool is_over(const struct retro_worker *h)
{
    struct retro_watch *w = h->job->watch;
    return h->fault != RETRO_FINE || (w && atomic_load_explicit(&w->stop, memory_order_relaxed));
}

/* The first thread is at DIGIT of piece 0, and the others are probably about as far. */
static void report_progress(const struct retro_worker *h, int digit)
{
    const struct retro_job *b = h->job;
    if (b->watch && b->span && h->number == 0)
        atomic_store(&b->watch->done, b->begun + b->span * digit / b->table->index.digits[0]);
}

/* Goes through all rows of the worker's share in which the pieces before number I stand as they do now. */
static void each_row(struct retro_worker *h, int i, size_t at)
{
    const struct endindex *x = &h->job->table->index;
    if (i == x->material.pieces - 1) {
        h->row(h, at);
        return;
    }
    for (int digit = 0; digit < x->digits[i]; digit++) {
        if (i == 0)
            report_progress(h, digit);
        bool mine = i != h->sharer || digit % h->job->threads == h->number;
        if (!mine || is_over(h) || !workers_place(h, i, digit))
            continue;
        each_row(h, i + 1, at + (size_t)digit * x->stride[i]);
        workers_lift(h, i);
    }
}

static void *run_worker(void *context)
{
    struct retro_worker *h = context;
    position_clear(h->job->g, &h->p);
    each_row(h, 0, 0);
    return NULL;
}

static bool set_fault(const struct retro_job *b, enum retro_fault fault, struct error *e)
{
    char text[MATERIAL_TEXT];
    material_write(b->g, &b->table->index.material, text);
    if (fault == RETRO_TOO_LONG)
        error_set(e, "%s: some win takes more than %d moves, which a table cannot hold", text, VALUE_MOVES_MAX);
    else if (fault == RETRO_TOO_MANY)
        error_set(e, "%s: some position has more moves than a counter holds", text);
    else
        error_set(e, "%s: stopped", text);
    return false;
}

bool workers_run(struct retro_job *b, row_worker *row, int sharer, struct error *e)
{
    struct retro_worker worker[RETRO_THREADS_MAX];
    pthread_t thread[RETRO_THREADS_MAX];
    bool helps[RETRO_THREADS_MAX] = {false};
    bool over = false;
    enum retro_fault fault = RETRO_FINE;
    if (b->table->index.material.pieces == 2)
        b->threads = 1; /* the second royal piece is the row itself, which cannot be divided */
    for (int i = b->threads - 1; i >= 0; i--) {
        worker[i] = (struct retro_worker){.job = b, .number = i, .sharer = sharer, .row = row};
        helps[i] = i && system_thread(&thread[i], run_worker, &worker[i]);
        if (!helps[i])
            run_worker(&worker[i]);
    }
    for (int i = 0; i < b->threads; i++) {
        if (helps[i])
            pthread_join(thread[i], NULL);
        b->longest = worker[i].longest > b->longest ? worker[i].longest : b->longest;
        fault = fault == RETRO_FINE ? worker[i].fault : fault;
        over = over || is_over(&worker[i]);
    }
    return !over || set_fault(b, fault, e);
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
static inline void visit_each(const struct unmove *u, cellset from, size_t offset)
{
    size_t stride = u->index->stride[u->i], base = u->at + offset - u->index->number[u->to] * stride;
    while (!cellset_empty(from))
        u->visit(u->worker, base + u->index->number[cellset_pop(&from)] * stride);
}

static cellset origins(const struct unmove *u, cell to, bool takes)
{
    return position_origins(u->index->g, &u->worker->p, u->index->material.piece[u->i], to, takes);
}

/* The number of the piece on the pocket if it belongs to the player to move, so that it may just have been captured;
 * else -1. */
static int find_captured(const struct unmove *u)
{
    const struct material *m = &u->index->material;
    for (int i = 2; i < m->pieces && u->worker->p.pocket; i++)
        if (u->worker->at[i] == CELL_NONE)
            return piece_player(m->piece[i]) != piece_player(m->piece[u->i]) ? i : -1;
    return -1;
}

/*
 * Takes back captures on STOP of the piece that is on the pocket now, by a piece that came from one of the cells FROM.
 */
static void take_back_capture(const struct unmove *u, cell stop, cellset from)
{
    int captured = find_captured(u);
    if (captured < 0)
        return;
    size_t stride = u->index->stride[captured];
    visit_each(u, from, (size_t)u->index->number[stop] * stride - (size_t)u->index->places * stride);
}

/* It may have waited on the pocket and reentered on TO. (A pawn needs a file without another: no ending has two.) */
static void take_back_reentry(const struct unmove *u)
{
    piece m = u->index->material.piece[u->i];
    if (!u->worker->p.pocket && cellset_has(u->index->g->home[piece_player(m)][piece_kind(m)], u->to))
        u->visit(u->worker, u->at + (size_t)(u->index->places - u->index->number[u->to]) * u->index->stride[u->i]);
}

/* The piece may have come through the catacomb, from its other end OTHER, where it stopped, captured or stood. */
static void take_back_hop(const struct unmove *u, cell other)
{
    cellset not_here = cellset_less(u->index->g->board->firsts, cellset_of(u->to));
    if (u->worker->p.on[other])
        return;
    visit_each(u, cellset_and(origins(u, other, false), not_here), 0);
    visit_each(u, cellset_of(other), 0);
    take_back_capture(u, other, cellset_and(origins(u, other, true), not_here));
}

static void take_back_special(const struct unmove *u)
{
    const struct game *g = u->index->g;
    int kind = piece_kind(u->index->material.piece[u->i]);
    if (g->rules & RULE_REENTRY) {
        take_back_capture(u, u->to, origins(u, u->to, true));
        take_back_reentry(u);
    }
    for (int end = 0; end < 2 && g->rules & RULE_CATACOMB && kind == g->walks_catacomb; end++)
        if (g->catacomb[end] == u->to)
            take_back_hop(u, g->catacomb[1 - end]);
}

void unmove_all(struct retro_worker *h, int who, size_t at, visit_before *visit)
{
    const struct endindex *x = &h->job->table->index;
    struct unmove u = {h, x, 0, CELL_NONE, at + (who ? x->side : 0), visit};
    for (int i = 0; i < x->material.pieces; i++) {
        piece m = x->material.piece[i];
        if (piece_player(m) != who || h->at[i] == CELL_NONE)
            continue;
        u.i = i;
        u.to = h->at[i];
        position_lift(x->g, &h->p, u.to);
        visit_each(&u, origins(&u, u.to, false), 0);
        if (x->g->rules & (RULE_REENTRY | RULE_CATACOMB))
            take_back_special(&u);
        position_put(x->g, &h->p, u.to, m);
    }
}
