/* Coordinates round a filled board. Knows a raster's shapes, nothing of positions. */
#ifndef REROUTE66_DRAW_RASTER_COORDINATES_H
#define REROUTE66_DRAW_RASTER_COORDINATES_H

#include "raster.h"

/* Labels, placed in characters from the raster's upper left one; TOP, LEFT, … are the rows and columns that they take
 * outside it. */
struct coordinates {
    int count;
    struct label label[LABELS_MAX];
    int top, left, bottom, right;
};

/* The labels of R by LABELS. R need only be measured. */
void coordinates_find(const struct raster *r, enum labels labels, struct coordinates *out);

#endif
