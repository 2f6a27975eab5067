#include "menu.h"

enum { FRAME = 2, WIDTH_LEAST = 14, KEPT_ROWS = 2 /* the keys and the prompt */ };

/* What it costs to cover a character: text, a cell, a cell that the window is about. */
enum { COST_TEXT = 1, COST_CELL = 100, COST_MEANT = 10000 };

void window_open(struct window *window, const char *title, const void *on, const struct node *node)
{
    menu_clear(&window->menu);
    window->menu.chosen = window->menu.top = 0;
    window->open = true;
    window->question = 0;
    window->on = on;
    window->node = node;
    window->from = window->to = CELL_NONE;
    snprintf(window->title, sizeof window->title, "%s", title);
}

void window_ask(struct window *window, unsigned question)
{
    window_open(window, "Yes or no?", NULL, NULL);
    window_add(window, 'y', "yes", "yes");
    window_add(window, 'n', "no", "no");
    window->question = question;
    window->menu.chosen = 1; /* Enter pressed by mistake does no harm */
}

void window_add(struct window *window, char key, const char *label, const char *line)
{
    char text[MENU_LABEL];
    if (window->menu.count >= WINDOW_ITEMS)
        return;
    snprintf(text, sizeof text, "%c  %.80s", key, label);
    window->key[window->menu.count] = key;
    menu_add(&window->menu, text, "", "%s", line);
}

void window_close(struct window *window)
{
    window->open = false;
}

/* Returns the item that character CODE names by its letter, in any case, or by its number; -1 if none. */
static int item_of(const struct window *window, uint32_t code)
{
    for (int i = 0; i < window->menu.count && code < 0x80; i++)
        if (ascii_lower(window->key[i]) == ascii_lower((int)code))
            return i;
    return code >= '1' && (int)code - '1' < window->menu.count ? (int)code - '1' : -1;
}

bool window_key(struct window *window, const struct input *in, const char **line)
{
    int step = in->kind == INPUT_UP || in->kind == INPUT_LEFT || in->kind == INPUT_BACKTAB  ? -1
               : in->kind == INPUT_DOWN || in->kind == INPUT_RIGHT || in->kind == INPUT_TAB ? 1
                                                                                            : 0;
    *line = NULL;
    if (step) {
        window->menu.chosen = (window->menu.chosen + step + window->menu.count) % window->menu.count;
        return true;
    }
    int item = in->kind == INPUT_ENTER       ? window->menu.chosen
               : in->kind == INPUT_CHARACTER ? item_of(window, in->code)
                                             : -1;
    if (item < 0)
        return false;
    window->menu.chosen = item;
    *line = window->menu.item[item].line;
    return true;
}

static int cost_of(const struct window *window, const struct glyph *glyph)
{
    bool meant = false;
    for (int i = 0; i < 2; i++)
        meant = meant ||
                (glyph->owner[i] != CELL_NONE && (glyph->owner[i] == window->from || glyph->owner[i] == window->to));
    return meant ? COST_MEANT : glyph->owner[0] != CELL_NONE ? COST_CELL : glyph->code != ' ' ? COST_TEXT : 0;
}

/*
 * Returns a table of sums: the costs of all characters above and to the left of each place, (rows + 1) × (columns + 1).
 * The cost of any rectangle follows from four of them. Caller frees.
 */
static int64_t *sum_costs(const struct window *window, const struct canvas *canvas)
{
    int width = canvas->columns + 1;
    int64_t *sum = memory_new((size_t)(canvas->rows + 1) * (size_t)width * sizeof *sum);
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->columns; x++)
            sum[(y + 1) * width + x + 1] = sum[y * width + x + 1] + sum[(y + 1) * width + x] - sum[y * width + x] +
                                           cost_of(window, canvas_at(canvas, y, x));
    return sum;
}

/* Find the place on CANVAS where a window of ROWS × COLUMNS costs least. Of equal places take the one nearest to the
 * question (below on the left), or for moves to the upper right corner. */
static struct area place(const struct window *window, const struct canvas *canvas, int rows, int columns)
{
    int64_t *sum = sum_costs(window, canvas), best = INT64_MAX;
    int wide = canvas->columns + 1, nearest = 0, row = window->question ? canvas->rows : 0,
        column = window->question ? 0 : canvas->columns;
    struct area at = {0, 0, rows, columns};
    for (int y = 0; y + rows <= canvas->rows - KEPT_ROWS; y++)
        for (int x = 0; x + columns <= canvas->columns; x++) {
            int64_t cost = sum[(y + rows) * wide + x + columns] - sum[y * wide + x + columns] -
                           sum[(y + rows) * wide + x] + sum[y * wide + x];
            int far = abs(y - row) + abs(x - column);
            if (cost > best || (cost == best && far >= nearest))
                continue;
            best = cost;
            nearest = far;
            at.row = y;
            at.column = x;
        }
    free(sum);
    return at;
}

