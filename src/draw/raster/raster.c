/* Which cell owns which sample. */
#include "raster.h"

#include "base/text.h"

#include <assert.h>
#include <stdlib.h>

/* The columns between the board and the pocket; the cost of a sample that is not the cell's own in the place for a
 * man. */
enum { GAP = 4, FOREIGN = 1000 };

/* X and Y of a lattice point in half samples times the pitch, downward from the upper left corner, not shifted. */
static struct point scaled(const struct raster *r, struct point p)
{
    const struct outline *o = &r->outline;
    return (struct point){(p.x - o->low.x) * 4 * r->cell_columns + r->offset.x,
                          (o->high.y - p.y) * 4 * r->cell_rows + r->offset.y};
}

static struct point shifted(const struct raster *r, struct point p)
{
    p = scaled(r, p);
    return (struct point){p.x + 2 * r->shift.x * r->outline.pitch.x, p.y + 2 * r->shift.y * r->outline.pitch.y};
}

static int rounded(int above, int below)
{
    return (2 * above + below) / (2 * below);
}

struct polygon raster_shape(const struct raster *r, cell c)
{
    struct polygon p = {.corners = r->outline.shape[c].corners};
    for (int k = 0; k < p.corners; k++) {
        struct point at = shifted(r, r->outline.shape[c].at[k]);
        p.at[k] = (struct point){rounded(at.x, r->outline.pitch.x), rounded(at.y, r->outline.pitch.y)};
    }
    return p;
}

/* The middle of all cells of C's lane, in half samples. */
static struct point middle_of(const struct raster *r, cell c)
{
    struct point low, high;
    const struct outline *o = &r->outline;
    layout_box(o->shape, r->board->lane[c], &low, &high);
    low = shifted(r, low);
    high = shifted(r, high);
    return (struct point){rounded(low.x + high.x, 2 * o->pitch.x), rounded(low.y + high.y, 2 * o->pitch.y)};
}

/* 1 if a shift by one sample moves more places' middles to where they should be, else 0. A character is four half
 * samples wide and high: its middle is at 2, its edge at 0. */
static int best_shift(const struct raster *r, bool along_x, int wanted)
{
    int now = 0, then = 0;
    for (int c = 0; c < r->board->cells; c++) {
        struct point m = middle_of(r, (cell)c);
        int at = along_x ? m.x : m.y;
        if (r->board->lane_first[c] != c)
            continue;
        now += at % 4 == wanted;
        then += (at + 2) % 4 == wanted;
    }
    return then > now;
}

/* Cells that do not take an even number of samples are centred in the next even one: so the board's middle is that of a
 * character or lies between two, and the board looks the same on both sides. */
static void find_offset(struct raster *r)
{
    const struct outline *o = &r->outline;
    struct point end = scaled(r, (struct point){o->high.x, o->low.y});
    int across = 4 * o->pitch.x, down = 4 * o->pitch.y;
    r->offset = (struct point){(across - end.x % across) % across / 2, (down - end.y % down) % down / 2};
}

static void find_size(struct raster *r)
{
    const struct outline *o = &r->outline;
    struct point end = shifted(r, (struct point){o->high.x, o->low.y});
    r->columns = (end.x + 4 * o->pitch.x - 1) / (4 * o->pitch.x);
    r->rows = (end.y + 4 * o->pitch.y - 1) / (4 * o->pitch.y);
}

/* Place the pocket to the right of the cells, half way up, with its lines on the same rows as theirs. */
static void place_pocket(struct raster *r)
{
    if (!r->board->pocket[0])
        return;
    int top = (r->rows - r->cell_rows) / 2;
    r->middle[CELLS_MAX] =
        (struct point){4 * (r->columns + GAP) + 2 * r->cell_columns, 4 * top + 2 * r->shift.y + 2 * r->cell_rows};
    bool moved = r->figures && r->cell_columns % 2 == 0;
    r->middle[CELLS_MAX].x += 2 * moved;
    r->columns += GAP + r->cell_columns + moved;
}

