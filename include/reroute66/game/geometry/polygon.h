/*
 * Points, polygons and directions on an integer lattice, and what movement asks of them. Every predicate is exact and
 * affine-invariant. Coordinates lie within ±COORDINATE_MAX, so that all products fit into 64 bits.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { CORNERS_MAX = 8, COORDINATE_MAX = 10000 };

struct point {
    int x, y;
};

/*
 * Corners run counter-clockwise (y grows upward) once polygon_normalize has ordered them; side k runs from corner k to
 * corner k+1.
 */
struct polygon {
    int corners; /* 3 … CORNERS_MAX */
    struct point at[CORNERS_MAX];
};

/* All directions strictly between FIRST and LAST, counter-clockwise, which are less than half a turn apart. */
struct cone {
    struct point first, last;
};

static inline bool point_equal(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

static inline struct point point_minus(struct point a, struct point b)
{
    return (struct point){a.x - b.x, a.y - b.y};
}

/* Twice the signed area of the triangle 0, A, B: positive if B lies counter-clockwise of A. */
static inline int64_t point_cross(struct point a, struct point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

/* Corner K of P; K ≥ -1 is taken modulo the number of corners. */
static inline struct point polygon_corner(const struct polygon *p, int k)
{
    return p->at[(k + p->corners) % p->corners];
}

/* True if P lies between the points FROM and TO, ends included. */
static inline bool point_between(struct point p, struct point from, struct point to)
{
    struct point a = point_minus(p, from), b = point_minus(p, to);
    return point_cross(a, b) == 0 && (int64_t)a.x * b.x + (int64_t)a.y * b.y <= 0;
}

/* The sum of P's corners, which does not depend on the one they are counted from. */
struct point polygon_sum(const struct polygon *p);

/* Turn P's corners counter-clockwise. False if P is not strictly convex (three corners in a line, a dent, sides that
 * cross). */
bool polygon_normalize(struct polygon *p);

/* True if the interiors of A and B (both normalized) have a point in common. */
bool polygons_overlap(const struct polygon *a, const struct polygon *b);

/* The directions that lead from corner K of P (normalized) into its interior. */
struct cone polygon_cone(const struct polygon *p, int k);

/* C seen from the other side: the directions that lead from inside out through the corner. */
struct cone cone_opposite(struct cone c);

/* True if direction D lies in C. */
bool cone_holds(struct cone c, struct point d);

/* True if some direction lies in both A and B. */
bool cones_meet(struct cone a, struct cone b);

/* The side through which a ray from the middle of P (normalized) in direction TOWARDS leaves P; -1 if through a
 * corner, or if TOWARDS is 0,0. */
int polygon_side_towards(const struct polygon *p, struct point towards);
