/* What lies between a royal piece and what hops or faces it: whether the generator can tell from that what is legal. */
#include "tables.h"

/* True if a kind of G captures by hops, and all hops depend on nothing but how many pieces are between. */
static bool captures_by_hops(const struct game *g)
{
    bool any = false;
    for (int i = 0; i < g->kinds * ATOMS_MAX; i++) {
        const struct atom *atom = &g->kind[i / ATOMS_MAX].atom[i % ATOMS_MAX];
        if (i % ATOMS_MAX >= g->kind[i / ATOMS_MAX].atoms || atom->reach != REACH_HOP)
            continue;
        if (atom->unlike || (atom->most && atom->when & WHEN_CAPTURING))
            return false;
        any = any || atom->when & WHEN_CAPTURING;
    }
    return any;
}

/* True if each side has so few sorts of hops that a position has no more lines than the generator has room for: two for
 * each of a royal piece's ways out. */
static bool hops_are_few(const struct game *g, const struct tables *tables)
{
    enum { HOPS_MOST = 4 };
    for (int who = 0; who < g->players; who++) {
        int hops = 0;
        for (int i = 0; i < tables->side[who].slide_threats; i++)
            hops += tables->side[who].slide_threat[i].slider->hops;
        if (hops > HOPS_MOST)
            return false;
    }
    return true;
}

/* True if no place has more than one ray to another. */
static bool rays_are_single(const struct tables *tables)
{
    for (int place = 0; place < CELLS_MAX; place++)
        if (!cellset_empty(tables->many_rays[place]))
            return false;
    return true;
}

/* True if SLIDER's trees are single rows without forks, none of which meets a place twice. */
static bool rows_are_single(const struct slider *slider, int cells)
{
    for (int place = 0; place < cells; place++) {
        cellset met = cellset_of((cell)place);
        uint32_t first = slider->start[place], end = slider->start[place + 1];
        for (uint32_t i = first; i < end; i++) {
            if (slider->node[i].skip != end - first || cellset_has(met, slider->node[i].place))
                return false;
            cellset_add(&met, slider->node[i].place);
        }
    }
    return true;
}

/* RULE_FACING: fills the lines straight ahead; none if they branch. */
static void fill_facing(const struct game *g, struct tables *tables)
{
    static const struct atom straight = {.reach = REACH_SLIDE, .line = LINE_LATERAL, .when = WHEN_ALWAYS, .ways = 1};
    for (int who = 0; who < 2 && tables->slides.count < SLIDERS_MAX; who++) {
        const struct slider *slider = slides_add(&tables->slides, g, (struct slide_way){who, &straight, false});
        tables->facing[who] = slider && rows_are_single(slider, g->board->cells) ? slider : NULL;
    }
    if (!tables->facing[0] || !tables->facing[1])
        tables->facing[0] = tables->facing[1] = NULL;
}

void tables_fill_hops(const struct game *g, struct tables *tables)
{
    tables->knows_hops = g->players == 2 && g->duck < 0 && !g->weighs && !g->board->has_lanes && captures_by_hops(g) &&
                         hops_are_few(g, tables) && rays_are_single(tables);
    if (tables->knows_hops && rules_has(g, RULE_FACING))
        fill_facing(g, tables);
}
