#include "pixels.h"

#include "colour/contrast.h"

/* CRISP_BELOW: the samples of height below which a piece has no smooth edges: of a character's two colours they
 * would cost the ground or the rim its own, and half a rim is a smudge; RIM_FROM: from which the rim has none on
 * hexagons, too, where its ends would cost the body its own. The rim's width in hundredths of a sample: of the
 * smallest, and what a sample of height adds. PEN: the width of a letter's strokes in percents of its box, a sample at
 * least. LARGE_FROM: the rows of a cell from which pictures are not small; SHARP_FROM: the samples of a row from
 * which none is. WEDGE_LARGE: the samples of height from which a wedge's letter is smaller than it; WEDGE_LINED:
 * from which it has a line round it. */
enum {
    CRISP_BELOW = 32,
    RIM_FROM = 14,
    RIM_LEAST = 60,
    RIM_GROWTH = 3,
    PEN = 16,
    LARGE_FROM = 4,
    SHARP_FROM = 4,
    WEDGE_LARGE = 9,
    WEDGE_LINED = 24
};

int32_t pixels_colour(int32_t colour, int x, int y)
{
    if (colour < INK_PAIR)
        return colour;
    bool second = (x + y) & 1 && !(colour & INK_FEW && y & 1);
    return (second ? colour >> INK_SECOND : colour) & INK_BASIC;
}

/* One painting. */
struct brush {
    struct pixels *pixels;
    const struct scene *scene;
    const struct game *game;
    const struct palette_choice *how;
    const uint8_t *wanted;
    struct point low, high; /* the rectangle round all that is wanted */
};

int32_t pixels_mix(int32_t under, int32_t over, int part)
{
    int32_t out = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int a = under >> shift & 255, b = over >> shift & 255;
        out |= (a + ((b - a) * part + (b > a ? 128 : -128)) / 256) << shift;
    }
    return out;
}

/* How a mask is put on samples. */
struct coat {
    const struct scene_shape *shape;
    int32_t colour;
    int part[MASK_FULL + 1]; /* of 256: how much of a sample is covered, by what the mask has there */
    bool free;               /* it may lie outside the board */
    bool body;               /* it is a piece without its rim, … */
    bool apart, lost;        /* … which leaves room for that beside the board's sides, and above and below them */
};

/* Covers PART (of 256, not 0) of the sample AT with COLOUR. Without smooth edges half of it or more counts as all. */
static void cover(const struct brush *brush, int at, int32_t colour, int part)
{
    int32_t *to = &brush->pixels->colour[at];
    if (part == 256)
        *to = colour;
    else if (!brush->how->smooth || *to == COLOUR_NONE)
        *to = part >= 128 ? colour : *to;
    else
        *to = pixels_mix(*to, colour, part);
    if (brush->pixels->inked && part >= 128)
        brush->pixels->inked[at] = 1;
}

/* True if the sample lies in place HERE, wholly or in part, and not wholly in another one that overlaps it; where
 * pieces stand close, if HERE's is the nearest, for its BODY by more than a sample: between them is a rim. */
static bool lies_in(const struct pixels *pixels, cell here, int row, int column, bool body)
{
    const struct pixel *pixel = &pixels->sample[row * pixels->width + column];
    bool own = false;
    if (!pixel->weight[1] && !pixels->plan->close)
        return pixel->weight[0] && plan_place(pixels->plan, pixel->owner[0]) == plan_place(pixels->plan, here);
    for (int i = 0; i < OWNERS && pixel->weight[i]; i++) {
        bool same = plan_place(pixels->plan, pixel->owner[i]) == plan_place(pixels->plan, here);
        own = own || same;
        if (!same && pixel->weight[i] == MASK_FULL && !pixels->plan->close)
            return false;
    }
    cellset others = pixels->plan->close && here < CELLS_MAX ? pixels->plan->board->overlap[here] : (cellset){0};
    for (int x = column * MASK_POINTS + MASK_POINTS / 2; own && !cellset_empty(others);)
        own = abs(lens_point(&pixels->lens, pixels->plan->stand[here].middle).x - x) + body * MASK_POINTS <
              abs(lens_point(&pixels->lens, pixels->plan->stand[cellset_pop(&others)].middle).x - x);
    return own;
}

/* True if the sample at ROW, COLUMN lies outside the board. */
static bool lies_outside(const struct pixels *pixels, int row, int column)
{
    return row < 0 || column < 0 || row >= pixels->height || column >= pixels->width ||
           pixels->colour[row * pixels->width + column] == COLOUR_NONE;
}

