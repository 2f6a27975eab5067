#include "geometry/path.h"

enum { CURVE_PIECES = 10, VERTICES_MOST = 4000, COORDINATE = 150 };

void path_add(struct path *p, int x, int y, bool begins)
{
    p->at = memory_grow(p->at, p->count, &p->room, sizeof *p->at);
    p->at[p->count++] = (struct vertex){x, y, begins};
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

void path_delete(struct path **p)
{
    if (*p)
        path_free(*p);
    free(*p);
    *p = NULL;
}

void portrait_free(struct portrait *p)
{
    text_free(&p->path);
    path_delete(&p->outline);
    for (int i = 0; i < SMALLS_MAX; i++)
        path_delete(&p->small[i].outline);
}
