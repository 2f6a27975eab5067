#include "draw/canvas.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const struct glyph blank = {' ', PAINT_PLAIN, GROUND_NONE, {CELL_NONE, CELL_NONE}};

void canvas_start(struct canvas *c, int rows, int columns)
{
    assert(rows >= 1 && columns >= 1);
    c->rows = rows;
    c->columns = columns;
    c->at = memory_new((size_t)rows * (size_t)columns * sizeof *c->at);
    canvas_clear(c);
}

void canvas_free(struct canvas *c)
{
    free(c->at);
    *c = (struct canvas){0};
}

void canvas_clear(struct canvas *c)
{
    for (int i = 0; i < c->rows * c->columns; i++)
        c->at[i] = blank;
}

struct glyph *canvas_at(const struct canvas *c, int row, int column)
{
    if (row < 0 || column < 0 || row >= c->rows || column >= c->columns)
        return NULL;
    return &c->at[row * c->columns + column];
}

void canvas_put(struct canvas *c, int row, int column, enum paint paint, uint32_t code)
{
    struct glyph *g = canvas_at(c, row, column);
    if (g) {
        g->code = code;
        g->paint = (uint8_t)paint;
    }
}

struct code_points {
    uint32_t first, last;
};

/* For locales in which the C library does not know these characters. */
static const struct code_points wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x25FD, 0x25FE},
    {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26AA, 0x26AB},   {0x2705, 0x2705},   {0x270A, 0x270B},
    {0x274C, 0x274C},   {0x2753, 0x2755},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0xA4CF},   {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x17000, 0x18CFF}, {0x1B000, 0x1B2FF},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
static const struct code_points combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},   {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E},   {0x2060, 0x2064},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};

static bool listed(const struct code_points *r, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= r[i].first && code <= r[i].last)
            return true;
    return false;
}

int canvas_width(uint32_t code)
{
    if (code < 0x20 || (code >= 0x7F && code < 0xA0))
        return -1;
    if (code < 0x300)
        return 1;
    int known = wcwidth((wchar_t)code);
    if (known >= 0)
        return known;
    if (listed(combining, sizeof combining / sizeof *combining, code))
        return 0;
    return listed(wide, sizeof wide / sizeof *wide, code) ? 2 : 1;
}

/* The next character of *S as it can be shown; false at the end. */
static bool next_shown(const char **s, uint32_t *code, int *width)
{
    if (!**s)
        return false;
    *s += utf8_first(*s, code);
    *width = canvas_width(*code);
    if (*width < 0) {
        *code = 0xFFFD;
        *width = 1;
    }
    return true;
}

int canvas_print(struct canvas *c, int row, int column, enum paint paint, const char *s)
{
    uint32_t code;
    int width;
    while (next_shown(&s, &code, &width)) {
        if (width == 0)
            continue;
        if (width == 2 && column + 1 >= c->columns)
            code = ' '; /* half a character cannot be shown */
        canvas_put(c, row, column, paint, code);
        if (width == 2)
            canvas_put(c, row, column + 1, paint, 0);
        column += width;
    }
    return column;
}

void canvas_ground(struct canvas *c, int row, int column, int columns, enum ground ground)
{
    for (int i = 0; i < columns; i++) {
        struct glyph *g = canvas_at(c, row, column + i);
        if (g)
            g->ground = (uint8_t)ground;
    }
}

int canvas_string_width(const char *s)
{
    uint32_t code;
    int width, sum = 0;
    while (next_shown(&s, &code, &width))
        sum += width;
    return sum;
}

void canvas_text(const struct canvas *c, struct text *out)
{
    for (int row = 0; row < c->rows; row++) {
        int end = c->columns;
        while (end > 0 && canvas_at(c, row, end - 1)->code == ' ')
            end--;
        for (int column = 0; column < end; column++) {
            uint32_t code = canvas_at(c, row, column)->code;
            char bytes[5];
            if (code)
                text_add_bytes(out, bytes, utf8_encode(code, bytes));
        }
        text_add(out, "\n");
    }
}
