#include "draw/layout.h"

#include <stdlib.h>

/* Twice the middle of a polygon whose opposite corners face each other: corner 0 plus its opposite. */
static struct point twice_middle(const struct polygon *polygon)
{
    struct point first = polygon->at[0], second = polygon->at[polygon->corners / 2];
    return (struct point){first.x + second.x, first.y + second.y};
}

static struct point doubled(struct point point)
{
    return (struct point){2 * point.x, 2 * point.y};
}

/* Corner K of HEXAGON, taken modulo 6, seen from its middle: twice the way there. */
static struct point seen_corner(const struct polygon *hexagon, int k)
{
    return point_minus(doubled(hexagon->at[k % 6]), twice_middle(hexagon));
}

static bool is_shifted_copy(const struct polygon *polygon, const struct polygon *of)
{
    for (int k = 1; k < 6; k++)
        if (!point_equal(point_minus(polygon->at[k], of->at[k]), point_minus(polygon->at[0], of->at[0])))
            return false;
    return true;
}

/* True if POLYGON stays the same when opposite corners are exchanged and each corner, seen from the middle, is the sum
 * of its neighbours. */
static bool is_affinely_regular(const struct polygon *polygon)
{
    for (int k = 0; k < 6; k++) {
        struct point before = seen_corner(polygon, k + 5), at = seen_corner(polygon, k),
                     after = seen_corner(polygon, k + 1);
        if (before.x + after.x != at.x || before.y + after.y != at.y)
            return false;
    }
    return true;
}

/* True if BOARD's cell HERE is cell 0 shifted to where the honeycomb of cell 0 has its corners. */
static bool lies_in_honeycomb(const struct board *board, int here)
{
    const struct polygon *hexagon = &board->shape[0];
    if (board->shape[here].corners != 6 || !is_shifted_copy(&board->shape[here], hexagon))
        return false;
    struct point shift = doubled(point_minus(board->shape[here].at[0], hexagon->at[0]));
    struct point u0 = seen_corner(hexagon, 0), u1 = seen_corner(hexagon, 1);
    int64_t whole = point_cross(u0, u1);
    return point_cross(shift, u1) % whole == 0 && point_cross(u0, shift) % whole == 0;
}

int rotation_steps(const struct board *board)
{
    if (board->shape[0].corners != 6 || !is_affinely_regular(&board->shape[0]))
        return 2;
    for (int here = 1; here < board->cells; here++)
        if (!lies_in_honeycomb(board, here))
            return 2;
    return 6;
}

/*
 * Returns the linear map that takes each corner of HEXAGON to the next one: POINT = a·u0 + b·u1 becomes a·u1 + b·u2
 * where u0, u1, u2 are corners seen from the middle, and u2 = u1 − u0.
 */
static struct point turn_by_sixth(const struct polygon *hexagon, struct point point)
{
    struct point u0 = seen_corner(hexagon, 0), u1 = seen_corner(hexagon, 1), u2 = point_minus(u1, u0);
    int64_t whole = point_cross(u0, u1), a = point_cross(point, u1), b = point_cross(u0, point);
    return (struct point){(int)((a * u1.x + b * u2.x) / whole), (int)((a * u1.y + b * u2.y) / whole)};
}

static struct point turn_vector(const struct board *board, int of, int steps, struct point point)
{
    if (of == 2)
        return steps ? (struct point){-point.x, -point.y} : point;
    for (int i = 0; i < steps; i++)
        point = turn_by_sixth(&board->shape[0], point);
    return point;
}

static int modulo(int steps, int of)
{
    return (steps % of + of) % of;
}

void rotation_of_board(const struct board *board, int steps, struct rotated *out)
{
    int of = rotation_steps(board);
    /* About the middle of a cell, so that corners fall on corners. */
    struct point pivot = of == 6 ? twice_middle(&board->shape[0]) : (struct point){0, 0};
    for (int here = 0; here < board->cells; here++) {
        out->shape[here].corners = board->shape[here].corners;
        for (int k = 0; k < board->shape[here].corners; k++)
            out->shape[here].at[k] =
                turn_vector(board, of, modulo(steps, of), point_minus(doubled(board->shape[here].at[k]), pivot));
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
