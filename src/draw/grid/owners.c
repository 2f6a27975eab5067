/* Which cells a character belongs to. */
#include "grid.h"

/* True if the middle of the character lies strictly within P. Where corners are characters the middle is their point,
 * else half a character further; so all is counted in halves. P is convex; rows run downward. */
static bool is_within(const struct layout *l, const struct polygon *p, int row, int column)
{
    int64_t x = 2 * column + l->hexagons, y = 2 * row + l->hexagons;
    int left = 0, right = 0;
    for (int k = 0; k < p->corners; k++) {
        struct point a = p->at[k], b = p->at[(k + 1) % p->corners];
        int64_t turn = (b.x - a.x) * (y - 2 * a.y) - (b.y - a.y) * (x - 2 * a.x);
        left += turn > 0;
        right += turn < 0;
    }
    return left == p->corners || right == p->corners;
}

static void add_owner(struct spot *s, cell c)
{
    if (s->strokes & ~STROKE_FOOT)
        return;
    if (s->owner[0] == CELL_NONE)
        s->owner[0] = c;
    else if (s->owner[1] == CELL_NONE)
        s->owner[1] = c;
}

static void own_inside(struct layout *l, cell c)
{
    const struct polygon *p = &l->shape[c];
    struct point low, high;

    layout_corners(p, &low, &high);
    for (int row = low.y; row <= high.y && row < l->rows; row++)
        for (int column = low.x; column <= high.x && column < l->columns; column++)
            if (is_within(l, p, row, column))
                add_owner(layout_at(l, row, column), c);
}

/* Characters that a lane's inner line would have covered belong to the lane. */
static void own_inner_line(struct layout *l, cell c, int row, int column, int strokes)
{
    struct spot *s = layout_at(l, row, column);
    (void)strokes;
    if (!s->strokes && s->owner[0] == CELL_NONE) {
        s->owner[0] = l->board->lane_first[c];
        s->inner = true;
    }
}

void layout_find_owners(struct layout *l)
{
    for (int c = 0; c < l->board->cells; c++)
        own_inside(l, (cell)c);
    for (int c = 0; c < l->board->cells; c++)
        for (int k = 0; k < l->shape[c].corners; k++)
            if (layout_side_is_inner(l->board, (cell)c, k))
                sides_walk(l, (cell)c, k, own_inner_line);
}
