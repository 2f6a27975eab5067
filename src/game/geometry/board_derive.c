/* board_derive: the rows, and in which order all is derived. */
#include "base/text.h"
#include "lines.h"

#include <limits.h>

static int number_of(const struct board *b, int c)
{
    return text_number(b->cell_name[c] + strcspn(b->cell_name[c], "0123456789"));
}

/* True if cell A comes before cell C in the position code: in a farther row, or farther left in the same one. */
static bool comes_before(const struct board *b, cell a, cell c)
{
    if (b->row[a] != b->row[c])
        return b->row[a] > b->row[c];
    const struct polygon *p = &b->shape[a], *q = &b->shape[c];
    int left = polygon_sum(p).x * q->corners, right = polygon_sum(q).x * p->corners;
    return left != right ? left < right : a < c;
}

/* Number the rows by the numbers in the cells' names, and sort the cells: by insertion, as there are few. */
static void derive_rows(struct board *b)
{
    cellset left = b->all;
    for (b->rows = 0; !cellset_empty(left); b->rows++) {
        int lowest = number_of(b, cellset_first(left));
        for (int c = 0; c < b->cells; c++)
            if (cellset_has(left, (cell)c) && number_of(b, c) < lowest)
                lowest = number_of(b, c);
        for (int c = 0; c < b->cells; c++)
            if (number_of(b, c) == lowest) {
                b->row[c] = (uint8_t)b->rows;
                cellset_remove(&left, (cell)c);
            }
    }
    for (int n = 0; n < b->cells; n++) {
        int at = n;
        for (; at > 0 && comes_before(b, (cell)n, b->order[at - 1]); at--)
            b->order[at] = b->order[at - 1];
        b->order[at] = (cell)n;
    }
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the larger of the width and height of what the COUNT points at P span. */
static int span_of(const struct point *p, int count)
{
    int left = p[0].x, right = left, low = p[0].y, high = low;
    for (int i = 1; i < count; i++) {
        left = -larger(-left, -p[i].x);
        right = larger(right, p[i].x);
        low = -larger(-low, -p[i].y);
        high = larger(high, p[i].y);
    }
    return larger(right - left, high - low);
}

/* Returns how thin P is: the shortest of its sides, or its area by its span if that is less. */
static int thickness(const struct polygon *p)
{
    int64_t area = 0;
    int least = span_of(p->at, p->corners);
    for (int k = 0; k < p->corners; k++) {
        struct point side[] = {p->at[k], polygon_corner(p, k + 1)};
        area += point_cross(point_minus(side[0], p->at[0]), point_minus(side[1], p->at[0]));
        least = -larger(-least, -span_of(side, 2));
    }
    int mean = (int)(area / 2 / larger(span_of(p->at, p->corners), 1));
    return larger(mean < least ? mean : least, 1);
}

/* True if a picture of B in which its thinnest cell can be seen is of a reasonable size. */
static bool is_drawable(const struct board *b, cell *culprit, struct error *e)
{
    struct point corner[CELLS_MAX * CORNERS_MAX] = {b->shape[0].at[0]};
    int count = 0, thinnest = INT_MAX;
    for (int c = 0; c < b->cells; c++) {
        int thin = thickness(&b->shape[c]);
        for (int k = 0; k < b->shape[c].corners; k++)
            corner[count++] = b->shape[c].at[k];
        *culprit = thin < thinnest ? (cell)c : *culprit;
        thinnest = thin < thinnest ? thin : thinnest;
    }
    if (span_of(corner, count) / thinnest <= BOARD_SPAN)
        return true;
    return error_set(
        e, "the board is more than %d times as wide or high as this cell: bring its cells together, or make them alike",
        BOARD_SPAN);
}

/* On which side of W, by sign, P lies as seen from its corner K on W. */
static int side_of(struct wall w, const struct polygon *p, int k)
{
    struct point sum = polygon_sum(p), at = {p->at[k].x * p->corners, p->at[k].y * p->corners};
    int64_t cross = point_cross(point_minus(w.to, w.from), point_minus(sum, at));
    return (cross > 0) - (cross < 0);
}

/* True if W stops a step along LINE between side or corner K of P and side or corner N of Q. */
static bool stops_step(struct wall w, enum line line, const struct polygon *p, int k, const struct polygon *q, int n)
{
    if (!point_between(p->at[k], w.from, w.to))
        return false;
    if (line == LINE_LATERAL)
        return point_between(polygon_corner(p, k + 1), w.from, w.to);
    return side_of(w, p, k) * side_of(w, q, n) <= 0;
}

static bool is_walled(const struct board *b, enum line line, cell from, int exit, struct step s)
{
    const struct polygon *p = &b->shape[from], *q = &b->shape[s.to];
    for (int i = 0; i < b->walls; i++)
        if (stops_step(b->wall[i], line, p, exit, q, s.enters) || stops_step(b->wall[i], line, q, s.enters, p, exit))
            return true;
    return false;
}

/* Take out the steps that walls stop. */
static void build_walls(struct board *b)
{
    for (int i = 0; i < LINES * b->cells * CORNERS_MAX && b->walls; i++) {
        enum line line = (enum line)(i % LINES);
        cell from = (cell)(i / LINES / CORNERS_MAX);
        int exit = i / LINES % CORNERS_MAX, kept = 0;
        struct fork *f = &b->fork[line][from][exit];
        if (!exit)
            b->adjacent[line][from] = (cellset){{0, 0}};
        for (int k = 0; k < f->count; k++)
            if (!is_walled(b, line, from, exit, f->step[k])) {
                f->step[kept++] = f->step[k];
                cellset_add(&b->adjacent[line][from], f->step[k].to);
            }
        f->count = (uint8_t)kept;
    }
}

bool board_derive(struct board *b, cell *culprit, struct error *e)
{
    *culprit = CELL_NONE;
    if (b->cells == 0)
        return error_set(e, "the board has no cells: give it some");
    if (!is_drawable(b, culprit, e) || !lines_derive(b, culprit, e))
        return false;
    derive_rows(b);
    colours_derive(b);
    build_walls(b);
    return true;
}
