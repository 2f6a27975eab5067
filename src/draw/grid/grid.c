#include "grid.h"

void layout_corners(const struct polygon *p, struct point *low, struct point *high)
{
    *low = *high = p->at[0];
    for (int k = 1; k < p->corners; k++) {
        *low = (struct point){least(low->x, p->at[k].x), least(low->y, p->at[k].y)};
        *high = (struct point){most(high->x, p->at[k].x), most(high->y, p->at[k].y)};
    }
}

void layout_box(const struct polygon *shape, cellset cells, struct point *low, struct point *high)
{
    layout_corners(&shape[cellset_first(cells)], low, high);
    while (!cellset_empty(cells)) {
        struct point a, b;
        layout_corners(&shape[cellset_pop(&cells)], &a, &b);
        *low = (struct point){least(low->x, a.x), least(low->y, a.y)};
        *high = (struct point){most(high->x, b.x), most(high->y, b.y)};
    }
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
