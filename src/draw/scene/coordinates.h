/* Coordinates round a filled board. */
#ifndef REROUTE66_DRAW_SCENE_COORDINATES_H
#define REROUTE66_DRAW_SCENE_COORDINATES_H

#include "draw/layout.h"
#include "pixels.h"

/* Labels, placed in characters from the board's upper left one; TOP, LEFT, … are the rows and columns that they take
 * outside it. */
struct coordinates {
    int count;
    struct label label[LABELS_MAX];
    int top, left, bottom, right;
};

/* The labels that LABELS wants round the cells of P, which need only be aimed; a character has SAMPLES of it. ROWS and
 * COLUMNS: of the board in characters. */
void coordinates_find(const struct pixels *p, struct point samples, enum labels labels, struct gridpoint size,
                      struct coordinates *out);

#endif
