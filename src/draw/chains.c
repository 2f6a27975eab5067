#include "chains.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CURVE_PIECES = 10, VERTICES_MOST = 4000, COORDINATE = 1000, CIRCLE = 16 };

void path_add(struct path *p, int x, int y, bool begins)
{
    p->at = memory_grow(p->at, p->count, &p->room, sizeof *p->at);
    p->at[p->count++] = (struct vertex){x, y, begins};
}

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

/* A number of path data in hundredths into *OUT; false if there is none. */
static bool take_number(const char **s, int *out)
{
    int sign = 1, value = 0, decimals = -1;
    *s += strspn(*s, " ,\t\n");
    if (**s == '-' && (*s)++)
        sign = -1;
    if ((**s < '0' || **s > '9') && **s != '.')
        return false;
    for (; (**s >= '0' && **s <= '9') || (**s == '.' && decimals < 0); (*s)++) {
        if (**s == '.') {
            decimals = 0;
        } else if (decimals < 2) {
            value = 10 * value + (**s - '0');
            decimals += decimals >= 0;
        }
        if (value > 100 * COORDINATE)
            return false;
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 2; decimals++)
        value *= 10;
    *out = sign * value;
    return value <= 100 * COORDINATE;
}

/* The point of a cubic curve with the ends and control points P at STEP of CURVE_PIECES. */
static struct point on_curve(const struct point p[4], int step)
{
    const int64_t t = step, u = CURVE_PIECES - step, weight[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    const int64_t whole = (int64_t)CURVE_PIECES * CURVE_PIECES * CURVE_PIECES;
    int64_t x = 0, y = 0;
    for (int i = 0; i < 4; i++) {
        x += weight[i] * p[i].x;
        y += weight[i] * p[i].y;
    }
    return (struct point){(int)((x + whole / 2) / whole), (int)((y + whole / 2) / whole)};
}

/* How far path data has been read: the pen's place in hundredths, and where its chain began. */
struct pen {
    struct path *path;
    int scale;
    struct point at, begin;
    bool begins; /* the next corner begins a chain */
};

static void draw_to(struct pen *pen, struct point to)
{
    if (pen->begins)
        pen->begin = to;
    path_add(pen->path, (to.x * pen->scale + 50) / 100, (to.y * pen->scale + 50) / 100, pen->begins);
    pen->begins = false;
    pen->at = to;
}

/* Obeys COMMAND, its numbers at *S; false if they are not what it needs. */
static bool obey(struct pen *pen, char command, const char **s)
{
    struct point p[4] = {pen->at, pen->at, pen->at, pen->at};
    switch (command) {
    case 'M':
        pen->begins = true;
        /* fallthrough */
    case 'L':
        if (!take_number(s, &p[1].x) || !take_number(s, &p[1].y))
            return false;
        draw_to(pen, p[1]);
        return true;
    case 'H':
    case 'V':
        if (!take_number(s, command == 'H' ? &p[1].x : &p[1].y))
            return false;
        draw_to(pen, p[1]);
        return true;
    case 'C':
        for (int i = 1; i < 4; i++)
            if (!take_number(s, &p[i].x) || !take_number(s, &p[i].y))
                return false;
        for (int i = 1; i <= CURVE_PIECES; i++)
            draw_to(pen, on_curve(p, i));
        return true;
    default: /* Z */
        pen->at = pen->begin;
        pen->begins = true;
        return true;
    }
}

bool path_read(const char *s, int scale, struct path *p)
{
    struct pen pen = {.path = p, .scale = scale, .begins = true};
    char command = 0;
    for (s += strspn(s, " \t\n"); *s; s += strspn(s, " ,\t\n")) {
        bool same = !strchr("MLHVCZ", *s);
        if (!same)
            command = *s++;
        else if (command == 'M')
            command = 'L';
        if (!command || (same && command == 'Z') || (p->count == 0 && command != 'M') || !obey(&pen, command, &s) ||
            p->count > VERTICES_MOST)
            return false;
    }
    return p->count > 0;
}

void path_free(struct path *p)
{
    free(p->at);
    *p = (struct path){0};
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
