#include "boardcache.h"

#include "blocks.h"
#include "colour/contrast.h"
#include "grid/grid.h"

bool filled_has_pictures(const struct view *view)
{
    if (filled_has_images(view))
        return true;
    int least = view->blocks <= BLOCKS_HALF ? PICTURE_SAMPLES_HALF
                : view->crowded             ? PICTURE_SAMPLES_CROWDED
                                            : PICTURE_SAMPLES;
    return view->pictures && view->scale * blocks_down(view->blocks) + view->extra >= least;
}

/* True if edges are smooth. Where pieces are characters samples are too large for that. */
static bool is_smooth(const struct view *view)
{
    return filled_has_images(view) || (filled_has_pictures(view) && view->depth == DEPTH_DIRECT);
}

/* Where pieces are characters, half a character is a finer step than a third. */
static enum blocks blocks_of(const struct view *view)
{
    return view->blocks == BLOCKS_SEXTANTS && !filled_has_pictures(view) ? BLOCKS_QUADRANTS : view->blocks;
}

struct point filled_samples(const struct view *view)
{
    return filled_has_images(view) ? view->image
                                   : (struct point){blocks_across(blocks_of(view)), blocks_down(blocks_of(view))};
}

int filled_columns(const struct board *board, int rows, int step)
{
    bool hexagons = outline_is_honeycomb(board);
    if (outline_is_free(board))
        return step == 0 ? 2 * rows : 0;
    int width = (hexagons ? (7 * rows + 2) / 4 : 2 * rows + 1) - step;
    return step > (hexagons ? 1 : 2) ? 0 : width >= 3 ? width : step == 0 ? 3 : 0;
}

/*
 * Returns by how many samples to move the cells along an axis so that most of them begin at the edge of a character
 * or, with FIGURES, have their middle in that of a character. A character has N samples; a cell reaches from LOW to
 * HIGH.
 */
static int best_offset(const int *low, const int *high, int cells, int n, bool figures)
{
    int best = 0, most = -1;
    for (int offset = 0; offset < n; offset++) {
        int fitting = 0;
        for (int here = 0; here < cells; here++)
            fitting += figures ? (low[here] + high[here] + 2 * offset) % (2 * n) == n : (low[here] + offset) % n == 0;
        if (fitting > most) {
            most = fitting;
            best = offset;
        }
    }
    return best;
}

/* Sets PIXELS's lens and size for VIEW; returns the size in characters. */
struct gridpoint filled_aim(struct pixels *pixels, const struct board_plan *plan, const struct view *view)
{
    struct point snap = filled_samples(view), low, high, end = {0, 0};
    int columns = view->width ? view->width : filled_columns(plan->board, view->scale, 0);

    pixels->snap = snap;
    int down = snap.y * view->scale + view->extra;
    if (filled_has_images(view)) /* pixels are square */
        pixels_aim(pixels, plan, down * plan->pitch / SCENE_CELL, down);
    else
        pixels_aim(pixels, plan, plan->free ? 2 * snap.x * down / snap.y : snap.x * columns, down);
    bool figures = !filled_has_pictures(view);
    /* Squares of an even width would be parted within characters both ways: at the rim with three colours. */
    bool even = columns % 2 == 0 && !plan->hexagons;
    int left[CELLS_MAX], right[CELLS_MAX], top[CELLS_MAX], foot[CELLS_MAX], cells = plan->board->cells;
    for (int here = 0; here < cells; here++) {
        struct polygon shape = pixels_shape(pixels, here);
        layout_corners(&shape, &low, &high);
        left[here] = low.x;
        right[here] = high.x;
        top[here] = low.y;
        foot[here] = high.y;
    }
    struct point offset = {best_offset(left, right, cells, snap.x, figures && !even),
                           plan->hexagons && !figures ? 0 : best_offset(top, foot, cells, snap.y, figures)};
    pixels->lens.offset_x += (int64_t)offset.x * pixels->lens.divisor_x;
    pixels->lens.offset_y += (int64_t)offset.y * pixels->lens.divisor_y;
    for (int here = 0; here < cells; here++)
        end = (struct point){most(end.x, right[here] + offset.x), most(end.y, foot[here] + offset.y)};
    if (plan->board->pocket[0]) {
        struct polygon shape = pixels_shape(pixels, CELLS_MAX);
        layout_corners(&shape, &low, &high);
        end = (struct point){most(end.x, high.x), most(end.y, high.y)};
    }
    struct gridpoint size = {(end.y + snap.y - 1) / snap.y, (end.x + snap.x - 1) / snap.x};
    pixels->width = size.column * snap.x;
    pixels->height = size.row * snap.y;
    return size;
}

