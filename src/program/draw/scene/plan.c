#include "plan.h"

#include "grid/grid.h"

/* Of a regular hexagon of height 2 the corners lie 1/√3 and 2/√3 from the middle. */
enum { HEXAGON_UNIT = 346 };

/* In percent of a cell's height: how high pieces are on squares, on hexagons and close together, how wide at their feet
 * and their heads, the least height. POCKET_GAP: units between the cells and the pocket. */
enum { SIDE = 90, HEXAGON_SIDE = 80, CLOSE_SIDE = 75, WIDE = 68, LEAST_SIDE = 30, POCKET_GAP = SCENE_CELL / 2 };

static struct point placed(const struct board_plan *p, const struct outline *o, struct point at)
{
    int64_t x = at.x - o->low.x, y = o->high.y - at.y;
    return (struct point){(int)(p->hexagons ? x * HEXAGON_UNIT : x * SCENE_CELL / o->pitch.x),
                          (int)(y * SCENE_CELL / o->pitch.y)};
}

/* True if P has room for a piece of height SIDE with its feet at Y. *X is the middle of that room. */
static bool has_room(const struct polygon *p, int side, int y, int *x)
{
    int half = side * WIDE / 200, left[2], right[2];
    if (!polygon_reach(p, y, &left[0], &right[0]) || !polygon_reach(p, y - side, &left[1], &right[1]))
        return false;
    int from = most(left[0], left[1]) + half, to = least(right[0], right[1]) - half;
    *x = (from + to) / 2;
    return from <= to;
}

/* The largest place for a piece inside P, SIDE at most, its middle as near as possible to the height WANTED. */
static struct stand_box largest_stand(const struct polygon *p, int side, int wanted)
{
    enum { STEP = SCENE_CELL / 50 };
    struct point low, high;
    layout_corners(p, &low, &high);
    for (; side > SCENE_CELL * LEAST_SIDE / 100; side -= STEP) {
        int middle = wanted + side / 2;
        for (int off = 0; off <= most(high.y - middle, middle - side - low.y); off += STEP)
            for (int sign = -1; sign <= 1; sign += 2) {
                int y = middle + sign * off, x;
                if (has_room(p, side, y, &x))
                    return (struct stand_box){{x, y - side / 2}, side};
            }
    }
    return (struct stand_box){{(low.x + high.x) / 2, (low.y + high.y) / 2}, side};
}

/* The part of C that no other cell has: a cell of a Switch is cut along the sides of the others. */
static struct polygon own_part(const struct board_plan *p, cell c)
{
    struct polygon own = p->shape[c];
    for (cellset others = p->board->overlap[c]; !cellset_empty(others);) {
        const struct polygon *other = &p->shape[cellset_pop(&others)];
        struct polygon best = {0};
        int64_t most = 0;
        for (int k = 0; k < other->corners; k++) {
            struct polygon part = polygon_cut(&own, other->at[k], other->at[k + 1 < other->corners ? k + 1 : 0]);
            int64_t area = 0; /* corners run clockwise here */
            for (int i = 1; i + 1 < part.corners; i++)
                area -= point_cross(point_minus(part.at[i], part.at[0]), point_minus(part.at[i + 1], part.at[0]));
            if (area > most) {
                most = area;
                best = part;
            }
        }
        own = best.corners ? best : own;
    }
    return own;
}

/* Pieces are equally high on all cells that have room for nearly that; on a lane they stand in its middle. */
static struct stand_box find_stand(const struct board_plan *p, cell c)
{
    struct point low, high;
    int side = SCENE_CELL * (p->hexagons ? HEXAGON_SIDE : SIDE) / 100;
    plan_box(p, c, &low, &high);
    struct stand_box usual = {{(low.x + high.x) / 2, (low.y + high.y) / 2}, side};
    if (c == CELL_POCKET || cellset_count(p->board->lane[c]) > 1)
        return usual;
    struct polygon own = own_part(p, c);
    layout_corners(&own, &low, &high);
    struct stand_box best = largest_stand(&own, side, (low.y + high.y) / 2);
    return cellset_empty(p->board->overlap[c]) && best.side >= side * 4 / 5 ? usual : best;
}

