#include "boardcache.h"

#include "blocks.h"
#include "grid/grid.h"
#include "scene/lettering.h"

enum { TARGET_DOT = 0x25CF, SMALL_DOT = 0x2022, REMOVED_CELL = 0x2591, ARROW_LEFT = 0x2190, ARCH = 0x2229 };

/* One drawing. */
struct filled {
    const struct painting *painting;
    struct board_cache *cache;
    int top, left; /* of the cells on the canvas */
};

/* How many columns wider the text about the pocket is than the pocket, plus one before it, where a label may end. */
static int pocket_excess(const struct game *g, const struct view *v)
{
    int columns = v->width ? v->width : filled_columns(g->board, v->scale, 0);
    int excess = pocket_width(g, columns) - columns;
    return excess > 0 ? excess + 1 : 0;
}

void filled_measure(const struct game *g, const struct view *v, int *rows, int *columns)
{
    struct board_plan plan;
    struct pixels p = {0};
    struct coordinates labels;
    plan_measure(&plan, g->board, v->rotation);
    struct gridpoint size = filled_aim(&p, &plan, v);
    coordinates_find(&p, filled_samples(v), v->labels, size, &labels);
    int excess = pocket_excess(g, v);
    *rows = labels.top + size.row + labels.bottom;
    *columns = labels.left + size.column + (labels.right > excess ? labels.right : excess);
}

static const struct glyph *cached(const struct filled *f, int row, int column)
{
    const struct board_cache *c = f->cache;
    if (row < 0 || column < 0 || row >= c->rows || column >= c->columns)
        return NULL;
    return &c->glyph[row * c->columns + column];
}

/* The canvas' glyph at ROW, COLUMN of the cells; NULL outside. */
static struct glyph *shown(const struct filled *f, int row, int column)
{
    return canvas_at(f->painting->canvas, f->top + row, f->left + column);
}

/* True if the character lies wholly in C and in nothing else, and (BARE) shows nothing but C's ground. */
static bool is_own(const struct filled *f, cell c, bool bare, int row, int column)
{
    const struct pixels *p = &f->cache->pixels;
    int place = plan_place(p->plan, c);
    if (!cached(f, row, column))
        return false;
    for (int i = 0; i < p->snap.x * p->snap.y; i++) {
        int x = column * p->snap.x + i % p->snap.x, y = row * p->snap.y + i / p->snap.x;
        const struct pixel *s = &p->sample[y * p->width + x];
        if (s->weight[0] < MASK_FULL || s->weight[1] || plan_place(p->plan, s->owner[0]) != place ||
            (bare && p->colour[y * p->width + x] != pixels_colour(p->ground[place], x, y)))
            return false;
    }
    return true;
}

/* The character that the piece on its way by SLIDE has come to. */
static struct gridpoint find_moving(const struct filled *f, const struct slide *slide)
{
    const struct pixels *p = &f->cache->pixels;
    struct point at = lens_point(&p->lens, scene_slide(&f->cache->scene, f->painting, slide).middle);
    return (struct gridpoint){at.y / (MASK_POINTS * p->snap.y), at.x / (MASK_POINTS * p->snap.x)};
}

/* The place's middle in half samples. */
static struct point middle_of_place(const struct filled *f, cell c)
{
    const struct pixels *p = &f->cache->pixels;
    struct point at = lens_point(&p->lens, f->cache->plan.stand[plan_place(&f->cache->plan, c)].middle);
    return (struct point){at.x * 2 / MASK_POINTS, at.y * 2 / MASK_POINTS};
}

/* The character of C's own that is nearest to its middle; the middle one if there is none. */
static struct gridpoint find_middle_character(const struct filled *f, cell c)
{
    const struct view *v = f->painting->view;
    struct point m = middle_of_place(f, c), n = f->cache->pixels.snap;
    const struct gridpoint near = {m.y / (2 * n.y), m.x / (2 * n.x)};
    struct gridpoint best = near;
    int least = -1, reach = 2 * v->scale; /* of equals the right one, as labels */
    for (int row = near.row - v->scale; row <= near.row + v->scale; row++)
        for (int column = near.column + reach; column >= near.column - reach; column--) {
            int across = ((2 * column + 1) * n.x - m.x) * n.y, down = 2 * ((2 * row + 1) * n.y - m.y) * n.x;
            int cost = across * across + down * down;
            if (is_own(f, c, false, row, column) && (least < 0 || cost < least)) {
                least = cost;
                best = (struct gridpoint){row, column};
            }
        }
    return best;
}

static void put_character(const struct filled *f, int row, int column, enum paint paint, uint32_t code)
{
    canvas_put(f->painting->canvas, f->top + row, f->left + column, paint, code);
}

/* True if PLAYER's figures have plates: the third player's, with few colours all, and on hexagons of 256, of which no
 * three dark ones are tones of one wood, those that are as light or dark as one of the fillings. */