struct board_cache *board_cache_new(void)
{
    return memory_new(sizeof(struct board_cache));
}

static void empty_cache(struct board_cache *cache)
{
    pixels_free(&cache->pixels);
    scene_free(&cache->scene);
    free(cache->glyph);
    free(cache->base);
    free(cache->name);
    images_free(&cache->images);
    *cache = (struct board_cache){0};
}

void board_cache_free(struct board_cache *cache)
{
    if (cache)
        empty_cache(cache);
    free(cache);
}

/* True if boards have the same sizes in views FIRST and SECOND at equal scales. */
static bool is_alike(const struct view *first, const struct view *second)
{
    return first->rotation == second->rotation && first->raster == second->raster && first->blocks == second->blocks &&
           first->image.x == second->image.x && first->image.y == second->image.y &&
           first->pictures == second->pictures;
}

/* True if a drawing of BOARD in VIEW has its samples where CACHE has them. */
static bool has_geometry(const struct board_cache *cache, const struct board *board, const struct view *view)
{
    const struct view *old = &cache->view;
    return cache->glyph && is_alike(old, view) && old->scale == view->scale && old->extra == view->extra &&
           old->width == view->width && old->outlined == view->outlined &&
           (!filled_has_images(view) || (old->layered == view->layered && old->names == view->names)) &&
           board_is_like(&cache->board, board);
}

static bool is_other_backdrop(const struct backdrop *first, const struct backdrop *second)
{
    return first->known != second->known || first->colour.red != second->colour.red ||
           first->colour.green != second->colour.green || first->colour.blue != second->colour.blue;
}

/* Makes CACHE fit PAINTING's board and view; what is still true is kept. */
static void prepare(struct board_cache *cache, const struct painting *painting)
{
    const struct view *view = painting->view;
    if (!has_geometry(cache, painting->board, view)) {
        empty_cache(cache);
        memcpy(&cache->board, painting->board, sizeof cache->board);
        plan_start(&cache->plan, &cache->board, view->rotation);
        struct gridpoint size = filled_aim(&cache->pixels, &cache->plan, view);
        cache->rows = size.row;
        cache->columns = size.column;
        if (filled_has_pictures(view))
            plan_fit_samples(&cache->plan, (struct point){cache->pixels.lens.scale_x, cache->pixels.lens.scale_y},
                             cache->pixels.snap.y);
        pixels_start(&cache->pixels);
        imaged_prepare(cache, painting);
        cache->glyph = memory_new((size_t)size.row * (size_t)size.column * sizeof *cache->glyph);
    } else if (cache->view.depth != view->depth || is_other_backdrop(&cache->view.beyond, &view->beyond) ||
               memcmp(&cache->theme, view->theme, sizeof cache->theme) != 0) {
        memset(cache->trace, 0, sizeof cache->trace);
        free(cache->base);
        cache->base = NULL;
        cache->painted = false;
    }
    cache->view = *view;
    cache->theme = *view->theme;
    for (int who = 0; who < PLAYERS_MAX; who++)
        cache->piece[who] = theme_ink(view->theme, PAINT_PIECE + theme_tone(painting->game, who), view->depth);
}

