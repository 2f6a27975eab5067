#include "geometry/board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void board_start(struct board *board, const char *name)
{
    memset(board, 0, sizeof *board);
    snprintf(board->name, sizeof board->name, "%s", name);
}

/* Letters, then a number from 1 on without leading zeros. */
static bool name_is_sound(const char *name)
{
    size_t letters = 0, digits = 0;
    while (isascii(name[letters]) && isalpha((unsigned char)name[letters]))
        letters++;
    while (isascii(name[letters + digits]) && isdigit((unsigned char)name[letters + digits]))
        digits++;
    return letters && digits && name[letters] != '0' && !name[letters + digits] && letters + digits < CELL_NAME;
}

static bool coordinates_are_sound(const struct polygon *polygon)
{
    for (int k = 0; k < polygon->corners; k++)
        if (abs(polygon->at[k].x) > COORDINATE_MAX || abs(polygon->at[k].y) > COORDINATE_MAX)
            return false;
    return true;
}

/* Returns a number for the LENGTH bytes of a cell's name. */
static uint8_t name_hash(const char *name, size_t length)
{
    return (uint8_t)((unsigned char)name[0] * 9u + (unsigned char)name[length - 1] * 5u + length);
}

/* Refuses the cell NAME, for which there is no room. Returns false. */
static bool refuse_more(const char *name, struct error *error)
{
    if (CELLSET_ROOM > 2)
        return error_set(error, "cell %s is one too many: a board has at most %d cells, so leave some out", name,
                         CELLS_MAX);
    error_set(
        error,
        "this board has more than %d cells, the most that this program was built for: install reroute66-wide, which plays on up to %d",
        CELLS_MAX, CELLS_WIDE);
    if (error)
        error->needs_wide = true;
    return false;
}

bool board_add_cell(struct board *board, const char *name, const struct polygon *shape, struct error *error)
{
    struct polygon shape_ccw = *shape;

    if (!name_is_sound(name))
        error_set(error,
                  "\"%s\" is not a name for a cell: give letters and then a number, such as a1, at most %d characters",
                  name, CELL_NAME - 1);
    else if (board_find(board, name, strlen(name)) != CELL_NONE)
        error_set(error, "there is a cell %s already: give each cell its own name", name);
    else if (board->seams)
        error_set(error, "cell %s stands below a line `same`: put it above", name);
    else if (board->cells == CELLS_MAX)
        refuse_more(name, error);
    else if (shape->corners < 3 || shape->corners > CORNERS_MAX)
        error_set(error, "cell %s has %d corner%s: give 3 to %d", name, shape->corners, shape->corners == 1 ? "" : "s",
                  CORNERS_MAX);
    else if (!coordinates_are_sound(shape))
        error_set(error, "a corner of cell %s lies too far out: coordinates run from -%d to %d", name, COORDINATE_MAX,
                  COORDINATE_MAX);
    else if (!polygon_normalize(&shape_ccw))
        error_set(error, "cell %s is not convex: give its corners in order round the cell, no three of them in a line",
                  name);
    else {
        cell here = (cell)board->cells++;
        snprintf(board->cell_name[here], CELL_NAME, "%s", name);
        board->long_names = board->long_names || !isdigit((unsigned char)name[1]);
        board->capital_names = board->capital_names || isupper((unsigned char)*name);
        board->next_named[here] = board->named[name_hash(name, strlen(name))];
        board->named[name_hash(name, strlen(name))] = (uint8_t)(here + 1);
        board->shape[here] = shape_ccw;
        board->lane[here] = cellset_of(here);
        board->lane_first[here] = here;
        cellset_add(&board->firsts, here);
        cellset_add(&board->all, here);
        return true;
    }
    return false;
}

