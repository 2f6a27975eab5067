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

static void add_label(struct labelling *labelling, struct gridpoint at, const char *text, int length)
{
    if (labelling->count == LABELS_MAX || length == 0)
        return;
    struct label *new = &labelling->label[labelling->count++];
    new->at = at;
    memcpy(new->text, text, (size_t)length);
    new->text[length] = '\0';
}

static int count_letters(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

/* True if POLYGON has a corner at POINT. */
static bool has_corner(const struct polygon *polygon, struct point point)
{
    int k = 0;
    while (k < polygon->corners && !point_equal(polygon->at[k], point))
        k++;
    return k < polygon->corners;
}

/* The label above or below side K of HERE, if that is horizontal and nothing lies beyond it. */
static void label_side(struct labelling *labelling, cell here, int k)
{
    const struct label_task *task = labelling->task;
    const struct polygon *polygon = &task->shape[here];
    struct point point = polygon->at[k], z = polygon->at[(k + 1) % polygon->corners];
    const char *name = task->board->cell_name[here];

    bool beyond = board_steps(task->board, LINE_LATERAL, here, k)->count && !board_side_is_seam(task->board, here, k);
    cell parted = board_behind_wall(task->board, here, k);
    if (point.y != z.y || beyond || (parted != CELL_NONE && has_corner(&task->shape[parted], point)))
        return;
    bool above = point.y == labelling->low[here].y;
    if (above && task->labels == LABELS_BELOW && !task->hexagons)
        return;
    int length = task->hexagons ? (int)strlen(name) : count_letters(name);
    struct gridpoint at = {above ? floor_divide(point.y, task->part) - 1
                                 : floor_divide(point.y + task->part - 1, task->part),
                           floor_divide(point.x + z.x, 2 * task->part)};
    if (task->lines) /* a hexagon's horizontal side is the foot of the row above it */
        at.row += task->hexagons ? -above : !above;
    /* An even number of letters is placed away from the middle, where the next cells' lines are. */
    at.column -= (length - (at.column > task->size.column / 2)) / 2;
    add_label(labelling, at, name, length);
}

/* As polygon_reach; false if HERE does not lie above and below Y. */
static bool find_span(const struct labelling *labelling, int here, int y, int *left, int *right)
{
    return y > labelling->low[here].y && y < labelling->high[here].y &&
           polygon_reach(&labelling->task->shape[here], y, left, right);
}

/* The labels beside HERE at both ends of its middle row, if no other cell lies further out there. */
static void label_ends(struct labelling *labelling, cell here)
{
    const struct label_task *task = labelling->task;
    const char *name = task->board->cell_name[here];
    int left = 0, right = 0;
    bool first = true, last = true;

    int y = (labelling->low[here].y + labelling->high[here].y) / 2, row = floor_divide(y, task->part);
    find_span(labelling, here, y, &left, &right);
    for (int other = 0, from, to; other < task->board->cells && (first || last); other++) {
        if (other == here || !find_span(labelling, other, y, &from, &to))
            continue;
        first = first && from > left;
        last = last && to < right;
    }
    const char *text = cellset_empty(task->board->overlap[here]) ? name + count_letters(name) : name;
    int length = (int)strlen(text);
    if (first)
        add_label(labelling, (struct gridpoint){row, floor_divide(left, task->part) - 1 - length}, text, length);
    if (last)
        add_label(labelling,
                  (struct gridpoint){row, floor_divide(right + task->part - 1, task->part) + 1 + task->lines}, text,
                  length);
}

/* True if a text stands at both ends of a row or file and again in other rows and columns. */
static bool is_unclear(const struct labelling *labelling)
{
    for (int i = 0; i < labelling->count; i++) {
        int same = 0;
        for (int k = 0; k < labelling->count; k++)
            same += strcmp(labelling->label[i].text, labelling->label[k].text) == 0 &&
                    labelling->label[i].at.row != labelling->label[k].at.row &&
                    labelling->label[i].at.column != labelling->label[k].at.column;
        if (same > 1)
            return true;
    }
    return false;
}

static bool is_inside(const struct labelling *labelling, const struct label *label)
{
    struct gridpoint at = label->at, size = labelling->task->size;
    int end = at.column + (int)strlen(label->text);
    return at.row >= 0 && at.row < size.row && at.column >= 0 && end <= size.column;
}

int labels_find(const struct label_task *task, struct label label[LABELS_MAX])
{
    struct labelling labelling = {.task = task, .label = label};
    for (int here = 0; here < task->board->cells; here++)
        layout_corners(&task->shape[here], &labelling.low[here], &labelling.high[here]);
    for (int here = 0; here < task->board->cells && task->labels != LABELS_NONE; here++) {
        for (int k = 0; k < task->shape[here].corners; k++)
            label_side(&labelling, (cell)here, k);
        if (!task->hexagons)
            label_ends(&labelling, (cell)here);
    }
    if (is_unclear(&labelling))
        return -1;
    int count = 0;
    for (int i = 0; i < labelling.count; i++)
        if (task->labels != LABELS_INSIDE || is_inside(&labelling, &label[i]))
            label[count++] = label[i];
    return count;
}