const struct board_fit *board_cache_recall(const struct game *g, const struct board_fit *asked)
{
    const struct board_cache *cache = asked->asked.cache;
    if (!cache || !cache->glyph || !board_is_like(&cache->board, g->board))
        return NULL;
    for (const struct board_fit *fit = cache->fit; fit < cache->fit + FITS_KEPT; fit++)
        if (fit->rows == asked->rows && fit->columns == asked->columns && fit->pocket == asked->pocket &&
            fit->asked.scale == asked->asked.scale && is_alike(&fit->asked, &asked->asked))
            return fit;
    return NULL;
}

void board_cache_keep(const struct game *g, const struct board_fit *fit)
{
    struct board_cache *cache = fit->asked.cache;
    if (cache && cache->glyph && board_is_like(&cache->board, g->board))
        cache->fit[cache->fits++ % FITS_KEPT] = *fit;
}

/* ---- what has changed ---- */

static void widen_trace(struct trace *trace, struct point low, struct point high)
{
    if (!trace->sum) {
        trace->low = low;
        trace->high = high;
    }
    box_widen(&trace->low, &trace->high, low);
    box_widen(&trace->low, &trace->high, high);
}

static void add_to_sum(struct trace *trace, int64_t value)
{
    trace->sum = (trace->sum ^ (uint64_t)value) * 0x9E3779B97F4A7C15u;
    trace->sum ^= trace->sum >> 29;
}

/* Adds SHAPE to TRACE. */
static void trace_shape(const struct board_cache *cache, const struct scene_shape *shape, struct trace *trace)
{
    struct vertex corners[2] = {{shape->middle.x - shape->side, shape->middle.y - shape->side, false},
                                {shape->middle.x + shape->side, shape->middle.y + shape->side, false}};
    bool whole = shape->kind == SHAPE_PIECE;
    for (int i = 0; i < (whole ? 2 : shape->count); i++) {
        const struct vertex *vertex = whole ? &corners[i] : &cache->scene.path.at[shape->first + i];
        struct point low =
            lens_point(&cache->pixels.lens, (struct point){vertex->x - shape->width, vertex->y - shape->width});
        struct point high =
            lens_point(&cache->pixels.lens, (struct point){vertex->x + shape->width, vertex->y + shape->width});
        widen_trace(trace, (struct point){low.x / MASK_POINTS - 1, low.y / MASK_POINTS - 1},
                    (struct point){high.x / MASK_POINTS + 1, high.y / MASK_POINTS + 1});
        add_to_sum(trace, vertex->x * ((int64_t)1 << 24) + vertex->y * 2 + vertex->begins + 1);
    }
    add_to_sum(trace,
               (int64_t)shape->ink << 32 | shape->opacity << 24 | shape->width << 9 | shape->who << 1 | shape->closed);
}

/* Marks the characters that touch the rectangle of TRACE. */
static void want(const struct board_cache *cache, const struct trace *trace, uint8_t *wanted)
{
    struct point snap = cache->pixels.snap;
    for (int row = trace->low.y / snap.y; trace->sum && row <= trace->high.y / snap.y && row < cache->rows; row++)
        for (int column = trace->low.x / snap.x; column <= trace->high.x / snap.x && column < cache->columns; column++)
            if (row >= 0 && column >= 0)
                wanted[row * cache->columns + column] = 1;
}

