#include "targets.h"

#include "walk.h"

static bool add_target(void *context, const struct trail *t)
{
    struct targets *a = context;
    cell c = trail_end(t), first = a->g->board->lane_first[c];
    piece there = a->p->on[c];
    if (t->when & WHEN_CAPTURING)
        cellset_add(&a->guarded, c);
    if (first != a->from) {
        if (!there && (t->when & WHEN_MOVING))
            cellset_add(&a->quiet, first);
        if (there && piece_player(there) != a->who && (t->when & WHEN_CAPTURING))
            cellset_add(&a->captures, first);
    }
    return walk_passes(a->g, a->p, a->who, a->from, c);
}

struct targets targets_of(const struct game *g, const struct position *p, cell from)
{
    struct targets a = {.g = g, .p = p, .who = piece_player(p->on[from]), .from = from};
    walk_piece(g, p->on[from], from, add_target, &a);
    return a;
}

cellset walker_attackers(const struct game *g, const struct position *p, cell c, int who)
{
    cellset out = {{0, 0}}, pieces = cellset_and(p->player[who], g->board->firsts);
    pieces = cellset_less(pieces, g->board->lane[c]); /* no piece attacks its own place */
    while (!cellset_empty(pieces)) {
        cell from = cellset_pop(&pieces);
        struct targets a = targets_of(g, p, from);
        if (!cellset_empty(cellset_and(a.guarded, g->board->lane[c])))
            cellset_add(&out, from);
    }
    return out;
}
