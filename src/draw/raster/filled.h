/* The board as filled cells. Sizes and drawing as in boardview.h. */
#ifndef REROUTE66_DRAW_RASTER_FILLED_H
#define REROUTE66_DRAW_RASTER_FILLED_H

#include "fills.h"
#include "paint.h"
#include "raster.h"

/* No paint lies over a sample. */
enum { OVER_NONE = 255 };

/*
 * Where a Switch's cells A and B overlap: stripes of THICKNESS samples, counted from the row WIDE where the shared area
 * is widest in DIRECTION (1 downward, -1 upward); the first stripe is FIRST's.
 */
enum { SWITCHES_MAX = 16 };
struct stripes {
    cell a, b, first;
    int wide, direction, thickness;
};

/* One drawing of a filled board. */
struct filled {
    const struct painting *painting;
    const struct raster *raster;
    int top, left;                 /* of the raster on the canvas */
    uint8_t fill[CELLS_MAX];       /* enum fill */
    uint8_t ground[RASTER_PLACES]; /* of each place with its mark */
    uint8_t *over;                 /* for each sample the enum paint that lies over its ground, or OVER_NONE */
    struct stripes stripes[SWITCHES_MAX];
    int switches;
};

/* Rows a cell from which men are pictures, if there are any. */
enum { PICTURE_ROWS = 4 };

/* The rows and columns that the board takes with labels and pocket / draw D's board; D->layout is NULL. */
void filled_measure(const struct game *g, const struct view *v, int *rows, int *columns);
void filled_draw(const struct painting *d);

/* stripes.c: find where cells overlap; the ground of a sample at Y, X, marks included. */
void filled_find_stripes(struct filled *f);
int filled_ground(const struct filled *f, int y, int x);

/* over.c: put men, dots, the cursor's frame and lines over the grounds. */
void filled_put_over(struct filled *f);

/* compose.c: the character at ROW, COLUMN of the raster from its four samples, onto the canvas. */
void filled_compose(const struct filled *f, int row, int column);

/* Are men drawn as pictures in view V, where there is room for them? */
bool filled_has_pictures(const struct view *v);

#endif
