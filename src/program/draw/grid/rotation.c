#include "draw/layout.h"

#include <stdlib.h>

/* Twice the middle of a polygon whose opposite corners face each other: corner 0 plus its opposite. */
static struct point twice_middle(const struct polygon *p)
{
    struct point a = p->at[0], b = p->at[p->corners / 2];
    return (struct point){a.x + b.x, a.y + b.y};
}

static struct point doubled(struct point p)
{
    return (struct point){2 * p.x, 2 * p.y};
}

/* Corner K of HEXAGON, taken modulo 6, seen from its middle: twice the way there. */
static struct point seen_corner(const struct polygon *hexagon, int k)
{
    return point_minus(doubled(hexagon->at[k % 6]), twice_middle(hexagon));
}

static bool is_shifted_copy(const struct polygon *p, const struct polygon *of)
{
    for (int k = 1; k < 6; k++)
        if (!point_equal(point_minus(p->at[k], of->at[k]), point_minus(p->at[0], of->at[0])))
            return false;
    return true;
}

/* True if P stays the same when opposite corners are exchanged and each corner, seen from the middle, is the sum of its
 * neighbours. */
static bool is_affinely_regular(const struct polygon *p)
{
    for (int k = 0; k < 6; k++) {
        struct point before = seen_corner(p, k + 5), at = seen_corner(p, k), after = seen_corner(p, k + 1);
        if (before.x + after.x != at.x || before.y + after.y != at.y)
            return false;
    }
    return true;
}

/* True if B's cell C is cell 0 shifted to where the honeycomb of cell 0 has its corners. */
static bool lies_in_honeycomb(const struct board *b, int c)
{
    const struct polygon *hexagon = &b->shape[0];
    if (b->shape[c].corners != 6 || !is_shifted_copy(&b->shape[c], hexagon))
        return false;
    struct point shift = doubled(point_minus(b->shape[c].at[0], hexagon->at[0]));
    struct point u0 = seen_corner(hexagon, 0), u1 = seen_corner(hexagon, 1);
    int64_t whole = point_cross(u0, u1);
    return point_cross(shift, u1) % whole == 0 && point_cross(u0, shift) % whole == 0;
}

int rotation_steps(const struct board *b)
{
    if (b->shape[0].corners != 6 || !is_affinely_regular(&b->shape[0]))
        return 2;
    for (int c = 1; c < b->cells; c++)
        if (!lies_in_honeycomb(b, c))
            return 2;
    return 6;
}

/*
 * The linear map that takes each corner of HEXAGON to the next one: V = a·u0 + b·u1 becomes a·u1 + b·u2 where u0, u1,
 * u2 are corners seen from the middle, and u2 = u1 − u0.
 */
static struct point turn_by_sixth(const struct polygon *hexagon, struct point v)
{
    struct point u0 = seen_corner(hexagon, 0), u1 = seen_corner(hexagon, 1), u2 = point_minus(u1, u0);
    int64_t whole = point_cross(u0, u1), a = point_cross(v, u1), b = point_cross(u0, v);
    return (struct point){(int)((a * u1.x + b * u2.x) / whole), (int)((a * u1.y + b * u2.y) / whole)};
}

static struct point turn_vector(const struct board *b, int of, int steps, struct point v)
{
    if (of == 2)
        return steps ? (struct point){-v.x, -v.y} : v;
    for (int i = 0; i < steps; i++)
        v = turn_by_sixth(&b->shape[0], v);
    return v;
}

static int modulo(int steps, int of)
{
    return (steps % of + of) % of;
}

void rotation_of_board(const struct board *b, int steps, struct rotated *out)
{
    int of = rotation_steps(b);
    /* About the middle of a cell, so that corners fall on corners. */
    struct point pivot = of == 6 ? twice_middle(&b->shape[0]) : (struct point){0, 0};
    for (int c = 0; c < b->cells; c++) {
        out->shape[c].corners = b->shape[c].corners;
        for (int k = 0; k < b->shape[c].corners; k++)
            out->shape[c].at[k] = turn_vector(b, of, modulo(steps, of), point_minus(doubled(b->shape[c].at[k]), pivot));
    }
}

int rotation_for_player(const struct game *g, int player)
{
    int of = rotation_steps(g->board), best = 0;
    struct point best_up = {0, 0};
    for (int steps = 0; steps < of; steps++) {
        /* In sixths, as a lattice vector that is not a corner's may fall between lattice points when turned. */
        struct point forward = {6 * g->player[player].forward.x, 6 * g->player[player].forward.y};
        struct point up = turn_vector(g->board, of, steps, forward);
        if (steps == 0 || up.y > best_up.y || (up.y == best_up.y && abs(up.x) < abs(best_up.x))) {
            best = steps;
            best_up = up;
        }
    }
    return best;
}
