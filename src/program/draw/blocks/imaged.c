/* Boards whose samples are as large as the terminal's pixels. */
#include "boardcache.h"

#include "grid/grid.h"
#include "scene/lettering.h"

enum { NO_BREAK_SPACE = 0xA0 };

/* Notes what the names in cells write on CACHE's samples. */
static void write_names(struct board_cache *cache, const struct painting *painting)
{
    const struct pixels *pixels = &cache->pixels;
    FREED struct lettering *texts = memory_new(sizeof *texts);
    free(cache->name);
    cache->name = memory_new((size_t)pixels->width * (size_t)pixels->height * sizeof *cache->name);
    cache->bare = lettering_bare(painting);
    lettering_find(texts, &cache->plan, painting);
    cache->named = lettering_write(texts, false, painting->view->pictures, pixels, cache->name); /* labels are text */
}

void imaged_prepare(struct board_cache *cache, const struct painting *painting)
{
    const struct pixels *pixels = &cache->pixels;
    if (!filled_has_images(painting->view))
        return;
    images_start(&cache->images, pixels->snap, (struct gridpoint){cache->rows, cache->columns});
    write_names(cache, painting);
}

void imaged_rename(struct board_cache *cache, const struct painting *painting)
{
    if (filled_has_images(painting->view) && !cellset_equal(cache->bare, lettering_bare(painting)))
        write_names(cache, painting);
}

/* Writes the names of cells on the samples WIDE (NULL: all), which have been painted. */
static void cover_names(struct board_cache *cache, const struct palette_choice *how, const uint8_t *wide)
{
    struct pixels *pixels = &cache->pixels;
    for (int i = cache->named.x * pixels->width; i < cache->named.y * pixels->width; i++)
        if ((!wide || wide[i]) && cache->name[i].part && pixels->colour[i] != COLOUR_NONE)
            pixels->colour[i] = pixels_mix(pixels->colour[i],
                                           pixels_colour(theme_ink(how->theme, cache->name[i].ink, how->depth), 0, 0),
                                           cache->name[i].part * 256 / MASK_FULL);
}

/* Returns the ink of the ground of PLACE, -1 if it has none. */
static int ink_below(const struct board_cache *cache, cell owner)
{
    for (int i = 0; i < cache->scene.shapes; i++) {
        const struct scene_shape *shape = &cache->scene.shape[i];
        if (shape->kind == SHAPE_CELL && plan_place(&cache->plan, shape->place) == plan_place(&cache->plan, owner))
            return shape->ink;
    }
    return -1;
}

/* The character at ROW, COLUMN below the images: its cell's colour where that fills it. */
static void put_ground(struct board_cache *cache, int row, int column)
{
    enum { GRID = 3, POINTS = GRID * GRID };
    struct glyph *glyph = &cache->glyph[row * cache->columns + column];
    struct point snap = cache->pixels.snap;
    struct glyph found = {' ', PAINT_PLAIN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};
    int inside = 0;
    for (int i = 0; i < POINTS; i++) {
        int x = column * snap.x + i % GRID * (snap.x - 1) / (GRID - 1),
            y = row * snap.y + i / GRID * (snap.y - 1) / (GRID - 1);
        const struct pixel *pixel = &cache->pixels.sample[y * cache->pixels.width + x];
        inside += pixel->weight[0] > 0;
        if (pixel->owner[0] != CELL_NONE && (i == POINTS / 2 || found.owner[0] == CELL_NONE)) {
            found.owner[0] = pixel->owner[0];
            found.owner[1] =
                pixel->weight[0] + pixel->weight[1] > MASK_FULL + MASK_FULL / 2 ? pixel->owner[1] : CELL_NONE;
        }
    }
    int ink = inside == POINTS ? ink_below(cache, found.owner[0]) : -1;
    if (ink >= 0) {
        found.paint = PAINT_OWN;
        found.ground = GROUND_OWN;
        found.fg = found.bg = pixels_colour(theme_ink(&cache->theme, ink, cache->view.depth), 0, 0);
    } else if (!cache->view.layered && inside) {
        found.code = NO_BREAK_SPACE; /* no blank, so that it is written when the image is to go */
    }
    *glyph = found;
}

