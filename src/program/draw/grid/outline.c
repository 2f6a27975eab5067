#include "grid.h"

/* Returns the side of a turned hexagon that lies above all others, -1 if two share that rank (it stands on a corner
 * then). */
static int top_side(const struct polygon *polygon)
{
    int best = 0, highest = 0;
    for (int k = 0; k < polygon->corners; k++) {
        int height = polygon->at[k].y + polygon->at[(k + 1) % polygon->corners].y;
        int so_far = polygon->at[best].y + polygon->at[(best + 1) % polygon->corners].y;
        if (k == 0 || height > so_far) {
            best = k;
            highest = 1;
        } else if (height == so_far) {
            highest++;
        }
    }
    return highest == 1 ? best : -1;
}

static bool is_honeycomb(const struct outline *outline)
{
    return rotation_steps(outline->board) == 6 && top_side(&outline->shape[0]) >= 0;
}

/*
 * Returns a corner of a honeycomb in the units of a regular hexagon (corners ±1, ±1 and ±2, 0 from its middle),
 * whatever lattice the board file used: POINT = a·RIGHT + b·LEFT, the two ends of cell 0's top side seen from its
 * middle, which is the origin.
 */
static struct point regular(struct point right, struct point left, struct point point)
{
    int64_t whole = (int64_t)right.x * left.y - (int64_t)right.y * left.x;
    int64_t a = ((int64_t)point.x * left.y - (int64_t)point.y * left.x) / whole;
    int64_t b = ((int64_t)right.x * point.y - (int64_t)right.y * point.x) / whole;
    return (struct point){(int)(a - b), (int)(a + b)};
}

static void make_regular(struct outline *outline)
{
    int k = top_side(&outline->shape[0]);
    struct point right = outline->shape[0].at[k], left = outline->shape[0].at[(k + 1) % 6];
    for (int here = 0; here < outline->board->cells; here++)
        for (int i = 0; i < 6; i++)
            outline->shape[here].at[i] = regular(right, left, outline->shape[here].at[i]);
}

/* Returns the width and height of one cell: the shortest horizontal side (narrowest cell if there is none) and the
 * lowest cell. */
static struct point unit_of(const struct outline *outline)
{
    int side = 0, width = 0, height = 0;
    for (int here = 0; here < outline->board->cells; here++) {
        struct point low, high;
        const struct polygon *polygon = &outline->shape[here];
        layout_corners(polygon, &low, &high);
        width = width ? least(width, high.x - low.x) : high.x - low.x;
        height = height ? least(height, high.y - low.y) : high.y - low.y;
        for (int k = 0; k < polygon->corners; k++) {
            struct point from = polygon->at[k], to = polygon->at[(k + 1) % polygon->corners];
            if (from.y == to.y)
                side = side ? least(side, abs(to.x - from.x)) : abs(to.x - from.x);
        }
    }
    return (struct point){side ? side : width, height};
}

/* True if all cells have two horizontal sides as long as PITCH is wide and are as high as PITCH: squares, perhaps
 * leaning. */
static bool stand_in_rows(const struct outline *outline)
{
    for (int here = 0; here < outline->board->cells; here++) {
        const struct polygon *polygon = &outline->shape[here];
        struct point low, high;
        int level = 0;
        layout_corners(polygon, &low, &high);
        for (int k = 0; k < polygon->corners; k++) {
            struct point from = polygon->at[k], to = polygon->at[(k + 1) % polygon->corners];
            level += from.y == to.y && abs(to.x - from.x) == outline->pitch.x;
        }
        if (polygon->corners != 4 || level != 2 || high.y - low.y != outline->pitch.y)
            return false;
    }
    return true;
}

void outline_start(struct outline *outline, const struct board *board, int steps)
{
    struct rotated rotated;

    rotation_of_board(board, steps, &rotated);
    outline->board = board;
    for (int here = 0; here < board->cells; here++)
        outline->shape[here] = rotated.shape[here];
    outline->hexagons = is_honeycomb(outline);
    if (outline->hexagons)
        make_regular(outline);
    outline->pitch = outline->hexagons ? (struct point){3, 2} : unit_of(outline);
    outline->free = rotation_steps(board) != 6 && !stand_in_rows(outline);
    if (outline->free) /* one factor both ways, so that the board keeps its shape */
        outline->pitch.x = outline->pitch.y;
    layout_box(outline->shape, board->all, &outline->low, &outline->high);
}

bool outline_is_honeycomb(const struct board *board)
{
    struct outline outline;
    outline_start(&outline, board, 0);
    return outline.hexagons;
}

bool outline_is_free(const struct board *board)
{
    struct outline outline;
    outline_start(&outline, board, 0);
    return outline.free;
}
