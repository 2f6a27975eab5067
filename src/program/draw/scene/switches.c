#include "switches.h"

#include "draw/theme.h"
#include "grid/grid.h"
#include "shaping.h"

/* OUTLINED_FROM: the samples of a cell's height from which its outline is drawn. In percent of that height: how far
 * inside the cell it lies, how round its corners are, how wide it is; how wide a stripe is. */
enum { OUTLINED_FROM = 30, INSET = 9, ROUND = 14, WIDTH = 4, SEEN = OPAQUE * 10 / 16, STRIPE = 6 };

/* The shared area AREA as a part of the cell FIRST, and of OTHER, in the colour INK. Returns its shape. */
static struct scene_shape *add_area(struct scene *scene, const struct polygon *area, cell first, cell other, int ink)
{
    struct scene_shape *shape = shape_begin(scene, SHAPE_SHARED, first, ink);
    shape->other = other;
    path_add_polygon(&scene->path, area);
    shape_end(scene);
    return shape;
}

/* The direction in which stripes lie in AREA: that of a side that leans to the right, upwards. */
static struct point stripe_direction(const struct polygon *area)
{
    struct point up = {0, -SCENE_CELL};
    for (int k = 0; k < area->corners; k++) {
        struct point from = area->at[k], to = area->at[k + 1 < area->corners ? k + 1 : 0];
        bool rises = to.y < from.y;
        int x = rises ? to.x - from.x : from.x - to.x, y = rises ? to.y - from.y : from.y - to.y;
        if (y && x > 0)
            up = (struct point){x, y};
    }
    return up;
}

/* Stripes of the cell FIRST, whose colour is INK, on AREA, which it shares with OTHER, along one of the sides. */
static void add_stripes(struct scene *scene, const struct polygon *area, cell first, cell other, int ink)
{
    struct point low, high, up = stripe_direction(area);
    layout_corners(area, &low, &high);
    int rise = high.y - low.y, lean = up.x * rise / -up.y, width = most(shape_percent(STRIPE), scene->sample.x);
    shape_begin(scene, SHAPE_SHARED, first, ink)->other = other;
    for (int x = low.x - lean; x < high.x; x += 2 * width) {
        struct polygon stripe = polygon_cut(area, (struct point){x, high.y}, (struct point){x + lean, low.y});
        stripe = polygon_cut(&stripe, (struct point){x + width + lean, low.y}, (struct point){x + width, high.y});
        if (stripe.corners)
            path_add_polygon(&scene->path, &stripe);
    }
    shape_end(scene);
}

/* Returns what is left of POLYGON when it is cut along the sides of OTHER, LENGTH inside it. */
static struct polygon cut_along(struct polygon polygon, const struct polygon *other, int length)
{
    for (int k = 0; k < other->corners && polygon.corners; k++) {
        struct point from = other->at[k], to = other->at[k + 1 < other->corners ? k + 1 : 0];
        int all = path_length(to.x - from.x, to.y - from.y);
        if (!all)
            continue;
        int x = (to.y - from.y) * length / all, y = (from.x - to.x) * length / all;
        polygon = polygon_cut(&polygon, (struct point){to.x + x, to.y + y}, (struct point){from.x + x, from.y + y});
    }
    return polygon;
}

