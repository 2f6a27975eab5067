#include "pixels.h"

/* CRISP_BELOW: the samples of height below which a piece has no smooth edges: of a character's two colours they would
 * cost the ground or the rim its own; RIM_FROM: from which the rim has none. The rim's width in hundredths of a sample:
 * of the smallest, and what a sample of height adds. PEN: the width of a letter's strokes in percents of its box, a
 * sample at least. LARGE_FROM: the rows of a cell from which pictures are not small. */
enum { CRISP_BELOW = 32, RIM_FROM = 14, RIM_LEAST = 60, RIM_GROWTH = 3, PEN = 16, LARGE_FROM = 4 };

/* The nearest multiple of GRAIN samples to AT (≥ 0, in 256ths), halves away from MIDDLE: what is symmetric stays so. */
static int snapped(int at, int middle, int grain)
{
    int unit = grain * MASK_POINTS;
    return (at + unit / 2 - (at < middle)) / unit * grain;
}

struct polygon pixels_shape(const struct pixels *p, int place)
{
    const struct polygon *shape = &p->plan->shape[place];
    struct polygon out = {.corners = shape->corners};
    struct point middle = lens_point(&p->lens, (struct point){p->plan->end.x / 2, p->plan->end.y / 2});
    struct point grain = place == CELLS_MAX ? p->snap : (struct point){1, 1};
    for (int k = 0; k < shape->corners; k++) {
        struct point at = lens_point(&p->lens, shape->at[k]);
        out.at[k] = (struct point){snapped(at.x, middle.x, grain.x), snapped(at.y, middle.y, grain.y)};
    }
    return out;
}

/* The samples that a length of UNITS × SCALE / DIVISOR takes, and twice the offset that centres it in them. */
static int centred(int units, int scale, int divisor, int64_t *twice)
{
    int64_t length = (int64_t)units * scale, whole = (length + divisor - 1) / divisor;
    *twice = whole * divisor - length;
    return (int)whole;
}

void pixels_aim(struct pixels *p, const struct board_plan *plan, int across, int down)
{
    int64_t x, y;
    p->plan = plan;
    p->width = centred(plan->end.x, across, plan->pitch, &x);
    p->height = centred(plan->end.y, down, SCENE_CELL, &y);
    p->lens = (struct lens){across, down, plan->pitch, SCENE_CELL, x / 2, y / 2};
}

/* Adds C to the owners of a sample of which it covers WEIGHT, in their order. */
static void claim(struct pixel *s, cell c, uint8_t weight)
{
    int at = OWNERS - 1;
    if (weight <= s->weight[at])
        return;
    for (; at > 0 && s->weight[at - 1] < weight; at--) {
        s->weight[at] = s->weight[at - 1];
        s->owner[at] = s->owner[at - 1];
    }
    s->weight[at] = weight;
    s->owner[at] = c;
}

static void own(struct pixels *p, cell c)
{
    static const struct lens whole = {1, 1, 1, 1, 0, 0};
    struct polygon shape = pixels_shape(p, c == CELL_POCKET ? CELLS_MAX : c);
    SCOPED(path) path = {0};
    path_add_polygon(&path, &shape);
    SCOPED(mask) m = mask_fill(path.at, path.count, &whole, (struct point){p->width, p->height});
    for (int y = 0; y < m.height; y++)
        for (int x = 0; x < m.width; x++)
            claim(&p->sample[(m.y + y) * p->width + m.x + x], c, m.at[y * m.width + x]);
}

void pixels_start(struct pixels *p)
{
    size_t count = (size_t)p->width * (size_t)p->height;
    p->sample = memory_new(count * sizeof *p->sample);
    p->colour = memory_new(count * sizeof *p->colour);
    for (size_t i = 0; i < count; i++) {
        p->sample[i] = (struct pixel){{CELL_NONE, CELL_NONE, CELL_NONE}, {0}};
        p->colour[i] = COLOUR_NONE;
    }
    for (int c = 0; c < p->plan->board->cells; c++)
        own(p, (cell)c);
    if (p->plan->board->pocket[0])
        own(p, CELL_POCKET);
}

