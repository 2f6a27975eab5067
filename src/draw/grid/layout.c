#include "grid.h"

#include "base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* The side of a turned hexagon that lies above all others, -1 if two share that rank (it stands on a corner then). */
static int top_side(const struct polygon *p)
{
    int best = 0, highest = 0;
    for (int k = 0; k < p->corners; k++) {
        int height = p->at[k].y + p->at[(k + 1) % p->corners].y;
        int so_far = p->at[best].y + p->at[(best + 1) % p->corners].y;
        if (k == 0 || height > so_far) {
            best = k;
            highest = 1;
        } else if (height == so_far) {
            highest++;
        }
    }
    return highest == 1 ? best : -1;
}

static bool is_honeycomb(const struct board *b, const struct turned *t)
{
    return turn_steps(b) == 6 && top_side(&t->shape[0]) >= 0;
}

bool layout_has_scale(const struct board *b, int scale)
{
    struct turned t;
    turn_board(b, 0, &t);
    return scale >= SCALE_LEAST && scale <= SCALE_MOST && (scale % 2 == 0 || !is_honeycomb(b, &t));
}

/*
 * A corner of a honeycomb in the units of a regular hexagon (corners ±1, ±1 and ±2, 0 from its middle), whatever
 * lattice the board file used: V = a·RIGHT + b·LEFT, the two ends of cell 0's top side seen from its middle, which is
 * the origin.
 */
static struct point regular(struct point right, struct point left, struct point v)
{
    int64_t whole = (int64_t)right.x * left.y - (int64_t)right.y * left.x;
    int64_t a = ((int64_t)v.x * left.y - (int64_t)v.y * left.x) / whole;
    int64_t b = ((int64_t)right.x * v.y - (int64_t)right.y * v.x) / whole;
    return (struct point){(int)(a - b), (int)(a + b)};
}

static void make_regular(const struct board *b, struct turned *t)
{
    int k = top_side(&t->shape[0]);
    struct point right = t->shape[0].at[k], left = t->shape[0].at[(k + 1) % 6];
    for (int c = 0; c < b->cells; c++)
        for (int i = 0; i < 6; i++)
            t->shape[c].at[i] = regular(right, left, t->shape[c].at[i]);
}

static void place_hexagons(struct layout *l, const struct turned *t)
{
    struct point low, high;
    int slant = l->scale / 2, flat = l->scale + 1;

    layout_box(t->shape, l->board->all, &low, &high);
    for (int c = 0; c < l->board->cells; c++) {
        l->shape[c].corners = 6;
        for (int k = 0; k < 6; k++) {
            int x = t->shape[c].at[k].x - low.x;
            l->shape[c].at[k].x = x / 3 * (slant + flat) + x % 3 * slant;
            l->shape[c].at[k].y = 1 + (high.y - t->shape[c].at[k].y) * slant;
        }
    }
    layout_box(l->shape, l->board->all, &low, &high);
    l->rows = high.y;
    l->columns = high.x;
}

/* What counts as one cell's width and height: the shortest horizontal side (narrowest cell if there is none) and the
 * lowest cell. */
static struct point unit_of(const struct board *b, const struct turned *t)
{
    int side = 0, width = 0, height = 0;
    for (int c = 0; c < b->cells; c++) {
        struct point low, high;
        const struct polygon *p = &t->shape[c];
        layout_corners(p, &low, &high);
        width = width ? least(width, high.x - low.x) : high.x - low.x;
        height = height ? least(height, high.y - low.y) : high.y - low.y;
        for (int k = 0; k < p->corners; k++) {
            struct point from = p->at[k], to = p->at[(k + 1) % p->corners];
            if (from.y == to.y)
                side = side ? least(side, abs(to.x - from.x)) : abs(to.x - from.x);
        }
    }
    return (struct point){side ? side : width, height};
}

static int rounded(int64_t above, int64_t below)
{
    return (int)((2 * above + below) / (2 * below));
}

static void place_polygons(struct layout *l, const struct turned *t)
{
    struct point low, high, unit = unit_of(l->board, t);

    layout_box(t->shape, l->board->all, &low, &high);
    for (int c = 0; c < l->board->cells; c++) {
        l->shape[c].corners = t->shape[c].corners;
        for (int k = 0; k < t->shape[c].corners; k++) {
            struct point p = t->shape[c].at[k];
            l->shape[c].at[k].x = rounded((int64_t)(p.x - low.x) * 2 * l->scale, unit.x);
            l->shape[c].at[k].y = rounded((int64_t)(high.y - p.y) * l->scale, unit.y);
        }
    }
    layout_box(l->shape, l->board->all, &low, &high);
    l->rows = high.y + 1;
    l->columns = high.x + 1;
}

/* Move everything so that the first row and column are those of the outermost label. */
static void make_room_for_labels(struct layout *l)
{
    int top = 0, left = 0, bottom = l->rows, right = l->columns;
    for (int i = 0; i < l->labels; i++) {
        struct gridpoint at = l->label[i].at;
        top = least(top, at.row);
        left = least(left, at.column);
        bottom = most(bottom, at.row + 1);
        right = most(right, at.column + (int)strlen(l->label[i].text));
    }
    for (int i = 0; i < l->labels; i++) {
        l->label[i].at.row -= top;
        l->label[i].at.column -= left;
    }
    for (int c = 0; c < l->board->cells; c++)
        for (int k = 0; k < l->shape[c].corners; k++) {
            l->shape[c].at[k].x -= left;
            l->shape[c].at[k].y -= top;
        }
    l->rows = bottom - top;
    l->columns = right - left;
}

/* All but the characters. */
static void place(struct layout *l, const struct board *b, int steps, int scale, enum labels labels)
{
    struct turned t;

    turn_board(b, steps, &t);
    l->board = b;
    l->scale = scale;
    l->at = NULL;
    l->labels = 0;
    l->hexagons = is_honeycomb(b, &t);
    if (l->hexagons) {
        make_regular(b, &t);
        place_hexagons(l, &t);
    } else {
        place_polygons(l, &t);
    }
    layout_write_labels(l, labels);
    make_room_for_labels(l);
}

void layout_measure(const struct board *b, int steps, int scale, enum labels labels, int *rows, int *columns)
{
    struct layout l;
    place(&l, b, steps, scale, labels);
    *rows = l.rows;
    *columns = l.columns;
}

void layout_start(struct layout *l, const struct board *b, int steps, int scale, enum labels labels)
{
    assert(layout_has_scale(b, scale));
    place(l, b, steps, scale, labels);
    l->at = memory_new((size_t)l->rows * (size_t)l->columns * sizeof *l->at);
    for (int i = 0; i < l->rows * l->columns; i++)
        l->at[i].owner[0] = l->at[i].owner[1] = CELL_NONE;
    layout_draw_sides(l);
    layout_find_owners(l);
    layout_seat_men(l);
}

void layout_free(struct layout *l)
{
    free(l->at);
    l->at = NULL;
}