/* Draw a frame round CANVAS, with Unicode's lines or ASCII's. */
static void draw_frame(struct canvas *canvas, bool unicode)
{
    static const uint32_t signs[2][6] = {{'-', '|', '+', '+', '+', '+'},
                                         {0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518}};
    const uint32_t *s = signs[unicode];
    int bottom = canvas->rows - 1, right = canvas->columns - 1;
    for (int y = 0; y <= bottom; y++)
        for (int x = 0; x <= right; x++) {
            bool side = x == 0 || x == right, end = y == 0 || y == bottom;
            struct glyph *glyph = canvas_at(canvas, y, x);
            if (side || end) {
                glyph->code = side && end ? s[2 + (y == bottom) * 2 + (x == right)] : side ? s[1] : s[0];
                glyph->paint = PAINT_DIM;
            }
        }
}

/* Clear what stands left of column X in row Y of CANVAS up to two blanks or a cell: the rest of a phrase that is
 * cut. */
static void clear_cut(struct canvas *canvas, int y, int x)
{
    for (int blanks = 0; --x >= 0 && blanks < 2 && canvas_at(canvas, y, x)->owner[0] == CELL_NONE;) {
        blanks = canvas_at(canvas, y, x)->code == ' ' ? blanks + 1 : 0;
        canvas_at(canvas, y, x)->code = ' ';
    }
}

/* If AT covers text in row Y of CANVAS, outside a board, clear what stands to the right of it, up to a board: a last
 * column says nothing without the others. */
static void clear_rest(struct canvas *canvas, struct area at, int y)
{
    bool covers = false;
    for (int x = at.column; x < at.column + at.columns; x++)
        covers = covers || (canvas_at(canvas, y, x)->owner[0] == CELL_NONE && canvas_at(canvas, y, x)->code != ' ');
    for (int x = at.column + at.columns; covers && x < canvas->columns; x++) {
        struct glyph *glyph = canvas_at(canvas, y, x);
        if (glyph->owner[0] != CELL_NONE || glyph->paint == PAINT_BORDER || glyph->paint == PAINT_LABEL)
            return;
        glyph->code = ' ';
    }
}

/* Put the little picture FROM onto CANVAS at AT. */
static void put_window(const struct canvas *from, struct canvas *canvas, struct area at)
{
    for (int y = 0; y < at.rows; y++) {
        clear_cut(canvas, at.row + y, at.column);
        clear_rest(canvas, at, at.row + y);
        for (int x = 0; x < at.columns; x++)
            *canvas_at(canvas, at.row + y, at.column + x) = *canvas_at(from, y, x);
    }
}

void window_draw(const struct window *window, bool unicode, struct picture *picture)
{
    int columns = canvas_string_width(window->title) + 2 + FRAME, rows = window->menu.count + FRAME;
    struct canvas own;

    columns = columns < WIDTH_LEAST ? WIDTH_LEAST : columns;
    for (int i = 0; i < window->menu.count; i++) {
        int width = canvas_string_width(window->menu.item[i].label) + 3 + FRAME;
        columns = width > columns ? width : columns;
    }
    rows = rows < picture->canvas.rows - KEPT_ROWS ? rows : picture->canvas.rows - KEPT_ROWS;
    if (rows <= FRAME || columns > picture->canvas.columns)
        return; /* no room: the line below with the question and its keys must do */
    struct area at = place(window, &picture->canvas, rows, columns);
    canvas_start(&own, rows, columns);
    draw_frame(&own, unicode);
    canvas_print(&own, 0, 2, PAINT_TITLE, window->title);
    struct menu shown = window->menu;
    const struct area inside = {1, 1, rows - FRAME, columns - FRAME};
    menu_fit(&shown, inside);
    menu_draw(&shown, &own, inside);
    put_window(&own, &picture->canvas, at);
    canvas_free(&own);
    for (int i = 0; i < inside.rows && shown.top + i < shown.count; i++)
        picture_add(picture, (struct hotspot){.area = {at.row + 1 + i, at.column, 1, columns},
                                              .line = shown.item[shown.top + i].line});
}
