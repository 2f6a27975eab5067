#include "boardcache.h"

#include "blocks.h"
#include "grid/grid.h"

bool filled_has_pictures(const struct view *v)
{
    int least = v->blocks <= BLOCKS_HALF ? PICTURE_SAMPLES_HALF : PICTURE_SAMPLES;
    return v->pictures && v->scale * blocks_down(v->blocks) + v->extra >= least;
}

/* True if edges are smooth. Where pieces are characters samples are too large for that. */
static bool is_smooth(const struct view *v)
{
    return filled_has_pictures(v) && v->depth == DEPTH_DIRECT;
}

/* Where pieces are characters, half a character is a finer step than a third. */
static enum blocks blocks_of(const struct view *v)
{
    return v->blocks == BLOCKS_SEXTANTS && !filled_has_pictures(v) ? BLOCKS_QUADRANTS : v->blocks;
}

struct point filled_samples(const struct view *v)
{
    return (struct point){blocks_across(blocks_of(v)), blocks_down(blocks_of(v))};
}

int filled_columns(const struct board *b, int rows, int step)
{
    bool hexagons = outline_is_honeycomb(b);
    int width = (hexagons ? (7 * rows + 2) / 4 : 2 * rows + 1) - step;
    return step > (hexagons ? 1 : 2) ? 0 : width >= 3 ? width : step == 0 ? 3 : 0;
}

/*
 * Returns by how many samples to move the cells along an axis so that most of them begin at the edge of a character or,
 * with FIGURES, have their middle in that of a character. A character has N samples; a cell reaches from LOW to HIGH.
 */
static int best_offset(const int *low, const int *high, int cells, int n, bool figures)
{
    int best = 0, most = -1;
    for (int offset = 0; offset < n; offset++) {
        int fitting = 0;
        for (int c = 0; c < cells; c++)
            fitting += figures ? (low[c] + high[c] + 2 * offset) % (2 * n) == n : (low[c] + offset) % n == 0;
        if (fitting > most) {
            most = fitting;
            best = offset;
        }
    }
    return best;
}

/* Sets P's lens and size for view V; returns the size in characters. */
struct gridpoint filled_aim(struct pixels *p, const struct board_plan *plan, const struct view *v)
{
    struct point n = filled_samples(v), low, high, end = {0, 0};
    int columns = v->width ? v->width : filled_columns(plan->board, v->scale, 0);

    p->snap = n;
    pixels_aim(p, plan, n.x * columns, n.y * v->scale + v->extra);
    bool figures = !filled_has_pictures(v);
    /* Squares of an even width would be parted within characters both ways: at the rim with three colours. */
    bool even = columns % 2 == 0 && !plan->hexagons;
    int left[CELLS_MAX], right[CELLS_MAX], top[CELLS_MAX], foot[CELLS_MAX], cells = plan->board->cells;
    for (int c = 0; c < cells; c++) {
        struct polygon shape = pixels_shape(p, c);
        layout_corners(&shape, &low, &high);
        left[c] = low.x;
        right[c] = high.x;
        top[c] = low.y;
        foot[c] = high.y;
    }
    struct point offset = {best_offset(left, right, cells, n.x, figures && !even),
                           plan->hexagons && !figures ? 0 : best_offset(top, foot, cells, n.y, figures)};
    p->lens.offset_x += (int64_t)offset.x * p->lens.divisor_x;
    p->lens.offset_y += (int64_t)offset.y * p->lens.divisor_y;
    for (int c = 0; c < cells; c++)
        end = (struct point){most(end.x, right[c] + offset.x), most(end.y, foot[c] + offset.y)};
    if (plan->board->pocket[0]) {
        struct polygon shape = pixels_shape(p, CELLS_MAX);
        layout_corners(&shape, &low, &high);
        end = (struct point){most(end.x, high.x), most(end.y, high.y)};
    }
    struct gridpoint size = {(end.y + n.y - 1) / n.y, (end.x + n.x - 1) / n.x};
    p->width = size.column * n.x;
    p->height = size.row * n.y;
    return size;
}

struct board_cache *board_cache_new(void)
{
    return memory_new(sizeof(struct board_cache));
}

static void empty_cache(struct board_cache *c)
{
    pixels_free(&c->pixels);
    scene_free(&c->scene);
    free(c->glyph);
    *c = (struct board_cache){0};
}

void board_cache_free(struct board_cache *c)
{
    if (c)
        empty_cache(c);
    free(c);
}

/* True if boards have the same sizes in views A and B at equal scales. */
static bool is_alike(const struct view *a, const struct view *b)
{
    return a->rotation == b->rotation && a->raster == b->raster && a->blocks == b->blocks && a->pictures == b->pictures;
}

