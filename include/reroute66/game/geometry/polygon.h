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

static inline bool point_equal(struct point first, struct point second)
{
    return first.x == second.x && first.y == second.y;
}

static inline struct point point_minus(struct point first, struct point second)
{
    return (struct point){first.x - second.x, first.y - second.y};
}

/* Twice the signed area of the triangle 0, FIRST, SECOND: positive if SECOND lies counter-clockwise of FIRST. */
static inline int64_t point_cross(struct point first, struct point second)
{
    return (int64_t)first.x * second.y - (int64_t)first.y * second.x;
}

/* Corner K of POLYGON; K ≥ -1 is taken modulo the number of corners. */
static inline struct point polygon_corner(const struct polygon *polygon, int k)
{
    return polygon->at[(k + polygon->corners) % polygon->corners];
}

/* True if POINT lies between the points FROM and TO, ends included. */
static inline bool point_between(struct point point, struct point from, struct point to)
{
    struct point first = point_minus(point, from), second = point_minus(point, to);
    return point_cross(first, second) == 0 && (int64_t)first.x * second.x + (int64_t)first.y * second.y <= 0;
}

/* Returns the sum of POLYGON's corners, which does not depend on the one they are counted from. */
struct point polygon_sum(const struct polygon *polygon);

/* Returns the middle of POLYGON's corners in 1/SCALE of their units, rounded towards 0. */
struct point polygon_middle(const struct polygon *polygon, int scale);

/* Turn POLYGON's corners counter-clockwise. False if POLYGON is not strictly convex (three corners in a line, a dent,
 * sides that cross). */
bool polygon_normalize(struct polygon *polygon);

/* True if the interiors of A and B (both normalized) have a point in common. */
bool polygons_overlap(const struct polygon *a, const struct polygon *b);

/* Returns the directions that lead from corner K of POLYGON (normalized) into its interior. */
struct cone polygon_cone(const struct polygon *polygon, int k);

/* CONE seen from the other side: the directions that lead from inside out through the corner. */
struct cone cone_opposite(struct cone cone);

/* True if DIRECTION lies in CONE. */
bool cone_holds(struct cone cone, struct point direction);

/* True if some direction lies in both A and SECOND. */
bool cones_meet(struct cone a, struct cone second);

/* Returns the side through which a ray from the middle of POLYGON (normalized) in direction TOWARDS leaves POLYGON; -1
 * if through a corner, or if TOWARDS is 0,0. */
int polygon_side_towards(const struct polygon *polygon, struct point towards);
