/* What painters add to outlines, and how they cut polygons. */
#pragma once

#include "geometry/path.h"

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

static inline int most(int a, int b)
{
    return a > b ? a : b;
}

/* Makes the rectangle from LOW to HIGH hold AT. */
static inline void box_widen(struct point *low, struct point *high, struct point at)
{
    *low = (struct point){least(low->x, at.x), least(low->y, at.y)};
    *high = (struct point){most(high->x, at.x), most(high->y, at.y)};
}

/* Adds the corners of POLYGON as a new chain. */
void path_add_polygon(struct path *path, const struct polygon *polygon);

/* Adds a circle round MIDDLE, as a polygon of many corners. */
void path_add_circle(struct path *path, struct point middle, int radius);

/*
 * Adds the area that a pen of WIDTH covers on its way along the COUNT vertices at FROM; CLOSED: from the last of each
 * chain back to its first. Chains overlap, so fill it by the nonzero rule.
 */
void path_add_stroke(struct path *path, const struct vertex *from, int count, int width, bool closed);

/* The part of the convex POLYGON where the side from FIRST to SECOND has it on its left (on a screen: y downward, on
 * its right); no corners if that is nothing. */
struct polygon polygon_cut(const struct polygon *polygon, struct point first, struct point second);

/* A/B rounded to the nearest whole number, halves away from 0; B > 0. */
static inline int divide_nearest(int64_t a, int64_t b)
{
    return (int)(a >= 0 ? (a + b / 2) / b : -((b / 2 - a) / b));
}

/* Returns the length of the vector X, Y, rounded down. */
int path_length(int x, int y);