/* True if a drawing of B in view V has its samples where C has them. */
static bool has_geometry(const struct board_cache *c, const struct board *b, const struct view *v)
{
    const struct view *old = &c->view;
    return c->glyph && is_alike(old, v) && old->scale == v->scale && old->extra == v->extra && old->width == v->width &&
           old->outlined == v->outlined && board_is_like(&c->board, b);
}

/* Makes C fit D's board and view; what is still true is kept. */
static void prepare(struct board_cache *c, const struct painting *d)
{
    const struct view *v = d->view;
    if (!has_geometry(c, d->board, v)) {
        empty_cache(c);
        memcpy(&c->board, d->board, sizeof c->board);
        plan_start(&c->plan, &c->board, v->rotation);
        struct gridpoint size = filled_aim(&c->pixels, &c->plan, v);
        c->rows = size.row;
        c->columns = size.column;
        if (filled_has_pictures(v))
            plan_move_close(&c->plan, (struct point){c->pixels.lens.scale_x, c->pixels.lens.scale_y}, c->pixels.snap.y);
        pixels_start(&c->pixels);
        c->glyph = memory_new((size_t)size.row * (size_t)size.column * sizeof *c->glyph);
    } else if (c->view.depth != v->depth || memcmp(&c->theme, v->theme, sizeof c->theme) != 0) {
        memset(c->trace, 0, sizeof c->trace);
    }
    c->view = *v;
    c->theme = *v->theme;
}

const struct board_fit *board_cache_recall(const struct game *g, const struct board_fit *asked)
{
    const struct board_cache *c = asked->asked.cache;
    if (!c || !c->glyph || !board_is_like(&c->board, g->board))
        return NULL;
    for (const struct board_fit *f = c->fit; f < c->fit + FITS_KEPT; f++)
        if (f->rows == asked->rows && f->columns == asked->columns && f->pocket == asked->pocket &&
            is_alike(&f->asked, &asked->asked))
            return f;
    return NULL;
}

void board_cache_keep(const struct game *g, const struct board_fit *f)
{
    struct board_cache *c = f->asked.cache;
    if (c && c->glyph && board_is_like(&c->board, g->board))
        c->fit[c->fits++ % FITS_KEPT] = *f;
}

/* ---- what has changed ---- */

static void widen_trace(struct trace *t, struct point low, struct point high)
{
    if (!t->sum) {
        t->low = low;
        t->high = high;
    }
    box_widen(&t->low, &t->high, low);
    box_widen(&t->low, &t->high, high);
}

static void add_to_sum(struct trace *t, int64_t value)
{
    t->sum = (t->sum ^ (uint64_t)value) * 0x9E3779B97F4A7C15u;
    t->sum ^= t->sum >> 29;
}

/* Adds shape S to the trace T. */
static void trace_shape(const struct board_cache *c, const struct scene_shape *s, struct trace *t)
{
    struct vertex corners[2] = {{s->middle.x - s->side, s->middle.y - s->side, false},
                                {s->middle.x + s->side, s->middle.y + s->side, false}};
    bool whole = s->kind == SHAPE_PIECE;
    for (int i = 0; i < (whole ? 2 : s->count); i++) {
        const struct vertex *v = whole ? &corners[i] : &c->scene.path.at[s->first + i];
        struct point low = lens_point(&c->pixels.lens, (struct point){v->x - s->width, v->y - s->width});
        struct point high = lens_point(&c->pixels.lens, (struct point){v->x + s->width, v->y + s->width});
        widen_trace(t, (struct point){low.x / MASK_POINTS - 1, low.y / MASK_POINTS - 1},
                    (struct point){high.x / MASK_POINTS + 1, high.y / MASK_POINTS + 1});
        add_to_sum(t, v->x * ((int64_t)1 << 24) + v->y * 2 + v->begins + 1);
    }
    add_to_sum(t, (int64_t)s->ink << 32 | s->opacity << 24 | s->width << 9 | s->who << 1 | s->closed);
}

/* Marks the characters that touch the rectangle of T. */
static void want(const struct board_cache *c, const struct trace *t, uint8_t *wanted)
{
    struct point n = c->pixels.snap;
    for (int row = t->low.y / n.y; t->sum && row <= t->high.y / n.y && row < c->rows; row++)
        for (int column = t->low.x / n.x; column <= t->high.x / n.x && column < c->columns; column++)
            if (row >= 0 && column >= 0)
                wanted[row * c->columns + column] = 1;
}