/* Adds the images that lie between board and pieces: whatever has changed since the board was painted. */
static void add_changes(struct board_cache *cache)
{
    const struct pixels *pixels = &cache->pixels;
    for (int i = 0; i < GROUPS; i++) {
        const struct trace *now = &cache->trace[i], *before = &cache->below[i];
        struct point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
        if (now->sum == before->sum)
            continue;
        for (int k = 0; k < 2; k++) {
            const struct trace *trace = k ? now : before;
            if (trace->sum) {
                box_widen(&low, &high, trace->low);
                box_widen(&low, &high, (struct point){trace->high.x + 1, trace->high.y + 1});
            }
        }
        images_add_change(&cache->images, pixels, cache->base, (struct point){most(low.x, 0), most(low.y, 0)},
                          (struct point){least(high.x, pixels->width), least(high.y, pixels->height)});
    }
}

/* Builds the images below the pieces anew. */
static void build_ground(struct board_cache *cache)
{
    struct pixels *pixels = &cache->pixels;
    size_t size = (size_t)pixels->width * (size_t)pixels->height * sizeof *cache->base;
    images_begin(&cache->images, cache->base ? 1 : 0);
    if (!cache->base) {
        cache->base = memory_new(size);
        memcpy(cache->base, pixels->colour, size);
        memcpy(cache->below, cache->trace, sizeof cache->below);
        images_add_board(&cache->images, pixels);
    }
    add_changes(cache);
    cache->images.fixed = cache->images.sprites;
}

void imaged_update(struct board_cache *cache, const struct painting *painting, const struct palette_choice *how,
                   const uint8_t *wanted, const uint8_t *wide)
{
    if (wanted) {
        cover_names(cache, how, wide);
        for (int i = 0; i < cache->rows * cache->columns; i++)
            if (wanted[i])
                put_ground(cache, i / cache->columns, i % cache->columns);
    }
    cache->images.colour = cache->pixels.colour;
    if (!painting->view->layered) {
        if (wanted)
            images_sum(&cache->images, &cache->pixels, wanted);
        return;
    }
    if (wanted)
        build_ground(cache);
    struct palette_choice own = *how;
    own.pictures = painting->view->pictures;
    images_begin(&cache->images, cache->images.fixed);
    for (int i = 0; i < cache->scene.shapes; i++) {
        const struct scene_shape *shape = &cache->scene.shape[i];
        struct painted_piece painted;
        if (shape->kind != SHAPE_PIECE || 2 * shape->opacity < OPAQUE ||
            !pixels_find_piece(&cache->pixels, shape, painting->game, &own, &painted))
            continue;
        images_add_piece(&cache->images, &painted, pixels_colour(theme_ink(how->theme, shape->ink, how->depth), 0, 0),
                         pixels_rim(&cache->pixels, shape, painting->game, how));
    }
}

void imaged_put_letter(const struct board_cache *cache, const struct painting *painting, cell here,
                       struct gridpoint corner)
{
    letter who = paint_who(painting, here);
    struct point middle = cache->plan.stand[plan_place(&cache->plan, here)].middle;
    struct point at = lens_point(&cache->pixels.lens, middle);
    int row = corner.row + at.y / (MASK_POINTS * cache->pixels.snap.y),
        column = corner.column + at.x / (MASK_POINTS * cache->pixels.snap.x);
    if (who == LETTER_NONE || who == LETTER_REMOVED)
        return;
    int player = letter_player(who);
    uint32_t code = player ? (uint32_t)(letter_upper(who) | 0x20) : (uint32_t)letter_upper(who);
    canvas_put(painting->canvas, row, column, (enum paint)(PAINT_PIECE + theme_tone(painting->game, player)), code);
    if (letter_is_third(who))
        canvas_put(painting->canvas, row, column - 1, PAINT_PIECE_3, '_');
}

void imaged_note(struct board_cache *cache, const struct canvas *canvas, struct gridpoint corner)
{
    struct images *images = &cache->images;
    images->there = true;
    images->row = corner.row;
    images->column = corner.column;
    for (int i = 0; i < images->rows * images->columns; i++) {
        const struct glyph *glyph =
            canvas_at(canvas, corner.row + i / images->columns, corner.column + i % images->columns);
        images->shown[i] = glyph ? *glyph : (struct glyph){.code = 0};
    }
}
