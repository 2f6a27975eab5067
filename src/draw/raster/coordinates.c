#include "coordinates.h"

#include <string.h>

static int floor_divide(int a, int b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Six parameters: a label is a place and a part of a text. */
static void add_label(const struct raster *r, enum labels labels, struct gridpoint at, const char *text, int length,
                      struct coordinates *out)
{
    bool inside = at.row >= 0 && at.row < r->rows && at.column >= 0 && at.column + length <= r->columns;
    if (out->count == LABELS_MAX || length == 0 || (labels == LABELS_INSIDE && !inside))
        return;
    struct label *new = &out->label[out->count++];
    new->at = at;
    memcpy(new->text, text, (size_t)length);
    new->text[length] = '\0';
    out->top = most(out->top, -at.row);
    out->left = most(out->left, -at.column);
    out->bottom = most(out->bottom, at.row + 1 - r->rows);
    out->right = most(out->right, at.column + length - r->columns);
}

static int letters_of(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

/* The label above or below side K of C, whose corners are P, if that is horizontal and nothing lies beyond it: the
 * file; on hexagons, whose ranks bend, the whole name. Six parameters: a side is a cell, its shape and a number. */
static void label_side(const struct raster *r, enum labels labels, cell c, const struct polygon *p, int k,
                       struct coordinates *out)
{
    const struct board *b = r->board;
    struct point a = p->at[k], z = p->at[(k + 1) % p->corners], low, high;
    const char *name = b->cell_name[c];

    if (a.y != z.y || board_steps(b, LINE_LATERAL, c, k)->count)
        return;
    layout_corners(p, &low, &high);
    bool above = a.y == low.y;
    if (above && labels == LABELS_BELOW && !r->outline.hexagons)
        return;
    int length = r->outline.hexagons ? (int)strlen(name) : letters_of(name);
    struct gridpoint at = {above ? floor_divide(a.y, 4) - 1 : floor_divide(a.y + 3, 4), floor_divide(a.x + z.x, 8)};
    at.column -= (length - (at.column > r->columns / 2)) / 2;
    add_label(r, labels, at, name, length, out);
}

/* The least and greatest x of P at height Y, in half samples; false if it does not reach it. */
static bool find_span(const struct polygon *p, int y, int *left, int *right)
{
    bool any = false;
    for (int k = 0; k < p->corners; k++) {
        struct point a = p->at[k], b = p->at[k + 1 < p->corners ? k + 1 : 0];
        if ((y < a.y && y < b.y) || (y > a.y && y > b.y) || a.y == b.y)
            continue;
        int x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        *left = !any || x < *left ? x : *left;
        *right = !any || x > *right ? x : *right;
        any = true;
    }
    return any;
}

/* The labels beside C at both ends of its middle row, if no other cell lies further out there: the rank; the whole name
 * of a Switch's cell, whose number its neighbour has too. */
static void label_ends(const struct raster *r, enum labels labels, const struct polygon *shape, cell c,
                       struct coordinates *out)
{
    const struct board *b = r->board;
    const char *name = b->cell_name[c];
    struct point low, high;
    int left = 0, right = 0;
    bool first = true, last = true;

    layout_corners(&shape[c], &low, &high);
    int y = (low.y + high.y) / 2, row = floor_divide(y, 4);
    find_span(&shape[c], y, &left, &right);
    for (int other = 0; other < b->cells && (first || last); other++) {
        int from, to;
        if (other == c || !find_span(&shape[other], y, &from, &to))
            continue;
        first = first && from > left;
        last = last && to < right;
    }
    const char *text = cellset_empty(b->overlap[c]) ? name + letters_of(name) : name;
    int length = (int)strlen(text);
    if (first)
        add_label(r, labels, (struct gridpoint){row, floor_divide(left, 4) - 1 - length}, text, length, out);
    if (last)
        add_label(r, labels, (struct gridpoint){row, floor_divide(right + 3, 4) + 1}, text, length, out);
}

void coordinates_find(const struct raster *r, enum labels labels, struct coordinates *out)
{
    struct polygon shape[CELLS_MAX];

    *out = (struct coordinates){0};
    if (labels == LABELS_NONE)
        return;
    for (int c = 0; c < r->board->cells; c++)
        shape[c] = raster_shape(r, (cell)c);
    for (int c = 0; c < r->board->cells; c++) {
        for (int k = 0; k < shape[c].corners; k++)
            label_side(r, labels, (cell)c, &shape[c], k, out);
        if (!r->outline.hexagons)
            label_ends(r, labels, shape, (cell)c, out);
    }
}