/* Rebuilds the scene and marks in WANTED the characters that look different from before. */
static bool find_changes(struct board_cache *cache, const struct painting *painting, uint8_t *wanted)
{
    FREED struct trace *now = memory_new(GROUPS * sizeof *now);
    struct view view = *painting->view;
    struct painting own = *painting;
    bool any = false;
    struct marks marks = *painting->marks;
    own.view = &view;
    own.marks = &marks;
    if (filled_has_images(&view) && !view.layered) { /* whole cells are too much for each frame of a motion */
        marks.slides = 0;
        marks.taken = CELL_NONE;
    }
    view.depth = filled_has_images(&view) ? DEPTH_DIRECT : view.depth;
    scene_free(&cache->scene);
    scene_start(&cache->scene, &cache->plan, &own,
                (struct point){cache->pixels.lens.scale_x, cache->pixels.lens.scale_y},
                !filled_has_pictures(painting->view));
    for (int i = 0; i < cache->scene.shapes; i++) {
        const struct scene_shape *shape = &cache->scene.shape[i];
        if (shape->kind == SHAPE_PIECE && filled_has_images(painting->view) && painting->view->layered)
            continue; /* an image of its own */
        trace_shape(cache, shape, &now[shape->place == CELL_NONE ? PLACES : plan_place(&cache->plan, shape->place)]);
    }
    for (cellset bare = cache->bare; !cellset_empty(bare);) /* their names are larger than others */
        add_to_sum(&now[cellset_pop(&bare)], 1);
    for (int i = 0; i < GROUPS; i++)
        if (now[i].sum != cache->trace[i].sum) {
            want(cache, &now[i], wanted);
            want(cache, &cache->trace[i], wanted);
            any = true;
        }
    memcpy(cache->trace, now, sizeof cache->trace);
    return any;
}

/* ---- characters ---- */

/* The owners of a character of ALL samples: the cell that has most of them, and the other one where they are
 * shared. */
static void find_owners(const struct pixel *const *sample, int all, cell owner[2])
{
    int most = 0;
    for (int i = 0; i + most < all; i++) { /* a cell met later has too few */
        const struct pixel *pixel = sample[i];
        int count = 0;
        for (int k = 0; k < all; k++)
            count += sample[k]->owner[0] == pixel->owner[0];
        if (pixel->owner[0] == CELL_NONE || count <= most)
            continue;
        most = count;
        owner[0] = pixel->owner[0];
        owner[1] = pixel->weight[0] + pixel->weight[1] > MASK_FULL + MASK_FULL / 2 ? pixel->owner[1] : CELL_NONE;
    }
}

/* True if nothing of the board follows in this row. */
static bool is_last(const struct board_cache *cache, int row, int column)
{
    struct point snap = cache->pixels.snap;
    return column + 1 == cache->columns ||
           cache->pixels.colour[row * snap.y * cache->pixels.width + (column + 1) * snap.x] == COLOUR_NONE;
}

/* Returns a character of GROUND alone: of a pair a shade, which is smoother than blocks. */
static struct block shade_of(int32_t ground)
{
    enum { LIGHT_SHADE = 0x2591, MEDIUM_SHADE };
    if (ground < INK_PAIR)
        return (struct block){' ', COLOUR_NONE, ground};
    return (struct block){ground & INK_FEW ? LIGHT_SHADE : MEDIUM_SHADE, ground >> INK_SECOND & INK_BASIC,
                          ground & INK_BASIC};
}

/* Returns the ground of OWNER, which may be a pair of colours; COLOUR_NONE outside. */
static int32_t ground_below(const struct board_cache *cache, cell owner)
{
    return owner == CELL_NONE ? COLOUR_NONE : cache->pixels.ground[plan_place(&cache->plan, owner)];
}

/*
 * The cursor's colour never gets lost in a character of ALL samples: what its cell has there beside another one
 * becomes it too, at the board's rim everything; the rest becomes one colour.
 */
