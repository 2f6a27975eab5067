#include "grid.h"

/* The side of a turned hexagon that lies above all others, -1 if two share that rank (it stands on a corner then). */
static int top_side(const struct polygon *p)
{
    int best = 0, highest = 0;
    for (int k = 0; k < p->corners; k++) {
        int height = p->at[k].y + p->at[(k + 1) % p->corners].y;
        int so_far = p->at[best].y + p->at[(best + 1) % p->corners].y;
        if (k == 0 || height > so_far) {
            best = k;
            highest = 1;
        } else if (height == so_far) {
            highest++;
        }
    }
    return highest == 1 ? best : -1;
}

static bool is_honeycomb(const struct outline *o)
{
    return rotation_steps(o->board) == 6 && top_side(&o->shape[0]) >= 0;
}

/*
 * A corner of a honeycomb in the units of a regular hexagon (corners ±1, ±1 and ±2, 0 from its middle), whatever
 * lattice the board file used: V = a·RIGHT + b·LEFT, the two ends of cell 0's top side seen from its middle, which is
 * the origin.
 */
static struct point regular(struct point right, struct point left, struct point v)
{
    int64_t whole = (int64_t)right.x * left.y - (int64_t)right.y * left.x;
    int64_t a = ((int64_t)v.x * left.y - (int64_t)v.y * left.x) / whole;
    int64_t b = ((int64_t)right.x * v.y - (int64_t)right.y * v.x) / whole;
    return (struct point){(int)(a - b), (int)(a + b)};
}

static void make_regular(struct outline *o)
{
    int k = top_side(&o->shape[0]);
    struct point right = o->shape[0].at[k], left = o->shape[0].at[(k + 1) % 6];
    for (int c = 0; c < o->board->cells; c++)
        for (int i = 0; i < 6; i++)
            o->shape[c].at[i] = regular(right, left, o->shape[c].at[i]);
}

/* The width and height of one cell: the shortest horizontal side (narrowest cell if there is none) and the lowest
 * cell. */
static struct point unit_of(const struct outline *o)
{
    int side = 0, width = 0, height = 0;
    for (int c = 0; c < o->board->cells; c++) {
        struct point low, high;
        const struct polygon *p = &o->shape[c];
        layout_corners(p, &low, &high);
        width = width ? least(width, high.x - low.x) : high.x - low.x;
        height = height ? least(height, high.y - low.y) : high.y - low.y;
        for (int k = 0; k < p->corners; k++) {
            struct point from = p->at[k], to = p->at[(k + 1) % p->corners];
            if (from.y == to.y)
                side = side ? least(side, abs(to.x - from.x)) : abs(to.x - from.x);
        }
    }
    return (struct point){side ? side : width, height};
}

void outline_start(struct outline *o, const struct board *b, int steps)
{
    struct rotated t;

    rotation_of_board(b, steps, &t);
    o->board = b;
    for (int c = 0; c < b->cells; c++)
        o->shape[c] = t.shape[c];
    o->hexagons = is_honeycomb(o);
    if (o->hexagons)
        make_regular(o);
    o->pitch = o->hexagons ? (struct point){3, 2} : unit_of(o);
    layout_box(o->shape, b->all, &o->low, &o->high);
}

bool outline_is_honeycomb(const struct board *b)
{
    struct outline o;
    outline_start(&o, b, 0);
    return o.hexagons;
}