/* A line round HERE, inside it, with round corners; OTHER is the other cell of its Switch. */
static void add_whole(struct scene *scene, cell here, cell other)
{
    enum { STEPS = 6 };
    struct polygon inner = cut_along(scene->plan->shape[here], &scene->plan->shape[here], shape_percent(INSET));
    struct scene_shape *line = shape_begin(scene, SHAPE_LINE, here, PAINT_BORDER);
    line->other = other;
    line->width = most(shape_percent(WIDTH), least(scene->sample.x, scene->sample.y));
    line->opacity = SEEN;
    line->closed = true;
    for (int k = 0; k < inner.corners; k++) {
        struct point at = inner.at[k], before = inner.at[(k + inner.corners - 1) % inner.corners];
        struct point from = shape_towards(at, before, shape_percent(ROUND));
        struct point to = shape_towards(at, inner.at[(k + 1) % inner.corners], shape_percent(ROUND));
        for (int i = 0; i <= STEPS; i++) { /* a quadratic Bézier curve */
            int left = STEPS - i, all = STEPS * STEPS;
            path_add(&scene->path, (from.x * left * left + 2 * at.x * left * i + to.x * i * i) / all,
                     (from.y * left * left + 2 * at.y * left * i + to.y * i * i) / all, k == 0 && i == 0);
        }
    }
    shape_end(scene);
}

/* True if the cell FIRST lies above SECOND: the one that is farther from the edge of the board, so that it and its
 * neighbours make a row of whole cells, below which the other one comes out. */
static bool is_upper(const struct board_plan *plan, cell first, cell second)
{
    struct point one = polygon_sum(&plan->shape[first]), other = polygon_sum(&plan->shape[second]);
    int corners = plan->shape[first].corners;
    return abs(2 * one.x - plan->end.x * corners) < abs(2 * other.x - plan->end.x * corners);
}

/* True if what two cells with the colours INK share is hatched: in two rows of characters, where there is no room for
 * the shape of a third colour. Where one of them is a shade of two colours nothing can be written on it. */
static bool is_hatched(const struct painting *painting, const int ink[2])
{
    enum { ROWS_MOST = 2 };
    const struct view *view = painting->view;
    bool hatched = view->raster && view->scale <= ROWS_MOST && !view->image.x && view->blocks > BLOCKS_HALF;
    for (int i = 0; i < 2 && hatched; i++)
        hatched = theme_ink(view->theme, ink[i], view->depth) < INK_PAIR;
    return hatched;
}

/* True if a piece stands on HERE. */
static bool is_taken(const struct painting *painting, cell here)
{
    return paint_who(painting, here) != LETTER_NONE;
}

void switch_add(struct scene *scene, const struct painting *painting, cell first, cell second)
{
    const cell pair[] = {first, second};
    struct polygon area = cut_along(scene->plan->shape[first], &scene->plan->shape[second], 0);
    bool marked[] = {marks_of(painting, first) != MARK_NONE, marks_of(painting, second) != MARK_NONE};
    int ink[] = {shape_ink(scene, painting, first), shape_ink(scene, painting, second)};

    if (!area.corners)
        return;
    bool alike = marked[0] == marked[1];
    if (!scene->figures && scene->grain >= OUTLINED_FROM) {
        if (!alike)
            ink[marked[0]] = ink[marked[1]];
        add_area(scene, &area, second, first, ink[1]);
        add_stripes(scene, &area, first, second, ink[0]);
        add_whole(scene, first, second);
        add_whole(scene, second, first);
        return;
    }
    int top = !alike ? marked[1] : !is_upper(scene->plan, first, second);
    bool hatched = is_hatched(painting, ink);
    if (hatched) /* a sample wider, so that where the lower one ends nothing is mixed with its colour */
        area = cut_along(scene->plan->shape[pair[top]], &scene->plan->shape[pair[!top]],
                         -most(scene->sample.x, scene->sample.y));
    int through = alike && !hatched && ink[0] != ink[1] ? ink_through(ink[top], ink[!top]) : ink[top];
    add_area(scene, &area, pair[top], pair[!top], through)->hatched = hatched;
    if (hatched && alike && !scene->figures && is_taken(painting, first) && is_taken(painting, second)) {
        /* Pictures of two pieces leave no room for lines: each stands on its own cell's colour. */
        area = cut_along(plan_near(scene->plan, pair[!top]), &scene->plan->shape[pair[top]], 0);
        add_area(scene, &area, pair[!top], pair[top], ink[!top]);
    }
}
