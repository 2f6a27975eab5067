#include "grid.h"

void layout_corners(const struct polygon *p, struct point *low, struct point *high)
{
    *low = *high = p->at[0];
    for (int k = 1; k < p->corners; k++)
        box_widen(low, high, p->at[k]);
}

void layout_box(const struct polygon *shape, cellset cells, struct point *low, struct point *high)
{
    layout_corners(&shape[cellset_first(cells)], low, high);
    while (!cellset_empty(cells)) {
        struct point a, b;
        layout_corners(&shape[cellset_pop(&cells)], &a, &b);
        box_widen(low, high, a);
        box_widen(low, high, b);
    }
}

bool polygon_reach(const struct polygon *p, int y, int *left, int *right)
{
    *left = INT32_MAX;
    *right = INT32_MIN;
    for (int k = 0; k < p->corners; k++) {
        struct point a = p->at[k], b = p->at[k + 1 < p->corners ? k + 1 : 0];
        if ((y < a.y && y < b.y) || (y > a.y && y > b.y))
            continue;
        int from = a.y == b.y ? a.x : a.x + (int)((int64_t)(b.x - a.x) * (y - a.y) / (b.y - a.y));
        int to = a.y == b.y ? b.x : from;
        *left = least(*left, least(from, to));
        *right = most(*right, most(from, to));
    }
    return *left <= *right;
}

struct spot *layout_at(const struct layout *l, int row, int column)
{
    if (row < 0 || column < 0 || row >= l->rows || column >= l->columns)
        return NULL;
    return &l->at[row * l->columns + column];
}

bool layout_owns(const struct layout *l, cell c, int row, int column)
{
    const struct spot *s = layout_at(l, row, column);
    return s && !s->strokes && s->owner[1] == CELL_NONE && s->owner[0] != CELL_NONE &&
           l->board->lane_first[s->owner[0]] == l->board->lane_first[c];
}

bool layout_side_is_inner(const struct board *b, cell c, int k)
{
    if (!b->has_lanes)
        return false;
    const struct fork *beyond = board_steps(b, LINE_LATERAL, c, k);
    for (int i = 0; i < beyond->count; i++)
        if (cellset_has(b->lane[c], beyond->step[i].to))
            return true;
    return false;
}

void layout_bounds(const struct layout *l, cell c, struct gridpoint *top_left, struct gridpoint *bottom_right)
{
    struct point low, high;
    layout_box(l->shape, l->board->lane[c], &low, &high);
    *top_left = (struct gridpoint){low.y, low.x};
    *bottom_right = (struct gridpoint){high.y, high.x};
}

/* A side of a cell. */
struct segment {
    struct point from, to;
};

/* The sides round the lane of C into OUT, in no order; returns how many. */
static int find_segments(const struct board *b, const struct polygon *shape, cell c,
                         struct segment out[CELLS_MAX * CORNERS_MAX])
{
    int n = 0;
    for (cellset lane = b->lane[c]; !cellset_empty(lane);) {
        cell part = cellset_pop(&lane);
        const struct polygon *p = &shape[part];
        for (int k = 0; k < p->corners; k++)
            if (!layout_side_is_inner(b, part, k))
                out[n++] = (struct segment){p->at[k], p->at[(k + 1) % p->corners]};
    }
    return n;
}

/* True if B continues A in the same direction. */
static bool goes_on(struct segment a, struct segment b)
{
    return point_cross(point_minus(a.to, a.from), point_minus(b.to, b.from)) == 0;
}

/* Which of the N segments of SIDE begins at P; -1: none. */
static int segment_from(const struct segment *side, int n, struct point p)
{
    while (--n >= 0 && !point_equal(side[n].from, p))
        ;
    return n;
}

void lane_add_outline(const struct board *b, const struct polygon *shape, cell c, struct path *out)
{
    struct segment side[CELLS_MAX * CORNERS_MAX];
    int left = find_segments(b, shape, c, side);
    while (left > 0) {
        struct segment first = side[--left], now = first;
        bool begins = true;
        for (int next; (next = segment_from(side, left, now.to)) >= 0;) {
            if (!goes_on(now, side[next])) {
                path_add(out, now.to.x, now.to.y, begins);
                begins = false;
            }
            now = side[next];
            side[next] = side[--left];
        }
        if (!goes_on(now, first))
            path_add(out, now.to.x, now.to.y, begins);
    }
}
