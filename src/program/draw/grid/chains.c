#include "chains.h"

enum { CIRCLE = 16 };

void path_add_polygon(struct path *p, const struct polygon *polygon)
{
    for (int k = 0; k < polygon->corners; k++)
        path_add(p, polygon->at[k].x, polygon->at[k].y, k == 0);
}

/* The sixteenth parts of a turn, in thousandths. */
static const struct point turn[CIRCLE] = {
    {1000, 0},  {924, 383},   {707, 707},   {383, 924},   {0, 1000},  {-383, 924}, {-707, 707}, {-924, 383},
    {-1000, 0}, {-924, -383}, {-707, -707}, {-383, -924}, {0, -1000}, {383, -924}, {707, -707}, {924, -383},
};

void path_add_circle(struct path *p, struct point middle, int radius)
{
    for (int i = 0; i < CIRCLE; i++)
        path_add(p, middle.x + turn[i].x * radius / 1000, middle.y + turn[i].y * radius / 1000, i == 0);
}

int path_length(int x, int y)
{
    int64_t square = (int64_t)x * x + (int64_t)y * y, root = 0;
    for (int64_t bit = (int64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)root;
}

/* The way from the line from A to B to its side at WIDTH/2; no way if they are one. */
static struct point side_of(const struct vertex *a, const struct vertex *b, int width)
{
    int x = b->x - a->x, y = b->y - a->y, length = path_length(x, y);
    if (!length)
        return (struct point){0, 0};
    return (struct point){(int)((int64_t)y * width / (2 * length)), (int)(-(int64_t)x * width / (2 * length))};
}

/* Adds what fills the gap at AT between two rectangles with the sides A and B: a triangle, a circle where they turn
 * much. */
static void add_joint(struct path *p, const struct vertex *at, struct point a, struct point b, int width)
{
    int64_t along = (int64_t)a.x * b.x + (int64_t)a.y * b.y;
    if (10 * along < 2 * (int64_t)width * width) { /* by more than 37 degrees */
        path_add_circle(p, (struct point){at->x, at->y}, width / 2);
        return;
    }
    bool left = point_cross(a, b) >= 0; /* all chains run the same way round */
    struct point one = left ? a : (struct point){-b.x, -b.y}, two = left ? b : (struct point){-a.x, -a.y};
    path_add(p, at->x, at->y, true);
    path_add(p, at->x + one.x, at->y + one.y, false);
    path_add(p, at->x + two.x, at->y + two.y, false);
}

void path_add_stroke(struct path *p, const struct vertex *from, int count, int width, bool closed)
{
    for (int first = 0, next; first < count; first = next) {
        for (next = first + 1; next < count && !from[next].begins;)
            next++;
        struct point before = side_of(&from[closed ? next - 1 : first], &from[first], width);
        for (int i = first; i < next; i++) {
            const struct vertex *a = &from[i], *b = i + 1 < next ? a + 1 : closed ? &from[first] : a;
            struct point side = side_of(a, b, width);
            add_joint(p, a, before, side, width);
            before = side;
            if (a == b)
                continue;
            path_add(p, a->x + side.x, a->y + side.y, true);
            path_add(p, b->x + side.x, b->y + side.y, false);
            path_add(p, b->x - side.x, b->y - side.y, false);
            path_add(p, a->x - side.x, a->y - side.y, false);
        }
    }
}

struct polygon polygon_cut(const struct polygon *p, struct point a, struct point b)
{
    struct polygon out = {0};
    for (int k = 0; k < p->corners; k++) {
        struct point from = p->at[k], to = p->at[k + 1 < p->corners ? k + 1 : 0], side = point_minus(b, a);
        int64_t here = point_cross(side, point_minus(from, a)), there = point_cross(side, point_minus(to, a));
        if (here >= 0 && out.corners < CORNERS_MAX)
            out.at[out.corners++] = from;
        if ((here < 0) != (there < 0) && here && there && out.corners < CORNERS_MAX) {
            int64_t whole = here - there;
            out.at[out.corners++] = (struct point){from.x + (int)((to.x - from.x) * here / whole),
                                                   from.y + (int)((to.y - from.y) * here / whole)};
        }
    }
    return out;
}