/* The part of C that is nearer to its middle than to those of the other cells of its Switch. */
static struct polygon near_part(const struct board_plan *p, cell c)
{
    struct polygon near = p->shape[c];
    for (cellset others = p->board->overlap[c]; !cellset_empty(others);) {
        const struct polygon *other = &p->shape[cellset_pop(&others)];
        struct point a = polygon_sum(&p->shape[c]), b = polygon_sum(other);
        int corners = p->shape[c].corners + other->corners;
        struct point m = {(a.x + b.x) / corners, (a.y + b.y) / corners};
        near = polygon_cut(&near, m, (struct point){m.x + a.y - b.y, m.y + b.x - a.x});
    }
    return near;
}

/* True if a picture on a stand of SIDE is large enough: no kind has one of fewer samples. */
static bool is_large(const struct board_plan *p, int side, struct point size)
{
    enum { COLUMNS_LEAST = 10, ROWS_LEAST = 5 };
    return 2 * divide_nearest((int64_t)side * size.x, 2 * p->pitch) >= COLUMNS_LEAST &&
           divide_nearest((int64_t)side * size.y, SCENE_CELL) >= ROWS_LEAST;
}

/* If they can, pieces leave a row of characters free for names. */
void plan_move_close(struct board_plan *p, struct point size, int row)
{
    int side = SCENE_CELL * CLOSE_SIDE / 100, lower = SCENE_CELL * (size.y - row) / size.y;
    side = lower < side && is_large(p, lower, size) ? lower : side;
    for (int c = 0; c < p->board->cells; c++) {
        struct stand_box *s = &p->stand[c];
        if (cellset_empty(p->board->overlap[c]) || is_large(p, s->side, size))
            continue;
        struct polygon near = near_part(p, (cell)c);
        *s = largest_stand(&near, side, s->middle.y);
        p->close = true;
    }
}

static void place_pocket(struct board_plan *p)
{
    int left = p->end.x + POCKET_GAP, top = (p->end.y - SCENE_CELL) / 2;
    p->shape[CELLS_MAX] = (struct polygon){
        4, {{left, top}, {left, top + SCENE_CELL}, {left + SCENE_CELL, top + SCENE_CELL}, {left + SCENE_CELL, top}}};
}

void plan_measure(struct board_plan *p, const struct board *b, int steps)
{
    struct outline o;

    memset(p, 0, sizeof *p);
    outline_start(&o, b, steps);
    p->board = b;
    p->hexagons = o.hexagons;
    p->pitch = o.hexagons ? 3 * HEXAGON_UNIT : SCENE_CELL;
    p->end = placed(p, &o, (struct point){o.high.x, o.low.y});
    for (int c = 0; c < b->cells; c++) {
        p->shape[c].corners = o.shape[c].corners;
        for (int k = 0; k < o.shape[c].corners; k++)
            p->shape[c].at[k] = placed(p, &o, o.shape[c].at[k]);
    }
    if (b->pocket[0])
        place_pocket(p);
}

void plan_start(struct board_plan *p, const struct board *b, int steps)
{
    plan_measure(p, b, steps);
    fills_find(b, p->fill);
    p->fill[CELLS_MAX] = FILL_LANE;
    for (int c = 0; c < b->cells; c++)
        if (b->lane_first[c] == c)
            p->stand[c] = find_stand(p, (cell)c);
    if (b->pocket[0])
        p->stand[CELLS_MAX] = find_stand(p, CELL_POCKET);
}

void plan_box(const struct board_plan *p, cell c, struct point *low, struct point *high)
{
    if (c == CELL_POCKET)
        layout_corners(&p->shape[CELLS_MAX], low, high);
    else
        layout_box(p->shape, p->board->lane[c], low, high);
}

struct polygon plan_shared(const struct board_plan *p, cell a, cell b)
{
    struct polygon shared = p->shape[a];
    const struct polygon *other = &p->shape[b];
    for (int k = 0; k < other->corners && shared.corners; k++)
        shared = polygon_cut(&shared, other->at[k + 1 < other->corners ? k + 1 : 0], other->at[k]);
    return shared.corners > 2 ? shared : (struct polygon){0};
}
