#include "mask.h"

/* Lines a sample along which crossings are found; the coverage along a line is exact. */
enum { SUB_LINES = 8, LINE_HEIGHT = MASK_POINTS / SUB_LINES, WORD = 64 };

struct point lens_point(const struct lens *lens, struct point point)
{
    return (struct point){
        divide_nearest(((int64_t)point.x * lens->scale_x + lens->offset_x) * MASK_POINTS, lens->divisor_x),
        divide_nearest(((int64_t)point.y * lens->scale_y + lens->offset_y) * MASK_POINTS, lens->divisor_y)};
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
    int *change;       /* of the covered 256ths from each sample of a row to the next, over its lines; two beyond */
    uint64_t *changed; /* the samples whose change may not be 0, as bits */
};

static int floor_to_sample(int at)
{
    return at >> 8;
}

static void fill_edge(struct filling *filling, struct point first, struct point second)
{
    int64_t slope = first.y == second.y ? 0 : (int64_t)(second.x - first.x) * SLOPE_UNIT / (second.y - first.y);
    if (first.y != second.y)
        filling->edge[filling->edges++] = first.y < second.y ? (struct edge){first, second, slope, 1, -1}
                                                             : (struct edge){second, first, slope, -1, -1};
}

static void find_edges(struct filling *filling, const struct vertex *vertex, int count, const struct lens *lens)
{
    struct point first = {0, 0}, before = {0, 0};
    filling->low = (struct point){INT32_MAX, INT32_MAX};
    filling->high = (struct point){INT32_MIN, INT32_MIN};
    for (int i = 0; i < count; i++) {
        struct point at = lens_point(lens, (struct point){vertex[i].x, vertex[i].y});
        if (vertex[i].begins) {
            if (i)
                fill_edge(filling, before, first);
            first = at;
        } else {
            fill_edge(filling, before, at);
        }
        before = at;
        box_widen(&filling->low, &filling->high, at);
    }
    fill_edge(filling, before, first);
}

/* Returns the height of line LINE. */
static int line_height(const struct filling *filling, int line)
{
    return filling->low.y * MASK_POINTS + line * LINE_HEIGHT + LINE_HEIGHT / 2;
}

/* Notes on which of LINES each edge is met first; those between two lines are not. */
static void sort_edges(struct filling *filling, int lines)
{
    for (int i = 0; i < lines; i++)
        filling->met[i] = -1;
    for (int i = 0; i < filling->edges; i++) {
        struct edge *edge = &filling->edge[i];
        int above = edge->top.y - line_height(filling, 0),
            line = above > 0 ? (above + LINE_HEIGHT - 1) / LINE_HEIGHT : 0;
        if (line >= lines || line_height(filling, line) >= edge->bottom.y)
            continue;
        edge->next = filling->met[line];
        filling->met[line] = i;
    }
}

/* Finds the crossings of line LINE, the one after the last that was asked for: their order changes little. */
static void find_crossings(struct filling *filling, int line)
{
    int y = line_height(filling, line), before = filling->crossings;
    filling->crossings = 0;
    for (int i = 0; i < before; i++)
        if (filling->edge[filling->crossing[i].edge].bottom.y > y)
            filling->crossing[filling->crossings++] = filling->crossing[i];
    for (int i = filling->met[line]; i >= 0; i = filling->edge[i].next)
        filling->crossing[filling->crossings++].edge = i;
    for (int i = 0; i < filling->crossings; i++) {
        const struct edge *edge = &filling->edge[filling->crossing[i].edge];
        struct crossing own = {edge->top.x + divide_nearest(edge->slope * (y - edge->top.y), SLOPE_UNIT),
                               filling->crossing[i].edge};
        int at = i;
        for (; at > 0 && filling->crossing[at - 1].x > own.x; at--)
            filling->crossing[at] = filling->crossing[at - 1];
        filling->crossing[at] = own;
    }
}

/* Notes that what is covered of a line begins (SIGN 1) or ends (-1) at AT. The sum of all changes up to a sample tells
 * how much of it is covered. */
static void add_bound(struct filling *filling, int at, int sign)
{
    int left = filling->low.x * MASK_POINTS, right = filling->high.x * MASK_POINTS;
    at = (at < left ? left : at > right ? right : at) - left;
    unsigned sample = (unsigned)at / MASK_POINTS, next = sample + 1, part = (unsigned)at % MASK_POINTS;
    filling->change[sample] += sign * (int)(MASK_POINTS - part);
    filling->change[next] += sign * (int)part;
    filling->changed[sample / WORD] |= (uint64_t)1 << sample % WORD;
    filling->changed[next / WORD] |= (uint64_t)1 << next % WORD;
}

static void fill_line(struct filling *filling, int line)
{
    int inside = 0;
    find_crossings(filling, line);
    for (int i = 0; i < filling->crossings; i++) {
        if (inside == 0)
            add_bound(filling, filling->crossing[i].x, 1);
        inside += filling->edge[filling->crossing[i].edge].down;
        if (inside == 0)
            add_bound(filling, filling->crossing[i].x, -1);
    }
}

