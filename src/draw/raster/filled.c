#include "filled.h"

#include "base/text.h"
#include "coordinates.h"

#include <stdlib.h>
#include <string.h>

enum { TARGET_DOT = 0x25CF, SMALL_DOT = 0x2022, REMOVED_CELL = 0x2591 };

static int columns_of(const struct game *g, const struct view *v)
{
    return v->width ? v->width : raster_columns(g->board, v->scale, 0);
}

/* The columns by which the text about the pocket is wider than the pocket. */
static int pocket_excess(const struct game *g, const struct raster *r)
{
    int excess = pocket_width(g, r->cell_columns) - r->cell_columns;
    return excess > 0 ? excess : 0;
}

void filled_measure(const struct game *g, const struct view *v, int *rows, int *columns)
{
    struct raster r;
    struct coordinates labels;
    raster_measure(&r, g->board, v->rotation, v->scale, columns_of(g, v), !filled_has_pictures(v));
    coordinates_find(&r, v->labels, &labels);
    int excess = pocket_excess(g, &r);
    *rows = labels.top + r.rows + labels.bottom;
    *columns = labels.left + r.columns + (labels.right > excess ? labels.right : excess);
}

static void find_grounds(struct filled *f)
{
    const struct painting *d = f->painting;
    fills_find(d->board, f->fill);
    for (int c = 0; c < d->board->cells; c++)
        f->ground[c] = (uint8_t)(paint_who(d, (cell)c) == LETTER_REMOVED
                                     ? GROUND_NONE
                                     : fill_ground((enum fill)f->fill[c], marks_of(d, (cell)c)));
    f->ground[CELLS_MAX] = (uint8_t)fill_ground(FILL_LANE, marks_of(d, CELL_POCKET));
}

static void put_character(const struct filled *f, int row, int column, int paint, uint32_t code)
{
    canvas_put(f->painting->canvas, f->top + row, f->left + column, (enum paint)paint, code);
}

/* The character where a man of C stands is wholly its own. */
static void put_on_own(const struct filled *f, cell c, int paint, uint32_t code)
{
    int place = raster_place(f->painting->board, c);
    struct gridpoint at = f->raster->stand[place];
    struct glyph *g = canvas_at(f->painting->canvas, f->top + at.row, f->left + at.column);
    if (!g)
        return;
    *g = (struct glyph){code, (uint8_t)paint, f->ground[place], {c, CELL_NONE}};
}

static void put_brackets(const struct filled *f, cell c)
{
    struct gridpoint at = f->raster->stand[raster_place(f->painting->board, c)];
    put_character(f, at.row, at.column - 1, PAINT_MARK, '[');
    put_character(f, at.row, at.column + 1, PAINT_MARK, ']');
}

/* Has the man on C been drawn as a picture? Then samples of C have the paint of a man. */
static bool has_picture(const struct filled *f, cell c)
{
    const struct raster *r = f->raster;
    struct point m = r->middle[raster_place(r->board, c)];
    for (int y = m.y / 2 - 2 * r->cell_rows; y <= m.y / 2 + 2 * r->cell_rows; y++)
        for (int x = m.x / 2 - 2 * r->cell_columns; x <= m.x / 2 + 2 * r->cell_columns; x++)
            if (raster_may_cover(r, c, y, x) && f->over[y * 2 * r->columns + x] >= PAINT_MAN &&
                f->over[y * 2 * r->columns + x] != OVER_NONE)
                return true;
    return false;
}

static void put_figure(const struct filled *f, cell c)
{
    const struct painting *d = f->painting;
    letter who = paint_who(d, c);
    bool small = d->view->scale < 2;

    if (who == LETTER_REMOVED) {
        put_on_own(f, c, PAINT_DIM, REMOVED_CELL);
    } else if (who != LETTER_NONE) {
        int player = letter_player(who), kind = letter_kind(d->game, letter_upper(who));
        uint32_t own = (uint32_t)letter_upper(who);
        if (!filled_has_pictures(d->view) || !has_picture(f, c))
            put_on_own(f, c, PAINT_MAN + player, kind >= 0 ? d->view->men.code[player][kind] : own);
    } else if (marks_of(d, c) == MARK_TARGET && !filled_has_pictures(d->view)) {
        put_on_own(f, c, PAINT_MARK, small ? SMALL_DOT : TARGET_DOT);
    }
    if (small && marks_is_cursor(d, c))
        put_brackets(f, c);
}

