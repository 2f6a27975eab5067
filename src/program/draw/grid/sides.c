/* The lines of a board in characters. */
#include "grid.h"

static void swap_points(struct point *first, struct point *second)
{
    struct point keep = *first;
    *first = *second;
    *second = keep;
}

/* Draw a horizontal or vertical side between corners that are characters; FIRST is left of or above SECOND. */
static void walk_straight(struct layout *layout, cell here, struct point first, struct point second, side_visit *visit)
{
    int along_x = first.y == second.y, length = along_x ? second.x - first.x : second.y - first.y;
    int back = along_x ? STROKE_LEFT : STROKE_UP, forth = along_x ? STROKE_RIGHT : STROKE_DOWN;
    for (int i = 0; i <= length; i++) {
        int strokes = (i > 0 ? back : 0) | (i < length ? forth : 0);
        visit(layout, here, along_x ? first.y : first.y + i, along_x ? first.x + i : first.x, strokes);
    }
}

/* Draw a steep side between its corners: one character in each row. */
static void walk_steep(struct layout *layout, cell here, struct point first, struct point second, side_visit *visit)
{
    int height = second.y - first.y, width = second.x - first.x;
    for (int i = 1; i < height; i++)
        visit(layout, here, first.y + i, first.x + divide_nearest(i * width, height),
              width < 0 ? STROKE_RISING : STROKE_FALLING);
}

/* As walk_steep, for a flat side: one character in each column, slanted where the row changes. */
static void walk_flat(struct layout *layout, cell here, struct point first, struct point second, side_visit *visit)
{
    int height = second.y - first.y, width = abs(second.x - first.x), step = second.x < first.x ? -1 : 1;
    for (int i = 1; i < width; i++) {
        int row = divide_nearest(i * height, width), next = divide_nearest((i + 1) * height, width);
        int leaning = step < 0 ? STROKE_RISING : STROKE_FALLING;
        visit(layout, here, first.y + row, first.x + step * i, row == next ? STROKE_LEFT | STROKE_RIGHT : leaning);
    }
}

/* Draw a slanted side between corners that are characters; FIRST is above SECOND. */
static void walk_leaning(struct layout *layout, cell here, struct point first, struct point second, side_visit *visit)
{
    visit(layout, here, first.y, first.x, STROKE_DOWN | STROKE_CORNER);
    if (abs(second.x - first.x) <= second.y - first.y)
        walk_steep(layout, here, first, second, visit);
    else
        walk_flat(layout, here, first, second, visit);
    visit(layout, here, second.y, second.x, STROKE_UP | STROKE_CORNER);
}

/* Draw a side of a hexagon, whose corners lie between characters; FIRST is left of SECOND or above it. */
static void walk_hexagon(struct layout *layout, cell here, struct point first, struct point second, side_visit *visit)
{
    if (first.y == second.y)
        for (int x = first.x; x < second.x; x++)
            visit(layout, here, first.y - 1, x, STROKE_FOOT);
    for (int i = 0; i < second.y - first.y; i++)
        if (second.x < first.x)
            visit(layout, here, first.y + i, first.x - 1 - i, STROKE_RISING);
        else
            visit(layout, here, first.y + i, first.x + i, STROKE_FALLING);
}

void sides_walk(struct layout *layout, cell here, int k, side_visit *visit)
{
    const struct polygon *polygon = &layout->shape[here];
    struct point first = polygon->at[k], second = polygon->at[(k + 1) % polygon->corners];

    if (first.y > second.y || (first.y == second.y && first.x > second.x))
        swap_points(&first, &second);
    if (layout->hexagons)
        walk_hexagon(layout, here, first, second, visit);
    else if (first.y == second.y || first.x == second.x)
        walk_straight(layout, here, first, second, visit);
    else
        walk_leaning(layout, here, first, second, visit);
}

static void draw_stroke(struct layout *layout, cell here, int row, int column, int strokes)
{
    struct spot *spot = layout_at(layout, row, column);
    (void)here;
    spot->strokes = (uint8_t)(spot->strokes | strokes);
}

static void mark_seam(struct layout *layout, cell here, int row, int column, int strokes)
{
    (void)here;
    layout_at(layout, row, column)->seam = !(strokes & STROKE_CORNER);
}

static void mark_wall(struct layout *layout, cell here, int row, int column, int strokes)
{
    (void)here;
    layout_at(layout, row, column)->wall = !(strokes & STROKE_CORNER);
}

void layout_draw_sides(struct layout *layout)
{
    for (int here = 0; here < layout->board->cells; here++)
        for (int k = 0; k < layout->shape[here].corners; k++)
            if (!layout_side_is_inner(layout->board, (cell)here, k))
                sides_walk(layout, (cell)here, k, draw_stroke);
    for (int here = 0; here < layout->board->cells && (layout->board->seams || layout->board->walls); here++)
        for (int k = 0; k < layout->shape[here].corners; k++) {
            if (board_side_is_seam(layout->board, (cell)here, k))
                sides_walk(layout, (cell)here, k, mark_seam);
            if (board_behind_wall(layout->board, (cell)here, k) != CELL_NONE)
                sides_walk(layout, (cell)here, k, mark_wall);
        }
}

/* True if the middle of the character lies strictly within POLYGON. Where corners are characters the middle is their
 * point, else half a character further; so all is counted in halves. POLYGON is convex; rows run downward. */
static bool is_within(const struct layout *layout, const struct polygon *polygon, int row, int column)
{
    int64_t x = 2 * column + layout->hexagons, y = 2 * row + layout->hexagons;
    int left = 0, right = 0;
    for (int k = 0; k < polygon->corners; k++) {
        struct point first = polygon->at[k], second = polygon->at[(k + 1) % polygon->corners];
        int64_t turn = (second.x - first.x) * (y - 2 * first.y) - (second.y - first.y) * (x - 2 * first.x);
        left += turn > 0;
        right += turn < 0;
    }
    return left == polygon->corners || right == polygon->corners;
}

static void add_owner(struct spot *spot, cell here)
{
    if (spot->strokes & ~STROKE_FOOT)
        return;
    if (spot->owner[0] == CELL_NONE)
        spot->owner[0] = here;
    else if (spot->owner[1] == CELL_NONE)
        spot->owner[1] = here;
}

static void own_inside(struct layout *layout, cell here)
{
    const struct polygon *polygon = &layout->shape[here];
    struct point low, high;

    layout_corners(polygon, &low, &high);
    for (int row = low.y; row <= high.y && row < layout->rows; row++)
        for (int column = low.x; column <= high.x && column < layout->columns; column++)
            if (is_within(layout, polygon, row, column))
                add_owner(layout_at(layout, row, column), here);
}

/* Characters that a lane's inner line would have covered belong to the lane. */
static void own_inner_line(struct layout *layout, cell here, int row, int column, int strokes)
{
    struct spot *spot = layout_at(layout, row, column);
    (void)strokes;
    if (!spot->strokes && spot->owner[0] == CELL_NONE) {
        spot->owner[0] = layout->board->lane_first[here];
        spot->inner = true;
    }
}

void layout_find_owners(struct layout *layout)
{
    for (int here = 0; here < layout->board->cells; here++)
        own_inside(layout, (cell)here);
    for (int here = 0; here < layout->board->cells; here++)
        for (int k = 0; k < layout->shape[here].corners; k++)
            if (layout_side_is_inner(layout->board, (cell)here, k))
                sides_walk(layout, (cell)here, k, own_inner_line);
}
