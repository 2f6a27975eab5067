#include "picture.h"

#include <stdlib.h>

void picture_start(struct picture *p, int rows, int columns)
{
    *p = (struct picture){.row = -1};
    canvas_start(&p->canvas, rows, columns);
}

void picture_free(struct picture *p)
{
    canvas_free(&p->canvas);
    free(p->spot);
    *p = (struct picture){.row = -1};
}

void picture_clear(struct picture *p)
{
    canvas_clear(&p->canvas);
    p->spots = 0;
    p->more = 0;
    p->row = -1;
    p->column = 0;
}

void picture_add(struct picture *p, struct hotspot s)
{
    if (p->spots == p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 64;
        p->spot = memory_resize(p->spot, (size_t)p->capacity * sizeof *p->spot);
    }
    p->spot[p->spots++] = s;
}

const struct hotspot *picture_find(const struct picture *p, int row, int column)
{
    for (int i = p->spots - 1; i >= 0; i--)
        if (area_has(p->spot[i].area, row, column))
            return &p->spot[i];
    return NULL;
}