static bool has_plates(const struct filled *f, int player)
{
    const struct view *v = f->painting->view;
    int tone = theme_ink(v->theme, ink_of_fill(player ? FILL_HEXAGON : FILL_HEXAGON_2, MARK_NONE), DEPTH_256);
    return player == 2 || v->depth < DEPTH_256 ||
           (f->cache->scene.mark == PAINT_MARK && (palette_rgb(tone).green < 128) == player);
}

/* A plate below the figure of PLAYER, in the colour of its rim; with few colours the second player's has that of its
 * cell, without the dots of a second one. */
static void put_plate(const struct filled *f, int player, struct gridpoint at)
{
    static const uint32_t half[] = {0x2590, 0x258C};
    const struct view *v = f->painting->view;
    const struct pixels *p = &f->cache->pixels;
    struct glyph *g = shown(f, at.row, at.column);
    int32_t colour =
        player == 1 && v->depth < DEPTH_256 && g ? g->bg : theme_ink(v->theme, PAINT_RIM + player, v->depth);
    if (g)
        g->bg = colour;
    for (int i = -1; i <= 1 && p->snap.x > 1; i += 2) { /* else there are no halves of this kind */
        const struct glyph *under = cached(f, at.row, at.column + i);
        g = shown(f, at.row, at.column + i);
        if (!g || !under || under->code == FULL_BLOCK)
            continue;
        int column = (at.column + i) * p->snap.x + (i > 0) * (p->snap.x - 1);
        const int32_t *outer = &p->colour[at.row * p->snap.y * p->width + column];
        int32_t ground = outer[0] == outer[p->width] ? outer[0] : under->bg;
        uint32_t code = colour == ground ? ' ' : half[i > 0];
        *g = (struct glyph){code, PAINT_OWN, GROUND_OWN, {g->owner[0], g->owner[1]}, colour, ground};
    }
}

/* The character for what C is, if the scene has none: an arch for an entrance of the catacomb, an arrow to the board. A
 * terminal of half blocks has neither. */
static uint32_t sign_of(const struct filled *f, cell c)
{
    const struct game *g = f->painting->game;
    bool entrance = g->rules & RULE_CATACOMB && (c == g->catacomb[0] || c == g->catacomb[1]);
    if (f->cache->scene.signs || f->painting->view->blocks <= BLOCKS_HALF)
        return 0;
    return c == CELL_POCKET ? ARROW_LEFT : entrance ? ARCH : 0;
}

/* Draws what is one character: a piece without a picture, a removed cell, a dot. */
static void put_figure(const struct filled *f, cell c)
{
    const struct painting *d = f->painting;
    letter who = paint_who(d, c);
    bool small = d->view->scale < 2, pictures = filled_has_pictures(d->view) && !paint_is_sign(d, who);
    uint32_t sign = who == LETTER_NONE ? sign_of(f, c) : 0;
    struct gridpoint at = {0, 0};
    const struct slide *slide = marks_slide(d, c);
    if (!pictures || who == LETTER_REMOVED || sign)
        at = slide ? find_moving(f, slide) : find_middle_character(f, c);

    if (who == LETTER_REMOVED) {
        put_character(f, at.row, at.column, PAINT_DIM, REMOVED_CELL);
    } else if (who != LETTER_NONE && !pictures) {
        int player = letter_player(who), kind = letter_kind(d->game, letter_upper(who));
        put_character(f, at.row, at.column, (enum paint)(PAINT_PIECE + player),
                      kind >= 0 ? d->view->pieces.code[player][kind] : (uint32_t)letter_upper(who));
        if (has_plates(f, player))
            put_plate(f, player, at);
    } else if (marks_of(d, c) == MARK_TARGET && !pictures) {
        put_character(f, at.row, at.column, f->cache->scene.mark, small ? SMALL_DOT : TARGET_DOT);
    } else if (sign) {
        put_character(f, at.row, at.column, f->cache->scene.mark == PAINT_PIECE ? PAINT_SWITCH : PAINT_NAME, sign);
    }
    if (small && marks_is_cursor(d, c)) {
        put_character(f, at.row, at.column - 1, f->cache->scene.mark, '[');
        put_character(f, at.row, at.column + 1, f->cache->scene.mark, ']');
    }
}

/* True if a piece on C that stands close to another one is in ROW. */
static bool is_on_row(const struct filled *f, cell c, int row)
{
    const struct pixels *p = &f->cache->pixels;
    const struct stand_box *s = &f->cache->plan.stand[c];
    int away = 2 * lens_point(&p->lens, s->middle).y - (2 * row + 1) * p->snap.y * MASK_POINTS;
    int high = 2 * s->side * p->lens.scale_y / SCENE_CELL + 2 * p->snap.y - 1; /* piece and row, in half samples */
    return f->cache->plan.close && 2 * abs(away) < high * MASK_POINTS;
}

