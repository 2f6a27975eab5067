/* What a man attacks, found by walking. */
#include "rules/walk.h"

struct view {
    const struct game *g;
    const struct position *p;
    int who;
    cell from;
    cellset out;
};

static bool look(void *context, const struct trail *t)
{
    struct view *v = context;
    if (t->when & WHEN_CAPTURING)
        cellset_add(&v->out, trail_end(t));
    return walk_passes(v->g, v->p, v->who, v->from, trail_end(t));
}

cellset position_reach(const struct game *g, const struct position *p, man m, cell c)
{
    struct view v = {.g = g, .p = p, .who = man_player(m), .from = g->board->lane_first[c]};
    walk_man(g, m, c, look, &v);
    return walk_lanes(g->board, v.out);
}

cellset position_attacks(const struct game *g, const struct position *p, int who)
{
    cellset out = {{0, 0}};
    for (cellset men = cellset_and(p->player[who], g->board->firsts); !cellset_empty(men);) {
        cell c = cellset_pop(&men);
        out = cellset_or(out, position_reach(g, p, p->on[c], c));
    }
    return out;
}
