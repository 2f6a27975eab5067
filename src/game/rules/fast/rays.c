/* The rays between a royal piece and the sliders that attack it: they show which pieces are pinned and where a check
 * can be blocked. */
#include "base/text.h"
#include "tables.h"

/* The rays that lead to one royal cell, while they are collected. */
struct rays {
    cell royal;
    struct ray *list;
    int count, room;
};

static void add_ray(struct rays *p, struct ray ray)
{
    if (cellset_has(ray.between, ray.at)) /* a ray through the piece's own lane: a shorter one says the same */
        return;
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->list = memory_resize(p->list, (size_t)p->room * sizeof *p->list);
    }
    p->list[p->count++] = ray;
}

/* Add the rays to the nodes FIRST … END of S, which lie beyond BETWEEN. */
static void add_ray_nodes(struct rays *p, const struct slider *s, uint32_t first, uint32_t end, cellset between)
{
    const struct slide_node *node = s->node + s->start[p->royal];
    for (uint32_t i = first; i < end; i = node[i].skip) {
        if (node[i].hits)
            add_ray(p, (struct ray){p->royal, node[i].place, s, between});
        cellset beyond = between;
        cellset_add(&beyond, node[i].place);
        add_ray_nodes(p, s, i + 1, node[i].skip, beyond);
    }
}

static void add_slider(struct rays *p, const struct slider *s)
{
    add_ray_nodes(p, s, 0, s->start[p->royal + 1] - s->start[p->royal], (cellset){{0, 0}});
}

/* Fill P with all rays to p->royal by all sliders that threaten a piece; two players may share a slider. */
static void find_rays(const struct game *g, const struct tables *t, struct rays *p)
{
    p->count = 0;
    for (int i = 0; i < t->slides.count; i++) {
        bool threatens = false;
        for (int who = 0; who < g->players; who++)
            for (int k = 0; k < t->side[who].slide_threats; k++)
                threatens |= t->side[who].slide_threat[k].slider == t->slides.slider[i];
        if (threatens)
            add_slider(p, t->slides.slider[i]);
    }
}

/* Put each ray of P that is the only one between two places into `between`, and mark the others in many_rays. */
static void fill_row(const struct game *g, struct tables *t, const struct rays *p)
{
    cell royal = p->royal;
    cellset between[CELLS_MAX], seen = {{0, 0}};
    for (int i = 0; i < p->count; i++) {
        const struct ray *ray = &p->list[i];
        if (!cellset_has(seen, ray->at))
            between[ray->at] = ray->between;
        else if (!cellset_equal(between[ray->at], ray->between))
            cellset_add(&t->many_rays[royal], ray->at);
        cellset_add(&seen, ray->at);
    }
    for (cellset s = cellset_less(seen, t->many_rays[royal]); !cellset_empty(s);) {
        cell at = cellset_pop(&s);
        memcpy(t->between + (royal * g->board->cells + at) * t->words, between[at].word,
               (size_t)t->words * sizeof(uint64_t));
    }
}

/* Append to T's list `ray`, which has *COUNT so far and room for *ROOM, the other rays of P; equal ones once. */
static void keep_rays(struct tables *t, const struct rays *p, int *count, int *room)
{
    for (int i = 0; i < p->count; i++) {
        const struct ray *ray = &p->list[i];
        bool known = !cellset_has(t->many_rays[p->royal], ray->at);
        for (int k = t->rays_from[p->royal]; k < *count && !known; k++)
            known = t->ray[k].at == ray->at && t->ray[k].slider == ray->slider &&
                    cellset_equal(t->ray[k].between, ray->between);
        if (known)
            continue;
        t->ray = memory_grow(t->ray, *count, room, sizeof *t->ray);
        t->ray[(*count)++] = *ray;
    }
}

void tables_fill_rays(const struct game *g, struct tables *t)
{
    struct rays p = {0};
    int cells = g->board->cells, count = 0, room = 0;
    t->between = memory_new((size_t)(cells * cells * t->words) * sizeof *t->between);
    for (int c = 0; c < CELLS_MAX; c++) {
        t->rays_from[c] = count;
        if (c >= cells || g->board->lane_first[c] != c)
            continue;
        p.royal = (cell)c;
        find_rays(g, t, &p);
        fill_row(g, t, &p);
        keep_rays(t, &p, &count, &room);
    }
    t->rays_from[CELLS_MAX] = count;
    free(p.list);
}
