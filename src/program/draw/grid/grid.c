#include "grid.h"

void layout_corners(const struct polygon *polygon, struct point *low, struct point *high)
{
    *low = *high = polygon->at[0];
    for (int k = 1; k < polygon->corners; k++)
        box_widen(low, high, polygon->at[k]);
}

void layout_box(const struct polygon *shape, cellset cells, struct point *low, struct point *high)
{
    layout_corners(&shape[cellset_first(cells)], low, high);
    while (!cellset_empty(cells)) {
        struct point first, second;
        layout_corners(&shape[cellset_pop(&cells)], &first, &second);
        box_widen(low, high, first);
        box_widen(low, high, second);
    }
}

bool polygon_reach(const struct polygon *polygon, int y, int *left, int *right)
{
    *left = INT32_MAX;
    *right = INT32_MIN;
    for (int k = 0; k < polygon->corners; k++) {
        struct point first = polygon->at[k], second = polygon->at[k + 1 < polygon->corners ? k + 1 : 0];
        if ((y < first.y && y < second.y) || (y > first.y && y > second.y))
            continue;
        int from = first.y == second.y
                       ? first.x
                       : first.x + (int)((int64_t)(second.x - first.x) * (y - first.y) / (second.y - first.y));
        int to = first.y == second.y ? second.x : from;
        *left = least(*left, least(from, to));
        *right = most(*right, most(from, to));
    }
    return *left <= *right;
}

struct spot *layout_at(const struct layout *layout, int row, int column)
{
    if (row < 0 || column < 0 || row >= layout->rows || column >= layout->columns)
        return NULL;
    return &layout->at[row * layout->columns + column];
}

bool layout_owns(const struct layout *layout, cell here, int row, int column)
{
    const struct spot *spot = layout_at(layout, row, column);
    return spot && !spot->strokes && spot->owner[1] == CELL_NONE && spot->owner[0] != CELL_NONE &&
           layout->board->lane_first[spot->owner[0]] == layout->board->lane_first[here];
}

bool layout_side_is_inner(const struct board *board, cell here, int k)
{
    if (!board->has_lanes)
        return false;
    const struct fork *beyond = board_steps(board, LINE_LATERAL, here, k);
    for (int i = 0; i < beyond->count; i++)
        if (cellset_has(board->lane[here], beyond->step[i].to))
            return true;
    return false;
}

void layout_bounds(const struct layout *layout, cell here, struct gridpoint *top_left, struct gridpoint *bottom_right)
{
    struct point low, high;
    layout_box(layout->shape, layout->board->lane[here], &low, &high);
    *top_left = (struct gridpoint){low.y, low.x};
    *bottom_right = (struct gridpoint){high.y, high.x};
}

/* A side of a cell. */
struct segment {
    struct point from, to;
};

/* The sides round the lane of HERE into OUT, in no order; returns how many. */
static int find_segments(const struct board *board, const struct polygon *shape, cell here,
                         struct segment out[CELLS_MAX * CORNERS_MAX])
{
    int n = 0;
    for (cellset lane = board->lane[here]; !cellset_empty(lane);) {
        cell part = cellset_pop(&lane);
        const struct polygon *polygon = &shape[part];
        for (int k = 0; k < polygon->corners; k++)
            if (!layout_side_is_inner(board, part, k))
                out[n++] = (struct segment){polygon->at[k], polygon->at[(k + 1) % polygon->corners]};
    }
    return n;
}

/* True if SECOND continues FIRST in the same direction. */
static bool goes_on(struct segment first, struct segment second)
{
    return point_cross(point_minus(first.to, first.from), point_minus(second.to, second.from)) == 0;
}

/* Returns which of the N segments of SIDE begins at POINT; -1: none. */
static int segment_from(const struct segment *side, int n, struct point point)
{
    while (--n >= 0 && !point_equal(side[n].from, point))
        ;
    return n;
}

void lane_add_outline(const struct board *board, const struct polygon *shape, cell here, struct path *out)
{
    struct segment side[CELLS_MAX * CORNERS_MAX];
    int left = find_segments(board, shape, here, side);
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