/* Rebuilds the scene and marks in WANTED the characters that look different from before. */
static bool find_changes(struct board_cache *c, const struct painting *d, uint8_t *wanted)
{
    FREED struct trace *now = memory_new(GROUPS * sizeof *now);
    bool any = false;
    scene_free(&c->scene);
    scene_start(&c->scene, &c->plan, d, (struct point){c->pixels.lens.scale_x, c->pixels.lens.scale_y},
                !filled_has_pictures(d->view));
    for (int i = 0; i < c->scene.shapes; i++) {
        const struct scene_shape *s = &c->scene.shape[i];
        trace_shape(c, s, &now[s->place == CELL_NONE ? PLACES : plan_place(&c->plan, s->place)]);
    }
    for (int i = 0; i < GROUPS; i++)
        if (now[i].sum != c->trace[i].sum) {
            want(c, &now[i], wanted);
            want(c, &c->trace[i], wanted);
            any = true;
        }
    memcpy(c->trace, now, sizeof c->trace);
    return any;
}

/* ---- characters ---- */

/* The owners of a character of ALL samples: the cell that has most of them, and the other one where they are shared. */
static void find_owners(const struct pixel *const *sample, int all, cell owner[2])
{
    int most = 0;
    for (int i = 0; i + most < all; i++) { /* a cell met later has too few */
        const struct pixel *s = sample[i];
        int count = 0;
        for (int k = 0; k < all; k++)
            count += sample[k]->owner[0] == s->owner[0];
        if (s->owner[0] == CELL_NONE || count <= most)
            continue;
        most = count;
        owner[0] = s->owner[0];
        owner[1] = s->weight[0] + s->weight[1] > MASK_FULL + MASK_FULL / 2 ? s->owner[1] : CELL_NONE;
    }
}

/* True if nothing of the board follows in this row. */
static bool is_last(const struct board_cache *c, int row, int column)
{
    struct point n = c->pixels.snap;
    return column + 1 == c->columns ||
           c->pixels.colour[row * n.y * c->pixels.width + (column + 1) * n.x] == COLOUR_NONE;
}

/* A character of GROUND alone: of a pair a shade, which is smoother than blocks. */
static struct block shade_of(int32_t ground)
{
    enum { LIGHT_SHADE = 0x2591, MEDIUM_SHADE };
    if (ground < INK_PAIR)
        return (struct block){' ', COLOUR_NONE, ground};
    return (struct block){ground & INK_FEW ? LIGHT_SHADE : MEDIUM_SHADE, ground >> INK_SECOND & INK_BASIC,
                          ground & INK_BASIC};
}

/* The ground of OWNER, which may be a pair of colours; COLOUR_NONE outside. */
static int32_t ground_below(const struct board_cache *c, cell owner)
{
    return owner == CELL_NONE ? COLOUR_NONE : c->pixels.ground[plan_place(&c->plan, owner)];
}

/*
 * The cursor's colour never gets lost in a character of ALL samples: what its cell has there beside another one becomes
 * it too, at the board's rim everything; the rest becomes one colour.
 */
static void keep_mark(const struct board_cache *c, int32_t *colour, const cell *owner, int all)
{
    const int32_t mark = theme_ink(c->view.theme, (int)c->scene.mark, c->view.depth);
    cell marked = CELL_NONE, other = CELL_NONE;
    bool rim = false;
    for (int i = 0; i < all; i++)
        marked = colour[i] == mark ? owner[i] : marked;
    for (int i = 0; i < all; i++) {
        other = owner[i] != marked ? owner[i] : other;
        rim = rim || colour[i] == COLOUR_NONE;
    }
    int32_t rest = pixels_colour(ground_below(c, other == CELL_NONE ? marked : other), 0, 0);
    for (int i = 0; i < all && marked != CELL_NONE; i++)
        if (colour[i] != COLOUR_NONE && colour[i] != mark)
            colour[i] = rim || (other != CELL_NONE && owner[i] == marked && colour[i] != rest) ? mark : rest;
}

/* The colour of pieces among ALL samples, whose silhouettes are shown exactly; COLOUR_NONE if there is none. */
static int32_t piece_colour(const struct board_cache *c, const int32_t *colour, int all)
{
    int32_t found = COLOUR_NONE, own[PLAYERS_MAX];
    for (int who = 0; who < PLAYERS_MAX; who++)
        own[who] = theme_ink(c->view.theme, PAINT_PIECE + who, c->view.depth);
    for (int i = 0; i < all * PLAYERS_MAX; i++)
        if (colour[i / PLAYERS_MAX] == own[i % PLAYERS_MAX])
            found = colour[i / PLAYERS_MAX];
    return found;
}

/* Where the gold of a Switch meets other cells in a character its own two have nothing else there: of three colours one
 * would be in a cell that is not its own. */
static void keep_switch(const struct board_cache *c, int32_t *colour, const cell *owner, int all)
{
    const int32_t gold = theme_ink(c->view.theme, PAINT_SWITCH, c->view.depth);
    int own = 0;
    cellset both = {0};
    for (int i = 0; i < all; i++)
        if (colour[i] == gold && owner[i] < CELLS_MAX && !cellset_empty(c->board.overlap[owner[i]]))
            both = cellset_or(c->board.overlap[owner[i]], cellset_of(owner[i]));
    for (int i = 0; i < all; i++)
        own |= (owner[i] < CELLS_MAX && cellset_has(both, owner[i])) << i;
    for (int i = 0; i < all && own + 1 < 1 << all; i++)
        colour[i] = own >> i & 1 ? gold : colour[i];
}

