#include "geometry/polygon.h"

/* True if all corners of POLYGON, except the ends of each side, lie strictly on SIGN's side of it. Looking at all pairs
 * of a side and a corner refuses star polygons too. */
static bool convex(const struct polygon *polygon, int sign)
{
    for (int k = 0; k < polygon->corners; k++) {
        struct point from = polygon->at[k], side = point_minus(polygon_corner(polygon, k + 1), from);
        for (int j = 2; j < polygon->corners; j++)
            if (point_cross(side, point_minus(polygon_corner(polygon, k + j), from)) * sign <= 0)
                return false;
    }
    return true;
}

bool polygon_normalize(struct polygon *polygon)
{
    if (convex(polygon, 1))
        return true;
    if (!convex(polygon, -1))
        return false;
    struct polygon turned = *polygon;
    for (int k = 0; k < polygon->corners; k++)
        polygon->at[k] = turned.at[polygon->corners - 1 - k];
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

struct cone polygon_cone(const struct polygon *polygon, int k)
{
    struct point at = polygon->at[k];
    return (struct cone){point_minus(polygon_corner(polygon, k + 1), at),
                         point_minus(polygon_corner(polygon, k - 1), at)};
}

struct cone cone_opposite(struct cone cone)
{
    return (struct cone){{-cone.first.x, -cone.first.y}, {-cone.last.x, -cone.last.y}};
}

bool cone_holds(struct cone cone, struct point direction)
{
    return point_cross(cone.first, direction) > 0 && point_cross(direction, cone.last) > 0;
}

/* If two cones meet, then what they share is a cone from one of their first directions to one of their last, and the
 * sum of its ends lies inside it. */
bool cones_meet(struct cone a, struct cone second)
{
    struct point first[2] = {a.first, second.first}, last[2] = {a.last, second.last};
    for (int i = 0; i < 4; i++) {
        struct point point = first[i & 1], last_way = last[i >> 1],
                     direction = {point.x + last_way.x, point.y + last_way.y};
        if (cone_holds(a, direction) && cone_holds(second, direction))
            return true;
    }
    return false;
}

struct point polygon_sum(const struct polygon *polygon)
{
    struct point sum = {0, 0};
    for (int k = 0; k < polygon->corners; k++)
        sum = (struct point){sum.x + polygon->at[k].x, sum.y + polygon->at[k].y};
    return sum;
}

struct point polygon_middle(const struct polygon *polygon, int scale)
{
    struct point sum = polygon_sum(polygon);
    return (struct point){sum.x * scale / polygon->corners, sum.y * scale / polygon->corners};
}

int polygon_side_towards(const struct polygon *polygon, struct point towards)
{
    struct point sum = polygon_sum(polygon);
    /* All corners as seen from the middle, multiplied by the number of corners so that they are integers. */
    struct point seen[CORNERS_MAX + 1];
    for (int k = 0; k <= polygon->corners; k++) {
        struct point at = polygon_corner(polygon, k);
        seen[k] = (struct point){at.x * polygon->corners - sum.x, at.y * polygon->corners - sum.y};
    }
    for (int k = 0; k < polygon->corners; k++)
        if (cone_holds((struct cone){seen[k], seen[k + 1]}, towards))
            return k;
    return -1;
}
