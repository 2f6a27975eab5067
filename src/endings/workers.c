#include "workers.h"

#include "base/system.h"

#include <pthread.h>

bool workers_place(struct retro_worker *h, int i, int digit)
{
    const struct endindex *x = &h->job->table->index;
    man m = x->material.man[i];
    h->at[i] = CELL_NONE;
    if (digit == x->places) {
        if (h->p.pocket)
            return false;
        h->p.pocket = m;
        return true;
    }
    cell c = x->place[digit];
    if (h->p.on[c] || (man_kind(m) == x->g->pawn && !cellset_has(x->g->pawn_cells[man_player(m)], c)))
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

/* The first thread is at DIGIT of man 0, and the others are probably about as far. */
static void report_progress(const struct retro_worker *h, int digit)
{
    const struct retro_job *b = h->job;
    if (b->watch && b->span && h->number == 0)
        atomic_store(&b->watch->done, b->begun + b->span * digit / b->table->index.digits[0]);
}

/* Go through all rows of the worker's share in which the men before number I stand as they do now. */
static void each_row(struct retro_worker *h, int i, size_t at)
{
    const struct endindex *x = &h->job->table->index;
    if (i == x->material.men - 1) {
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
    if (b->table->index.material.men == 2)
        b->threads = 1; /* the second royal man is the row itself, which cannot be divided */
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