/* Writes the name of C on the widest row of its Switch, at C's end: a piece leaves no room in the cell itself. */
static void name_on_switch(const struct filled *f, cell c)
{
    const struct view *v = f->painting->view;
    const char *name = f->painting->board->cell_name[c];
    int length = (int)strlen(name), widest = 2 * length - 1, row = 0, column = 0;
    struct gridpoint stand = find_middle_character(f, c);

    for (int y = stand.row - v->scale; y <= stand.row + v->scale; y++)
        for (int x = stand.column - 4 * v->scale, wide = 0; x <= stand.column + 4 * v->scale; x++) {
            const struct glyph *g = cached(f, y, x);
            bool shared = g && g->owner[1] != CELL_NONE && (g->owner[0] == c || g->owner[1] == c);
            wide = shared && !is_on_row(f, c, y) ? wide + 1 : 0;
            if (wide > widest) {
                widest = wide;
                row = y;
                column = stand.column < x - wide / 2 ? x - wide + 1 : x - length + 1;
            }
        }
    for (int k = 0; k < length && widest >= 2 * length; k++) {
        put_character(f, row, column + k, PAINT_SWITCH, (unsigned char)name[k]);
        if (shown(f, row, column + k))
            shown(f, row, column + k)->bg = pixels_colour(theme_ink(v->theme, PAINT_SWITCH_GROUND, v->depth), 0, 0);
    }
}

/* Write the name of C in the highest corner, from the left, that nothing else needs. */
static void put_name(const struct filled *f, cell c)
{
    const char *name = f->painting->board->cell_name[c];
    const struct pixels *p = &f->cache->pixels;
    struct polygon shape = pixels_shape(p, c);
    struct point low, high;
    int length = (int)strlen(name);

    layout_corners(&shape, &low, &high);
    for (int row = low.y / p->snap.y; row * p->snap.y < high.y; row++)
        for (int column = low.x / p->snap.x; column * p->snap.x < high.x; column++) {
            int fitting = 0;
            while (fitting < length && is_own(f, c, true, row, column + fitting) && shown(f, row, column + fitting) &&
                   shown(f, row, column + fitting)->paint == PAINT_OWN)
                fitting++;
            if (fitting < length)
                continue;
            for (int k = 0; k < length; k++)
                put_character(f, row, column + k, f->cache->scene.mark == PAINT_MARK ? PAINT_NAME : PAINT_PIECE_2,
                              (unsigned char)name[k]);
            return;
        }
    if (filled_has_pictures(f->painting->view) && !cellset_empty(f->painting->board->overlap[c]))
        name_on_switch(f, c);
}

static void put_text(const struct filled *f, int row, int column, const char *s)
{
    canvas_print(f->painting->canvas, f->top + row, f->left + column, PAINT_LABEL, s);
}

/* Write the pocket's name above it, and below for which player its piece may reenter. */
static void put_pocket_texts(const struct filled *f)
{
    const struct painting *d = f->painting;
    struct polygon shape = pixels_shape(&f->cache->pixels, CELLS_MAX);
    struct point low, high, n = f->cache->pixels.snap;
    char text[POCKET_TEXT];

    layout_corners(&shape, &low, &high);
    int left = low.x / n.x, columns = high.x / n.x - left, room = columns + pocket_excess(d->game, d->view);
    pocket_describe(d->game, paint_who(d, CELL_POCKET), text);
    int length = (int)strlen(text);
    put_text(f, low.y / n.y - 1, left + columns / 2, d->board->pocket);
    put_text(f, (high.y + n.y - 1) / n.y, left + (length < columns ? (columns - length) / 2 : (room - length + 1) / 2),
             text);
}

/* The names of a Switch's cells are always seen, where there is room: nothing else tells the two apart. */
static void put_places(const struct filled *f, bool named)
{
    const struct board *b = f->painting->board;
    for (int c = 0; c < b->cells; c++) {
        if (b->lane_first[c] != c)
            continue;
        put_figure(f, (cell)c);
        if (named || (filled_has_pictures(f->painting->view) && !cellset_empty(b->overlap[c])))
            put_name(f, (cell)c);
    }
    if (b->pocket[0]) {
        put_figure(f, CELL_POCKET);
        put_pocket_texts(f);
    }
}

void filled_draw(const struct painting *d)
{
    struct board_cache *cache = d->view->cache ? d->view->cache : board_cache_new();
    struct filled f = {.painting = d, .cache = cache};
    struct coordinates labels;

    board_cache_update(cache, d);
    coordinates_find(&cache->pixels, cache->pixels.snap, d->view->labels,
                     (struct gridpoint){cache->rows, cache->columns}, &labels);
    f.top = d->row + labels.top;
    f.left = d->column + labels.left;
    for (int row = 0; row < cache->rows; row++)
        for (int column = 0; column < cache->columns; column++) {
            struct glyph *g = shown(&f, row, column);
            const struct glyph *from = cached(&f, row, column);
            if (g && from->ground != GROUND_NONE)
                *g = *from;
        }
    put_places(&f, labels.count < 0 || d->view->names);
    for (int i = 0; i < labels.count; i++)
        put_text(&f, labels.label[i].at.row, labels.label[i].at.column, labels.label[i].text);
    if (!d->view->cache)
        board_cache_free(cache);
}
