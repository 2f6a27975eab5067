#include "naming.h"

#include "grid/grid.h"

/* Returns the area that HERE shares with the other cell of its Switch; NULL if there is none. */
static const struct scene_shape *find_shared(const struct filled *filled, cell here)
{
    const struct scene *scene = &filled->cache->scene;
    for (int i = 0; i < scene->shapes; i++) {
        const struct scene_shape *shape = &scene->shape[i];
        if (shape->kind == SHAPE_SHARED && (shape->place == here || shape->other == here))
            return shape;
    }
    return NULL;
}

/* True if the character at ROW, COLUMN shows nothing but what HERE shares with another cell, in COLOUR. */
static bool is_bare_shared(const struct filled *filled, cell here, int row, int column, int32_t colour)
{
    const struct pixels *pixels = &filled->cache->pixels;
    const struct glyph *glyph = drawing_cached(filled, row, column);
    if (!glyph || glyph->owner[1] == CELL_NONE || (glyph->owner[0] != here && glyph->owner[1] != here))
        return false;
    for (int i = 0; i < pixels->snap.x * pixels->snap.y; i++) {
        int x = column * pixels->snap.x + i % pixels->snap.x, y = row * pixels->snap.y + i / pixels->snap.x;
        if (pixels->colour[y * pixels->width + x] != pixels_colour(colour, 0, 0))
            return false;
    }
    return true;
}

/* Writes the name of HERE on the widest row of what is bare of its Switch's shared area, at HERE's end, if a piece
 * leaves no room in the cell itself. */
static void name_on_switch(const struct filled *filled, cell here)
{
    const struct view *view = filled->painting->view;
    const char *name = filled->painting->board->cell_name[here];
    int length = (int)strlen(name), widest = 2 * length, row = 0, column = 0;
    struct gridpoint stand = drawing_middle_character(filled, here);
    const struct scene_shape *shared = find_shared(filled, here);
    int32_t colour = shared ? theme_ink(view->theme, shared->ink, view->depth) : COLOUR_NONE;
    bool shaded = colour >= INK_PAIR; /* the name has a plate there */

    for (int y = stand.row - view->scale; y <= stand.row + view->scale; y++)
        for (int x = stand.column - 4 * view->scale, wide = 0; x <= stand.column + 4 * view->scale; x++) {
            wide = is_bare_shared(filled, here, y, x, colour) ? wide + 1 : 0;
            if (wide > widest) {
                widest = wide;
                row = y;
                column = stand.column < x - wide / 2 ? x - wide + 1 : x - length + 1;
            }
        }
    for (int k = 0; k < length && widest > 2 * length; k++) {
        drawing_put(filled, row, column + k, shaded ? PAINT_SWITCH : PAINT_NAME, (unsigned char)name[k]);
        if (drawing_shown(filled, row, column + k))
            drawing_shown(filled, row, column + k)->bg =
                shaded ? pixels_colour(theme_ink(view->theme, PAINT_SWITCH_GROUND, view->depth), 0, 0) : colour;
    }
}

/* True if at least half of SAMPLE lies in HERE. */
static bool lies_in_cell(const struct pixel *sample, cell here)
{
    bool inside = false;
    for (int i = 0; i < OWNERS; i++)
        inside = inside || (sample->owner[i] == here && 2 * sample->weight[i] >= MASK_FULL);
    return inside;
}

/* True if the sample X, Y shows HERE's ground and lies in it. */
static bool is_ground(const struct filled *filled, cell here, int x, int y)
{
    const struct pixels *pixels = &filled->cache->pixels;
    int at = y * pixels->width + x;
    return lies_in_cell(&pixels->sample[at], here) &&
           pixels->colour[at] == pixels_colour(pixels->ground[plan_place(pixels->plan, here)], x, y);
}

/* Returns how many samples of the character at ROW, COLUMN lie in OTHER, too; -1 if more than one shows another cell's
 * ground than HERE's, or any shows another thing. */
