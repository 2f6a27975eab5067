#include "draw/canvas.h"

#include <assert.h>

static const struct glyph blank = {' ', PAINT_PLAIN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};

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

/* The next character of *S as it can be shown; false at the end. */
static bool next_shown(const char **s, uint32_t *code, int *width)
{
    if (!**s)
        return false;
    *s += utf8_first(*s, code);
    *width = utf8_width(*code);
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