void pixels_free(struct pixels *p)
{
    for (int i = 0; i < p->pieces; i++) {
        mask_free(&p->piece[i].body);
        mask_free(&p->piece[i].rim);
    }
    free(p->piece);
    free(p->sample);
    free(p->colour);
    *p = (struct pixels){0};
}

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

/* Covers PART (of 256, not 0) of the sample AT with COLOUR. Without smooth edges half of it or more counts as all. */
static void cover(const struct brush *b, int32_t *at, int32_t colour, int part)
{
    int i = (int)(at - b->pixels->colour);
    if (b->wanted && !b->wanted[i])
        return;
    if (!b->how->smooth || *at == COLOUR_NONE || part == 256)
        *at = part >= 128 ? colour : *at;
    else
        *at = pixels_mix(*at, colour, part);
}

/* True if the sample lies in place C, wholly or in part, and not wholly in another one that overlaps it; where pieces
 * stand close, if C's is the nearest, for its BODY by more than a sample: between them is a rim. */
static bool lies_in(const struct pixels *p, cell c, int row, int column, bool body)
{
    const struct pixel *s = &p->sample[row * p->width + column];
    bool own = false;
    for (int i = 0; i < OWNERS && s->weight[i]; i++) {
        bool same = plan_place(p->plan, s->owner[i]) == plan_place(p->plan, c);
        own = own || same;
        if (!same && s->weight[i] == MASK_FULL && !p->plan->close)
            return false;
    }
    cellset others = p->plan->close && c < CELLS_MAX ? p->plan->board->overlap[c] : (cellset){0};
    for (int x = column * MASK_POINTS + MASK_POINTS / 2; own && !cellset_empty(others);)
        own = abs(lens_point(&p->lens, p->plan->stand[c].middle).x - x) + body * MASK_POINTS <
              abs(lens_point(&p->lens, p->plan->stand[cellset_pop(&others)].middle).x - x);
    return own;
}

/* Puts M of the shape S, moved by TO samples, in the colour of INK; a piece only on its own place. */
static void put_mask(const struct brush *b, const struct mask *m, struct point to, const struct scene_shape *s, int ink)
{
    const struct pixels *p = b->pixels;
    int32_t colour = pixels_colour(theme_ink(b->how->theme, ink, b->how->depth), 0, 0); /* of a pair the first */
    /* Without smooth edges a shape is there or not. */
    int opacity = b->how->smooth ? s->opacity : 2 * s->opacity >= OPAQUE ? OPAQUE : 0;
    for (int y = 0; y < m->height; y++)
        for (int x = 0; x < m->width; x++) {
            int row = m->y + to.y + y, column = m->x + to.x + x;
            int part = m->at[y * m->width + x] * opacity * 256 / (MASK_FULL * OPAQUE);
            if (part && row >= 0 && row < p->height && column >= 0 && column < p->width &&
                (s->kind != SHAPE_PIECE || s->moving || lies_in(p, s->place, row, column, ink == s->ink)))
                cover(b, &p->colour[row * p->width + column], colour, part);
        }
}

/* The colour, perhaps a pair, of the grounds that lie in sample S: the mixture, or without smooth edges that of the
 * largest. */
static int32_t ground_of(const struct brush *b, const struct pixel *s)
{
    int all = 0;
    int32_t colour = COLOUR_NONE;
    for (int i = 0; i < OWNERS && s->weight[i]; i++) {
        int32_t own = b->pixels->ground[plan_place(b->pixels->plan, s->owner[i])];
        if (own == COLOUR_NONE)
            continue;
        all += s->weight[i];
        if (colour == COLOUR_NONE)
            colour = own;
        else if (b->how->smooth)
            colour = pixels_mix(colour, own, 256 * s->weight[i] / all);
    }
    return 2 * all < MASK_FULL && !b->how->clear ? COLOUR_NONE : colour;
}

