#include "chains.h"

enum { CIRCLE = 16 };

void path_add_polygon(struct path *path, const struct polygon *polygon)
{
    for (int k = 0; k < polygon->corners; k++)
        path_add(path, polygon->at[k].x, polygon->at[k].y, k == 0);
}

/* The sixteenth parts of a turn, in thousandths. */
static const struct point turn[CIRCLE] = {
    {1000, 0},  {924, 383},   {707, 707},   {383, 924},   {0, 1000},  {-383, 924}, {-707, 707}, {-924, 383},
    {-1000, 0}, {-924, -383}, {-707, -707}, {-383, -924}, {0, -1000}, {383, -924}, {707, -707}, {924, -383},
};

void path_add_circle(struct path *path, struct point middle, int radius)
{
    for (int i = 0; i < CIRCLE; i++)
        path_add(path, middle.x + turn[i].x * radius / 1000, middle.y + turn[i].y * radius / 1000, i == 0);
}

int path_length(int x, int y)
{
    int64_t square = (int64_t)x * x + (int64_t)y * y, root = 0;
    for (int64_t bit = (int64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)root;
}

/* Returns the way from the line from FIRST to SECOND to its side at WIDTH/2; no way if they are one. */
static struct point side_of(const struct vertex *first, const struct vertex *second, int width)
{
    int x = second->x - first->x, y = second->y - first->y, length = path_length(x, y);
    if (!length)
        return (struct point){0, 0};
    return (struct point){(int)((int64_t)y * width / (2 * length)), (int)(-(int64_t)x * width / (2 * length))};
}

/* Adds what fills the gap at AT between two rectangles with the sides FIRST and SECOND: a triangle, a circle where they
 * turn much. */
static void add_joint(struct path *path, const struct vertex *at, struct point first, struct point second, int width)
{
    int64_t along = (int64_t)first.x * second.x + (int64_t)first.y * second.y;
    if (10 * along < 2 * (int64_t)width * width) { /* by more than 37 degrees */
        path_add_circle(path, (struct point){at->x, at->y}, width / 2);
        return;
    }
    bool left = point_cross(first, second) >= 0; /* all chains run the same way round */
    struct point one = left ? first : (struct point){-second.x, -second.y},
                 two = left ? second : (struct point){-first.x, -first.y};
    path_add(path, at->x, at->y, true);
    path_add(path, at->x + one.x, at->y + one.y, false);
    path_add(path, at->x + two.x, at->y + two.y, false);
}

void path_add_stroke(struct path *path, const struct vertex *from, int count, int width, bool closed)
{
    for (int first = 0, next; first < count; first = next) {
        for (next = first + 1; next < count && !from[next].begins;)
            next++;
        struct point before = side_of(&from[closed ? next - 1 : first], &from[first], width);
        for (int i = first; i < next; i++) {
            const struct vertex *a = &from[i], *second = i + 1 < next ? a + 1 : closed ? &from[first] : a;
            struct point side = side_of(a, second, width);
            add_joint(path, a, before, side, width);
            before = side;
            if (a == second)
                continue;
            path_add(path, a->x + side.x, a->y + side.y, true);
            path_add(path, second->x + side.x, second->y + side.y, false);
            path_add(path, second->x - side.x, second->y - side.y, false);
            path_add(path, a->x - side.x, a->y - side.y, false);
        }
    }
}

struct polygon polygon_cut(const struct polygon *polygon, struct point first, struct point second)
{
    struct polygon out = {0};
    for (int k = 0; k < polygon->corners; k++) {
        struct point from = polygon->at[k], to = polygon->at[k + 1 < polygon->corners ? k + 1 : 0],
                     side = point_minus(second, first);
        int64_t here = point_cross(side, point_minus(from, first)), there = point_cross(side, point_minus(to, first));
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