/* True if COAT may cover the sample at ROW, COLUMN: what belongs to a place does not reach beyond the board, a piece
 * only covers its own place, and its body leaves room for the rim. */
static bool may_cover(const struct pixels *pixels, const struct coat *coat, int row, int column)
{
    if (coat->free)
        return true;
    if (pixels->colour[row * pixels->width + column] == COLOUR_NONE)
        return false;
    if (coat->shape->kind != SHAPE_PIECE)
        return true;
    if (coat->apart && (lies_outside(pixels, row, column - 1) || lies_outside(pixels, row, column + 1)))
        return false;
    if (coat->lost && (lies_outside(pixels, row - 1, column) || lies_outside(pixels, row + 1, column)))
        return false;
    return lies_in(pixels, coat->shape->place, row, column, coat->body);
}

/* True if COLOUR, as it is found by HOW, would run into what is seen outside the board. */
static bool runs_out(const struct palette_choice *how, int32_t colour)
{
    return how->beyond && contrast_is_lost(palette_colour(colour, how->depth), how->beyond);
}

/* Makes COAT that of SHAPE in COLOUR; BODY: of a piece without its rim. The body leaves room for the rim at the
 * board's sides, where that would be lost above and below, too, but not on a Switch, where there is little. */
static void mix_coat(const struct brush *brush, const struct scene_shape *shape, int32_t colour, bool body,
                     struct coat *coat)
{
    const struct pixels *pixels = brush->pixels;
    /* Without smooth edges a shape is there or not. */
    int opacity = brush->how->smooth ? shape->opacity : 2 * shape->opacity >= OPAQUE ? OPAQUE : 0;
    bool roomy = shape->place < CELLS_MAX && cellset_empty(pixels->plan->board->overlap[shape->place]);
    *coat = (struct coat){.shape = shape, .body = body, .colour = colour};
    coat->free = shape->moving || (shape->kind != SHAPE_PIECE && shape->place == CELL_NONE);
    coat->apart = coat->body && roomy;
    coat->lost = coat->apart && pixels->plan->hexagons && runs_out(brush->how, coat->colour);
    for (int i = 0; i <= MASK_FULL; i++)
        coat->part[i] = i * opacity * 256 / (MASK_FULL * OPAQUE);
}

/* Returns the first of the samples FROM to before END of ROW that is covered, END if none is. */
static int find_covered(const uint8_t *row, int from, int end)
{
    uint64_t eight = 0;
    for (; from + (int)sizeof eight <= end; from += (int)sizeof eight) {
        memcpy(&eight, &row[from], sizeof eight);
        if (eight)
            break;
    }
    while (from < end && !row[from])
        from++;
    return from;
}

/* Returns the colour of SHAPE's ink, of a pair the first. */
static int32_t colour_of_shape(const struct brush *brush, const struct scene_shape *shape)
{
    return pixels_colour(theme_ink(brush->how->theme, shape->ink, brush->how->depth), 0, 0);
}

/* Puts MASK of SHAPE, moved by TO samples, in COLOUR, where it may. BODY: it is not the rim of a piece. */
static void put_mask(const struct brush *brush, const struct mask *mask, struct point to,
                     const struct scene_shape *shape, int32_t colour, bool body)
{
    const struct pixels *pixels = brush->pixels;
    const int left = mask->x + to.x, top = mask->y + to.y;
    const struct point first = {most(0, -left), most(0, -top)};
    const struct point end = {least(mask->width, pixels->width - left), least(mask->height, pixels->height - top)};
    struct coat coat;
    mix_coat(brush, shape, colour, body, &coat);
    for (int y = first.y; y < end.y; y++) {
        const uint8_t *covered = &mask->at[y * mask->width];
        for (int x = find_covered(covered, first.x, end.x); x < end.x; x++) {
            int at = (top + y) * pixels->width + left + x;
            if (!covered[x])
                x = find_covered(covered, x, end.x) - 1;
            else if ((!brush->wanted || brush->wanted[at]) && coat.part[covered[x]] &&
                     may_cover(pixels, &coat, top + y, left + x))
                cover(brush, at, coat.colour, coat.part[covered[x]]);
        }
    }
}

