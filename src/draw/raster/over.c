/* What is drawn over the grounds of samples: men as pictures, dots on targets, the cursor's frame, lines. */
#include "draw/pictures.h"
#include "filled.h"

#include <stdlib.h>

enum { FRAME_ROWS = 2 }; /* rows a cell from which there is room for a frame */

static uint8_t *over_at(const struct filled *f, int y, int x)
{
    return &f->over[y * 2 * f->raster->columns + x];
}

/* Call VISIT with every sample of the raster. */
static void for_samples(struct filled *f, void visit(struct filled *f, int y, int x))
{
    for (int y = 0; y < 2 * f->raster->rows; y++)
        for (int x = 0; x < 2 * f->raster->columns; x++)
            visit(f, y, x);
}

static bool is_in(const struct filled *f, cell c, int y, int x)
{
    return raster_holds(f->raster, c, raster_sample(f->raster, y, x));
}

/* How many steps of STEP samples C goes on from AT. */
static int reach(const struct filled *f, cell c, struct point at, struct point step)
{
    int count = 0;
    while (is_in(f, c, at.y + step.y, at.x + step.x)) {
        at.x += step.x;
        at.y += step.y;
        count++;
    }
    return count;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The cursor's frame has only corners, so that it leaves room for men and the cell's colour can be seen. */
static bool is_corner(const struct filled *f, cell c, int y, int x)
{
    static const struct point left = {-1, 0}, right = {1, 0}, up = {0, -1}, below = {0, 1};
    struct point at = {x, y};
    int across = least(reach(f, c, at, left), reach(f, c, at, right));
    int down = least(reach(f, c, at, up), reach(f, c, at, below));
    return 2 * across < f->raster->cell_columns && 2 * down < f->raster->cell_rows;
}

/* The cursor's frame: the samples of its cell that lie beside others. */
static void frame(struct filled *f, int y, int x)
{
    cell c = f->painting->marks->cursor;
    if (!is_in(f, c, y, x))
        return;
    if (!is_corner(f, c, y, x))
        return;
    if (!is_in(f, c, y - 1, x) || !is_in(f, c, y + 1, x) || !is_in(f, c, y, x - 1) || !is_in(f, c, y, x + 1))
        *over_at(f, y, x) = PAINT_MARK;
}

/* Do the two samples lie in different places of one colour, or (ALL) in different places at all? */
static bool is_border(const struct filled *f, struct raster_sample a, struct raster_sample b, bool all)
{
    const struct board *board = f->raster->board;
    if (a.owner[0] == CELL_NONE || b.owner[0] == CELL_NONE || raster_holds(f->raster, a.owner[0], b) ||
        raster_holds(f->raster, b.owner[0], a))
        return false;
    if (all)
        return true;
    if (a.owner[0] >= board->cells || b.owner[0] >= board->cells ||
        !cellset_empty(cellset_or(board->overlap[a.owner[0]], board->overlap[b.owner[0]])))
        return false; /* the stripes of a Switch separate its cells from their neighbours */
    return f->fill[a.owner[0]] == f->fill[b.owner[0]] &&
           cellset_has(board->adjacent[LINE_LATERAL][a.owner[0]], b.owner[0]);
}

/* Draw a line beside a border: on the sample of the cell that is farther from the middle. */
static void line_between(struct filled *f, int y, int x, int down, int right)
{
    struct raster_sample a = raster_sample(f->raster, y, x);
    if (a.owner[0] == CELL_NONE)
        return;
    struct raster_sample b = raster_sample(f->raster, y + down, x + right);
    if (a.owner[0] == b.owner[0] || !is_border(f, a, b, f->painting->view->thin))
        return;
    bool first = raster_eccentricity(f->raster, a.owner[0]) > raster_eccentricity(f->raster, b.owner[0]);
    *over_at(f, first ? y : y + down, first ? x : x + right) = PAINT_BORDER;
}

static void line(struct filled *f, int y, int x)
{
    line_between(f, y, x, 1, 0);
    line_between(f, y, x, 0, 1);
}

/* May P, its upper left corner at Y, X, stand on C? */
static bool fits(const struct filled *f, cell c, const struct bitmap *p, int y, int x)
{
    for (int i = 0; i < p->height; i++)
        for (int k = 0; k < p->width; k++)
            if (p->row[i] >> k & 1 && !raster_may_cover(f->raster, c, y + i, x + k))
                return false;
    return true;
}

/* The place for P on C nearest to the middle, into *Y, *X; false if there is none. */
static bool find_place(const struct filled *f, cell c, const struct bitmap *p, int *y, int *x)
{
    const struct raster *r = f->raster;
    struct point m = r->middle[raster_place(r->board, c)];
    int top = (m.y - p->height + (m.y & 1)) / 2, left = (m.x - p->width + (m.x & 1)) / 2, best = -1;
    *y = top;
    *x = left;
    if (fits(f, c, p, top, left)) /* so in most cells */
        return true;
    for (int down = -r->cell_rows; down <= r->cell_rows; down++)
        for (int right = -r->cell_columns; right <= r->cell_columns; right++) {
            int cost = 4 * down * down + right * right;
            if ((best < 0 || cost < best) && fits(f, c, p, top + down, left + right)) {
                best = cost;
                *y = top + down;
                *x = left + right;
            }
        }
    return best >= 0;
}

static void put_picture(struct filled *f, const struct bitmap *p, int y, int x, int paint)
{
    for (int i = 0; i < p->height; i++)
        for (int k = 0; k < p->width; k++)
            if (p->row[i] >> k & 1)
                *over_at(f, y + i, x + k) = (uint8_t)paint;
}

/* Draw WHO on C as the largest picture that the cell has room for; false if it has no room for any. */
static bool put_man(struct filled *f, cell c, letter who)
{
    const struct game *g = f->painting->game;
    const struct raster *r = f->raster;
    int kind = letter_kind(g, letter_upper(who)), y = 0, x = 0;
    int width = 2 * r->cell_columns - 4, height = 2 * r->cell_rows - 2;
    struct bitmap p;

    while (pictures_choose(f->painting->view->pictures, kind >= 0 ? g->kind[kind].name : "", (char)letter_upper(who),
                           width, height, &p)) {
        if (find_place(f, c, &p, &y, &x)) {
            put_picture(f, &p, y, x, PAINT_MAN + letter_player(who));
            return true;
        }
        height = p.height - 1;
    }
    return false;
}

/* Draw a round dot in the middle of C. */
static void put_dot(struct filled *f, cell c)
{
    const struct raster *r = f->raster;
    struct point m = r->middle[raster_place(r->board, c)];
    int radius =
        r->cell_rows + 1 + (r->cell_rows > PICTURE_ROWS); /* the width in half samples: these sizes look round */
    for (int y = (m.y - radius) / 2; y <= (m.y + radius) / 2; y++)
        for (int x = (m.x - 2 * radius) / 2; x <= (m.x + 2 * radius) / 2; x++) {
            int across = 2 * x + 1 - m.x, down = 2 * (2 * y + 1 - m.y);
            if (across * across + down * down <= radius * radius && raster_may_cover(r, c, y, x))
                *over_at(f, y, x) = PAINT_MARK;
        }
}

bool filled_has_pictures(const struct view *v)
{
    return v->pictures && v->scale >= PICTURE_ROWS;
}

static void put_on(struct filled *f, cell c)
{
    letter who = paint_who(f->painting, c);
    if (who == LETTER_REMOVED)
        return;
    if (who != LETTER_NONE)
        put_man(f, c, who);
    else if (marks_of(f->painting, c) == MARK_TARGET)
        put_dot(f, c);
}

void filled_put_over(struct filled *f)
{
    const struct painting *d = f->painting;
    for_samples(f, line);
    if (d->marks->cursor != CELL_NONE && f->raster->cell_rows >= FRAME_ROWS)
        for_samples(f, frame);
    if (!filled_has_pictures(d->view))
        return;
    for (int c = 0; c < d->board->cells; c++)
        if (d->board->lane_first[c] == c)
            put_on(f, (cell)c);
    if (d->board->pocket[0])
        put_on(f, CELL_POCKET);
}
