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

static void add_ray(struct rays *rays, struct ray ray)
{
    if (cellset_has(ray.between, ray.at)) /* a ray through the piece's own lane: a shorter one says the same */
        return;
    if (rays->count == rays->room) {
        rays->room = rays->room ? 2 * rays->room : 64;
        rays->list = memory_resize(rays->list, (size_t)rays->room * sizeof *rays->list);
    }
    rays->list[rays->count++] = ray;
}

/* Add the rays to the nodes FIRST … END of SLIDER, which lie beyond BETWEEN. */
static void add_ray_nodes(struct rays *rays, const struct slider *slider, uint32_t first, uint32_t end, cellset between)
{
    const struct slide_node *node = slider->node + slider->start[rays->royal];
    for (uint32_t i = first; i < end; i = node[i].skip) {
        if (node[i].hits)
            add_ray(rays, (struct ray){rays->royal, node[i].place, slider, between});
        cellset beyond = between;
        cellset_add(&beyond, node[i].place);
        add_ray_nodes(rays, slider, i + 1, node[i].skip, beyond);
    }
}

static void add_slider(struct rays *rays, const struct slider *slider)
{
    add_ray_nodes(rays, slider, 0, slider->start[rays->royal + 1] - slider->start[rays->royal], (cellset){{0, 0}});
}

/* Fill RAYS with all rays to p->royal by all sliders that threaten a piece; two players may share a slider. */
static void find_rays(const struct game *g, const struct tables *tables, struct rays *rays)
{
    rays->count = 0;
    for (int i = 0; i < tables->slides.count; i++) {
        bool threatens = false;
        for (int who = 0; who < g->players; who++)
            for (int k = 0; k < tables->side[who].slide_threats; k++)
                threatens |= tables->side[who].slide_threat[k].slider == tables->slides.slider[i];
        if (threatens)
            add_slider(rays, tables->slides.slider[i]);
    }
}

/* Put each ray of RAYS that is the only one between two places into `between`, and mark the others in many_rays. */
static void fill_row(const struct game *g, struct tables *tables, const struct rays *rays)
{
    cell royal = rays->royal;
    cellset between[CELLS_MAX], seen = {{0, 0}};
    for (int i = 0; i < rays->count; i++) {
        const struct ray *ray = &rays->list[i];
        if (!cellset_has(seen, ray->at))
            between[ray->at] = ray->between;
        else if (!cellset_equal(between[ray->at], ray->between))
            cellset_add(&tables->many_rays[royal], ray->at);
        cellset_add(&seen, ray->at);
    }
    for (cellset set = cellset_less(seen, tables->many_rays[royal]); !cellset_empty(set);) {
        cell at = cellset_pop(&set);
        memcpy(tables->between + (royal * g->board->cells + at) * tables->words, between[at].word,
               (size_t)tables->words * sizeof(uint64_t));
    }
}

/* Append to TABLES's list `ray`, which has *COUNT so far and room for *ROOM, the other rays of RAYS; equal ones
 * once. */
static void keep_rays(struct tables *tables, const struct rays *rays, int *count, int *room)
{
    for (int i = 0; i < rays->count; i++) {
        const struct ray *ray = &rays->list[i];
        bool known = !cellset_has(tables->many_rays[rays->royal], ray->at);
        for (int k = tables->rays_from[rays->royal]; k < *count && !known; k++)
            known = tables->ray[k].at == ray->at && tables->ray[k].slider == ray->slider &&
                    cellset_equal(tables->ray[k].between, ray->between);
        if (known)
            continue;
        tables->ray = memory_grow(tables->ray, *count, room, sizeof *tables->ray);
        tables->ray[(*count)++] = *ray;
    }
}

void tables_fill_rays(const struct game *g, struct tables *tables)
{
    struct rays rays = {0};
    int cells = g->board->cells, count = 0, room = 0;
    tables->between = memory_new((size_t)(cells * cells * tables->words) * sizeof *tables->between);
    for (int place = 0; place < CELLS_MAX; place++) {
        tables->rays_from[place] = count;
        if (place >= cells || g->board->lane_first[place] != place)
            continue;
        rays.royal = (cell)place;
        find_rays(g, tables, &rays);
        fill_row(g, tables, &rays);
        keep_rays(tables, &rays, &count, &room);
    }
    tables->rays_from[CELLS_MAX] = count;
    free(rays.list);
}
