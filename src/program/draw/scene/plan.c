#include "plan.h"

#include "grid/grid.h"

/* Of a regular hexagon of height 2 the corners lie 1/√3 and 2/√3 from the middle. */
enum { HEXAGON_UNIT = 346 };

/* In percent of a cell's height: how high pieces are on squares, with a margin of a twelfth and where there are too
 * few samples for one (fewer than MARGIN_FROM), on hexagons and close together, how wide at their feet and their
 * heads, the widest with its rim, the least height. APART: percent of a sample by which each piece that stands close to
 * another one is moved away from it. POCKET_GAP: units between the cells and the pocket. */
enum {
    SIDE = 83,
    FULL_SIDE = 90,
    MARGIN_FROM = 10,
    HEXAGON_SIDE = 80,
    CLOSE_SIDE = 75,
    WIDE = 68,
    WHOLE = 86,
    LEAST_SIDE = 30,
    APART = 35,
    POCKET_GAP = SCENE_CELL / 2
};

static struct point placed(const struct board_plan *plan, const struct outline *outline, struct point at)
{
    int64_t x = at.x - outline->low.x, y = outline->high.y - at.y;
    return (struct point){(int)(plan->hexagons ? x * HEXAGON_UNIT : x * SCENE_CELL / outline->pitch.x),
                          (int)(y * SCENE_CELL / outline->pitch.y)};
}

/* True if POLYGON has room for a piece of height SIDE, WIDE percent as wide, with its feet at Y. *X is the middle of
 * that room. */
static bool has_room(const struct polygon *polygon, int side, int wide, int y, int *x)
{
    int half = side * wide / 200, left[2], right[2];
    if (!polygon_reach(polygon, y, &left[0], &right[0]) || !polygon_reach(polygon, y - side, &left[1], &right[1]))
        return false;
    int from = most(left[0], left[1]) + half, to = least(right[0], right[1]) - half;
    *x = (from + to) / 2;
    return from <= to;
}

/* Returns the largest place for a piece, WIDE percent as wide as high, inside POLYGON, SIDE at most, its middle as near
 * as possible to the height WANTED. */
static struct stand_box largest_stand(const struct polygon *polygon, int side, int wide, int wanted)
{
    enum { STEP = SCENE_CELL / 50 };
    struct point low, high;
    layout_corners(polygon, &low, &high);
    for (; side > SCENE_CELL * LEAST_SIDE / 100; side -= STEP) {
        int middle = wanted + side / 2;
        for (int off = 0; off <= most(high.y - middle, middle - side - low.y); off += STEP)
            for (int sign = -1; sign <= 1; sign += 2) {
                int y = middle + sign * off, x;
                if (has_room(polygon, side, wide, y, &x))
                    return (struct stand_box){{x, y - side / 2}, side};
            }
    }
    return (struct stand_box){{(low.x + high.x) / 2, (low.y + high.y) / 2}, side};
}