static void keep_mark(const struct board_cache *cache, int32_t *colour, const cell *owner, int all)
{
    const int32_t mark = theme_ink(cache->view.theme, PAINT_MARK, cache->view.depth);
    cell marked = CELL_NONE, other = CELL_NONE;
    bool rim = false;
    for (int i = 0; i < all; i++)
        marked = colour[i] == mark ? owner[i] : marked;
    for (int i = 0; i < all; i++) {
        other = owner[i] != marked ? owner[i] : other;
        rim = rim || colour[i] == COLOUR_NONE;
    }
    int32_t rest = pixels_colour(ground_below(cache, other == CELL_NONE ? marked : other), 0, 0);
    for (int i = 0; i < all && marked != CELL_NONE; i++)
        if (colour[i] != COLOUR_NONE && colour[i] != mark)
            colour[i] = rim || (other != CELL_NONE && owner[i] == marked && colour[i] != rest) ? mark : rest;
}

/* Returns the colour of pieces among ALL samples, whose silhouettes are shown exactly; COLOUR_NONE if there is
 * none. */
static int32_t piece_colour(const struct board_cache *cache, const int32_t *colour, int all)
{
    int32_t found = COLOUR_NONE;
    for (int i = 0; i < all * PLAYERS_MAX; i++)
        if (colour[i / PLAYERS_MAX] == cache->piece[i % PLAYERS_MAX])
            found = colour[i / PLAYERS_MAX];
    return found;
}

/* Where three places or more meet in the character at ROW, COLUMN and nothing but their grounds is seen, COLOUR gets
 * these unmixed and true is returned: of three colours in two a mixture would look like a crumb of a fourth. */
static bool separate_grounds(const struct board_cache *cache, int row, int column, int32_t *colour)
{
    const struct pixels *pixels = &cache->pixels;
    int32_t own[BLOCK_SAMPLES];
    cell place[BLOCK_SAMPLES];
    int all = pixels->snap.x * pixels->snap.y, places = 0;
    for (int i = 0; i < all; i++) {
        const struct pixel *pixel = &pixels->sample[(row * pixels->snap.y + i / pixels->snap.x) * pixels->width +
                                                    column * pixels->snap.x + i % pixels->snap.x];
        int known = 0;
        if (colour[i] != pixels_ground(pixels, pixel, true, false))
            return false;
        own[i] = colour[i];
        if (colour[i] == COLOUR_NONE)
            continue;
        own[i] = ground_below(cache, pixel->owner[0]);
        while (known < places && place[known] != plan_place(pixels->plan, pixel->owner[0]))
            known++;
        place[known] = (cell)plan_place(pixels->plan, pixel->owner[0]);
        places += known == places;
    }
    if (places > 2)
        memcpy(colour, own, (size_t)all * sizeof *colour);
    return places > 2;
}

/* At the board's rim a character has one colour: of ALL samples in lines of ACROSS those beside the outside that
 * lie in another place than most do become outside, or they would be crumbs in the wrong colour. */
static void trim_rim(const struct board_cache *cache, int32_t *colour, const cell *owner, cell own, int all, int across)
{
    bool outside[BLOCK_SAMPLES];
    for (int i = 0; i < all; i++)
        outside[i] = colour[i] == COLOUR_NONE;
    for (int i = 0; i < all; i++)
        for (int k = 0; k < all && own != CELL_NONE; k++)
            if (!outside[i] && outside[k] && abs(k / across - i / across) + abs(k % across - i % across) == 1 &&
                plan_place(&cache->plan, owner[i]) != plan_place(&cache->plan, own))
                colour[i] = COLOUR_NONE;
}

/* At the rim of a board of hexagons a character has one colour, and what lies outside is the terminal's: a piece of
 * that colour may run into it. Where one reaches into such a character, of ALL samples, its cell's edge is seen. */
static void show_edge(const struct board_cache *cache, int32_t *colour, const cell *owner, int all)
{
    int32_t body = piece_colour(cache, colour, all);
    bool lost = body != COLOUR_NONE && contrast_is_lost(palette_colour(body, cache->view.depth), &cache->view.beyond);
    for (int i = 0; i < all && lost; i++)
        if (colour[i] != COLOUR_NONE)
            colour[i] = pixels_colour(ground_below(cache, owner[i]), 0, 0);
}

