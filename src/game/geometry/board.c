#include "geometry/board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void board_start(struct board *b, const char *name)
{
    memset(b, 0, sizeof *b);
    snprintf(b->name, sizeof b->name, "%s", name);
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

static bool coordinates_are_sound(const struct polygon *p)
{
    for (int k = 0; k < p->corners; k++)
        if (abs(p->at[k].x) > COORDINATE_MAX || abs(p->at[k].y) > COORDINATE_MAX)
            return false;
    return true;
}

/* A number for the LENGTH bytes of a cell's name. */
static uint8_t name_hash(const char *name, size_t length)
{
    return (uint8_t)((unsigned char)name[0] * 9u + (unsigned char)name[length - 1] * 5u + length);
}

bool board_add_cell(struct board *b, const char *name, const struct polygon *shape, struct error *e)
{
    struct polygon shape_ccw = *shape;

    if (!name_is_sound(name))
        error_set(e,
                  "\"%s\" is not a name for a cell: give letters and then a number, such as a1, at most %d characters",
                  name, CELL_NAME - 1);
    else if (board_find(b, name, strlen(name)) != CELL_NONE)
        error_set(e, "there is a cell %s already: give each cell its own name", name);
    else if (b->seams)
        error_set(e, "cell %s stands below a line `same`: put it above", name);
    else if (b->cells == CELLS_MAX)
        error_set(e, "cell %s is one too many: a board has at most %d cells", name, CELLS_MAX);
    else if (shape->corners < 3 || shape->corners > CORNERS_MAX)
        error_set(e, "cell %s has %d corner%s: give 3 to %d", name, shape->corners, shape->corners == 1 ? "" : "s",
                  CORNERS_MAX);
    else if (!coordinates_are_sound(shape))
        error_set(e, "a corner of cell %s lies too far out: coordinates run from -%d to %d", name, COORDINATE_MAX,
                  COORDINATE_MAX);
    else if (!polygon_normalize(&shape_ccw))
        error_set(e, "cell %s is not convex: give its corners in order round the cell, no three of them in a line",
                  name);
    else {
        cell c = (cell)b->cells++;
        snprintf(b->cell_name[c], CELL_NAME, "%s", name);
        b->long_names = b->long_names || !isdigit((unsigned char)name[1]);
        b->next_named[c] = b->named[name_hash(name, strlen(name))];
        b->named[name_hash(name, strlen(name))] = (uint8_t)(c + 1);
        b->shape[c] = shape_ccw;
        b->lane[c] = cellset_of(c);
        b->lane_first[c] = c;
        cellset_add(&b->firsts, c);
        cellset_add(&b->all, c);
        return true;
    }
    return false;
}

bool board_add_lane(struct board *b, const cell *cells, int count, struct error *e)
{
    cellset lane = {{0, 0}};

    if (count < 2)
        return error_set(e, "a lane joins at least two cells");
    for (int i = 0; i < count; i++) {
        if (cellset_has(lane, cells[i]) || cellset_count(b->lane[cells[i]]) > 1)
            return error_set(e, "%s is in a lane already: each cell is in one lane at most", b->cell_name[cells[i]]);
        cellset_add(&lane, cells[i]);
    }
    for (int i = 0; i < count; i++) {
        b->lane[cells[i]] = lane;
        b->lane_first[cells[i]] = cells[0];
        if (i > 0)
            cellset_remove(&b->firsts, cells[i]);
    }
    b->has_lanes = true;
    return true;
}

/* How many corners of B's cells lie on P. */
static int corners_on(const struct board *b, struct point p)
{
    int count = 0;
    for (int c = 0; c < b->cells; c++)
        for (int k = 0; k < b->shape[c].corners; k++)
            count += point_equal(b->shape[c].at[k], p);
    return count;
}

bool board_add_seam(struct board *b, struct seam s, struct error *e)
{
    struct point back = {-s.move.x, -s.move.y}, from = point_minus(s.from, back), to = point_minus(s.to, back);
    if (b->seams == SEAMS_MAX)
        return error_set(e, "a board has at most %d lines `same`", SEAMS_MAX);
    if (point_equal(s.from, s.to) || (!s.move.x && !s.move.y) || !corners_on(b, s.from) || !corners_on(b, s.to))
        return error_set(e, "no sides of cells run there: give two corners, and those of the sides that are the same");
    for (int i = 0; i < 2 * b->cells * CORNERS_MAX; i++) {
        const struct polygon *p = &b->shape[i / 2 / CORNERS_MAX];
        struct point at = polygon_corner(p, i / 2 % CORNERS_MAX % p->corners);
        if (i % 2 ? !point_between(at, from, to) || corners_on(b, point_minus(at, s.move))
                  : !point_between(at, s.from, s.to) || corners_on(b, point_minus(at, back)))
            continue;
        return error_set(e, "a corner lies on %d,%d, and none on the other sides, %d,%d away: give sides that match",
                         at.x, at.y, i % 2 ? back.x : s.move.x, i % 2 ? back.y : s.move.y);
    }
    b->seam[b->seams++] = s;
    return true;
}

bool board_side_is_seam(const struct board *b, cell c, int k)
{
    const struct fork *f = board_steps(b, LINE_LATERAL, c, k);
    for (int i = 0; i < f->count; i++)
        if (!point_equal(polygon_corner(&b->shape[f->step[i].to], f->step[i].enters + 1), b->shape[c].at[k]))
            return true;
    return false;
}

/* How far from a side between FROM and TO its I-th image lies: 0 is itself, the others are those of seams. False if the
 * side is not on that seam. */
static bool shift_of(const struct board *b, int i, struct point from, struct point to, struct point *out)
{
    *out = (struct point){0, 0};
    if (!i)
        return true;
    const struct seam *s = &b->seam[(i - 1) / 2];
    *out = i % 2 ? s->move : (struct point){-s->move.x, -s->move.y};
    if (i % 2 == 0) {
        from = point_minus(from, s->move);
        to = point_minus(to, s->move);
    }
    return point_between(from, s->from, s->to) && point_between(to, s->from, s->to);
}

/* True if side K of P, or one that is the same by a seam, lies on W. */
static bool is_on_wall(const struct board *b, const struct polygon *p, int k, struct wall w)
{
    struct point from = p->at[k], to = polygon_corner(p, k + 1), shift;
    for (int i = 0; i <= 2 * b->seams; i++)
        if (shift_of(b, i, from, to, &shift) &&
            point_between(from, point_minus(w.from, shift), point_minus(w.to, shift)) &&
            point_between(to, point_minus(w.from, shift), point_minus(w.to, shift)))
            return true;
    return false;
}

/* The first other cell whose side, seen from the other side, runs from TO to FROM; CELL_NONE if there is none. */
static cell cell_with_side(const struct board *b, struct point from, struct point to)
{
    for (int i = 0; i < b->cells * CORNERS_MAX; i++) {
        const struct polygon *p = &b->shape[i / CORNERS_MAX];
        if (i % CORNERS_MAX < p->corners && point_equal(p->at[i % CORNERS_MAX], to) &&
            point_equal(polygon_corner(p, i % CORNERS_MAX + 1), from))
            return (cell)(i / CORNERS_MAX);
    }
    return CELL_NONE;
}

/* The first other cell that has side K of C from the other side, also by a seam; CELL_NONE if none has. */
static cell beyond_side(const struct board *b, cell c, int k)
{
    struct point from = b->shape[c].at[k], to = polygon_corner(&b->shape[c], k + 1), shift;
    cell other = CELL_NONE;
    for (int i = 0; i <= 2 * b->seams && other == CELL_NONE; i++)
        if (shift_of(b, i, from, to, &shift)) {
            struct point back = {-shift.x, -shift.y};
            other = cell_with_side(b, point_minus(from, back), point_minus(to, back));
        }
    return other;
}

cell board_behind_wall(const struct board *b, cell c, int k)
{
    for (int i = 0; i < b->walls; i++)
        if (is_on_wall(b, &b->shape[c], k, b->wall[i]))
            return beyond_side(b, c, k);
    return CELL_NONE;
}

bool board_add_wall(struct board *b, struct wall w, struct error *e)
{
    if (b->walls == WALLS_MAX)
        return error_set(e, "a board has at most %d lines `wall`", WALLS_MAX);
    for (int c = 0; c < b->cells && corners_on(b, w.from) && corners_on(b, w.to); c++)
        for (int k = 0; k < b->shape[c].corners; k++)
            if (is_on_wall(b, &b->shape[c], k, w) && beyond_side(b, (cell)c, k) != CELL_NONE) {
                b->wall[b->walls++] = w;
                return true;
            }
    return error_set(e,
                     "no cells above this line have a side in common there: give two corners with such sides between");
}

bool board_is_like(const struct board *a, const struct board *b)
{
    bool like = a->cells == b->cells && strcmp(a->pocket, b->pocket) == 0 && a->seams == b->seams &&
                memcmp(a->seam, b->seam, sizeof a->seam) == 0 && a->walls == b->walls &&
                memcmp(a->wall, b->wall, sizeof a->wall) == 0 && cellset_equal(a->stops, b->stops);
    for (int c = 0; like && c < a->cells; c++) {
        const struct polygon *p = &a->shape[c], *q = &b->shape[c];
        like = strcmp(a->cell_name[c], b->cell_name[c]) == 0 && p->corners == q->corners &&
               a->lane_first[c] == b->lane_first[c];
        for (int k = 0; like && k < p->corners; k++)
            like = p->at[k].x == q->at[k].x && p->at[k].y == q->at[k].y;
    }
    return like;
}

cell board_find(const struct board *b, const char *name, size_t length)
{
    int next = length > 0 && length < CELL_NAME ? b->named[name_hash(name, length)] : 0;
    while (next && (memcmp(b->cell_name[next - 1], name, length) != 0 || b->cell_name[next - 1][length]))
        next = b->next_named[next - 1];
    return next ? (cell)(next - 1) : CELL_NONE;
}

int board_side_towards(const struct board *b, cell c, struct point towards)
{
    return polygon_side_towards(&b->shape[c], towards);
}
