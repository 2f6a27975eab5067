#include "crew.h"

#include <pthread.h>

bool hand_stand(struct hand *h, int i, int digit)
{
    const struct endindex *x = &h->crew->table->index;
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

void hand_lift(struct hand *h, int i)
{
    if (h->at[i] == CELL_NONE)
        h->p.pocket = 0;
    else
        position_lift(h->crew->g, &h->p, h->at[i]);
}

static bool is_over(const struct hand *h)
{
    struct retro_watch *w = h->crew->watch;
    return h->fault != CREW_FINE || (w && atomic_load_explicit(&w->stop, memory_order_relaxed));
}

/* The first hand is at DIGIT of man 0: the others will be about as far. */
static void tell_way(const struct hand *h, int digit)
{
    const struct crew *b = h->crew;
    if (b->watch && b->span && h->number == 0)
        atomic_store(&b->watch->done, b->begun + b->span * digit / b->table->index.digits[0]);
}

/* All rows of the hand's share in which the men before number I stand as they do. */
static void each_row(struct hand *h, int i, size_t at)
{
    const struct endindex *x = &h->crew->table->index;
    if (i == x->material.men - 1) {
        h->row(h, at);
        return;
    }
    for (int digit = 0; digit < x->digits[i]; digit++) {
        if (i == 0)
            tell_way(h, digit);
        bool mine = i != h->sharer || digit % h->crew->threads == h->number;
        if (!mine || is_over(h) || !hand_stand(h, i, digit))
            continue;
        each_row(h, i + 1, at + (size_t)digit * x->stride[i]);
        hand_lift(h, i);
    }
}

static void *work_alone(void *hand)
{
    struct hand *h = hand;
    position_clear(h->crew->g, &h->p);
    each_row(h, 0, 0);
    return NULL;
}

static bool blame(const struct crew *b, enum crew_fault fault, struct error *e)
{
    char text[MATERIAL_TEXT];
    material_write(b->g, &b->table->index.material, text);
    if (fault == CREW_TOO_LONG)
        error_set(e, "%s: some win takes more than %d moves, which a table cannot hold", text, VALUE_MOVES_MAX);
    else if (fault == CREW_TOO_MANY)
        error_set(e, "%s: some position has more moves than a counter holds", text);
    else
        error_set(e, "%s: stopped", text);
    return false;
}

bool crew_run(struct crew *b, row_worker *row, int sharer, struct error *e)
{
    struct hand hand[RETRO_THREADS_MAX];
    pthread_t thread[RETRO_THREADS_MAX];
    bool helps[RETRO_THREADS_MAX] = {false};
    bool over = false;
    enum crew_fault fault = CREW_FINE;
    if (b->table->index.material.men == 2)
        b->threads = 1; /* the second royal man is the row, which is not parted */
    for (int i = b->threads - 1; i >= 0; i--) {
        hand[i] = (struct hand){.crew = b, .number = i, .sharer = sharer, .row = row};
        helps[i] = i && pthread_create(&thread[i], NULL, work_alone, &hand[i]) == 0;
        if (!helps[i])
            work_alone(&hand[i]);
    }
    for (int i = 0; i < b->threads; i++) {
        if (helps[i])
            pthread_join(thread[i], NULL);
        b->longest = hand[i].longest > b->longest ? hand[i].longest : b->longest;
        fault = fault == CREW_FINE ? hand[i].fault : fault;
        over = over || is_over(&hand[i]);
    }
    return !over || blame(b, fault, e);
}
