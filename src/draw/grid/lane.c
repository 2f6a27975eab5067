/* The sides round a lane, and which of them follow which. */
#include "lane.h"

#include "grid.h"

int lane_segments(const struct layout *l, cell c, struct segment out[CELLS_MAX * CORNERS_MAX])
{
    int n = 0;
    for (cellset lane = l->board->lane[c]; !cellset_empty(lane);) {
        cell part = cellset_pop(&lane);
        const struct polygon *p = &l->shape[part];
        for (int k = 0; k < p->corners; k++)
            if (!layout_side_is_inner(l->board, part, k))
                out[n++] = (struct segment){p->at[k], p->at[(k + 1) % p->corners]};
    }
    return n;
}

bool segment_goes_on(struct segment a, struct segment b)
{
    return (a.to.x - a.from.x) * (b.to.y - b.from.y) == (a.to.y - a.from.y) * (b.to.x - b.from.x);
}

int segment_from(const struct segment *side, int n, struct point p)
{
    while (--n >= 0 && (side[n].from.x != p.x || side[n].from.y != p.y))
        ;
    return n;
}