/* Returns the block for the character at ROW, COLUMN, whose samples differ in COLOUR or OWNER or have a pair of
 * colours. Its ground is GROUND. */
static struct block mixed_block(const struct board_cache *cache, int row, int column, int32_t *colour,
                                const cell *owner, int32_t ground)
{
    enum { NARROW = 6 };
    struct point snap = cache->pixels.snap;
    const uint8_t *inked = cache->pixels.inked + row * snap.y * cache->pixels.width + column * snap.x;
    int32_t plain[BLOCK_SAMPLES] = {0};
    int inside = 0, bare = 0, pairs = 0, all = snap.x * snap.y;
    bool second = false;

    for (int i = 0; i < all; i++) {
        int32_t own = ground_below(cache, owner[i]);
        bool seen = colour[i] == pixels_colour(own, column * snap.x + i % snap.x, row * snap.y + i / snap.x);
        bool of_pair = seen && own >= INK_PAIR && !inked[i / snap.x * cache->pixels.width + i % snap.x];
        plain[i] = of_pair ? own & INK_BASIC : colour[i];
        inside += colour[i] != COLOUR_NONE;
        bare += colour[i] == COLOUR_NONE || seen;
        pairs += of_pair;
        second = second || plain[i] != colour[i];
    }
    /* Where nothing else is seen a ground of two colours is shaded; beside other things, and at the board's rim,
     * it has its first colour: single samples of the second look like specks. Pictures may have that colour, too. */
    if (pairs == all || (second && bare == all && inside == all))
        return shade_of(ground);
    memcpy(colour, plain, sizeof plain);
    if (inside < all && cache->plan.hexagons)
        show_edge(cache, colour, owner, all);
    trim_rim(cache, colour, owner, cache->glyph[row * cache->columns + column].owner[0], all, snap.x);
    if (!is_smooth(&cache->view))
        keep_mark(cache, colour, owner, all);
    /* In cells so narrow the cursor's corners have no room beside a piece, and are mixed with it. */
    bool narrow = is_smooth(&cache->view) && cache->pixels.lens.scale_x <= NARROW;
    int32_t kept = bare == all || narrow ? COLOUR_NONE : piece_colour(cache, colour, all);
    bool smooth = is_smooth(&cache->view) && !separate_grounds(cache, row, column, colour);
    return blocks_fit(blocks_of(&cache->view), cache->view.depth, smooth, colour, ground, kept);
}

/* Returns the pair of colours that the cells OWNER share, if all N samples of a character lie in both and nothing else
 * is seen in their COLOUR; else COLOUR_NONE. */
static int32_t find_shared_pair(const struct board_cache *cache, const cell owner[2], const struct pixel *const *sample,
                                const int32_t *colour, int n)
{
    int32_t pair = COLOUR_NONE;
    for (int i = 0; i < cache->scene.shapes && owner[1] != CELL_NONE && pair == COLOUR_NONE; i++) {
        const struct scene_shape *shape = &cache->scene.shape[i];
        if (shape->kind == SHAPE_SHARED && (shape->place == owner[0] || shape->place == owner[1]))
            pair = theme_ink(&cache->theme, shape->ink, cache->view.depth);
    }
    for (int i = 0; i < n && pair >= INK_PAIR; i++)
        if (sample[i]->weight[1] < MASK_FULL || colour[i] != (pair & INK_BASIC))
            return COLOUR_NONE;
    return pair >= INK_PAIR ? pair : COLOUR_NONE;
}