int32_t pixels_ground(const struct pixels *pixels, const struct pixel *pixel, bool smooth, bool clear)
{
    int all = 0;
    int32_t colour = COLOUR_NONE;
    for (int i = 0; i < OWNERS && pixel->weight[i]; i++) {
        int32_t own = pixels->ground[plan_place(pixels->plan, pixel->owner[i])];
        if (own == COLOUR_NONE)
            continue;
        all += pixel->weight[i];
        if (colour == COLOUR_NONE)
            colour = own;
        else if (smooth)
            colour = pixels_mix(colour, own, 256 * pixel->weight[i] / all);
    }
    return 2 * all < MASK_FULL && !clear ? COLOUR_NONE : colour;
}

/* Returns the end of those of the samples from FROM to before END that lie in the same cells as FROM, as far as they
 * are wanted. */
static int find_run(const struct brush *brush, int from, int end)
{
    enum { STEP = 16 };
    const struct pixel *sample = brush->pixels->sample;
    int to = from + 1;
    while (to + STEP <= end && memcmp(&sample[to], &sample[to - 1], STEP * sizeof *sample) == 0)
        to += STEP; /* each is as the one before it */
    while (to < end && memcmp(&sample[to], &sample[from], sizeof *sample) == 0)
        to++;
    const uint8_t *bare = brush->wanted ? memchr(&brush->wanted[from], 0, (size_t)(to - from)) : NULL;
    return bare ? (int)(bare - brush->wanted) : to;
}

static void paint_grounds(const struct brush *brush)
{
    struct pixels *pixels = brush->pixels;
    for (int i = 0; i < PLACES; i++)
        pixels->ground[i] = COLOUR_NONE;
    for (int i = 0; i < brush->scene->shapes; i++) {
        const struct scene_shape *shape = &brush->scene->shape[i];
        if (shape->kind == SHAPE_CELL && shape->opacity == OPAQUE)
            pixels->ground[plan_place(pixels->plan, shape->place)] =
                theme_ink(brush->how->theme, shape->ink, brush->how->depth);
    }
    for (int i = 0, to, end = pixels->width * pixels->height; i < end; i = to) {
        to = i + 1;
        if (brush->wanted && !brush->wanted[i])
            continue;
        to = find_run(brush, i, i - i % pixels->width + pixels->width);
        int32_t ground = pixels_ground(pixels, &pixels->sample[i], brush->how->smooth, brush->how->clear);
        if (pixels->inked)
            memset(&pixels->inked[i], 0, (size_t)(to - i));
        for (int k = i; k < to; k++)
            pixels->colour[k] =
                ground < INK_PAIR ? ground : pixels_colour(ground, k % pixels->width, k / pixels->width);
    }
}

/* True if SHAPE may touch what is wanted. */
static bool is_near(const struct brush *brush, const struct scene_shape *shape)
{
    struct point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < shape->count; i++) {
        const struct vertex *vertex = &brush->scene->path.at[shape->first + i];
        box_widen(&low, &high, (struct point){vertex->x, vertex->y});
    }
    low = lens_point(&brush->pixels->lens, (struct point){low.x - shape->width, low.y - shape->width});
    high = lens_point(&brush->pixels->lens, (struct point){high.x + shape->width, high.y + shape->width});
    return low.x <= brush->high.x && low.y <= brush->high.y && high.x >= brush->low.x && high.y >= brush->low.y;
}

static void paint_vertices(const struct brush *brush, const struct scene_shape *shape)
{
    const struct pixels *pixels = brush->pixels;
    struct point room = {pixels->width, pixels->height};
    const struct vertex *vertex = &brush->scene->path.at[shape->first];
    if (!is_near(brush, shape))
        return;
    SCOPED(path) stroke = {0};
    if (shape->kind == SHAPE_LINE)
        path_add_stroke(&stroke, vertex, shape->count, shape->width, shape->closed);
    struct mask mask = shape->kind == SHAPE_LINE ? mask_fill(stroke.at, stroke.count, &pixels->lens, room)
                                                 : mask_fill(vertex, shape->count, &pixels->lens, room);
    put_mask(brush, &mask, (struct point){0, 0}, shape, colour_of_shape(brush, shape), true);
    mask_free(&mask);
}

/* How a piece is drawn: by an outline, or (STROKED) as a letter with a pen. */
struct portrayal {
    const struct path *outline;
    bool stroked, underlined, outlined, small, hexagons;
    bool wedge, turned; /* the letter stands on a wedge, which points downward */
    struct point box;   /* in samples */
};