static int count_shared(const struct filled *filled, cell here, cell other, int row, int column)
{
    const struct pixels *pixels = &filled->cache->pixels;
    int strange = 0, shared = 0;
    for (int i = 0; i < pixels->snap.x * pixels->snap.y && strange < 2; i++) {
        int x = column * pixels->snap.x + i % pixels->snap.x, y = row * pixels->snap.y + i / pixels->snap.x;
        const struct pixel *pixel = &pixels->sample[y * pixels->width + x];
        if (!is_ground(filled, here, x, y))
            strange += pixel->owner[0] != CELL_NONE && is_ground(filled, pixel->owner[0], x, y) ? 1 : 2;
        shared += lies_in_cell(pixel, other);
    }
    return strange < 2 ? shared : -1;
}

/* True if the character at ROW, COLUMN is shown as the cache has it. */
static bool is_untouched(const struct filled *filled, int row, int column)
{
    const struct glyph *glyph = drawing_shown(filled, row, column), *from = drawing_cached(filled, row, column);
    return glyph && from && glyph->paint == PAINT_OWN && glyph->code == from->code && glyph->bg == from->bg;
}

/* True if LENGTH characters AT show nothing but HERE's ground. */
static bool is_vacant(const struct filled *filled, cell here, struct gridpoint at, int length)
{
    bool vacant = true;
    for (int k = 0; k < length && vacant; k++)
        vacant = drawing_is_own(filled, here, true, at.row, at.column + k) &&
                 drawing_shown(filled, at.row, at.column + k) &&
                 drawing_shown(filled, at.row, at.column + k)->paint == PAINT_OWN;
    return vacant;
}

/* As count_shared, of LENGTH characters AT that nothing is written on, and no name beside. */
static int count_all_shared(const struct filled *filled, cell here, cell other, struct gridpoint at, int length)
{
    int all = 0;
    for (int k = -1; k <= length; k++) {
        const struct glyph *glyph = drawing_shown(filled, at.row, at.column + k);
        bool inside = k >= 0 && k < length,
             free = inside ? is_untouched(filled, at.row, at.column + k) : !glyph || glyph->paint != PAINT_NAME;
        int shared = free && inside ? count_shared(filled, here, other, at.row, at.column + k) : 0;
        if (!free || shared < 0)
            return -1;
        all += shared;
    }
    return all;
}

/* Returns what speaks against the name of HERE, of LENGTH characters, AT a place in it; -1 if it has no room there.
 * OTHER: the other cell of a Switch that is hatched: what both share is left to the lines if it can be. */
static int find_hindrance(const struct filled *filled, cell here, cell other, struct gridpoint at, int length)
{
    if (other == CELL_NONE)
        return is_vacant(filled, here, at, length) ? 0 : -1;
    int shared = count_all_shared(filled, here, other, at, length);
    return shared < 0 ? -1 : 4 * filled->cache->pixels.snap.x * shared;
}

/* The row for the name of HERE, a cell of a Switch that lies between LOW and HIGH, in samples: the same in both cells,
 * near the end where their own parts are wide. */
static int find_name_row(const struct filled *filled, cell here, struct point low, struct point high)
{
    enum { DEEP = 4 };
    const struct pixels *pixels = &filled->cache->pixels;
    int top = low.y / pixels->snap.y, foot = high.y / pixels->snap.y - 1, deep = (foot - top) / DEEP;
    return drawing_middle(filled, here).y < low.y + high.y ? top + deep : foot - deep;
}

bool naming_is_wanted(const struct filled *filled, cell here, bool bare)
{
    const struct scene_shape *shared = find_shared(filled, here);
    return !cellset_empty(filled->painting->board->overlap[here]) &&
           (bare || filled_has_pictures(filled->painting->view) || (shared && shared->hatched));
}