/* Keeps FILLING->low and high, now in samples, within ROOM; false if nothing is left. */
static bool clip(struct filling *filling, struct point room)
{
    filling->low = (struct point){most(floor_to_sample(filling->low.x), 0), most(floor_to_sample(filling->low.y), 0)};
    filling->high = (struct point){least(floor_to_sample(filling->high.x + MASK_POINTS - 1), room.x),
                                   least(floor_to_sample(filling->high.y + MASK_POINTS - 1), room.y)};
    return filling->low.x < filling->high.x && filling->low.y < filling->high.y;
}

/* Covers the samples from FROM to before TO of ROW by SUM, in 256ths of the lines of one. */
static void cover_run(uint8_t *row, int from, int to, int sum)
{
    const int whole = MASK_POINTS * SUB_LINES;
    uint8_t part = (uint8_t)((sum * MASK_FULL + whole / 2) / whole);
    if (to - from == 1)
        row[from] = part;
    else if (part && to > from)
        memset(&row[from], part, (size_t)(to - from));
}

/* Fills ROW, of WIDTH samples that are 0, by the changes along it, which are 0 after that. */
static void fill_row(struct filling *filling, uint8_t *row, int width)
{
    int sum = 0, from = 0;
    for (int word = 0; word <= (width + 1) / WORD; word++)
        for (uint64_t *bits = &filling->changed[word]; *bits; *bits &= *bits - 1) {
            int x = word * WORD + __builtin_ctzll(*bits);
            cover_run(row, from, least(x, width), sum);
            sum += filling->change[x];
            filling->change[x] = 0;
            from = x;
        }
    cover_run(row, from, width, sum);
}

/* True if the lines of ROW cross what the line before them did, at the same places: upright edges that go on. */
static bool row_continues(const struct filling *filling, int row)
{
    int last = line_height(filling, (row + 1) * SUB_LINES - 1);
    for (int i = 0; i < SUB_LINES; i++)
        if (filling->met[row * SUB_LINES + i] >= 0)
            return false;
    for (int i = 0; i < filling->crossings; i++) {
        const struct edge *edge = &filling->edge[filling->crossing[i].edge];
        if (edge->slope || edge->bottom.y <= last)
            return false;
    }
    return true;
}

static void fill_samples(struct filling *filling, struct mask *mask)
{
    bool even = false; /* the lines of the row before are all alike */
    for (int row = 0; row < mask->height; row++) {
        uint8_t *samples = &mask->at[row * mask->width];
        bool on = row_continues(filling, row);
        if (on && even) {
            memcpy(samples, samples - mask->width, (size_t)mask->width);
            continue;
        }
        for (int i = 0; i < SUB_LINES; i++)
            fill_line(filling, row * SUB_LINES + i);
        fill_row(filling, samples, mask->width);
        even = on;
    }
}

struct mask mask_fill(const struct vertex *vertex, int count, const struct lens *lens, struct point room)
{
    struct filling filling = {.edge = memory_new((size_t)(count + 1) * sizeof *filling.edge)};
    struct mask mask = {0};

    find_edges(&filling, vertex, count, lens);
    if (count && clip(&filling, room)) {
        mask = (struct mask){filling.low.x, filling.low.y, filling.high.x - filling.low.x,
                             filling.high.y - filling.low.y, NULL};
        mask.at = memory_new((size_t)mask.width * (size_t)mask.height);
        filling.crossing = memory_new((size_t)filling.edges * sizeof *filling.crossing + 1);
        filling.met = memory_new((size_t)mask.height * SUB_LINES * sizeof *filling.met);
        filling.change = memory_new(((size_t)mask.width + 2) * sizeof *filling.change);
        filling.changed = memory_new(((size_t)mask.width / WORD + 2) * sizeof *filling.changed);
        sort_edges(&filling, mask.height * SUB_LINES);
        fill_samples(&filling, &mask);
        free(filling.met);
        free(filling.crossing);
        free(filling.change);
        free(filling.changed);
    }
    free(filling.edge);
    return mask;
}

/* Returns how much of sample X, Y of MASK is covered, 0 outside MASK. */
static int covered(const struct mask *mask, int x, int y)
{
    return x < 0 || y < 0 || x >= mask->width || y >= mask->height ? 0 : mask->at[y * mask->width + x];
}

/* Covers the samples TO by PART percent of the COUNT samples FROM, where that is more. */
static void widen_row(const uint8_t *restrict from, int count, int part, uint8_t *restrict to)
{
    for (int k = 0; k < count; k++) {
        uint8_t own = (uint8_t)(part == 100 ? from[k] : part * from[k] / 100);
        to[k] = to[k] > own ? to[k] : own;
    }
}

struct mask mask_widen(const struct mask *mask, int width)
{
    const int reach = (width + 99) / 100, side = 2 * reach + 1;
    struct mask out = {mask->x - reach, mask->y - reach, mask->width + 2 * reach, mask->height + 2 * reach, NULL};
    out.at = memory_new((size_t)out.width * (size_t)out.height);
    for (int i = 0; i < side * side; i++) {
        int y = i / side, x = i % side;
        int part = least(width + 100 - path_length(100 * (x - reach), 100 * (y - reach)), 100);
        for (int row = 0; row < mask->height && part > 0; row++)
            widen_row(&mask->at[row * mask->width], mask->width, part, out.at + (row + y) * out.width + x);
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

void mask_free(struct mask *mask)
{
    free(mask->at);
    *mask = (struct mask){0};
}
