#include "draw/canvas.h"

#include <assert.h>

static const struct glyph blank = {' ', PAINT_PLAIN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};

void canvas_start(struct canvas *canvas, int rows, int columns)
{
    assert(rows >= 1 && columns >= 1);
    canvas->rows = rows;
    canvas->columns = columns;
    canvas->at = memory_new((size_t)rows * (size_t)columns * sizeof *canvas->at);
    canvas_clear(canvas);
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->at);
    *canvas = (struct canvas){0};
}

void canvas_clear(struct canvas *canvas)
{
    for (int i = 0; i < canvas->rows * canvas->columns; i++)
        canvas->at[i] = blank;
}

struct glyph *canvas_at(const struct canvas *canvas, int row, int column)
{
    if (row < 0 || column < 0 || row >= canvas->rows || column >= canvas->columns)
        return NULL;
    return &canvas->at[row * canvas->columns + column];
}

void canvas_put(struct canvas *canvas, int row, int column, enum paint paint, uint32_t code)
{
    struct glyph *glyph = canvas_at(canvas, row, column);
    if (glyph) {
        glyph->code = code;
        glyph->paint = (uint8_t)paint;
    }
}

/* The next character of *WORD as it can be shown; false at the end. */
static bool next_shown(const char **word, uint32_t *code, int *width)
{
    if (!**word)
        return false;
    *word += utf8_first(*word, code);
    *width = utf8_width(*code);
    if (*width < 0) {
        *code = 0xFFFD;
        *width = 1;
    }
    return true;
}

int canvas_print(struct canvas *canvas, int row, int column, enum paint paint, const char *text)
{
    uint32_t code;
    int width;
    while (next_shown(&text, &code, &width)) {
        if (width == 0)
            continue;
        if (width == 2 && column + 1 >= canvas->columns)
            code = ' '; /* half a character cannot be shown */
        canvas_put(canvas, row, column, paint, code);
        if (width == 2)
            canvas_put(canvas, row, column + 1, paint, 0);
        column += width;
    }
    return column;
}

void canvas_ground(struct canvas *canvas, int row, int column, int columns, enum ground ground)
{
    for (int i = 0; i < columns; i++) {
        struct glyph *glyph = canvas_at(canvas, row, column + i);
        if (glyph)
            glyph->ground = (uint8_t)ground;
    }
}

int canvas_string_width(const char *text)
{
    uint32_t code;
    int width, sum = 0;
    while (next_shown(&text, &code, &width))
        sum += width;
    return sum;
}

void canvas_text(const struct canvas *canvas, struct text *out)
{
    for (int row = 0; row < canvas->rows; row++) {
        int end = canvas->columns;
        while (end > 0 && canvas_at(canvas, row, end - 1)->code == ' ')
            end--;
        for (int column = 0; column < end; column++) {
            uint32_t code = canvas_at(canvas, row, column)->code;
            char bytes[5];
            if (code)
                text_add_bytes(out, bytes, utf8_encode(code, bytes));
        }
        text_add(out, "\n");
    }
}
