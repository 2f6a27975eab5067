#include "drawing.h"

#include "grid/grid.h"

const struct glyph *drawing_cached(const struct filled *filled, int row, int column)
{
    const struct board_cache *cache = filled->cache;
    if (row < 0 || column < 0 || row >= cache->rows || column >= cache->columns)
        return NULL;
    return &cache->glyph[row * cache->columns + column];
}

struct glyph *drawing_shown(const struct filled *filled, int row, int column)
{
    return canvas_at(filled->painting->canvas, filled->top + row, filled->left + column);
}

bool drawing_is_own(const struct filled *filled, cell here, bool bare, int row, int column)
{
    const struct pixels *pixels = &filled->cache->pixels;
    int place = plan_place(pixels->plan, here);
    if (!drawing_cached(filled, row, column))
        return false;
    for (int i = 0; i < pixels->snap.x * pixels->snap.y; i++) {
        int x = column * pixels->snap.x + i % pixels->snap.x, y = row * pixels->snap.y + i / pixels->snap.x;
        const struct pixel *pixel = &pixels->sample[y * pixels->width + x];
        if (pixel->weight[0] < MASK_FULL || pixel->weight[1] || plan_place(pixels->plan, pixel->owner[0]) != place ||
            (bare && pixels->colour[y * pixels->width + x] != pixels_colour(pixels->ground[place], x, y)))
            return false;
    }
    return true;
}

struct point drawing_middle(const struct filled *filled, cell here)
{
    const struct pixels *pixels = &filled->cache->pixels;
    const struct board *board = filled->painting->board;
    if (here != CELL_POCKET && !filled->cache->plan.free && cellset_empty(board->overlap[here]) &&
        cellset_count(board->lane[here]) == 1) {
        struct polygon shape = pixels_shape(pixels, here);
        struct point low, high;
        layout_corners(&shape, &low, &high);
        return (struct point){low.x + high.x, low.y + high.y};
    }
    struct point at =
        lens_point(&pixels->lens, filled->cache->plan.stand[plan_place(&filled->cache->plan, here)].middle);
    return (struct point){at.x * 2 / MASK_POINTS, at.y * 2 / MASK_POINTS};
}

struct gridpoint drawing_middle_character(const struct filled *filled, cell here)
{
    const struct view *view = filled->painting->view;
    struct point middle = drawing_middle(filled, here), snap = filled->cache->pixels.snap;
    const struct gridpoint near = {middle.y / (2 * snap.y), middle.x / (2 * snap.x)};
    struct gridpoint best = near;
    int least = -1, reach = 2 * view->scale; /* of equals the lower and the right one, as labels */
    for (int row = near.row + view->scale; row >= near.row - view->scale; row--)
        for (int column = near.column + reach; column >= near.column - reach; column--) {
            int across = ((2 * column + 1) * snap.x - middle.x) * snap.y,
                down = 2 * ((2 * row + 1) * snap.y - middle.y) * snap.x;
            int cost = across * across + down * down;
            if (drawing_is_own(filled, here, false, row, column) && (least < 0 || cost < least)) {
                least = cost;
                best = (struct gridpoint){row, column};
            }
        }
    return best;
}

void drawing_put(const struct filled *filled, int row, int column, enum paint paint, uint32_t code)
{
    canvas_put(filled->painting->canvas, filled->top + row, filled->left + column, paint, code);
}