void naming_put(const struct filled *filled, cell here)
{
    const char *name = filled->painting->board->cell_name[here];
    const struct pixels *pixels = &filled->cache->pixels;
    struct polygon shape = pixels_shape(pixels, here);
    struct point low, high, middle = drawing_middle(filled, here);
    bool of_switch = !cellset_empty(filled->painting->board->overlap[here]);
    int length = (int)strlen(name), best = INT32_MAX;
    struct gridpoint at = {0, 0};

    layout_corners(&shape, &low, &high);
    const struct scene_shape *area = find_shared(filled, here);
    cell other = !area || !area->hatched ? CELL_NONE : area->place == here ? area->other : area->place;
    int wanted = find_name_row(filled, here, low, high), reach = high.x - low.x;
    for (int row = low.y / pixels->snap.y; row * pixels->snap.y < high.y; row++)
        for (int column = low.x / pixels->snap.x; column * pixels->snap.x < high.x; column++) {
            int aside = abs((2 * column + length) * pixels->snap.x - middle.x);
            int cost = of_switch ? abs(row - wanted) * 4 * reach + aside : 0;
            struct gridpoint place = {row, column};
            int hindrance = cost < best ? find_hindrance(filled, here, other, place, length) : -1;
            if (hindrance >= 0 && cost + hindrance < best) {
                best = cost + hindrance;
                at = place;
            }
        }
    for (int k = 0; k < length && best < INT32_MAX; k++) {
        drawing_put(filled, at.row, at.column + k, PAINT_NAME, (unsigned char)name[k]);
        if (other != CELL_NONE)
            drawing_shown(filled, at.row, at.column + k)->bg = pixels->ground[here];
    }
    if (best == INT32_MAX && of_switch && filled_has_pictures(filled->painting->view))
        name_on_switch(filled, here);
}

/* Returns the character of lines that lie as the slanting sides of HERE do. */
static uint32_t slant_of(const struct filled *filled, cell here)
{
    enum { RISING_LINE = 0x2571, FALLING_LINE };
    const struct polygon *shape = &filled->cache->plan.shape[here];
    for (int k = 0; k < shape->corners; k++) {
        struct point from = shape->at[k], to = shape->at[k + 1 < shape->corners ? k + 1 : 0];
        if (from.x != to.x && from.y != to.y)
            return (from.x < to.x) == (from.y < to.y) ? FALLING_LINE : RISING_LINE;
    }
    return RISING_LINE;
}

/* Returns the colour at DEPTH half-way from FIRST to SECOND; of few colours SECOND. */
static int32_t half_way(int32_t first, int32_t second, enum depth depth)
{
    if (palette_is_small(depth))
        return second;
    if (depth == DEPTH_DIRECT)
        return pixels_mix(first, second, 128);
    return palette_nearest(palette_mix(palette_colour(first, depth), palette_colour(second, depth), 50), depth);
}

/* Draws the lines of what SHARED is hatched with; the one where the lower cell ends is the plainest. */
static void hatch(const struct filled *filled, const struct scene_shape *shared)
{
    const struct board_cache *cache = filled->cache;
    const struct pixels *pixels = &cache->pixels;
    const struct view *view = filled->painting->view;
    const int all = pixels->snap.x * pixels->snap.y;
    int32_t own = pixels->ground[shared->place], ink = pixels->ground[shared->other];
    if (ink == own) /* both are marked */
        ink = pixels_colour(theme_ink(view->theme, PAINT_BORDER, view->depth), 0, 0);
    for (int i = 0; i < cache->rows * cache->columns; i++) {
        int row = i / cache->columns, column = i % cache->columns, seen = 0, below = 0;
        struct glyph *glyph = drawing_shown(filled, row, column);
        if (!glyph || glyph->code != ' ' || glyph->paint != PAINT_OWN || glyph->bg != own ||
            (glyph->owner[0] != shared->place && glyph->owner[1] != shared->place))
            continue;
        for (int k = 0; k < all; k++) {
            int x = column * pixels->snap.x + k % pixels->snap.x, y = row * pixels->snap.y + k / pixels->snap.x;
            seen += is_ground(filled, shared->place, x, y);
            below += lies_in_cell(&pixels->sample[y * pixels->width + x], shared->other);
        }
        if (seen == all && below) {
            glyph->code = slant_of(filled, shared->other);
            glyph->fg = below < all ? ink : half_way(own, ink, view->depth);
        }
    }
}

void naming_put_hatching(const struct filled *filled)
{
    const struct scene *scene = &filled->cache->scene;
    for (int i = 0; i < scene->shapes; i++)
        if (scene->shape[i].hatched)
            hatch(filled, &scene->shape[i]);
}