/* Returns the part of HERE that no other cell has: a cell of a Switch is cut along the sides of the others. */
static struct polygon own_part(const struct board_plan *plan, cell here)
{
    struct polygon own = plan->shape[here];
    for (cellset others = plan->board->overlap[here]; !cellset_empty(others);) {
        const struct polygon *other = &plan->shape[cellset_pop(&others)];
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
static struct stand_box find_stand(const struct board_plan *plan, cell here, int side)
{
    struct point low, high;
    plan_box(plan, here, &low, &high);
    struct stand_box usual = {{(low.x + high.x) / 2, (low.y + high.y) / 2}, side};
    if (here == CELL_POCKET || cellset_count(plan->board->lane[here]) > 1)
        return usual;
    struct polygon own = own_part(plan, here);
    layout_corners(&own, &low, &high);
    struct stand_box best = largest_stand(&own, side, plan->free ? WHOLE : WIDE, (low.y + high.y) / 2);
    return cellset_empty(plan->board->overlap[here]) && !plan->free && best.side >= side * 4 / 5 ? usual : best;
}

/* Where cells have many shapes no piece is much larger than those on the smallest, so that a kind is known again. */
static void even_stands(struct board_plan *plan)
{
    int least_side = SCENE_CELL;
    for (int here = 0; here < plan->board->cells; here++)
        if (plan->board->lane_first[here] == here)
            least_side = least(least_side, plan->stand[here].side);
    for (int here = 0; here < plan->board->cells; here++)
        plan->stand[here].side = least(plan->stand[here].side, least_side * 5 / 4);
}

/* Finds where pieces stand, SIDE percent of a cell high on squares. */
static void find_stands(struct board_plan *plan, int side)
{
    side = SCENE_CELL * (plan->hexagons ? HEXAGON_SIDE : side) / 100;
    for (int here = 0; here < plan->board->cells; here++)
        if (plan->board->lane_first[here] == here)
            plan->stand[here] = find_stand(plan, (cell)here, side);
    if (plan->free)
        even_stands(plan);
    if (plan->board->pocket[0])
        plan->stand[CELLS_MAX] = find_stand(plan, CELL_POCKET, side);
}

struct polygon plan_near(const struct board_plan *plan, cell here)
{
    struct polygon near = plan->shape[here];
    for (cellset others = plan->board->overlap[here]; !cellset_empty(others);) {
        const struct polygon *other = &plan->shape[cellset_pop(&others)];
        struct point first = polygon_sum(&plan->shape[here]), second = polygon_sum(other);
        int corners = plan->shape[here].corners + other->corners;
        struct point middle = {(first.x + second.x) / corners, (first.y + second.y) / corners};
        near = polygon_cut(&near, middle, (struct point){middle.x + first.y - second.y, middle.y + second.x - first.x});
    }
    return near;
}

/* True if a picture on a stand of SIDE is large enough: no kind has one of fewer samples. */
static bool is_large(const struct board_plan *plan, int side, struct point size)
{
    enum { COLUMNS_LEAST = 10, ROWS_LEAST = 5 };
    return 2 * divide_nearest((int64_t)side * size.x, 2 * plan->pitch) >= COLUMNS_LEAST &&
           divide_nearest((int64_t)side * size.y, SCENE_CELL) >= ROWS_LEAST;
}

/* If they can, pieces that stand close leave a row of characters free for names. */
void plan_fit_samples(struct board_plan *plan, struct point size, int row)
{
    if (size.y < MARGIN_FROM)
        find_stands(plan, FULL_SIDE);
    int side = SCENE_CELL * CLOSE_SIDE / 100, lower = SCENE_CELL * (size.y - row) / size.y;
    side = lower < side && is_large(plan, lower, size) ? lower : side;
    for (int here = 0; here < plan->board->cells; here++) {
        struct stand_box *stand = &plan->stand[here];
        if (cellset_empty(plan->board->overlap[here]) || is_large(plan, stand->side, size))
            continue;
        struct polygon near = plan_near(plan, (cell)here);
        *stand = largest_stand(&near, side, WIDE, stand->middle.y);
        plan->close = true;
        const struct polygon *other = &plan->shape[cellset_first(plan->board->overlap[here])];
        bool left = polygon_sum(&plan->shape[here]).x < polygon_sum(other).x;
        stand->middle.x += (left ? -APART : APART) * plan->pitch / (100 * size.x);
    }
}

static void place_pocket(struct board_plan *plan)
{
    int left = plan->end.x + POCKET_GAP, top = (plan->end.y - SCENE_CELL) / 2;
    plan->shape[CELLS_MAX] = (struct polygon){
        4, {{left, top}, {left, top + SCENE_CELL}, {left + SCENE_CELL, top + SCENE_CELL}, {left + SCENE_CELL, top}}};
}

void plan_measure(struct board_plan *plan, const struct board *board, int steps)
{
    struct outline outline;

    memset(plan, 0, sizeof *plan);
    outline_start(&outline, board, steps);
    plan->board = board;
    plan->steps = steps;
    plan->hexagons = outline.hexagons;
    plan->free = outline.free;
    plan->pitch = outline.hexagons ? 3 * HEXAGON_UNIT : SCENE_CELL;
    plan->end = placed(plan, &outline, (struct point){outline.high.x, outline.low.y});
    for (int here = 0; here < board->cells; here++) {
        plan->shape[here].corners = outline.shape[here].corners;
        for (int k = 0; k < outline.shape[here].corners; k++)
            plan->shape[here].at[k] = placed(plan, &outline, outline.shape[here].at[k]);
    }
    if (board->pocket[0])
        place_pocket(plan);
}

void plan_start(struct board_plan *plan, const struct board *board, int steps)
{
    plan_measure(plan, board, steps);
    fills_find(board, plan->fill);
    plan->fill[CELLS_MAX] = FILL_LANE;
    find_stands(plan, SIDE);
}

bool plan_find_name(const struct board_plan *plan, cell here, struct point size, struct point *middle)
{
    struct polygon own = own_part(plan, here);
    struct point low, high;
    int left[2], right[2];
    layout_corners(&own, &low, &high);
    int step = (high.y - low.y) / 50, up = polygon_reach(&own, low.y + step, &left[0], &right[0]) &&
                                                   polygon_reach(&own, high.y - step, &left[1], &right[1]) &&
                                                   right[0] - left[0] > right[1] - left[1]
                                               ? 1
                                               : -1;
    for (int y = up > 0 ? high.y - step : low.y + step; y > low.y && y < high.y; y -= up * step) {
        int from, to;
        if (!polygon_reach(&own, y, &left[0], &right[0]) || !polygon_reach(&own, y - up * size.y, &left[1], &right[1]))
            continue;
        from = most(left[0], left[1]);
        to = least(right[0], right[1]);
        if (to - from >= size.x) {
            *middle = (struct point){(from + to) / 2, y - up * size.y / 2};
            return true;
        }
    }
    return false;
}

bool plan_points_down(const struct game *g, int steps, int player)
{
    bool half = rotation_steps(g->board) == 2 ? steps & 1 : steps % 6 == 3;
    return (g->player[player].forward.y < 0) != half;
}

void plan_box(const struct board_plan *plan, cell here, struct point *low, struct point *high)
{
    if (here == CELL_POCKET)
        layout_corners(&plan->shape[CELLS_MAX], low, high);
    else
        layout_box(plan->shape, plan->board->lane[here], low, high);
}