static void paint_grounds(const struct brush *b)
{
    struct pixels *p = b->pixels;
    for (int i = 0; i < PLACES; i++)
        p->ground[i] = COLOUR_NONE;
    for (int i = 0; i < b->scene->shapes; i++) {
        const struct scene_shape *s = &b->scene->shape[i];
        if (s->kind == SHAPE_CELL && s->opacity == OPAQUE)
            p->ground[plan_place(p->plan, s->place)] = theme_ink(b->how->theme, s->ink, b->how->depth);
    }
    for (int y = 0, i = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++, i++)
            if (!b->wanted || b->wanted[i])
                p->colour[i] = pixels_colour(ground_of(b, &p->sample[i]), x, y);
}

/* True if S may touch what is wanted. */
static bool is_near(const struct brush *b, const struct scene_shape *s)
{
    struct point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < s->count; i++) {
        const struct vertex *v = &b->scene->path.at[s->first + i];
        box_widen(&low, &high, (struct point){v->x, v->y});
    }
    low = lens_point(&b->pixels->lens, (struct point){low.x - s->width, low.y - s->width});
    high = lens_point(&b->pixels->lens, (struct point){high.x + s->width, high.y + s->width});
    return low.x <= b->high.x && low.y <= b->high.y && high.x >= b->low.x && high.y >= b->low.y;
}

static void paint_vertices(const struct brush *b, const struct scene_shape *s)
{
    const struct pixels *p = b->pixels;
    struct point room = {p->width, p->height};
    const struct vertex *v = &b->scene->path.at[s->first];
    if (!is_near(b, s))
        return;
    SCOPED(path) stroke = {0};
    if (s->kind == SHAPE_LINE)
        path_add_stroke(&stroke, v, s->count, s->width, s->closed);
    struct mask m = s->kind == SHAPE_LINE ? mask_fill(stroke.at, stroke.count, &p->lens, room)
                                          : mask_fill(v, s->count, &p->lens, room);
    put_mask(b, &m, (struct point){0, 0}, s, s->ink);
    mask_free(&m);
}

/* How a piece is drawn: by an outline, or (STROKED) as a letter with a pen. */
struct portrayal {
    const struct path *outline;
    bool stroked, underlined, outlined, small;
    struct point box; /* in samples */
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
        struct vertex *v = &line.at[i];
        *v = (struct vertex){v->x + HINT_SAMPLE * pen.x / 2, (v->y + HINT_SAMPLE * pen.y / 2) * pen.x / pen.y,
                             v->begins};
    }
    path_add_stroke(out, line.at, line.count, HINT_SAMPLE * pen.x, false);
    for (int i = first; i < out->count; i++)
        out->at[i].y = out->at[i].y * pen.y / pen.x;
}

/* The outline of W in HINT_SAMPLE units of its box. */
static void outline_piece(const struct portrayal *w, struct path *body)
{
    SCOPED(path) below = {0};
    if (w->stroked)
        add_letter(w->outline, w->box, body);
    else
        hint_fit(w->outline, w->box, body);
    if (w->underlined) {
        path_read(w->small ? GAPS : SCENE_UNDERLINE, PICTURE_SIDE / 100, &below);
        hint_fit(&below, w->box, body);
    }
}

static void sharpen(struct mask *m)
{
    for (int i = 0; i < m->width * m->height; i++)
        m->at[i] = m->at[i] >= MASK_FULL / 2 ? MASK_FULL : 0;
}

