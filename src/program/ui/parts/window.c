#include "menu.h"

enum { FRAME = 2, WIDTH_LEAST = 14, KEPT_ROWS = 2 /* the keys and the prompt */ };

/* What it costs to cover a character: text, a cell, a cell that the window is about. */
enum { COST_TEXT = 1, COST_CELL = 100, COST_MEANT = 10000 };

void window_open(struct window *w, const char *title, const void *on, const struct node *node)
{
    menu_clear(&w->menu);
    w->menu.chosen = w->menu.top = 0;
    w->open = true;
    w->question = 0;
    w->on = on;
    w->node = node;
    w->from = w->to = CELL_NONE;
    snprintf(w->title, sizeof w->title, "%s", title);
}

void window_ask(struct window *w, unsigned question)
{
    window_open(w, "Yes or no?", NULL, NULL);
    window_add(w, 'y', "yes", "yes");
    window_add(w, 'n', "no", "no");
    w->question = question;
    w->menu.chosen = 1; /* Enter pressed by mistake does no harm */
}

void window_add(struct window *w, char key, const char *label, const char *line)
{
    char text[MENU_LABEL];
    if (w->menu.count >= WINDOW_ITEMS)
        return;
    snprintf(text, sizeof text, "%c  %.80s", key, label);
    w->key[w->menu.count] = key;
    menu_add(&w->menu, text, "", "%s", line);
}

void window_close(struct window *w)
{
    w->open = false;
}

/* The item that character CODE names by its letter, in any case, or by its number; -1 if none. */
static int item_of(const struct window *w, uint32_t code)
{
    for (int i = 0; i < w->menu.count && code < 0x80; i++)
        if (ascii_lower(w->key[i]) == ascii_lower((int)code))
            return i;
    return code >= '1' && (int)code - '1' < w->menu.count ? (int)code - '1' : -1;
}

bool window_key(struct window *w, const struct input *in, const char **line)
{
    int step = in->kind == INPUT_UP || in->kind == INPUT_LEFT || in->kind == INPUT_BACKTAB  ? -1
               : in->kind == INPUT_DOWN || in->kind == INPUT_RIGHT || in->kind == INPUT_TAB ? 1
                                                                                            : 0;
    *line = NULL;
    if (step) {
        w->menu.chosen = (w->menu.chosen + step + w->menu.count) % w->menu.count;
        return true;
    }
    int item = in->kind == INPUT_ENTER ? w->menu.chosen : in->kind == INPUT_CHARACTER ? item_of(w, in->code) : -1;
    if (item < 0)
        return false;
    w->menu.chosen = item;
    *line = w->menu.item[item].line;
    return true;
}

static int cost_of(const struct window *w, const struct glyph *g)
{
    bool meant = false;
    for (int i = 0; i < 2; i++)
        meant = meant || (g->owner[i] != CELL_NONE && (g->owner[i] == w->from || g->owner[i] == w->to));
    return meant ? COST_MEANT : g->owner[0] != CELL_NONE ? COST_CELL : g->code != ' ' ? COST_TEXT : 0;
}

/*
 * A table of sums: the costs of all characters above and to the left of each place, (rows + 1) × (columns + 1). The
 * cost of any rectangle follows from four of them. Caller frees.
 */
static int64_t *sum_costs(const struct window *w, const struct canvas *c)
{
    int width = c->columns + 1;
    int64_t *sum = memory_new((size_t)(c->rows + 1) * (size_t)width * sizeof *sum);
    for (int y = 0; y < c->rows; y++)
        for (int x = 0; x < c->columns; x++)
            sum[(y + 1) * width + x + 1] =
                sum[y * width + x + 1] + sum[(y + 1) * width + x] - sum[y * width + x] + cost_of(w, canvas_at(c, y, x));
    return sum;
}

/* Find the place on C where a window of ROWS × COLUMNS costs least. Of equal places take the one nearest to the
 * question (below on the left), or for moves to the upper right corner. */
static struct area place(const struct window *w, const struct canvas *c, int rows, int columns)
{
    int64_t *sum = sum_costs(w, c), best = INT64_MAX;
    int wide = c->columns + 1, nearest = 0, row = w->question ? c->rows : 0, column = w->question ? 0 : c->columns;
    struct area at = {0, 0, rows, columns};
    for (int y = 0; y + rows <= c->rows - KEPT_ROWS; y++)
        for (int x = 0; x + columns <= c->columns; x++) {
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

/* Draw a frame round C, with Unicode's lines or ASCII's. */
static void draw_frame(struct canvas *c, bool unicode)
{
    static const uint32_t signs[2][6] = {{'-', '|', '+', '+', '+', '+'},
                                         {0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518}};
    const uint32_t *s = signs[unicode];
    int bottom = c->rows - 1, right = c->columns - 1;
    for (int y = 0; y <= bottom; y++)
        for (int x = 0; x <= right; x++) {
            bool side = x == 0 || x == right, end = y == 0 || y == bottom;
            struct glyph *g = canvas_at(c, y, x);
            if (side || end) {
                g->code = side && end ? s[2 + (y == bottom) * 2 + (x == right)] : side ? s[1] : s[0];
                g->paint = PAINT_DIM;
            }
        }
}

/* Clear what stands left of column X in row Y of C up to two blanks or a cell: the rest of a phrase that is cut. */
static void clear_cut(struct canvas *c, int y, int x)
{
    for (int blanks = 0; --x >= 0 && blanks < 2 && canvas_at(c, y, x)->owner[0] == CELL_NONE;) {
        blanks = canvas_at(c, y, x)->code == ' ' ? blanks + 1 : 0;
        canvas_at(c, y, x)->code = ' ';
    }
}

/* Put the little picture FROM onto C at AT. */
static void put_window(const struct canvas *from, struct canvas *c, struct area at)
{
    for (int y = 0; y < at.rows; y++) {
        clear_cut(c, at.row + y, at.column);
        for (int x = 0; x < at.columns; x++)
            *canvas_at(c, at.row + y, at.column + x) = *canvas_at(from, y, x);
    }
}

void window_draw(const struct window *w, bool unicode, struct picture *p)
{
    int columns = canvas_string_width(w->title) + 2 + FRAME, rows = w->menu.count + FRAME;
    struct canvas own;

    columns = columns < WIDTH_LEAST ? WIDTH_LEAST : columns;
    for (int i = 0; i < w->menu.count; i++) {
        int width = canvas_string_width(w->menu.item[i].label) + 3 + FRAME;
        columns = width > columns ? width : columns;
    }
    rows = rows < p->canvas.rows - KEPT_ROWS ? rows : p->canvas.rows - KEPT_ROWS;
    if (rows <= FRAME || columns > p->canvas.columns)
        return; /* no room: the line below with the question and its keys must do */
    struct area at = place(w, &p->canvas, rows, columns);
    canvas_start(&own, rows, columns);
    draw_frame(&own, unicode);
    canvas_print(&own, 0, 2, PAINT_TITLE, w->title);
    struct menu shown = w->menu;
    const struct area inside = {1, 1, rows - FRAME, columns - FRAME};
    menu_fit(&shown, inside);
    menu_draw(&shown, &own, inside);
    put_window(&own, &p->canvas, at);
    canvas_free(&own);
    for (int i = 0; i < inside.rows && shown.top + i < shown.count; i++)
        picture_add(p, (struct hotspot){.area = {at.row + 1 + i, at.column, 1, columns},
                                        .line = shown.item[shown.top + i].line});
}
