#include "grid.h"

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
