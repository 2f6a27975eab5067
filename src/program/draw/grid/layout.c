#include "grid.h"

#include <assert.h>

bool layout_has_scale(const struct board *b, int scale)
{
    if (scale < 1 || scale >= SCALE_LEAST)
        return scale > 0 && scale <= SCALE_MOST && (scale % 2 == 0 || !outline_is_honeycomb(b));
    struct outline o;
    outline_start(&o, b, 0);
    bool has = true;
    for (int c = 0; c < b->cells && !o.hexagons; c++)
        for (int k = 0; k < o.shape[c].corners; k++)
            has = has && (o.high.y - o.shape[c].at[k].y) % o.pitch.y == 0;
    return has;
}

static void place_hexagons(struct layout *l, const struct outline *o)
{
    struct point low, high;
    int slant = l->scale / 2, flat = l->scale + 1;

    for (int c = 0; c < l->board->cells; c++) {
        l->shape[c].corners = 6;
        for (int k = 0; k < 6; k++) {
            int x = o->shape[c].at[k].x - o->low.x;
            l->shape[c].at[k].x = x / 3 * (slant + flat) + x % 3 * slant;
            l->shape[c].at[k].y = 1 + (o->high.y - o->shape[c].at[k].y) * slant;
        }
    }
    layout_box(l->shape, l->board->all, &low, &high);
    l->rows = high.y;
    l->columns = high.x;
}

static void place_polygons(struct layout *l, const struct outline *o)
{
    struct point low, high;

    for (int c = 0; c < l->board->cells; c++) {
        l->shape[c].corners = o->shape[c].corners;
        for (int k = 0; k < o->shape[c].corners; k++) {
            struct point p = o->shape[c].at[k];
            l->shape[c].at[k].x = divide_nearest((int64_t)(p.x - o->low.x) * 2 * l->scale, o->pitch.x);
            l->shape[c].at[k].y = divide_nearest((int64_t)(o->high.y - p.y) * l->scale, o->pitch.y);
        }
    }
    layout_box(l->shape, l->board->all, &low, &high);
    l->rows = high.y + 1;
    l->columns = high.x + 1;
}

/* Shift everything so that the first row and column are those of the outermost label. */
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

/* Lay out all except the characters. */
static void place(struct layout *l, const struct board *b, int steps, int scale, enum labels labels)
{
    struct outline o;

    outline_start(&o, b, steps);
    l->board = b;
    l->scale = most(scale, SCALE_LEAST);
    l->flat = scale < SCALE_LEAST;
    l->at = NULL;
    l->labels = 0;
    l->hexagons = o.hexagons;
    if (o.hexagons)
        place_hexagons(l, &o);
    else
        place_polygons(l, &o);
    const struct label_task t = {b, l->shape, l->hexagons, labels, {l->rows, l->columns}, 1, true};
    l->labels = labels_find(&t, l->label);
    make_room_for_labels(l);
}

/* True if S shows more than the foot of a hexagon. */
static bool is_shown(const struct spot *s)
{
    return !(s->strokes & STROKE_FOOT) && (s->strokes || s->owner[0] != CELL_NONE);
}

/* Of a flat layout every other row is kept, without lines between cells; of hexagons each takes what the next one shows
 * of the files that lie half a cell lower. */
static void flatten(struct layout *l)
{
    struct point low, high;
    if (!l->flat)
        return;
    layout_box(l->shape, l->board->all, &low, &high);
    int first = (low.y + !l->hexagons) % 2, columns = l->columns, rows = (l->rows + 1 - first) / 2;
    for (int i = 0; l->at && i < rows * columns; i++) {
        int row = first + i / columns * 2;
        const struct spot *s = &l->at[row * columns + i % columns];
        s += l->hexagons && !is_shown(s) && row + 1 < l->rows ? columns : 0;
        l->at[i] = is_shown(s) ? *s : (struct spot){.owner = {CELL_NONE, CELL_NONE}};
    }
    l->rows = rows;
    for (int i = 0; i < l->labels; i++)
        l->label[i].at.row = (l->label[i].at.row - first) / 2;
    for (int c = 0; c < l->board->cells; c++)
        for (int k = 0; k < l->shape[c].corners; k++)
            l->shape[c].at[k].y = (l->shape[c].at[k].y - first) / 2;
}

void layout_measure(const struct board *b, int steps, int scale, enum labels labels, int *rows, int *columns)
{
    struct layout l;
    place(&l, b, steps, scale, labels);
    flatten(&l);
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
    flatten(l);
    layout_find_stands(l);
}

void layout_free(struct layout *l)
{
    free(l->at);
    l->at = NULL;
}
