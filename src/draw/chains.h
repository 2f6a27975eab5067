/* Outlines: closed or open chains of points in whole units, which every painter maps to its own places. */
#pragma once

#include "geometry/polygon.h"

/* A corner of an outline; BEGINS: it is the first of a new chain. */
struct vertex {
    int x, y;
    bool begins;
};

/* COUNT vertices, owned; all zero is an empty path. Curves have been divided into straight pieces. */
struct path {
    struct vertex *at;
    int count, room;
};

/* Adds a corner to the last chain, or begins a new one with it. */
void path_add(struct path *p, int x, int y, bool begins);

/* Adds the corners of POLYGON as a new chain. */
void path_add_polygon(struct path *p, const struct polygon *polygon);

/* Adds a circle round MIDDLE, as a polygon of many corners. */
void path_add_circle(struct path *p, struct point middle, int radius);

/*
 * Adds the area that a pen of WIDTH covers on its way along the COUNT vertices at FROM; CLOSED: from the last of each
 * chain back to its first. Chains overlap, so fill it by the nonzero rule.
 */
void path_add_stroke(struct path *p, const struct vertex *from, int count, int width, bool closed);

/*
 * Reads SVG path data into P: M, L, H, V, C and Z in absolute coordinates of at most 1000 with at most two decimals,
 * multiplied by SCALE. False if S is anything else or longer than a picture of a piece should be.
 */
bool path_read(const char *s, int scale, struct path *p);

/* Frees P's vertices and leaves it empty. */
void path_free(struct path *p);

/* The part of the convex polygon P where the side from A to B has it on its left (on a screen: y downward, on its
 * right); no corners if that is nothing. */
struct polygon polygon_cut(const struct polygon *p, struct point a, struct point b);

/* The length of the vector X, Y, rounded down. */
int path_length(int x, int y);
