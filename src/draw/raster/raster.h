/*
 * A board as filled cells: each character is sampled at 2×2 points, and here it is found which cell owns each point.
 * Derived from the polygons alone; knows nothing of positions, colours and canvases.
 *
 * Units. A sample is a quarter of a character: half a column wide, half a row high. A middle is counted in half
 * samples, so that it is exact between two of them.
 */
#ifndef REROUTE66_DRAW_RASTER_RASTER_H
#define REROUTE66_DRAW_RASTER_RASTER_H

#include "draw/canvas.h"
#include "draw/layout.h"
#include "grid/grid.h"
#include "grid/outline.h"

/* Places for men: the cells, and behind them the pocket. */
enum { RASTER_PLACES = CELLS_MAX + 1, RASTER_LEAST = 1, RASTER_MOST = SCALE_MOST };

/* Who owns a sample: CELL_NONE outside; both where the cells of a Switch overlap; CELL_POCKET the pocket. */
struct raster_sample {
    cell owner[2];
};

struct raster {
    const struct board *board;   /* borrowed */
    int cell_rows, cell_columns; /* from one cell to the next, in characters */
    int rows, columns;           /* of the cells, in characters, labels left out */
    bool figures;                /* men are single characters */
    /* of the cells, in half samples divided by the outline's pitch, as they may take no whole number of samples */
    struct point offset;
    struct point shift;                    /* samples that the cells are moved by, to the right and down: 0 or 1 */
    struct outline outline;                /* where the cells come from */
    struct raster_sample *at;              /* 2 rows × 2 columns of them, row by row; owned */
    struct point middle[RASTER_PLACES];    /* of the place (a lane's is that of all its cells), in half samples */
    struct gridpoint stand[RASTER_PLACES]; /* the character of a man that is drawn as one */
};

/*
 * Lay out B turned by STEPS, its cells ROWS × COLUMNS characters (RASTER_LEAST … RASTER_MOST rows). FIGURES: men will
 * be single characters, so cells' middles should be middles of characters. Free with raster_free. Six parameters: a
 * size is two numbers.
 */
void raster_start(struct raster *r, const struct board *b, int steps, int rows, int columns, bool figures);
void raster_free(struct raster *r);

/* Find only rows, columns, shift and middle, on which labels and sizes depend. Needs no raster_free. Six parameters:
 * those of raster_start. */
void raster_measure(struct raster *r, const struct board *b, int steps, int rows, int columns, bool figures);

/* The columns that suit ROWS on B, so that cells are about as wide as high; STEP 1: the next best number; from 2 on:
 * none (0). */
int raster_columns(const struct board *b, int rows, int step);

/* The sample at Y, X, counted from the upper left; outside one that no cell owns. */
static inline struct raster_sample raster_sample(const struct raster *r, int y, int x)
{
    if (y < 0 || x < 0 || y >= 2 * r->rows || x >= 2 * r->columns)
        return (struct raster_sample){{CELL_NONE, CELL_NONE}};
    return r->at[y * 2 * r->columns + x];
}

/* The corners of C in half samples, downward. */
struct polygon raster_shape(const struct raster *r, cell c);

/* A measure of how far C's middle is from that of the board (the pocket is farther than all). A point halfway between
 * two cells belongs to the nearer one, so that a symmetric board gives a symmetric picture. */
int64_t raster_eccentricity(const struct raster *r, cell c);

/* Above 0 if B lies counter-clockwise from A as seen from the board's middle, below 0 if clockwise. */
int64_t raster_sense(const struct raster *r, cell a, cell b);

/* The index of C's place in arrays of RASTER_PLACES: its lane's first cell, or the pocket's. */
static inline int raster_place(const struct board *b, cell c)
{
    return c == CELL_POCKET ? CELLS_MAX : b->lane_first[c];
}

/* Is the sample inside C or its lane (other cells of a Switch may be there too)? Is it inside nothing else? */
static inline bool raster_holds(const struct raster *r, cell c, struct raster_sample s)
{
    for (int i = 0; i < 2; i++)
        if (s.owner[i] != CELL_NONE && raster_place(r->board, s.owner[i]) == raster_place(r->board, c))
            return true;
    return false;
}
bool raster_owns(const struct raster *r, cell c, struct raster_sample s);

/* May a man on C cover the sample at Y, X? Of the characters that a Switch's cells share each cell has those nearer to
 * its middle, so that no character shows parts of two men. */
bool raster_may_cover(const struct raster *r, cell c, int y, int x);

#endif