void raster_measure(struct raster *r, const struct board *b, int steps, int rows, int columns, bool figures)
{
    assert(rows >= RASTER_LEAST && rows <= RASTER_MOST && columns >= 1);
    r->board = b;
    r->cell_rows = rows;
    r->cell_columns = columns;
    r->at = NULL;
    r->figures = figures;
    r->shift = r->offset = (struct point){0, 0};
    outline_start(&r->outline, b, steps);
    find_offset(r);
    r->shift = (struct point){best_shift(r, true, figures || columns % 2 ? 2 : 0),
                              best_shift(r, false, figures || rows % 2 ? 2 : 0)};
    for (int c = 0; c < b->cells; c++)
        r->middle[c] = middle_of(r, (cell)c);
    find_size(r);
    place_pocket(r);
}

int raster_columns(const struct board *b, int rows, int step)
{
    bool hexagons = outline_is_honeycomb(b);
    int most = hexagons ? (7 * rows + 2) / 4 : 2 * rows + 1, least = 3;
    int width = most - step * (hexagons ? 1 : 2);
    if (step == 0)
        return width < least ? least : width;
    return step > 1 || width < least ? 0 : width;
}

enum where { OUTSIDE, ON_EDGE, INSIDE };

/*
 * The sides of a convex polygon along a row of points: on which side of each a point lies (above 0 left, below 0
 * right), and by how much that changes from one point to the next: it is linear, so that no point needs a
 * multiplication.
 */
struct row_of_sides {
    int count;
    int64_t turn[CORNERS_MAX], step[CORNERS_MAX];
};

