#include "geometry/path.h"

enum { CURVE_PIECES = 10, VERTICES_MOST = 4000, COORDINATE = 150 };

void path_add(struct path *path, int x, int y, bool begins)
{
    path->at = memory_grow(path->at, path->count, &path->room, sizeof *path->at);
    path->at[path->count++] = (struct vertex){x, y, begins};
}

/* A number of path data in hundredths into *OUT; false if there is none. */
static bool parse_number(const char **word, int *out)
{
    int sign = 1, value = 0, decimals = -1;
    *word += strspn(*word, " ,\t\n");
    if (**word == '-' && (*word)++)
        sign = -1;
    if ((**word < '0' || **word > '9') && **word != '.')
        return false;
    for (; (**word >= '0' && **word <= '9') || (**word == '.' && decimals < 0); (*word)++) {
        if (**word == '.') {
            decimals = 0;
        } else if (decimals < 2) {
            value = 10 * value + (**word - '0');
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

/* Returns the point of a cubic curve with the ends and control points POINT at STEP of CURVE_PIECES. */
static struct point on_curve(const struct point point[4], int step)
{
    const int64_t t = step, u = CURVE_PIECES - step, weight[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    const int64_t whole = (int64_t)CURVE_PIECES * CURVE_PIECES * CURVE_PIECES;
    int64_t x = 0, y = 0;
    for (int i = 0; i < 4; i++) {
        x += weight[i] * point[i].x;
        y += weight[i] * point[i].y;
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

/* Obeys COMMAND, its numbers at *WORD; false if they are not what it needs. */
static bool draw_command(struct pen *pen, char command, const char **word)
{
    struct point point[4] = {pen->at, pen->at, pen->at, pen->at};
    switch (command) {
    case 'M':
        pen->begins = true;
        /* fallthrough */
    case 'L':
        if (!parse_number(word, &point[1].x) || !parse_number(word, &point[1].y))
            return false;
        draw_to(pen, point[1]);
        return true;
    case 'H':
    case 'V':
        if (!parse_number(word, command == 'H' ? &point[1].x : &point[1].y))
            return false;
        draw_to(pen, point[1]);
        return true;
    case 'C':
        for (int i = 1; i < 4; i++)
            if (!parse_number(word, &point[i].x) || !parse_number(word, &point[i].y))
                return false;
        for (int i = 1; i <= CURVE_PIECES; i++)
            draw_to(pen, on_curve(point, i));
        return true;
    default: /* Z */
        pen->at = pen->begin;
        pen->begins = true;
        return true;
    }
}

bool path_read(const char *text, int scale, struct path *path)
{
    struct pen pen = {.path = path, .scale = scale, .begins = true};
    char command = 0;
    for (text += strspn(text, " \t\n"); *text; text += strspn(text, " ,\t\n")) {
        bool same = !strchr("MLHVCZ", *text);
        if (!same)
            command = *text++;
        else if (command == 'M')
            command = 'L';
        if (!command || (same && command == 'Z') || (path->count == 0 && command != 'M') ||
            !draw_command(&pen, command, &text) || path->count > VERTICES_MOST)
            return false;
    }
    return path->count > 0;
}

void path_free(struct path *path)
{
    free(path->at);
    *path = (struct path){0};
}

void path_delete(struct path **path)
{
    if (*path)
        path_free(*path);
    free(*path);
    *path = NULL;
}

void portrait_free(struct portrait *portrait)
{
    text_free(&portrait->path);
    path_delete(&portrait->outline);
    for (int i = 0; i < SMALLS_MAX; i++)
        path_delete(&portrait->small[i].outline);
}
