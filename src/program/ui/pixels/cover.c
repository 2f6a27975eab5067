#include "cover.h"

uint8_t *cover_find(const struct images *images, const struct canvas *canvas)
{
    if (!images || !images->there)
        return NULL;
    uint8_t *map = memory_new((size_t)images->rows * (size_t)images->columns);
    for (int i = 0; i < images->rows * images->columns; i++) {
        int row = images->row + i / images->columns, column = images->column + i % images->columns;
        const struct glyph *glyph = row + 1 < canvas->rows ? canvas_at(canvas, row, column) : NULL;
        map[i] = glyph && memcmp(glyph, &images->shown[i], sizeof *glyph) == 0;
    }
    return map;
}

/* Returns how many bytes from AT on are 1, MOST at most. */
static int run_length(const uint8_t *at, int most)
{
    int count = 0;
    while (count < most && at[count])
        count++;
    return count;
}

struct block_area cover_take(uint8_t *map, int rows, int columns)
{
    const uint8_t *first = memchr(map, 1, (size_t)rows * (size_t)columns);
    if (!first)
        return (struct block_area){0, 0, 0, 0};
    int row = (int)(first - map) / columns, column = (int)(first - map) % columns, end = row;
    int wide = run_length(first, columns - column);
    for (; end < rows; end++) {
        uint8_t *at = &map[end * columns + column];
        bool same = run_length(at, wide) == wide && (column + wide == columns || !at[wide]) && (!column || !at[-1]);
        if (end > row && !same)
            break;
        memset(at, 0, (size_t)wide);
    }
    return (struct block_area){row, column, end, column + wide};
}