static const struct piece_mask *piece_mask(struct pixels *p, const struct portrayal *w)
{
    for (int i = 0; i < p->pieces; i++) {
        const struct piece_mask *m = &p->piece[i];
        if (m->outline == w->outline && m->width == w->box.x && m->height == w->box.y &&
            m->underlined == w->underlined && m->outlined == w->outlined)
            return m;
    }
    p->piece = memory_grow(p->piece, p->pieces, &p->room, sizeof *p->piece);
    struct piece_mask *m = &p->piece[p->pieces++];
    SCOPED(path) body = {0};
    int margin = 4 + w->box.y / 4; /* samples around the box, for what stands below */
    const struct lens lens = {1, 1, HINT_SAMPLE, HINT_SAMPLE, margin * HINT_SAMPLE, margin * HINT_SAMPLE};
    struct point room = {w->box.x + 2 * margin, w->box.y + 2 * margin};

    outline_piece(w, &body);
    *m = (struct piece_mask){w->outline, w->underlined, w->outlined, w->box.x, w->box.y, {0}, {0}};
    m->body = mask_fill(body.at, body.count, &lens, room);
    if (w->box.y < CRISP_BELOW)
        sharpen(&m->body);
    m->rim = mask_widen(&m->body, RIM_LEAST + RIM_GROWTH * w->box.y);
    if (w->box.y >= RIM_FROM && w->box.y < CRISP_BELOW)
        sharpen(&m->rim);
    if (w->outlined)
        mask_outline(&m->body, w->small);
    m->body.x -= margin;
    m->body.y -= margin;
    m->rim.x -= margin;
    m->rim.y -= margin;
    return m;
}

static void paint_piece(const struct brush *b, const struct scene_shape *s)
{
    struct pixels *p = b->pixels;
    const struct lens *l = &p->lens;
    struct portrayal w = {.underlined = letter_player(s->who) == 2,
                          .outlined = b->how->outlined && letter_player(s->who) == 0,
                          .small = l->scale_y < LARGE_FROM * p->snap.y};
    int kind = letter_kind(b->game, letter_upper(s->who));
    /* An even width, so that what is symmetric is so in samples. */
    w.box = (struct point){2 * divide_nearest((int64_t)s->side * l->scale_x, 2 * l->divisor_x),
                           divide_nearest((int64_t)s->side * l->scale_y, l->divisor_y)};
    w.outline = pictures_outline(b->how->pictures, kind >= 0 ? &b->game->kind[kind] : NULL, letter_upper(s->who), w.box,
                                 &w.stroked);
    if (!w.outline || w.box.x < 2 || w.box.y < 2)
        return;
    const struct piece_mask *m = piece_mask(p, &w);
    int lower = w.underlined && w.small ? s->side * UNDERLINE_RAISED / 100 : 0;
    struct point at = lens_point(l, (struct point){s->middle.x, s->middle.y + lower});
    struct point to = {divide_nearest(at.x, MASK_POINTS) - w.box.x / 2,
                       divide_nearest(2 * at.y - w.box.y * MASK_POINTS, 2 * MASK_POINTS)};
    put_mask(b, &m->rim, to, s, PAINT_RIM + letter_player(s->who));
    put_mask(b, &m->body, to, s, s->ink);
}

void pixels_paint(struct pixels *p, const struct scene *s, const struct game *g, const struct palette_choice *how,
                  const uint8_t *wanted)
{
    struct brush b = {p, s, g, how, wanted, {INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            if (!wanted || wanted[y * p->width + x]) {
                box_widen(&b.low, &b.high, (struct point){x * MASK_POINTS, y * MASK_POINTS});
                box_widen(&b.low, &b.high, (struct point){(x + 1) * MASK_POINTS, (y + 1) * MASK_POINTS});
            }
    paint_grounds(&b);
    for (int i = 0; i < s->shapes; i++)
        if (s->shape[i].kind == SHAPE_PIECE) {
            if (how->pictures)
                paint_piece(&b, &s->shape[i]);
        } else if (s->shape[i].kind != SHAPE_CELL) {
            paint_vertices(&b, &s->shape[i]);
        }
}
