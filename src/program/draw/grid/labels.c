/*
 * Coordinates round the board. Ranks beside the first and the last cell of a row: the number, but the whole name of a
 * Switch's cell, whose number its neighbour has too. Files above and below the cells with nothing beyond; on hexagons,
 * where ranks bend and files run in three ways, the whole name. None where several cells would have the same: a ring.
 */
#include "grid.h"

struct labelling {
    const struct label_task *task;
    struct point low[CELLS_MAX], high[CELLS_MAX]; /* the rectangles round the cells */
    struct label *label;
    int count;
};

static int floor_divide(int a, int b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

static void add_label(struct labelling *l, struct gridpoint at, const char *text, int length)
{
    if (l->count == LABELS_MAX || length == 0)
        return;
    struct label *new = &l->label[l->count++];
    new->at = at;
    memcpy(new->text, text, (size_t)length);
    new->text[length] = '\0';
}

static int count_letters(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

/* True if P has a corner at A. */
static bool has_corner(const struct polygon *p, struct point a)
{
    int k = 0;
    while (k < p->corners && !point_equal(p->at[k], a))
        k++;
    return k < p->corners;
}

/* The label above or below side K of C, if that is horizontal and nothing lies beyond it. */
static void label_side(struct labelling *l, cell c, int k)
{
    const struct label_task *t = l->task;
    const struct polygon *p = &t->shape[c];
    struct point a = p->at[k], z = p->at[(k + 1) % p->corners];
    const char *name = t->board->cell_name[c];

    bool beyond = board_steps(t->board, LINE_LATERAL, c, k)->count && !board_side_is_seam(t->board, c, k);
    cell parted = board_behind_wall(t->board, c, k);
    if (a.y != z.y || beyond || (parted != CELL_NONE && has_corner(&t->shape[parted], a)))
        return;
    bool above = a.y == l->low[c].y;
    if (above && t->labels == LABELS_BELOW && !t->hexagons)
        return;
    int length = t->hexagons ? (int)strlen(name) : count_letters(name);
    struct gridpoint at = {above ? floor_divide(a.y, t->part) - 1 : floor_divide(a.y + t->part - 1, t->part),
                           floor_divide(a.x + z.x, 2 * t->part)};
    if (t->lines) /* a hexagon's horizontal side is the foot of the row above it */
        at.row += t->hexagons ? -above : !above;
    /* An even number of letters is placed away from the middle, where the next cells' lines are. */
    at.column -= (length - (at.column > t->size.column / 2)) / 2;
    add_label(l, at, name, length);
}

/* As polygon_reach; false if C does not lie above and below Y. */
static bool find_span(const struct labelling *l, int c, int y, int *left, int *right)
{
    return y > l->low[c].y && y < l->high[c].y && polygon_reach(&l->task->shape[c], y, left, right);
}

/* The labels beside C at both ends of its middle row, if no other cell lies further out there. */
static void label_ends(struct labelling *l, cell c)
{
    const struct label_task *t = l->task;
    const char *name = t->board->cell_name[c];
    int left = 0, right = 0;
    bool first = true, last = true;

    int y = (l->low[c].y + l->high[c].y) / 2, row = floor_divide(y, t->part);
    find_span(l, c, y, &left, &right);
    for (int other = 0, from, to; other < t->board->cells && (first || last); other++) {
        if (other == c || !find_span(l, other, y, &from, &to))
            continue;
        first = first && from > left;
        last = last && to < right;
    }
    const char *text = cellset_empty(t->board->overlap[c]) ? name + count_letters(name) : name;
    int length = (int)strlen(text);
    if (first)
        add_label(l, (struct gridpoint){row, floor_divide(left, t->part) - 1 - length}, text, length);
    if (last)
        add_label(l, (struct gridpoint){row, floor_divide(right + t->part - 1, t->part) + 1 + t->lines}, text, length);
}

/* True if a text stands at both ends of a row or file and again in other rows and columns. */
static bool is_unclear(const struct labelling *l)
{
    for (int i = 0; i < l->count; i++) {
        int same = 0;
        for (int k = 0; k < l->count; k++)
            same += strcmp(l->label[i].text, l->label[k].text) == 0 && l->label[i].at.row != l->label[k].at.row &&
                    l->label[i].at.column != l->label[k].at.column;
        if (same > 1)
            return true;
    }
    return false;
}

static bool is_inside(const struct labelling *l, const struct label *label)
{
    struct gridpoint at = label->at, size = l->task->size;
    int end = at.column + (int)strlen(label->text);
    return at.row >= 0 && at.row < size.row && at.column >= 0 && end <= size.column;
}

int labels_find(const struct label_task *t, struct label label[LABELS_MAX])
{
    struct labelling l = {.task = t, .label = label};
    for (int c = 0; c < t->board->cells; c++)
        layout_corners(&t->shape[c], &l.low[c], &l.high[c]);
    for (int c = 0; c < t->board->cells && t->labels != LABELS_NONE; c++) {
        for (int k = 0; k < t->shape[c].corners; k++)
            label_side(&l, (cell)c, k);
        if (!t->hexagons)
            label_ends(&l, (cell)c);
    }
    if (is_unclear(&l))
        return -1;
    int count = 0;
    for (int i = 0; i < l.count; i++)
        if (t->labels != LABELS_INSIDE || is_inside(&l, &label[i]))
            label[count++] = label[i];
    return count;
}
