/*
 * Coordinates round the board. Ranks beside the first and the last cell of a row: the number, but the whole name of a
 * Switch's cell, whose number its neighbour has too. Files above and below the cells with nothing beyond; on hexagons,
 * where ranks bend and files run in three ways, the whole name.
 */
#include "grid.h"

#include <string.h>

static void add_label(struct layout *l, enum labels labels, struct gridpoint at, const char *text, int length)
{
    bool inside = at.row >= 0 && at.row < l->rows && at.column >= 0 && at.column + length <= l->columns;
    if (l->labels == LABELS_MAX || length == 0 || (labels == LABELS_INSIDE && !inside))
        return;
    struct label *new = &l->label[l->labels++];
    new->at = at;
    memcpy(new->text, text, (size_t)length);
    new->text[length] = '\0';
}

static int letters_of(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

static struct gridpoint side_middle(const struct polygon *p, int k)
{
    struct point a = p->at[k], b = p->at[(k + 1) % p->corners];
    return (struct gridpoint){(a.y + b.y) / 2, (a.x + b.x) / 2};
}

/* The label above or below side K of C, if that is horizontal and nothing lies beyond it. */
static void label_side(struct layout *l, enum labels labels, cell c, int k)
{
    const struct board *b = l->board;
    const struct polygon *p = &l->shape[c];
    const char *name = b->cell_name[c];

    if (p->at[k].y != p->at[(k + 1) % p->corners].y || board_steps(b, LINE_LATERAL, c, k)->count)
        return;
    struct point low, high;
    struct gridpoint at = side_middle(p, k);
    int length = l->hexagons ? (int)strlen(name) : letters_of(name);
    layout_corners(p, &low, &high);
    bool above = at.row == low.y;
    if (above && labels == LABELS_BELOW && !l->hexagons)
        return;
    /* A hexagon's horizontal side is the foot of the row above it. */
    at.row += l->hexagons ? (above ? -2 : 0) : (above ? -1 : 1);
    /* An even number of letters is placed away from the middle, where the next cells' lines are. */
    at.column -= (length - (at.column > l->columns / 2)) / 2;
    add_label(l, labels, at, name, length);
}

/* The columns of P's left and right side at ROW, which it reaches. */
static void find_span(const struct polygon *p, int row, int *left, int *right)
{
    *left = p->at[0].x;
    *right = p->at[0].x;
    bool any = false;
    for (int k = 0; k < p->corners; k++) {
        struct point a = p->at[k], b = p->at[(k + 1) % p->corners];
        if ((row < a.y && row < b.y) || (row > a.y && row > b.y) || a.y == b.y)
            continue;
        int x = a.x + (b.x - a.x) * (row - a.y) / (b.y - a.y);
        *left = !any || x < *left ? x : *left;
        *right = !any || x > *right ? x : *right;
        any = true;
    }
}

/* The rows between which a polygon lies. */
struct rows {
    int top, bottom;
};

/* The labels beside C at both ends of its middle row, if no other cell of that row lies further out. ROWS: of all
 * cells. */
static void label_ends(struct layout *l, enum labels labels, const struct rows *rows, cell c)
{
    const struct board *b = l->board;
    const char *name = b->cell_name[c];
    int row = (rows[c].top + rows[c].bottom) / 2, left, right;
    bool first = true, last = true;

    find_span(&l->shape[c], row, &left, &right);
    for (int other = 0; other < b->cells; other++) {
        if (other == c || row <= rows[other].top || row >= rows[other].bottom)
            continue;
        int from, to;
        find_span(&l->shape[other], row, &from, &to);
        first = first && from > left;
        last = last && to < right;
    }
    const char *text = cellset_empty(b->overlap[c]) ? name + letters_of(name) : name;
    int length = (int)strlen(text);
    if (first)
        add_label(l, labels, (struct gridpoint){row, left - 1 - length}, text, length);
    if (last)
        add_label(l, labels, (struct gridpoint){row, right + 2}, text, length);
}

void layout_write_labels(struct layout *l, enum labels labels)
{
    struct rows rows[CELLS_MAX];

    if (labels == LABELS_NONE)
        return;
    for (int c = 0; c < l->board->cells; c++) {
        struct point low, high;
        layout_corners(&l->shape[c], &low, &high);
        rows[c] = (struct rows){low.y, high.y};
    }
    for (int c = 0; c < l->board->cells; c++) {
        for (int k = 0; k < l->shape[c].corners; k++)
            label_side(l, labels, (cell)c, k);
        if (!l->hexagons)
            label_ends(l, labels, rows, (cell)c);
    }
}