static void compose(struct board_cache *cache, int row, int column)
{
    struct glyph *glyph = &cache->glyph[row * cache->columns + column];
    struct point snap = cache->pixels.snap;
    const struct pixel *sample[BLOCK_SAMPLES];
    int32_t colour[BLOCK_SAMPLES];
    cell owner[BLOCK_SAMPLES];
    bool alike = true, empty = true;

    *glyph = (struct glyph){' ', PAINT_OWN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};
    int i = 0;
    for (int y = 0; y < snap.y; y++)
        for (int x = 0; x < snap.x; x++, i++) {
            int at = (row * snap.y + y) * cache->pixels.width + column * snap.x + x;
            sample[i] = &cache->pixels.sample[at];
            owner[i] = sample[i]->owner[0];
            colour[i] = cache->pixels.colour[at];
            alike = alike && owner[i] == owner[0] && colour[i] == colour[0];
            empty = empty && colour[i] == COLOUR_NONE;
        }
    find_owners(sample, i, glyph->owner);
    int32_t ground = ground_below(cache, glyph->owner[0]);
    if (empty)
        return;
    int32_t shared =
        palette_is_small(cache->view.depth) ? find_shared_pair(cache, glyph->owner, sample, colour, i) : COLOUR_NONE;
    struct block block = shared >= INK_PAIR           ? shade_of(shared)
                         : alike && ground < INK_PAIR ? blocks_fit(blocks_of(&cache->view), cache->view.depth, false,
                                                                   colour, ground, COLOUR_NONE)
                                                      : mixed_block(cache, row, column, colour, owner, ground);
    /* Blanks at the end of a line get lost where screens are copied. */
    bool blank = block.code == ' ' && is_last(cache, row, column);
    uint32_t code = blank ? FULL_BLOCK : block.code;
    *glyph = (struct glyph){
        code, PAINT_OWN, GROUND_OWN, {glyph->owner[0], glyph->owner[1]}, blank ? block.bg : block.fg, block.bg};
}

/* Returns the samples of the characters WANTED. To be freed. */
static uint8_t *find_samples(const struct board_cache *cache, const uint8_t *wanted)
{
    struct point snap = cache->pixels.snap;
    uint8_t *samples = memory_new((size_t)cache->pixels.width * (size_t)cache->pixels.height);
    for (int row = 0; row < cache->rows; row++) {
        uint8_t *first = &samples[row * snap.y * cache->pixels.width];
        for (int column = 0; column < cache->columns; column++)
            if (wanted[row * cache->columns + column])
                memset(&first[column * snap.x], 1, (size_t)snap.x);
        for (int y = 1; y < snap.y; y++)
            memcpy(&first[y * cache->pixels.width], first, (size_t)cache->pixels.width);
    }
    return samples;
}

/* Paints the characters WANTED again; for the first time all. */
static void repaint(struct board_cache *cache, const struct painting *painting, const struct palette_choice *how,
                    const uint8_t *wanted)
{
    FREED uint8_t *samples = cache->painted ? find_samples(cache, wanted) : NULL;
    pixels_paint(&cache->pixels, &cache->scene, painting->game, how, samples);
    cache->painted = true;
    if (filled_has_images(painting->view))
        imaged_update(cache, painting, how, wanted, samples);
    else
        for (int i = 0; i < cache->rows * cache->columns; i++)
            if (wanted[i])
                compose(cache, i / cache->columns, i % cache->columns);
}

void board_cache_update(struct board_cache *cache, const struct painting *painting)
{
    bool images = filled_has_images(painting->view), layered = images && painting->view->layered;
    prepare(cache, painting);
    imaged_rename(cache, painting);
    FREED uint8_t *wanted = memory_new((size_t)cache->rows * (size_t)cache->columns);
    struct palette_choice how = {&cache->theme,
                                 images ? DEPTH_DIRECT : painting->view->depth,
                                 layered,
                                 is_smooth(painting->view),
                                 filled_has_pictures(painting->view) && !layered ? painting->view->pictures : NULL,
                                 painting->view->outlined,
                                 &painting->view->beyond};
    if (find_changes(cache, painting, wanted))
        repaint(cache, painting, &how, wanted);
    else if (images)
        imaged_update(cache, painting, &how, NULL, NULL);
}

const struct images *board_cache_images(const struct board_cache *cache)
{
    return &cache->images;
}