/* Gaps in the feet of a small picture, in which there is no room for a line below. */
#define GAPS "M 33 80 V 100 H 42 V 80 Z M 58 80 V 100 H 67 V 80 Z"

/* Adds the letter FROM as strokes to OUT, in HINT_SAMPLE units of BOX. The pen covers whole samples, which may be
 * higher than wide. */
static void add_letter(const struct path *from, struct point box, struct path *out)
{
    struct point pen = {divide_nearest(box.x * PEN, 100), divide_nearest(box.y * PEN, 100)};
    SCOPED(path) line = {0};
    int first = out->count;
    pen = (struct point){pen.x > 1 ? pen.x : 1, pen.y > 1 ? pen.y : 1};
    hint_fit(from, (struct point){box.x - pen.x, box.y - pen.y}, &line);
    for (int i = 0; i < line.count; i++) {
        struct vertex *vertex = &line.at[i];
        *vertex = (struct vertex){vertex->x + HINT_SAMPLE * pen.x / 2,
                                  (vertex->y + HINT_SAMPLE * pen.y / 2) * pen.x / pen.y, vertex->begins};
    }
    path_add_stroke(out, line.at, line.count, HINT_SAMPLE * pen.x, false);
    for (int i = first; i < out->count; i++)
        out->at[i].y = out->at[i].y * pen.y / pen.x;
}

/* The outline of PORTRAYAL in HINT_SAMPLE units of its box. */
static void outline_piece(const struct portrayal *portrayal, struct path *body)
{
    SCOPED(path) below = {0};
    if (portrayal->stroked)
        add_letter(portrayal->outline, portrayal->box, body);
    else
        hint_fit(portrayal->outline, portrayal->box, body);
    if (portrayal->underlined) {
        path_read(portrayal->small ? GAPS : SCENE_UNDERLINE, PICTURE_SIDE / 100, &below);
        hint_fit(&below, portrayal->box, body);
    }
}

static void sharpen(struct mask *mask)
{
    for (int i = 0; i < mask->width * mask->height; i++)
        mask->at[i] = mask->at[i] >= MASK_FULL / 2 ? MASK_FULL : 0;
}

/* Adds a wedge in BOX to OUT, its corners as far within it as a line of WIDTH percent is wide; turned as PORTRAYAL's,
 * and with a sample more for its point where it is small. Two, the inner one BACKWARD, are a line. */
static void add_wedge(const struct portrayal *portrayal, int width, bool backward, struct path *out)
{
    enum { CORNERS = 5 };
    static const struct point corner[CORNERS] = {{50, 0}, {83, 18}, {98, 100}, {2, 100}, {17, 18}}; /* percent */
    struct point box = portrayal->box;
    bool small = box.y < WEDGE_LARGE;
    int high = box.y + small, above = small && !portrayal->turned;
    for (int i = 0; i < CORNERS; i++) {
        struct point at = corner[backward ? CORNERS - 1 - i : i];
        at.x = at.x < 50 ? at.x + width : at.x > 50 ? at.x - width : at.x;
        at.y = at.y == 100 ? at.y - width : at.y + width;
        int y = portrayal->turned ? 100 - at.y : at.y;
        path_add(out, at.x * box.x * HINT_SAMPLE / 100, (y * high / 100 - above) * HINT_SAMPLE, i == 0);
    }
}

/* Makes MASK a letter on a wedge in the place of its body and its rim. On small ones the letter has all the height;
 * large ones have a line round them. */
static void fill_wedge(struct piece_mask *mask, const struct portrayal *portrayal, const struct lens *lens,
                       struct point room)
{
    enum { LINE = 3 }; /* percent */
    bool large = portrayal->box.y >= WEDGE_LARGE;
    struct point box = portrayal->box;
    struct portrayal inner = *portrayal;
    SCOPED(path) body = {0};
    SCOPED(path) wedge = {0};

