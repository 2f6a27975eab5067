#include "unmove.h"

/* Taking back moves of one man, which has been lifted: it ended on TO. */
struct unmove {
    struct retro_worker *h;
    const struct endindex *x;
    int i; /* its number in the material */
    cell to;
    size_t at; /* the number of the position before if it had not moved */
    visit_before *visit;
};

/* Visit the positions with the man on each cell of FROM; OFFSET is added to their numbers for another man's change. */
static inline void visit_each(const struct unmove *u, cellset from, size_t offset)
{
    size_t stride = u->x->stride[u->i], base = u->at + offset - u->x->number[u->to] * stride;
    while (!cellset_empty(from))
        u->visit(u->h, base + u->x->number[cellset_pop(&from)] * stride);
}

static cellset origins(const struct unmove *u, cell to, bool takes)
{
    return position_origins(u->x->g, &u->h->p, u->x->material.man[u->i], to, takes);
}

/*
 * The number of the man on the pocket if it belongs to the player to move, so that it may just have been captured; else
 * -1.
 */
static int find_captured(const struct unmove *u)
{
    const struct material *m = &u->x->material;
    for (int i = 2; i < m->men && u->h->p.pocket; i++)
        if (u->h->at[i] == CELL_NONE)
            return man_player(m->man[i]) != man_player(m->man[u->i]) ? i : -1;
    return -1;
}

/* Take back captures on STOP of the man that is on the pocket now, by a man that came from one of the cells FROM. */
static void take_back_capture(const struct unmove *u, cell stop, cellset from)
{
    int captured = find_captured(u);
    if (captured < 0)
        return;
    size_t stride = u->x->stride[captured];
    visit_each(u, from, (size_t)u->x->number[stop] * stride - (size_t)u->x->places * stride);
}

/* It may have waited on the pocket and reentered on TO. (A pawn needs a file without another: no ending has two.) */
static void take_back_reentry(const struct unmove *u)
{
    man m = u->x->material.man[u->i];
    if (!u->h->p.pocket && cellset_has(u->x->g->home[man_player(m)][man_kind(m)], u->to))
        u->visit(u->h, u->at + (size_t)(u->x->places - u->x->number[u->to]) * u->x->stride[u->i]);
}

/* The man may have come through the catacomb, from its other end OTHER, where it stopped, captured or stood. */
static void take_back_hop(const struct unmove *u, cell other)
{
    cellset not_here = cellset_less(u->x->g->board->firsts, cellset_of(u->to));
    if (u->h->p.on[other])
        return;
    visit_each(u, cellset_and(origins(u, other, false), not_here), 0);
    visit_each(u, cellset_of(other), 0);
    take_back_capture(u, other, cellset_and(origins(u, other, true), not_here));
}

/* Take back moves by the special rules. */
static void take_back_special(const struct unmove *u)
{
    const struct game *g = u->x->g;
    int kind = man_kind(u->x->material.man[u->i]);
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
    for (int i = 0; i < x->material.men; i++) {
        man m = x->material.man[i];
        if (man_player(m) != who || h->at[i] == CELL_NONE)
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
