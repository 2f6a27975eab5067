/* The ways between a royal man and the men that slide at it: what pins and what can be interposed. */
#include "base/text.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>

/* The paths that lead to one royal cell. */
struct paths {
    struct detour *list;
    int count, room;
};

static void add_path(struct paths *p, struct detour path)
{
    if (cellset_has(path.between, path.at)) /* through the man's own lane: a shorter path says the same */
        return;
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->list = memory_resize(p->list, (size_t)p->room * sizeof *p->list);
    }
    p->list[p->count++] = path;
}

/*
 * Add the paths to the nodes FIRST … END of S, which lie beyond BETWEEN. Six parameters: it calls itself; what stays
 * the same comes first.
 */
static void add_tree(struct paths *p, const struct slider *s, cell royal, uint32_t first, uint32_t end, cellset between)
{
    const struct slide_node *node = s->node + s->start[royal];
    for (uint32_t i = first; i < end; i = node[i].skip) {
        if (node[i].hits)
            add_path(p, (struct detour){royal, node[i].place, s, between});
        cellset beyond = between;
        cellset_add(&beyond, node[i].place);
        add_tree(p, s, royal, i + 1, node[i].skip, beyond);
    }
}

static void add_slider(struct paths *p, const struct slider *s, cell royal)
{
    add_tree(p, s, royal, 0, s->start[royal + 1] - s->start[royal], (cellset){{0, 0}});
}

/* All paths to ROYAL by all sliders that threaten a man; two players may share a slider. */
static void find_paths(const struct game *g, const struct tables *t, cell royal, struct paths *p)
{
    p->count = 0;
    for (int i = 0; i < t->slides.count; i++) {
        bool threatens = false;
        for (int who = 0; who < g->players; who++)
            for (int k = 0; k < t->slide_threats[who]; k++)
                threatens |= t->slide_threat[who][k].slider == t->slides.slider[i];
        if (threatens)
            add_slider(p, t->slides.slider[i], royal);
    }
}

/* Fill ROYAL's row of between with the single paths of P, and its many. */
static void fill_row(const struct game *g, struct tables *t, cell royal, const struct paths *p)
{
    cellset between[CELLS_MAX], seen = {{0, 0}};
    for (int i = 0; i < p->count; i++) {
        const struct detour *path = &p->list[i];
        if (!cellset_has(seen, path->at))
            between[path->at] = path->between;
        else if (!cellset_equal(between[path->at], path->between))
            cellset_add(&t->many[royal], path->at);
        cellset_add(&seen, path->at);
    }
    for (cellset s = cellset_less(seen, t->many[royal]); !cellset_empty(s);) {
        cell at = cellset_pop(&s);
        memcpy(t->between + (royal * g->board->cells + at) * t->words, between[at].w,
               (size_t)t->words * sizeof(uint64_t));
    }
}

/* Move the paths of P that are one of many to T's detours, the *COUNT that it has so far; equal ones once. */
static void keep_detours(struct tables *t, cell royal, const struct paths *p, int *count)
{
    for (int i = 0; i < p->count; i++) {
        const struct detour *path = &p->list[i];
        bool known = !cellset_has(t->many[royal], path->at);
        for (int k = t->detours_from[royal]; k < *count && !known; k++)
            known = t->detour[k].at == path->at && t->detour[k].slider == path->slider &&
                    cellset_equal(t->detour[k].between, path->between);
        if (known)
            continue;
        t->detour = memory_resize(t->detour, (size_t)(*count + 1) * sizeof *t->detour);
        t->detour[(*count)++] = *path;
    }
}

void tables_fill_paths(const struct game *g, struct tables *t)
{
    struct paths p = {0};
    int cells = g->board->cells, count = 0;
    t->between = memory_new((size_t)(cells * cells * t->words) * sizeof *t->between);
    for (int c = 0; c < CELLS_MAX; c++) {
        t->detours_from[c] = count;
        if (c >= cells || g->board->lane_first[c] != c)
            continue;
        find_paths(g, t, (cell)c, &p);
        fill_row(g, t, (cell)c, &p);
        keep_detours(t, (cell)c, &p, &count);
    }
    t->detours_from[CELLS_MAX] = count;
    free(p.list);
}