bool board_add_lane(struct board *board, const cell *cells, int count, struct error *error)
{
    cellset lane = {{0, 0}};

    if (count < 2)
        return error_set(error, "a lane joins at least two cells");
    for (int i = 0; i < count; i++) {
        if (cellset_has(lane, cells[i]) || cellset_count(board->lane[cells[i]]) > 1)
            return error_set(error, "%s is in a lane already: each cell is in one lane at most",
                             board->cell_name[cells[i]]);
        cellset_add(&lane, cells[i]);
    }
    for (int i = 0; i < count; i++) {
        board->lane[cells[i]] = lane;
        board->lane_first[cells[i]] = cells[0];
        if (i > 0)
            cellset_remove(&board->firsts, cells[i]);
    }
    board->has_lanes = true;
    return true;
}

/* Returns how many corners of BOARD's cells lie on POINT. */
static int corners_on(const struct board *board, struct point point)
{
    int count = 0;
    for (int here = 0; here < board->cells; here++)
        for (int k = 0; k < board->shape[here].corners; k++)
            count += point_equal(board->shape[here].at[k], point);
    return count;
}

bool board_add_seam(struct board *board, struct seam seam, struct error *error)
{
    struct point back = {-seam.move.x, -seam.move.y}, from = point_minus(seam.from, back),
                 to = point_minus(seam.to, back);
    if (board->seams == SEAMS_MAX)
        return error_set(error, "a board has at most %d lines `same`", SEAMS_MAX);
    if (point_equal(seam.from, seam.to) || (!seam.move.x && !seam.move.y) || !corners_on(board, seam.from) ||
        !corners_on(board, seam.to))
        return error_set(error,
                         "no sides of cells run there: give two corners, and those of the sides that are the same");
    for (int i = 0; i < 2 * board->cells * CORNERS_MAX; i++) {
        const struct polygon *polygon = &board->shape[i / 2 / CORNERS_MAX];
        struct point at = polygon_corner(polygon, i / 2 % CORNERS_MAX % polygon->corners);
        if (i % 2 ? !point_between(at, from, to) || corners_on(board, point_minus(at, seam.move))
                  : !point_between(at, seam.from, seam.to) || corners_on(board, point_minus(at, back)))
            continue;
        return error_set(error,
                         "a corner lies on %d,%d, and none on the other sides, %d,%d away: give sides that match", at.x,
                         at.y, i % 2 ? back.x : seam.move.x, i % 2 ? back.y : seam.move.y);
    }
    board->seam[board->seams++] = seam;
    return true;
}

bool board_side_is_seam(const struct board *board, cell here, int k)
{
    const struct fork *fork = board_steps(board, LINE_LATERAL, here, k);
    for (int i = 0; i < fork->count; i++)
        if (!point_equal(polygon_corner(&board->shape[fork->step[i].to], fork->step[i].enters + 1),
                         board->shape[here].at[k]))
            return true;
    return false;
}

/* How far from a side between FROM and TO its I-th image lies: 0 is itself, the others are those of seams. False if the
 * side is not on that seam. */
static bool shift_of(const struct board *board, int i, struct point from, struct point to, struct point *out)
{
    *out = (struct point){0, 0};
    if (!i)
        return true;
    const struct seam *seam = &board->seam[(i - 1) / 2];
    *out = i % 2 ? seam->move : (struct point){-seam->move.x, -seam->move.y};
    if (i % 2 == 0) {
        from = point_minus(from, seam->move);
        to = point_minus(to, seam->move);
    }
    return point_between(from, seam->from, seam->to) && point_between(to, seam->from, seam->to);
}

/* True if side K of POLYGON, or one that is the same by a seam, lies on WALL. */
static bool is_on_wall(const struct board *board, const struct polygon *polygon, int k, struct wall wall)
{
    struct point from = polygon->at[k], to = polygon_corner(polygon, k + 1), shift;
    for (int i = 0; i <= 2 * board->seams; i++)
        if (shift_of(board, i, from, to, &shift) &&
            point_between(from, point_minus(wall.from, shift), point_minus(wall.to, shift)) &&
            point_between(to, point_minus(wall.from, shift), point_minus(wall.to, shift)))
            return true;
    return false;
}

