/* The lines of a board in characters. */
#include "grid.h"

static void swap_points(struct point *a, struct point *b)
{
    struct point keep = *a;
    *a = *b;
    *b = keep;
}

/* Draw a horizontal or vertical side between corners that are characters; A is left of or above B. */
static void walk_straight(struct layout *l, cell c, struct point a, struct point b, side_visit *visit)
{
    int along_x = a.y == b.y, length = along_x ? b.x - a.x : b.y - a.y;
    int back = along_x ? STROKE_LEFT : STROKE_UP, forth = along_x ? STROKE_RIGHT : STROKE_DOWN;
    for (int i = 0; i <= length; i++) {
        int strokes = (i > 0 ? back : 0) | (i < length ? forth : 0);
        visit(l, c, along_x ? a.y : a.y + i, along_x ? a.x + i : a.x, strokes);
    }
}

/* Draw a steep side between its corners: one character in each row. */
static void walk_steep(struct layout *l, cell c, struct point a, struct point b, side_visit *visit)
{
    int height = b.y - a.y, width = b.x - a.x;
    for (int i = 1; i < height; i++)
        visit(l, c, a.y + i, a.x + divide_nearest(i * width, height), width < 0 ? STROKE_RISING : STROKE_FALLING);
}

/* As walk_steep, for a flat side: one character in each column, slanted where the row changes. */
static void walk_flat(struct layout *l, cell c, struct point a, struct point b, side_visit *visit)
{
    int height = b.y - a.y, width = abs(b.x - a.x), step = b.x < a.x ? -1 : 1;
    for (int i = 1; i < width; i++) {
        int row = divide_nearest(i * height, width), next = divide_nearest((i + 1) * height, width);
        int leaning = step < 0 ? STROKE_RISING : STROKE_FALLING;
        visit(l, c, a.y + row, a.x + step * i, row == next ? STROKE_LEFT | STROKE_RIGHT : leaning);
    }
}

/* Draw a slanted side between corners that are characters; A is above B. */
static void walk_leaning(struct layout *l, cell c, struct point a, struct point b, side_visit *visit)
{
    visit(l, c, a.y, a.x, STROKE_DOWN | STROKE_CORNER);
    if (abs(b.x - a.x) <= b.y - a.y)
        walk_steep(l, c, a, b, visit);
    else
        walk_flat(l, c, a, b, visit);
    visit(l, c, b.y, b.x, STROKE_UP | STROKE_CORNER);
}

/* Draw a side of a hexagon, whose corners lie between characters; A is left of B or above it. */
static void walk_hexagon(struct layout *l, cell c, struct point a, struct point b, side_visit *visit)
{
    if (a.y == b.y)
        for (int x = a.x; x < b.x; x++)
            visit(l, c, a.y - 1, x, STROKE_FOOT);
    for (int i = 0; i < b.y - a.y; i++)
        if (b.x < a.x)
            visit(l, c, a.y + i, a.x - 1 - i, STROKE_RISING);
        else
            visit(l, c, a.y + i, a.x + i, STROKE_FALLING);
}

void sides_walk(struct layout *l, cell c, int k, side_visit *visit)
{
    const struct polygon *p = &l->shape[c];
    struct point a = p->at[k], b = p->at[(k + 1) % p->corners];

    if (a.y > b.y || (a.y == b.y && a.x > b.x))
        swap_points(&a, &b);
    if (l->hexagons)
        walk_hexagon(l, c, a, b, visit);
    else if (a.y == b.y || a.x == b.x)
        walk_straight(l, c, a, b, visit);
    else
        walk_leaning(l, c, a, b, visit);
}

static void draw_stroke(struct layout *l, cell c, int row, int column, int strokes)
{
    struct spot *s = layout_at(l, row, column);
    (void)c;
    s->strokes = (uint8_t)(s->strokes | strokes);
}

static void mark_seam(struct layout *l, cell c, int row, int column, int strokes)
{
    (void)c;
    layout_at(l, row, column)->seam = !(strokes & STROKE_CORNER);
}

static void mark_wall(struct layout *l, cell c, int row, int column, int strokes)
{
    (void)c;
    layout_at(l, row, column)->wall = !(strokes & STROKE_CORNER);
}

void layout_draw_sides(struct layout *l)
{
    for (int c = 0; c < l->board->cells; c++)
        for (int k = 0; k < l->shape[c].corners; k++)
            if (!layout_side_is_inner(l->board, (cell)c, k))
                sides_walk(l, (cell)c, k, draw_stroke);
    for (int c = 0; c < l->board->cells && (l->board->seams || l->board->walls); c++)
        for (int k = 0; k < l->shape[c].corners; k++) {
            if (board_side_is_seam(l->board, (cell)c, k))
                sides_walk(l, (cell)c, k, mark_seam);
            if (board_behind_wall(l->board, (cell)c, k) != CELL_NONE)
                sides_walk(l, (cell)c, k, mark_wall);
        }
}

/* True if the middle of the character lies strictly within P. Where corners are characters the middle is their point,
 * else half a character further; so all is counted in halves. P is convex; rows run downward. */
static bool is_within(const struct layout *l, const struct polygon *p, int row, int column)
{
    int64_t x = 2 * column + l->hexagons, y = 2 * row + l->hexagons;
    int left = 0, right = 0;
    for (int k = 0; k < p->corners; k++) {
        struct point a = p->at[k], b = p->at[(k + 1) % p->corners];
        int64_t turn = (b.x - a.x) * (y - 2 * a.y) - (b.y - a.y) * (x - 2 * a.x);
        left += turn > 0;
        right += turn < 0;
    }
    return left == p->corners || right == p->corners;
}

static void add_owner(struct spot *s, cell c)
{
    if (s->strokes & ~STROKE_FOOT)
        return;
    if (s->owner[0] == CELL_NONE)
        s->owner[0] = c;
    else if (s->owner[1] == CELL_NONE)
        s->owner[1] = c;
}

static void own_inside(struct layout *l, cell c)
{
    const struct polygon *p = &l->shape[c];
    struct point low, high;

    layout_corners(p, &low, &high);
    for (int row = low.y; row <= high.y && row < l->rows; row++)
        for (int column = low.x; column <= high.x && column < l->columns; column++)
            if (is_within(l, p, row, column))
                add_owner(layout_at(l, row, column), c);
}

/* Characters that a lane's inner line would have covered belong to the lane. */
static void own_inner_line(struct layout *l, cell c, int row, int column, int strokes)
{
    struct spot *s = layout_at(l, row, column);
    (void)strokes;
    if (!s->strokes && s->owner[0] == CELL_NONE) {
        s->owner[0] = l->board->lane_first[c];
        s->inner = true;
    }
}

void layout_find_owners(struct layout *l)
{
    for (int c = 0; c < l->board->cells; c++)
        own_inside(l, (cell)c);
    for (int c = 0; c < l->board->cells; c++)
        for (int k = 0; k < l->shape[c].corners; k++)
            if (layout_side_is_inner(l->board, (cell)c, k))
                sides_walk(l, (cell)c, k, own_inner_line);
}
