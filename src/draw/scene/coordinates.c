#include "lettering.h"

#include "grid/grid.h"

#include <string.h>

static int floor_divide(int a, int b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* The cells in parts of a character, which has PART of them each way. */
enum { PART = 12 };
struct surroundings {
    const struct board_plan *plan;
    enum labels labels;
    struct gridpoint size;
    struct polygon shape[CELLS_MAX];
    struct coordinates *out;
};

static void add_label(const struct surroundings *r, struct gridpoint at, const char *text, int length)
{
    struct coordinates *out = r->out;
    bool inside = at.row >= 0 && at.row < r->size.row && at.column >= 0 && at.column + length <= r->size.column;
    if (out->count == LABELS_MAX || length == 0 || (r->labels == LABELS_INSIDE && !inside))
        return;
    struct label *new = &out->label[out->count++];
    new->at = at;
    memcpy(new->text, text, (size_t)length);
    new->text[length] = '\0';
    out->top = most(out->top, -at.row);
    out->left = most(out->left, -at.column);
    out->bottom = most(out->bottom, at.row + 1 - r->size.row);
    out->right = most(out->right, at.column + length - r->size.column);
}

static int letters_of(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

/* The label above or below side K of C, if that is horizontal and nothing lies beyond it: the file; on hexagons, whose
 * ranks bend, the whole name. */
static void label_side(const struct surroundings *r, cell c, int k)
{
    const struct board *b = r->plan->board;
    const struct polygon *p = &r->shape[c];
    struct point a = p->at[k], z = p->at[(k + 1) % p->corners], low, high;
    const char *name = b->cell_name[c];

    if (a.y != z.y || board_steps(b, LINE_LATERAL, c, k)->count)
        return;
    layout_corners(p, &low, &high);
    bool above = a.y == low.y;
    if (above && r->labels == LABELS_BELOW && !r->plan->hexagons)
        return;
    int length = r->plan->hexagons ? (int)strlen(name) : letters_of(name);
    struct gridpoint at = {above ? floor_divide(a.y, PART) - 1 : floor_divide(a.y + PART - 1, PART),
                           floor_divide(a.x + z.x, 2 * PART)};
    at.column -= (length - (at.column > r->size.column / 2)) / 2;
    add_label(r, at, name, length);
}

/* The least and greatest x of P at height Y; false if it does not reach it. */
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
static void label_ends(const struct surroundings *r, cell c)
{
    const struct board *b = r->plan->board;
    const char *name = b->cell_name[c];
    struct point low, high;
    int left = 0, right = 0;
    bool first = true, last = true;

    layout_corners(&r->shape[c], &low, &high);
    int y = (low.y + high.y) / 2, row = floor_divide(y, PART);
    find_span(&r->shape[c], y, &left, &right);
    for (int other = 0; other < b->cells && (first || last); other++) {
        int from, to;
        if (other == c || !find_span(&r->shape[other], y, &from, &to))
            continue;
        first = first && from > left;
        last = last && to < right;
    }
    const char *text = cellset_empty(b->overlap[c]) ? name + letters_of(name) : name;
    int length = (int)strlen(text);
    if (first)
        add_label(r, (struct gridpoint){row, floor_divide(left, PART) - 1 - length}, text, length);
    if (last)
        add_label(r, (struct gridpoint){row, floor_divide(right + PART - 1, PART) + 1}, text, length);
}

void coordinates_find(const struct pixels *p, struct point samples, enum labels labels, struct gridpoint size,
                      struct coordinates *out)
{
    struct surroundings r = {.plan = p->plan, .labels = labels, .size = size, .out = out};
    const struct board *b = p->plan->board;

    *out = (struct coordinates){0};
    if (labels == LABELS_NONE)
        return;
    for (int c = 0; c < b->cells; c++) {
        r.shape[c] = pixels_shape(p, c);
        for (int k = 0; k < r.shape[c].corners; k++)
            r.shape[c].at[k] =
                (struct point){r.shape[c].at[k].x * PART / samples.x, r.shape[c].at[k].y * PART / samples.y};
    }
    for (int c = 0; c < b->cells; c++) {
        for (int k = 0; k < r.shape[c].corners; k++)
            label_side(&r, (cell)c, k);
        if (!p->plan->hexagons)
            label_ends(&r, (cell)c);
    }
}
