#include "mask.h"

/* Lines a sample along which crossings are found; the coverage along a line is exact. */
enum { SUB_LINES = 8, LINE_HEIGHT = MASK_POINTS / SUB_LINES };

struct point lens_point(const struct lens *l, struct point p)
{
    return (struct point){divide_nearest(((int64_t)p.x * l->scale_x + l->offset_x) * MASK_POINTS, l->divisor_x),
                          divide_nearest(((int64_t)p.y * l->scale_y + l->offset_y) * MASK_POINTS, l->divisor_y)};
}

/* A side of an outline from above to below in 256ths of a sample; DOWN: 1 if that is its direction, else -1. SLOPE: the
 * way to the right a line, in SLOPE_UNITths. NEXT: the one that is met on the same line; -1: none. */
enum { SLOPE_UNIT = 1 << 16 };
struct edge {
    struct point top, bottom;
    int64_t slope;
    int down, next;
};

/* Where a line crosses an edge. */
struct crossing {
    int x, edge;
};

/* The outline that is being filled. */
struct filling {
    struct edge *edge;
    int edges;
    int *met;                  /* the first of the edges that are met on each line; -1: none */
    struct crossing *crossing; /* of the last line, from left to right */
    int crossings;
    struct point low, high; /* in samples, HIGH one beyond the last */
    int *change; /* of the covered 256ths from each sample of a row to the next, over its lines; two beyond */
};

static int floor_to_sample(int at)
{
    return at >> 8;
}

static void fill_edge(struct filling *f, struct point a, struct point b)
{
    int64_t slope = a.y == b.y ? 0 : (int64_t)(b.x - a.x) * SLOPE_UNIT / (b.y - a.y);
    if (a.y != b.y)
        f->edge[f->edges++] = a.y < b.y ? (struct edge){a, b, slope, 1, -1} : (struct edge){b, a, slope, -1, -1};
}

static void find_edges(struct filling *f, const struct vertex *v, int count, const struct lens *lens)
{
    struct point first = {0, 0}, before = {0, 0};
    f->low = (struct point){INT32_MAX, INT32_MAX};
    f->high = (struct point){INT32_MIN, INT32_MIN};
    for (int i = 0; i < count; i++) {
        struct point at = lens_point(lens, (struct point){v[i].x, v[i].y});
        if (v[i].begins) {
            if (i)
                fill_edge(f, before, first);
            first = at;
        } else {
            fill_edge(f, before, at);
        }
        before = at;
        box_widen(&f->low, &f->high, at);
    }
    fill_edge(f, before, first);
}

/* The height of line LINE. */
static int line_height(const struct filling *f, int line)
{
    return f->low.y * MASK_POINTS + line * LINE_HEIGHT + LINE_HEIGHT / 2;
}

/* Notes on which of LINES each edge is met first; those between two lines are not. */
static void sort_edges(struct filling *f, int lines)
{
    for (int i = 0; i < lines; i++)
        f->met[i] = -1;
    for (int i = 0; i < f->edges; i++) {
        struct edge *e = &f->edge[i];
        int above = e->top.y - line_height(f, 0), line = above > 0 ? (above + LINE_HEIGHT - 1) / LINE_HEIGHT : 0;
        if (line >= lines || line_height(f, line) >= e->bottom.y)
            continue;
        e->next = f->met[line];
        f->met[line] = i;
    }
}

/* Finds the crossings of line LINE, the one after the last that was asked for: their order changes little. */
static void find_crossings(struct filling *f, int line)
{
    int y = line_height(f, line), before = f->crossings;
    f->crossings = 0;
    for (int i = 0; i < before; i++)
        if (f->edge[f->crossing[i].edge].bottom.y > y)
            f->crossing[f->crossings++] = f->crossing[i];
    for (int i = f->met[line]; i >= 0; i = f->edge[i].next)
        f->crossing[f->crossings++].edge = i;
    for (int i = 0; i < f->crossings; i++) {
        const struct edge *e = &f->edge[f->crossing[i].edge];
        struct crossing own = {e->top.x + divide_nearest(e->slope * (y - e->top.y), SLOPE_UNIT), f->crossing[i].edge};
        int at = i;
        for (; at > 0 && f->crossing[at - 1].x > own.x; at--)
            f->crossing[at] = f->crossing[at - 1];
        f->crossing[at] = own;
    }
}

/* Notes that what is covered of a line begins (SIGN 1) or ends (-1) at AT. The sum of all changes up to a sample tells
 * how much of it is covered. */