/* The sides of POLYGON at P; the next points lie each STEP further to the right. */
static struct row_of_sides sides_at(const struct polygon *polygon, struct point p, int step)
{
    struct row_of_sides r = {.count = polygon->corners};
    for (int k = 0; k < r.count; k++) {
        struct point a = polygon->at[k], b = polygon->at[k + 1 < r.count ? k + 1 : 0];
        r.turn[k] = (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
        r.step[k] = -(int64_t)(b.y - a.y) * step;
    }
    return r;
}

/* Where is R's point? Goes on to the next one. */
static enum where find_next(struct row_of_sides *r)
{
    int left = 0, right = 0;
    for (int k = 0; k < r->count; k++) {
        left += r->turn[k] > 0;
        right += r->turn[k] < 0;
        r->turn[k] += r->step[k];
    }
    return left && right ? OUTSIDE : left == r->count || right == r->count ? INSIDE : ON_EDGE;
}

/* Twice the vector from the board's middle to that of C, in lattice units. */
static struct point way_out(const struct raster *r, cell c)
{
    const struct outline *o = &r->outline;
    struct point low, high;
    layout_corners(&o->shape[c], &low, &high);
    return (struct point){low.x + high.x - o->low.x - o->high.x, low.y + high.y - o->low.y - o->high.y};
}

int64_t raster_eccentricity(const struct raster *r, cell c)
{
    const struct outline *o = &r->outline;
    if (c >= r->board->cells)
        return INT64_MAX;
    struct point p = way_out(r, c);
    int64_t x = p.x, y = p.y;
    return x * x * o->pitch.y * o->pitch.y + y * y * o->pitch.x * o->pitch.x;
}

int64_t raster_sense(const struct raster *r, cell a, cell b)
{
    if (a >= r->board->cells || b >= r->board->cells)
        return 0;
    struct point p = way_out(r, a), q = way_out(r, b);
    return (int64_t)p.x * q.y - (int64_t)p.y * q.x;
}

static void claim(const struct raster *r, struct raster_sample *s, bool *on_edge, cell c, enum where where)
{
    if (where == OUTSIDE)
        return;
    if (where == INSIDE && !*on_edge && s->owner[0] != CELL_NONE) {
        s->owner[1] = c;
        return;
    }
    bool stronger = where == INSIDE || raster_eccentricity(r, c) < raster_eccentricity(r, s->owner[0]);
    if (s->owner[0] == CELL_NONE || (*on_edge && stronger)) {
        s->owner[0] = c;
        *on_edge = where == ON_EDGE;
    }
}

static void own_samples(struct raster *r, cell c, bool *on_edge)
{
    struct polygon p = {.corners = r->outline.shape[c].corners};
    struct point low, high, pitch = r->outline.pitch;

    for (int k = 0; k < p.corners; k++)
        p.at[k] = shifted(r, r->outline.shape[c].at[k]);
    layout_corners(&p, &low, &high);
    int first = low.x / (2 * pitch.x), last = high.x / (2 * pitch.x);
    for (int y = low.y / (2 * pitch.y); y <= high.y / (2 * pitch.y) && y < 2 * r->rows; y++) {
        struct point at = {(2 * first + 1) * pitch.x, (2 * y + 1) * pitch.y};
        struct row_of_sides sides = sides_at(&p, at, 2 * pitch.x);
        for (int x = first; x <= last && x < 2 * r->columns; x++) {
            int i = y * 2 * r->columns + x;
            claim(r, &r->at[i], &on_edge[i], c, find_next(&sides));
        }
    }
}

static void own_pocket(struct raster *r)
{
    struct point m = r->middle[CELLS_MAX];
    for (int y = (m.y - 2 * r->cell_rows) / 2; y < (m.y + 2 * r->cell_rows) / 2; y++)
        for (int x = (m.x - 2 * r->cell_columns) / 2; x < (m.x + 2 * r->cell_columns) / 2; x++)
            if (y >= 0 && y < 2 * r->rows)
                r->at[y * 2 * r->columns + x].owner[0] = CELL_POCKET;
}

bool raster_owns(const struct raster *r, cell c, struct raster_sample s)
{
    return s.owner[1] == CELL_NONE && raster_holds(r, c, s);
}

/* The square of the distance of the middle of character ROW, COLUMN from C's; a character is twice as high as wide. */
static int distance(const struct raster *r, cell c, int row, int column)
{
    struct point m = r->middle[raster_place(r->board, c)];
    int across = 4 * column + 2 - m.x, down = 2 * (4 * row + 2 - m.y);
    return across * across + down * down;
}

bool raster_may_cover(const struct raster *r, cell c, int y, int x)
{
    if (!raster_holds(r, c, raster_sample(r, y, x)))
        return false;
    if (c >= r->board->cells || cellset_empty(r->board->overlap[c]))
        return true;
    for (cellset others = r->board->overlap[c]; !cellset_empty(others);)
        if (distance(r, cellset_pop(&others), y / 2, x / 2) <= distance(r, c, y / 2, x / 2))
            return false;
    return true;
}

/* How badly the character at ROW, COLUMN suits a man on C: samples that are not all C's own weigh most. */
static int cost_of(const struct raster *r, cell c, int row, int column)
{
    struct point m = r->middle[raster_place(r->board, c)];
    int across = 4 * column + 2 - m.x, down = 4 * row + 2 - m.y, foreign = 0;
    for (int i = 0; i < 4; i++)
        foreign += !raster_owns(r, c, raster_sample(r, 2 * row + i / 2, 2 * column + i % 2));
    return foreign * FOREIGN + across * across + 4 * down * down;
}

static void find_stand(struct raster *r, cell c)
{
    int place = raster_place(r->board, c), best = -1;
    struct point m = r->middle[place];
    r->stand[place] = (struct gridpoint){(m.y - 1) / 4, (m.x - 1) / 4};
    if (cost_of(r, c, r->stand[place].row, r->stand[place].column) < FOREIGN) /* its own: so in most cells */
        return;
    for (int row = m.y / 4 - r->cell_rows; row <= m.y / 4 + r->cell_rows; row++)
        for (int column = m.x / 4 - r->cell_columns; column <= m.x / 4 + r->cell_columns; column++) {
            int cost = cost_of(r, c, row, column);
            if (best < 0 || cost < best) {
                best = cost;
                r->stand[place] = (struct gridpoint){row, column};
            }
        }
}

void raster_start(struct raster *r, const struct board *b, int steps, int rows, int columns, bool figures)
{
    raster_measure(r, b, steps, rows, columns, figures);
    size_t count = 4 * (size_t)r->rows * (size_t)r->columns;
    bool *on_edge = memory_new(count * sizeof *on_edge);
    r->at = memory_new(count * sizeof *r->at);
    for (size_t i = 0; i < count; i++) {
        r->at[i] = (struct raster_sample){{CELL_NONE, CELL_NONE}};
        on_edge[i] = false;
    }
    for (int c = 0; c < b->cells; c++)
        own_samples(r, (cell)c, on_edge);
    free(on_edge);
    if (b->pocket[0]) {
        own_pocket(r);
        find_stand(r, CELL_POCKET);
    }
    for (int c = 0; c < b->cells; c++)
        if (b->lane_first[c] == c)
            find_stand(r, (cell)c);
}

void raster_free(struct raster *r)
{
    free(r->at);
    r->at = NULL;
}
