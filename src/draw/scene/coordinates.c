#include "lettering.h"

#include "grid/grid.h"

#include <string.h>

void coordinates_find(const struct pixels *p, struct point samples, enum labels labels, struct gridpoint size,
                      struct coordinates *out)
{
    enum { PART = 12 }; /* of a character, each way */
    struct polygon shape[CELLS_MAX];
    for (int c = 0; c < p->plan->board->cells; c++) {
        shape[c] = pixels_shape(p, c);
        for (int k = 0; k < shape[c].corners; k++)
            shape[c].at[k] = (struct point){shape[c].at[k].x * PART / samples.x, shape[c].at[k].y * PART / samples.y};
    }
    const struct label_task t = {p->plan->board, shape, p->plan->hexagons, labels, size, PART, false};
    *out = (struct coordinates){0};
    out->count = labels_find(&t, out->label);
    for (const struct label *l = out->label; l < out->label + out->count; l++) {
        out->top = most(out->top, -l->at.row);
        out->left = most(out->left, -l->at.column);
        out->bottom = most(out->bottom, l->at.row + 1 - size.row);
        out->right = most(out->right, l->at.column + (int)strlen(l->text) - size.column);
    }
}