/* Write the name of C in its lower or upper part, where there is room. */
static void put_name(const struct filled *f, cell c)
{
    const char *name = f->painting->board->cell_name[c];
    struct gridpoint at = f->raster->stand[raster_place(f->painting->board, c)];
    int length = (int)strlen(name), left = at.column - length / 2;
    for (int side = 1; side >= -1; side -= 2) {
        int row = at.row + side * ((f->raster->cell_rows + 1) / 2), fitting = 0;
        if (filled_has_pictures(f->painting->view))
            row = side > 0 ? (f->raster->middle[c].y + 2 * f->raster->cell_rows) / 4 - 1
                           : (f->raster->middle[c].y - 2 * f->raster->cell_rows) / 4;
        while (fitting < 4 * length &&
               raster_owns(f->raster, c,
                           raster_sample(f->raster, 2 * row + fitting / 2 % 2, 2 * (left + fitting / 4) + fitting % 2)))
            fitting++;
        if (fitting < 4 * length)
            continue;
        for (int k = 0; k < length; k++) {
            put_character(f, row, left + k, PAINT_NAME, (unsigned char)name[k]);
            canvas_ground(f->painting->canvas, f->top + row, f->left + left + k, 1,
                          (enum ground)f->ground[raster_place(f->painting->board, c)]);
        }
        return;
    }
}

static void put_text(const struct filled *f, int row, int column, const char *s)
{
    for (int i = 0; s[i]; i++)
        put_character(f, row, column + i, PAINT_LABEL, (unsigned char)s[i]);
}

/* Write the pocket's name above it, and below for which player its man may reenter. */
static void put_pocket_texts(const struct filled *f)
{
    const struct raster *r = f->raster;
    const struct painting *d = f->painting;
    char text[POCKET_TEXT];
    struct point m = r->middle[CELLS_MAX];
    int top = (m.y - 2 * r->cell_rows) / 4, bottom = (m.y + 2 * r->cell_rows + 3) / 4;
    int left = m.x / 4 - r->cell_columns / 2;

    pocket_describe(d->game, paint_who(d, CELL_POCKET), text);
    put_text(f, top - 1, m.x / 4, d->board->pocket);
    int room = r->cell_columns + pocket_excess(d->game, r), length = (int)strlen(text);
    put_text(f, bottom, left + (length < r->cell_columns ? (r->cell_columns - length) / 2 : (room - length) / 2), text);
}

static void put_places(const struct filled *f)
{
    const struct board *b = f->painting->board;
    for (int c = 0; c < b->cells; c++) {
        if (b->lane_first[c] != c)
            continue;
        if (f->painting->view->names)
            put_name(f, (cell)c);
        put_figure(f, (cell)c);
    }
    if (b->pocket[0]) {
        put_figure(f, CELL_POCKET);
        put_pocket_texts(f);
    }
}

static void draw_raster(struct filled *f)
{
    size_t samples = 4 * (size_t)f->raster->rows * (size_t)f->raster->columns;
    f->over = memory_new(samples);
    memset(f->over, OVER_NONE, samples);
    find_grounds(f);
    filled_find_stripes(f);
    filled_put_over(f);
    for (int row = 0; row < f->raster->rows; row++)
        for (int column = 0; column < f->raster->columns; column++)
            filled_compose(f, row, column);
    put_places(f);
    free(f->over);
}

void filled_draw(const struct painting *d)
{
    struct raster r;
    struct coordinates labels;

    raster_start(&r, d->board, d->view->rotation, d->view->scale, columns_of(d->game, d->view),
                 !filled_has_pictures(d->view));
    coordinates_find(&r, d->view->labels, &labels);
    struct filled f = {.painting = d, .raster = &r, .top = d->row + labels.top, .left = d->column + labels.left};
    draw_raster(&f);
    for (int i = 0; i < labels.count; i++)
        put_text(&f, labels.label[i].at.row, labels.label[i].at.column, labels.label[i].text);
    raster_free(&r);
}
