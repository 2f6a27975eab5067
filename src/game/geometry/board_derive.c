/* board_derive: the rows, and in which order all is derived. */
#include "base/text.h"
#include "lines.h"

#include <limits.h>

static int number_of(const struct board *board, int here)
{
    return text_number(board->cell_name[here] + strcspn(board->cell_name[here], "0123456789"));
}

/* True if cell FIRST comes before cell SECOND in the position code: in a farther row, or farther left in the same
 * one. */
static bool comes_before(const struct board *board, cell first, cell second)
{
    if (board->row[first] != board->row[second])
        return board->row[first] > board->row[second];
    const struct polygon *polygon = &board->shape[first], *shape = &board->shape[second];
    int left = polygon_sum(polygon).x * shape->corners, right = polygon_sum(shape).x * polygon->corners;
    return left != right ? left < right : first < second;
}

/* Number the rows by the numbers in the cells' names, and sort the cells: by insertion, as there are few. */
static void derive_rows(struct board *board)
{
    cellset left = board->all;
    for (board->rows = 0; !cellset_empty(left); board->rows++) {
        int lowest = number_of(board, cellset_first(left));
        for (int here = 0; here < board->cells; here++)
            if (cellset_has(left, (cell)here) && number_of(board, here) < lowest)
                lowest = number_of(board, here);
        for (int here = 0; here < board->cells; here++)
            if (number_of(board, here) == lowest) {
                board->row[here] = (uint8_t)board->rows;
                cellset_remove(&left, (cell)here);
            }
    }
    for (int n = 0; n < board->cells; n++) {
        int at = n;
        for (; at > 0 && comes_before(board, (cell)n, board->order[at - 1]); at--)
            board->order[at] = board->order[at - 1];
        board->order[at] = (cell)n;
    }
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the larger of the width and height of what the COUNT points at POINT span. */
static int span_of(const struct point *point, int count)
{
    int left = point[0].x, right = left, low = point[0].y, high = low;
    for (int i = 1; i < count; i++) {
        left = -larger(-left, -point[i].x);
        right = larger(right, point[i].x);
        low = -larger(-low, -point[i].y);
        high = larger(high, point[i].y);
    }
    return larger(right - left, high - low);
}

/* Returns how thin POLYGON is: the shortest of its sides, or its area by its span if that is less. */
static int thickness(const struct polygon *polygon)
{
    int64_t area = 0;
    int least = span_of(polygon->at, polygon->corners);
    for (int k = 0; k < polygon->corners; k++) {
        struct point side[] = {polygon->at[k], polygon_corner(polygon, k + 1)};
        area += point_cross(point_minus(side[0], polygon->at[0]), point_minus(side[1], polygon->at[0]));
        least = -larger(-least, -span_of(side, 2));
    }
    int mean = (int)(area / 2 / larger(span_of(polygon->at, polygon->corners), 1));
    return larger(mean < least ? mean : least, 1);
}

/* True if a picture of BOARD in which its thinnest cell can be seen is of a reasonable size. */
static bool is_drawable(const struct board *board, cell *culprit, struct error *error)
{
    struct point corner[CELLS_MAX * CORNERS_MAX] = {board->shape[0].at[0]};
    int count = 0, thinnest = INT_MAX;
    for (int here = 0; here < board->cells; here++) {
        int thin = thickness(&board->shape[here]);
        for (int k = 0; k < board->shape[here].corners; k++)
            corner[count++] = board->shape[here].at[k];
        *culprit = thin < thinnest ? (cell)here : *culprit;
        thinnest = thin < thinnest ? thin : thinnest;
    }
    if (span_of(corner, count) / thinnest <= BOARD_SPAN)
        return true;
    return error_set(
        error,
        "the board is more than %d times as wide or high as this cell: bring its cells together, or make them alike",
        BOARD_SPAN);
}

/* On which side of WALL, by sign, POLYGON lies as seen from its corner K on WALL. */
static int side_of(struct wall wall, const struct polygon *polygon, int k)
{
    struct point sum = polygon_sum(polygon),
                 at = {polygon->at[k].x * polygon->corners, polygon->at[k].y * polygon->corners};
    int64_t cross = point_cross(point_minus(wall.to, wall.from), point_minus(sum, at));
    return (cross > 0) - (cross < 0);
}

/* True if WALL stops a step along LINE between side or corner K of POLYGON and side or corner N of SHAPE. */
static bool stops_step(struct wall wall, enum line line, const struct polygon *polygon, int k,
                       const struct polygon *shape, int n)
{
    if (!point_between(polygon->at[k], wall.from, wall.to))
        return false;
    if (line == LINE_LATERAL)
        return point_between(polygon_corner(polygon, k + 1), wall.from, wall.to);
    return side_of(wall, polygon, k) * side_of(wall, shape, n) <= 0;
}

static bool is_walled(const struct board *board, enum line line, cell from, int exit, struct step step)
{
    const struct polygon *polygon = &board->shape[from], *shape = &board->shape[step.to];
    for (int i = 0; i < board->walls; i++)
        if (stops_step(board->wall[i], line, polygon, exit, shape, step.enters) ||
            stops_step(board->wall[i], line, shape, step.enters, polygon, exit))
            return true;
    return false;
}

/* Take out the steps that walls stop. */
static void build_walls(struct board *board)
{
    for (int i = 0; i < LINES * board->cells * CORNERS_MAX && board->walls; i++) {
        enum line line = (enum line)(i % LINES);
        cell from = (cell)(i / LINES / CORNERS_MAX);
        int exit = i / LINES % CORNERS_MAX, kept = 0;
        struct fork *fork = &board->fork[line][from][exit];
        if (!exit)
            board->adjacent[line][from] = (cellset){{0, 0}};
        for (int k = 0; k < fork->count; k++)
            if (!is_walled(board, line, from, exit, fork->step[k])) {
                fork->step[kept++] = fork->step[k];
                cellset_add(&board->adjacent[line][from], fork->step[k].to);
            }
        fork->count = (uint8_t)kept;
    }
}

bool board_derive(struct board *board, cell *culprit, struct error *error)
{
    *culprit = CELL_NONE;
    if (board->cells == 0)
        return error_set(error, "the board has no cells: give it some");
    if (!is_drawable(board, culprit, error) || !lines_derive(board, culprit, error))
        return false;
    derive_rows(board);
    colours_derive(board);
    build_walls(board);
    return true;
}