static void add_bound(struct filling *f, int at, int sign)
{
    int left = f->low.x * MASK_POINTS, right = f->high.x * MASK_POINTS;
    at = (at < left ? left : at > right ? right : at) - left;
    f->change[at / MASK_POINTS] += sign * (MASK_POINTS - at % MASK_POINTS);
    f->change[at / MASK_POINTS + 1] += sign * (at % MASK_POINTS);
}

static void fill_line(struct filling *f, int line)
{
    int inside = 0;
    find_crossings(f, line);
    for (int i = 0; i < f->crossings; i++) {
        if (inside == 0)
            add_bound(f, f->crossing[i].x, 1);
        inside += f->edge[f->crossing[i].edge].down;
        if (inside == 0)
            add_bound(f, f->crossing[i].x, -1);
    }
}

/* Keeps F->low and high, now in samples, within ROOM; false if nothing is left. */
static bool clip(struct filling *f, struct point room)
{
    f->low = (struct point){most(floor_to_sample(f->low.x), 0), most(floor_to_sample(f->low.y), 0)};
    f->high = (struct point){least(floor_to_sample(f->high.x + MASK_POINTS - 1), room.x),
                             least(floor_to_sample(f->high.y + MASK_POINTS - 1), room.y)};
    return f->low.x < f->high.x && f->low.y < f->high.y;
}

static void fill_samples(struct filling *f, struct mask *m)
{
    const int whole = MASK_POINTS * SUB_LINES;
    for (int row = 0; row < m->height; row++) {
        memset(f->change, 0, ((size_t)m->width + 2) * sizeof *f->change);
        for (int i = 0; i < SUB_LINES; i++)
            fill_line(f, row * SUB_LINES + i);
        for (int x = 0, sum = 0; x < m->width; x++) {
            sum += f->change[x];
            m->at[row * m->width + x] = (uint8_t)((sum * MASK_FULL + whole / 2) / whole);
        }
    }
}

struct mask mask_fill(const struct vertex *v, int count, const struct lens *lens, struct point room)
{
    struct filling f = {.edge = memory_new((size_t)(count + 1) * sizeof *f.edge)};
    struct mask m = {0};

    find_edges(&f, v, count, lens);
    if (count && clip(&f, room)) {
        m = (struct mask){f.low.x, f.low.y, f.high.x - f.low.x, f.high.y - f.low.y, NULL};
        m.at = memory_new((size_t)m.width * (size_t)m.height);
        f.crossing = memory_new((size_t)f.edges * sizeof *f.crossing + 1);
        f.met = memory_new((size_t)m.height * SUB_LINES * sizeof *f.met);
        f.change = memory_new(((size_t)m.width + 2) * sizeof *f.change);
        sort_edges(&f, m.height * SUB_LINES);
        fill_samples(&f, &m);
        free(f.met);
        free(f.crossing);
        free(f.change);
    }
    free(f.edge);
    return m;
}

/* How much of sample X, Y of M is covered, 0 outside M. */
static int covered(const struct mask *m, int x, int y)
{
    return x < 0 || y < 0 || x >= m->width || y >= m->height ? 0 : m->at[y * m->width + x];
}

struct mask mask_widen(const struct mask *m, int width)
{
    const int reach = (width + 99) / 100, side = 2 * reach + 1;
    struct mask out = {m->x - reach, m->y - reach, m->width + 2 * reach, m->height + 2 * reach, NULL};
    out.at = memory_new((size_t)out.width * (size_t)out.height);
    for (int i = 0; i < side * side * m->height; i++) {
        int row = i % m->height, y = i / m->height / side, x = i / m->height % side;
        int part = least(width + 100 - path_length(100 * (x - reach), 100 * (y - reach)), 100);
        uint8_t *to = out.at + (row + y) * out.width + x;
        for (int k = 0; k < m->width && part > 0; k++)
            to[k] = (uint8_t)most(to[k], part * m->at[row * m->width + k] / 100);
    }
    return out;
}

void mask_outline(struct mask *body, bool upright)
{
    enum { THIN = 3 };
    static const struct point beside[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    uint8_t *thin = memory_new((size_t)body->width * (size_t)body->height);
    for (int i = 0; i < body->width * body->height; i++) {
        int x = i % body->width, y = i / body->width, own = body->at[i], inner = own;
        for (int k = 0; k < (upright ? 2 : 4); k++) {
            int next = covered(body, x + beside[k].x, y + beside[k].y), room = 0;
            while (room < THIN && covered(body, x - (room + 1) * beside[k].x, y - (room + 1) * beside[k].y) >= own)
                room++;
            inner = next < inner && room == THIN ? next : inner;
        }
        thin[i] = (uint8_t)inner;
    }
    free(body->at);
    body->at = thin;
}

void mask_free(struct mask *m)
{
    free(m->at);
    *m = (struct mask){0};
}
