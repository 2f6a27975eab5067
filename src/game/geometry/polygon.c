#include "geometry/polygon.h"

/* True if all corners of P, except the ends of each side, lie strictly on SIGN's side of it. Looking at all pairs of
 * a side and a corner refuses star polygons too. */
static bool convex(const struct polygon *p, int sign)
{
    for (int k = 0; k < p->corners; k++) {
        struct point from = p->at[k], side = point_minus(polygon_corner(p, k + 1), from);
        for (int j = 2; j < p->corners; j++)
            if (point_cross(side, point_minus(polygon_corner(p, k + j), from)) * sign <= 0)
                return false;
    }
    return true;
}

bool polygon_normalize(struct polygon *p)
{
    if (convex(p, 1))
        return true;
    if (!convex(p, -1))
        return false;
    struct polygon turned = *p;
    for (int k = 0; k < p->corners; k++)
        p->at[k] = turned.at[p->corners - 1 - k];
    return true;
}

/* True if one of A's sides has all of B on its outer side. */
static bool side_separates(const struct polygon *a, const struct polygon *b)
{
    for (int k = 0; k < a->corners; k++) {
        struct point from = a->at[k], side = point_minus(polygon_corner(a, k + 1), from);
        int j = 0;
        while (j < b->corners && point_cross(side, point_minus(b->at[j], from)) <= 0)
            j++;
        if (j == b->corners)
            return true;
    }
    return false;
}

/* Separating axis theorem: if any line separates two convex polygons, then the line of one of their sides does. */
bool polygons_overlap(const struct polygon *a, const struct polygon *b)
{
    return !side_separates(a, b) && !side_separates(b, a);
}

struct cone polygon_cone(const struct polygon *p, int k)
{
    struct point at = p->at[k];
    return (struct cone){point_minus(polygon_corner(p, k + 1), at), point_minus(polygon_corner(p, k - 1), at)};
}

struct cone cone_opposite(struct cone c)
{
    return (struct cone){{-c.first.x, -c.first.y}, {-c.last.x, -c.last.y}};
}

bool cone_holds(struct cone c, struct point d)
{
    return point_cross(c.first, d) > 0 && point_cross(d, c.last) > 0;
}

/* If two cones meet, then what they share is a cone from one of their first directions to one of their last, and the
 * sum of its ends lies inside it. */
bool cones_meet(struct cone a, struct cone b)
{
    struct point first[2] = {a.first, b.first}, last[2] = {a.last, b.last};
    for (int i = 0; i < 4; i++) {
        struct point f = first[i & 1], l = last[i >> 1], d = {f.x + l.x, f.y + l.y};
        if (cone_holds(a, d) && cone_holds(b, d))
            return true;
    }
    return false;
}

struct point polygon_sum(const struct polygon *p)
{
    struct point sum = {0, 0};
    for (int k = 0; k < p->corners; k++)
        sum = (struct point){sum.x + p->at[k].x, sum.y + p->at[k].y};
    return sum;
}

int polygon_side_towards(const struct polygon *p, struct point towards)
{
    struct point sum = polygon_sum(p);
    /* All corners as seen from the middle, multiplied by the number of corners so that they are integers. */
    struct point seen[CORNERS_MAX + 1];
    for (int k = 0; k <= p->corners; k++) {
        struct point at = polygon_corner(p, k);
        seen[k] = (struct point){at.x * p->corners - sum.x, at.y * p->corners - sum.y};
    }
    for (int k = 0; k < p->corners; k++)
        if (cone_holds((struct cone){seen[k], seen[k + 1]}, towards))
            return k;
    return -1;
}