/* Returns the first other cell whose side, seen from the other side, runs from TO to FROM; CELL_NONE if there is
 * none. */
static cell cell_with_side(const struct board *board, struct point from, struct point to)
{
    for (int i = 0; i < board->cells * CORNERS_MAX; i++) {
        const struct polygon *polygon = &board->shape[i / CORNERS_MAX];
        if (i % CORNERS_MAX < polygon->corners && point_equal(polygon->at[i % CORNERS_MAX], to) &&
            point_equal(polygon_corner(polygon, i % CORNERS_MAX + 1), from))
            return (cell)(i / CORNERS_MAX);
    }
    return CELL_NONE;
}

/* The first other cell that has side K of HERE from the other side, also by a seam; CELL_NONE if none has. */
static cell beyond_side(const struct board *board, cell here, int k)
{
    struct point from = board->shape[here].at[k], to = polygon_corner(&board->shape[here], k + 1), shift;
    cell other = CELL_NONE;
    for (int i = 0; i <= 2 * board->seams && other == CELL_NONE; i++)
        if (shift_of(board, i, from, to, &shift)) {
            struct point back = {-shift.x, -shift.y};
            other = cell_with_side(board, point_minus(from, back), point_minus(to, back));
        }
    return other;
}

cell board_behind_wall(const struct board *board, cell here, int k)
{
    for (int i = 0; i < board->walls; i++)
        if (is_on_wall(board, &board->shape[here], k, board->wall[i]))
            return beyond_side(board, here, k);
    return CELL_NONE;
}

bool board_add_wall(struct board *board, struct wall wall, struct error *error)
{
    if (board->walls == WALLS_MAX)
        return error_set(error, "a board has at most %d lines `wall`", WALLS_MAX);
    for (int here = 0; here < board->cells && corners_on(board, wall.from) && corners_on(board, wall.to); here++)
        for (int k = 0; k < board->shape[here].corners; k++)
            if (is_on_wall(board, &board->shape[here], k, wall) && beyond_side(board, (cell)here, k) != CELL_NONE) {
                board->wall[board->walls++] = wall;
                return true;
            }
    return error_set(error,
                     "no cells above this line have a side in common there: give two corners with such sides between");
}

bool board_is_like(const struct board *first, const struct board *second)
{
    bool like = first->cells == second->cells && strcmp(first->pocket, second->pocket) == 0 &&
                first->seams == second->seams && memcmp(first->seam, second->seam, sizeof first->seam) == 0 &&
                first->walls == second->walls && memcmp(first->wall, second->wall, sizeof first->wall) == 0 &&
                cellset_equal(first->stops, second->stops) && first->points == second->points &&
                cellset_equal(first->river, second->river) && first->chords == second->chords &&
                memcmp(first->chord, second->chord, sizeof first->chord) == 0;
    for (int here = 0; like && here < first->cells; here++) {
        const struct polygon *polygon = &first->shape[here], *shape = &second->shape[here];
        like = strcmp(first->cell_name[here], second->cell_name[here]) == 0 && polygon->corners == shape->corners &&
               first->lane_first[here] == second->lane_first[here];
        for (int k = 0; like && k < polygon->corners; k++)
            like = polygon->at[k].x == shape->at[k].x && polygon->at[k].y == shape->at[k].y;
    }
    return like;
}

cell board_find(const struct board *board, const char *name, size_t length)
{
    int next = length > 0 && length < CELL_NAME ? board->named[name_hash(name, length)] : 0;
    while (next && (memcmp(board->cell_name[next - 1], name, length) != 0 || board->cell_name[next - 1][length]))
        next = board->next_named[next - 1];
    return next ? (cell)(next - 1) : CELL_NONE;
}

int board_side_towards(const struct board *board, cell here, struct point towards)
{
    return polygon_side_towards(&board->shape[here], towards);
}