    inner.box = large ? (struct point){box.x * 9 / 32 * 2, box.y * 9 / 16} : (struct point){most(box.x - 4, 2), box.y};
    outline_piece(&inner, &body);
    int right = (box.x - inner.box.x) / 2, down = !large              ? 0
                                                  : portrayal->turned ? box.y - inner.box.y - box.y * 11 / 32
                                                                      : box.y * 11 / 32;
    for (int i = 0; i < body.count; i++) {
        body.at[i].x += right * HINT_SAMPLE;
        body.at[i].y += down * HINT_SAMPLE;
    }
    if (box.y >= WEDGE_LINED) {
        add_wedge(portrayal, 0, false, &body);
        add_wedge(portrayal, LINE, true, &body);
    }
    add_wedge(portrayal, 0, false, &wedge);
    mask->body = mask_fill(body.at, body.count, lens, room);
    mask->rim = mask_fill(wedge.at, wedge.count, lens, room);
    if (box.y < CRISP_BELOW) {
        sharpen(&mask->body);
        sharpen(&mask->rim);
    }
}

/* Makes MASK what PORTRAYAL's outline fills, and a rim round that. */
static void fill_outline(struct piece_mask *mask, const struct portrayal *portrayal, const struct lens *lens,
                         struct point room)
{
    SCOPED(path) body = {0};
    outline_piece(portrayal, &body);
    mask->body = mask_fill(body.at, body.count, lens, room);
    bool crisp = portrayal->box.y < CRISP_BELOW;
    if (crisp)
        sharpen(&mask->body);
    mask->rim = mask_widen(&mask->body, RIM_LEAST + RIM_GROWTH * portrayal->box.y);
    if (crisp && (!portrayal->hexagons || portrayal->box.y >= RIM_FROM))
        sharpen(&mask->rim);
    if (portrayal->outlined)
        mask_outline(&mask->body, portrayal->small);
}

static const struct piece_mask *piece_mask(struct pixels *pixels, const struct portrayal *portrayal)
{
    for (int i = 0; i < pixels->pieces; i++) {
        const struct piece_mask *mask = &pixels->piece[i];
        if (mask->outline == portrayal->outline && mask->width == portrayal->box.x &&
            mask->height == portrayal->box.y && mask->underlined == portrayal->underlined &&
            mask->outlined == portrayal->outlined && mask->wedge == portrayal->wedge &&
            mask->turned == portrayal->turned)
            return mask;
    }
    pixels->piece = memory_grow(pixels->piece, pixels->pieces, &pixels->room, sizeof *pixels->piece);
    struct piece_mask *mask = &pixels->piece[pixels->pieces++];
    int margin = 4 + portrayal->box.y / 4; /* samples around the box, for what stands below */
    const struct lens lens = {1, 1, HINT_SAMPLE, HINT_SAMPLE, margin * HINT_SAMPLE, margin * HINT_SAMPLE};
    struct point room = {portrayal->box.x + 2 * margin, portrayal->box.y + 2 * margin};

    *mask = (struct piece_mask){.outline = portrayal->outline,
                                .underlined = portrayal->underlined,
                                .outlined = portrayal->outlined,
                                .wedge = portrayal->wedge,
                                .turned = portrayal->turned,
                                .width = portrayal->box.x,
                                .height = portrayal->box.y};
    if (portrayal->wedge)
        fill_wedge(mask, portrayal, &lens, room);
    else
        fill_outline(mask, portrayal, &lens, room);
    mask->body.x -= margin;
    mask->body.y -= margin;
    mask->rim.x -= margin;
    mask->rim.y -= margin;
    return mask;
}

/* True if cells have few rows of characters: details do not show, and a rim would take the room of the body. */
static bool is_small(const struct pixels *pixels)
{
    return pixels->lens.scale_y < LARGE_FROM * pixels->snap.y && pixels->snap.y < SHARP_FROM;
}