/* The block for the character at ROW, COLUMN, whose samples differ in COLOUR or OWNER or have a pair of colours. Its
 * ground is GROUND. */
static struct block mixed_block(const struct board_cache *c, int row, int column, int32_t *colour, const cell *owner,
                                int32_t ground)
{
    struct point n = c->pixels.snap;
    int32_t plain[BLOCK_SAMPLES];
    int inside = 0, bare = 0, pairs = 0, all = n.x * n.y;
    bool second = false;

    for (int i = 0; i < all; i++) {
        int32_t own = ground_below(c, owner[i]);
        bool seen = colour[i] == pixels_colour(own, column * n.x + i % n.x, row * n.y + i / n.x);
        bool of_pair = seen && own >= INK_PAIR;
        plain[i] = of_pair ? own & INK_BASIC : colour[i];
        inside += colour[i] != COLOUR_NONE;
        bare += colour[i] == COLOUR_NONE || seen;
        pairs += of_pair;
        second = second || plain[i] != colour[i];
    }
    /* Where nothing else is seen a ground of two colours is shaded; beside other things, and at the board's rim, it has
     * its first colour: single samples of the second look like specks. Pictures may have that colour, too. */
    if (pairs == all || (second && bare == all && inside == all))
        return shade_of(ground);
    if (bare == all || c->scene.figures)
        memcpy(colour, plain, sizeof plain);
    if (c->scene.figures)
        keep_switch(c, colour, owner, all);
    if (!is_smooth(&c->view))
        keep_mark(c, colour, owner, all);
    int32_t kept = is_smooth(&c->view) || bare == all ? COLOUR_NONE : piece_colour(c, colour, all);
    return blocks_fit(blocks_of(&c->view), c->view.depth, is_smooth(&c->view), colour, ground, kept);
}

static void compose(struct board_cache *c, int row, int column)
{
    struct glyph *g = &c->glyph[row * c->columns + column];
    struct point n = c->pixels.snap;
    const struct pixel *sample[BLOCK_SAMPLES];
    int32_t colour[BLOCK_SAMPLES];
    cell owner[BLOCK_SAMPLES];
    bool alike = true, empty = true;

    *g = (struct glyph){' ', PAINT_OWN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};
    int i = 0;
    for (int y = 0; y < n.y; y++)
        for (int x = 0; x < n.x; x++, i++) {
            int at = (row * n.y + y) * c->pixels.width + column * n.x + x;
            sample[i] = &c->pixels.sample[at];
            owner[i] = sample[i]->owner[0];
            colour[i] = c->pixels.colour[at];
            alike = alike && owner[i] == owner[0] && colour[i] == colour[0];
            empty = empty && colour[i] == COLOUR_NONE;
        }
    find_owners(sample, i, g->owner);
    int32_t ground = ground_below(c, g->owner[0]);
    if (empty)
        return;
    struct block b = alike && ground < INK_PAIR
                         ? blocks_fit(blocks_of(&c->view), c->view.depth, false, colour, ground, COLOUR_NONE)
                         : mixed_block(c, row, column, colour, owner, ground);
    /* Blanks at the end of a line get lost where screens are copied. */
    bool blank = b.code == ' ' && is_last(c, row, column);
    uint32_t code = blank ? FULL_BLOCK : b.code;
    *g = (struct glyph){code, PAINT_OWN, GROUND_OWN, {g->owner[0], g->owner[1]}, blank ? b.bg : b.fg, b.bg};
}

void board_cache_update(struct board_cache *c, const struct painting *d)
{
    prepare(c, d);
    struct point n = c->pixels.snap;
    FREED uint8_t *wanted = memory_new((size_t)c->rows * (size_t)c->columns);
    if (find_changes(c, d, wanted)) {
        bool pictures = filled_has_pictures(d->view);
        struct palette_choice how = {
            &c->theme,        d->view->depth, false, is_smooth(d->view), pictures ? d->view->pictures : NULL,
            d->view->outlined};
        FREED uint8_t *samples = memory_new((size_t)c->pixels.width * (size_t)c->pixels.height);
        for (int i = 0; i < c->pixels.height * c->columns; i++)
            memset(&samples[i * n.x], wanted[i / c->columns / n.y * c->columns + i % c->columns], (size_t)n.x);
        pixels_paint(&c->pixels, &c->scene, d->game, &how, samples);
        for (int i = 0; i < c->rows * c->columns; i++)
            if (wanted[i])
                compose(c, i / c->columns, i % c->columns);
    }
}
