/*
 * Outlines: closed or open chains of points in whole units, which every painter maps to its own places; and pictures of
 * pieces, which are made of them.
 */
#pragma once

#include "base/text.h"
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
void path_add(struct path *path, int x, int y, bool begins);

/*
 * Reads SVG path data into PATH: M, L, H, V, C and Z in absolute coordinates of at most 150 with at most two decimals,
 * multiplied by SCALE. False if TEXT is anything else or longer than a picture of a piece should be.
 */
bool path_read(const char *text, int scale, struct path *path);

/* Frees PATH's vertices and leaves it empty. */
void path_free(struct path *path);

enum { PICTURE_NAME = 24, PICTURE_SIDE = 1200, SMALLS_MAX = 6 };

/* The picture of one kind of piece, in a square of PICTURE_SIDE. */
struct portrait {
    char name[PICTURE_NAME]; /* the file's, without .pieces; "" in a game's own file */
    struct text path;        /* as it is written; owned */
    struct path *outline;    /* the same in units; owned */
    struct small_outline {
        int rows, columns;
        struct path *outline;
    } small[SMALLS_MAX]; /* for small pictures; owned; NULL: there is none */
};

/* Frees the path at *PATH and makes it NULL; NULL stays so. */
void path_delete(struct path **path);

/* Frees what PORTRAIT owns. */
void portrait_free(struct portrait *portrait);