bool pixels_find_piece(struct pixels *pixels, const struct scene_shape *shape, const struct game *g,
                       const struct palette_choice *how, struct painted_piece *out)
{
    enum { NARROWER = 3 }; /* by how many samples small pictures of pieces on a Switch are narrower than others */
    const struct lens *lens = &pixels->lens;
    struct portrayal portrayal = {.underlined = letter_is_third(shape->who),
                                  .outlined = how->outlined && letter_player(shape->who) == 0,
                                  .small = is_small(pixels),
                                  .hexagons = pixels->plan->hexagons};
    int kind = letter_kind(g, letter_label(shape->who));
    /* An even width, so that what is symmetric is so in samples. */
    portrayal.box = (struct point){2 * divide_nearest((int64_t)shape->side * lens->scale_x, 2 * lens->divisor_x),
                                   divide_nearest((int64_t)shape->side * lens->scale_y, lens->divisor_y)};
    /* Between two pieces side by side is a gap. */
    struct point narrow = {portrayal.box.x - NARROWER, portrayal.box.y};
    bool beside =
        pixels->plan->close && shape->place < CELLS_MAX && !cellset_empty(pixels->plan->board->overlap[shape->place]);
    if (beside && kind >= 0 && pictures_has_bitmap(how->pictures, &g->kind[kind], narrow))
        portrayal.box = narrow;
    portrayal.wedge = g->wedges;
    portrayal.turned = g->wedges && plan_points_down(g, pixels->plan->steps, letter_player(shape->who));
    portrayal.outline = pictures_outline(how->pictures, kind >= 0 && !g->wedges ? &g->kind[kind] : NULL,
                                         letter_upper(shape->who), portrayal.box, &portrayal.stroked);
    if (!portrayal.outline || portrayal.box.x < 2 || portrayal.box.y < 2)
        return false;
    out->mask = piece_mask(pixels, &portrayal);
    int lower = portrayal.underlined && portrayal.small ? shape->side * UNDERLINE_RAISED / 100 : 0;
    struct point at = lens_point(lens, (struct point){shape->middle.x, shape->middle.y + lower});
    out->at = (struct point){divide_nearest(2 * at.x - portrayal.box.x * MASK_POINTS, 2 * MASK_POINTS),
                             divide_nearest(2 * at.y - portrayal.box.y * MASK_POINTS, 2 * MASK_POINTS)};
    out->moving = shape->moving;
    return true;
}

/* True if COLOUR, as it is found by HOW, stands out of GROUND without a rim. */
static bool stands_out(const struct pixels *pixels, const struct palette_choice *how, int32_t colour, int32_t ground)
{
    enum { PLAIN_SMALL = 300 };
    return ground >= 0 && ground < INK_PAIR &&
           contrast_of(palette_colour(colour, how->depth), palette_colour(ground, how->depth)) >=
               (is_small(pixels) ? PLAIN_SMALL : CONTRAST_PLAIN);
}

int32_t pixels_rim(const struct pixels *pixels, const struct scene_shape *shape, const struct game *g,
                   const struct palette_choice *how)
{
    int place = plan_place(pixels->plan, shape->place);
    int32_t own = pixels->ground[place], colour = theme_ink(how->theme, shape->ink, how->depth);
    cellset others = pixels->plan->close && place < CELLS_MAX ? pixels->plan->board->overlap[place] : (cellset){0};
    if (shape->moving || g->wedges || !stands_out(pixels, how, colour, own))
        return pixels_colour(theme_ink(how->theme, PAINT_RIM + theme_tone(g, letter_player(shape->who)), how->depth), 0,
                             0);
    EACH_CELL (other, others)
        if (!stands_out(pixels, how, colour, pixels->ground[other]))
            return own;
    return COLOUR_NONE;
}

static void paint_piece(const struct brush *brush, const struct scene_shape *shape)
{
    struct painted_piece painted;
    if (!pixels_find_piece(brush->pixels, shape, brush->game, brush->how, &painted))
        return;
    int32_t rim = pixels_rim(brush->pixels, shape, brush->game, brush->how);
    if (rim != COLOUR_NONE)
        put_mask(brush, &painted.mask->rim, painted.at, shape, rim, false);
    put_mask(brush, &painted.mask->body, painted.at, shape, colour_of_shape(brush, shape), true);
}

void pixels_paint(struct pixels *pixels, const struct scene *scene, const struct game *g,
                  const struct palette_choice *how, const uint8_t *wanted)
{
    struct brush brush = {pixels, scene, g, how, wanted, {INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    for (int y = 0; y < pixels->height; y++) {
        const uint8_t *row = wanted ? &wanted[y * pixels->width] : NULL;
        int to = pixels->width, from = row ? find_covered(row, 0, to) : 0;
        while (row && from < to && !row[to - 1])
            to--;
        if (from == to)
            continue;
        box_widen(&brush.low, &brush.high, (struct point){from * MASK_POINTS, y * MASK_POINTS});
        box_widen(&brush.low, &brush.high, (struct point){to * MASK_POINTS, (y + 1) * MASK_POINTS});
    }
    paint_grounds(&brush);
    for (int i = 0; i < scene->shapes; i++)
        if (scene->shape[i].kind == SHAPE_PIECE) {
            if (how->pictures)
                paint_piece(&brush, &scene->shape[i]);
        } else if (scene->shape[i].kind != SHAPE_CELL) {
            paint_vertices(&brush, &scene->shape[i]);
        }
}
