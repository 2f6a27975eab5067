#include "menu.h"

#include <limits.h>

/* FOLD_INDENT: the indentation of the second and later lines of an item without a value. */
enum { ITEM_LINE = MENU_LABEL + MENU_VALUE + 64, FOLD_INDENT = 4 };

/* TEXT was cut: take away the beginning of a character at its end. */
static void heal(char *text)
{
    size_t end = strlen(text), at = end;
    while (at > 0 && ((unsigned char)text[at - 1] & 0xC0) == 0x80)
        at--;
    if (at == 0 || !((unsigned char)text[at - 1] & 0x80))
        return;
    unsigned char lead = (unsigned char)text[at - 1];
    size_t want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (end - (at - 1) < want)
        text[at - 1] = '\0';
}

struct menu_item *menu_add(struct menu *menu, const char *label, const char *value, const char *format, ...)
{
    menu->item = memory_grow(menu->item, menu->count, &menu->capacity, sizeof *menu->item);
    struct menu_item *item = &menu->item[menu->count++];
    *item = (struct menu_item){0};
    snprintf(item->label, sizeof item->label, "%s", label);
    snprintf(item->value, sizeof item->value, "%s", value);
    heal(item->label);
    heal(item->value);
    va_list args;
    va_start(args, format);
    vsnprintf(item->line, sizeof item->line, format, args);
    va_end(args);
    int width = item->value[0] ? canvas_string_width(item->label) : 0;
    menu->widest = width > menu->widest ? width : menu->widest;
    return item;
}

void menu_add_heading(struct menu *menu, const char *label)
{
    menu_add(menu, label, "", "%s", "")->heading = true;
}

void menu_narrow(struct menu *menu, const char *word)
{
    menu->widest = 0;
    for (int i = 0; i < menu->count; i++) {
        struct menu_item *item = &menu->item[i];
        bool found = !item->heading && (ascii_find(item->label, word) || ascii_find(item->value, word));
        item->hidden = *word && !found;
        int width = item->value[0] && !item->hidden ? canvas_string_width(item->label) : 0;
        menu->widest = width > menu->widest ? width : menu->widest;
    }
}

void menu_choose(struct menu *menu, const char *label)
{
    for (int i = 0; i < menu->count; i++)
        if (strcmp(menu->item[i].label, label) == 0)
            menu->chosen = i;
}

void menu_clear(struct menu *menu)
{
    menu->count = menu->widest = 0;
}

void menu_free(struct menu *menu)
{
    free(menu->item);
    *menu = (struct menu){0};
}

/* Choose the first item that may be chosen, from AT on in steps of STEP; nothing happens if there is none. */
static void choose(struct menu *menu, int at, int step)
{
    for (; at >= 0 && at < menu->count; at += step)
        if (!menu->item[at].heading && !menu->item[at].hidden) {
            menu->chosen = at;
            return;
        }
}

void menu_clamp(struct menu *menu)
{
    if (menu->chosen >= menu->count)
        menu->chosen = menu->count - 1;
    if (menu->chosen < 0)
        menu->chosen = 0;
    if (menu->count && (menu->item[menu->chosen].heading || menu->item[menu->chosen].hidden)) {
        int was = menu->chosen;
        choose(menu, was, 1);
        if (menu->chosen == was)
            choose(menu, was, -1);
    }
}

static int label_width(const struct menu *menu, int columns)
{
    enum { SIGNS = 8 }; /* around label and value */
    int width = menu->label_width ? menu->label_width : menu->widest, room = columns - menu->value_width - SIGNS;
    return menu->value_width && width > room ? (room > 1 ? room : 1) : width;
}

/* Write ITEM as it is drawn into LINE. Returns the indentation of further lines if it is folded. */
static int write_item(const struct menu *menu, const struct menu_item *item, int columns, char *line, size_t size)
{
    int width = label_width(menu, columns);
    bool chosen = item == &menu->item[menu->chosen] && !item->heading, turns = item->more[0];
    char sign = item->heading ? ' ' : chosen ? '>' : ' ';

    if (!item->value[0]) {
        snprintf(line, size, "%c %s", sign, item->label);
        return FOLD_INDENT;
    }
    const char *rest;
    int length = (int)(menu->value_width ? paragraph_line(item->label, width, &rest) : strlen(item->label));
    int pad = width - (menu->value_width ? length : canvas_string_width(item->label));
    snprintf(line, size, "%c %.*s%*s  %s%s%s", sign, length, item->label, pad > 0 ? pad : 0, "", turns ? "< " : "",
             item->value, turns ? " >" : "");
    return 2 + width + 2 + (turns ? 2 : 0);
}

/* The length of the first line of WORDS in COLUMNS columns; *NEXT is where the second line begins, NULL if there is
 * none. */
static size_t item_line(const struct menu *menu, const char *words, int columns, const char **next)
{
    if (menu->folds)
        return paragraph_line(words, columns > 1 ? columns : 1, next);
    *next = NULL;
    return strlen(words);
}

static int item_rows(const struct menu *menu, const struct menu_item *item, int columns)
{
    char line[ITEM_LINE];
    const char *next = line;
    if (item->hidden)
        return 0;
    int indent = write_item(menu, item, columns, line, sizeof line), n = 0;

    for (; next; n++)
        item_line(menu, next, n ? columns - indent : columns, &next);
    return n;
}

int menu_height(const struct menu *menu, int columns)
{
    int rows = 0;
    for (int i = 0; i < menu->count; i++)
        rows += item_rows(menu, &menu->item[i], columns);
    return rows;
}

int menu_width(const struct menu *menu)
{
    int labels = label_width(menu, INT_MAX), width = 0;
    for (int i = 0; i < menu->count; i++) {
        int value = canvas_string_width(menu->item[i].value), label = canvas_string_width(menu->item[i].label);
        int columns = 2 + (value ? (label > labels ? label : labels) + 2 + value : label);
        width = columns > width ? columns : width;
    }
    return width;
}

static void draw_item(const struct menu *menu, const struct menu_item *item, struct canvas *canvas, struct area area)
{
    char line[ITEM_LINE];
    const char *next = line;
    bool chosen = item == &menu->item[menu->chosen] && !item->heading;
    if (item->hidden)
        return;
    int indent = write_item(menu, item, area.columns, line, sizeof line);

    for (int n = 0; next && n < area.rows; n++) {
        const char *words = next;
        size_t length = item_line(menu, words, n ? area.columns - indent : area.columns, &next);
        FREED char *part = memory_copy(words, length);
        /* A canvas of its own width, so that what is too long is cut at the list's edge and not at the screen's. */
        struct canvas strip;
        canvas_start(&strip, 1, area.columns);
        enum paint paint = item->heading ? PAINT_TITLE : chosen ? PAINT_SELECTED : PAINT_PLAIN;
        if (canvas_print(&strip, 0, n ? indent : 0, paint, part) > area.columns)
            canvas_print(&strip, 0, area.columns - 3, paint, "...");
        for (int i = 0; i < area.columns; i++) {
            struct glyph *to = canvas_at(canvas, area.row + n, area.column + i);
            if (to)
                *to = *canvas_at(&strip, 0, i);
        }
        canvas_free(&strip);
    }
}

/* Returns the rows of the items from A to B, both included. */
static int span_rows(const struct menu *menu, int a, int b, int columns)
{
    int rows = 0;
    for (int i = a; i <= b && i < menu->count; i++)
        rows += item_rows(menu, &menu->item[i], columns);
    return rows;
}

/* Scroll so that the chosen item is seen, with the heading above it if it can be, and no row is left empty. */
static void scroll(struct menu *menu, int rows, int columns)
{
    if (menu->chosen < menu->top)
        menu->top = menu->chosen;
    while (menu->top < menu->chosen && span_rows(menu, menu->top, menu->chosen, columns) > rows)
        menu->top++;
    while (menu->top > 0 && span_rows(menu, menu->top - 1, menu->count - 1, columns) <= rows)
        menu->top--;
    if (menu->chosen && menu->chosen - 1 < menu->top && menu->item[menu->chosen - 1].heading && menu->top)
        menu->top--;
}

void menu_fit(struct menu *menu, struct area area)
{
    menu_clamp(menu);
    scroll(menu, area.rows, area.columns);
    menu->area = area;
}

void menu_draw(const struct menu *menu, struct canvas *canvas, struct area area)
{
    for (int i = menu->top, used = 0; used < area.rows && i < menu->count && area.columns > 0; i++) {
        draw_item(menu, &menu->item[i], canvas,
                  (struct area){area.row + used, area.column, area.rows - used, area.columns});
        used += item_rows(menu, &menu->item[i], area.columns);
    }
}

/* Returns the line that Enter runs. */
static const char *enter(const struct menu *menu)
{
    const struct menu_item *item = &menu->item[menu->chosen];
    return item->line[0] ? item->line : item->more[0] ? item->more : NULL;
}

/* Returns a click in ROW: on a value that can be changed, the next value; on the sign before it, the previous one. */
static const char *click_row(struct menu *menu, int row, int column)
{
    int at = menu->top, used = menu->area.row;
    if (row < menu->area.row || row >= menu->area.row + menu->area.rows)
        return NULL;
    while (at < menu->count && (used += item_rows(menu, &menu->item[at], menu->area.columns)) <= row)
        at++;
    if (at >= menu->count || menu->item[at].heading)
        return NULL;
    menu->chosen = at;
    const struct menu_item *item = &menu->item[at];
    int sign = menu->area.column + 4 + label_width(menu, menu->area.columns);
    return column >= sign && column < sign + 2 && item->less[0] ? item->less : item->more[0] ? item->more : enter(menu);
}

const char *menu_key(struct menu *menu, const struct input *in, bool *taken)
{
    *taken = true;
    menu_clamp(menu);
    if (!menu->count || menu->item[menu->chosen].hidden) {
        *taken = false;
        return NULL;
    }
    const struct menu_item *item = &menu->item[menu->chosen];
    switch (in->kind) {
    case INPUT_UP:
    case INPUT_WHEEL_UP:
        choose(menu, menu->chosen - 1, -1);
        return NULL;
    case INPUT_DOWN:
    case INPUT_WHEEL_DOWN:
        choose(menu, menu->chosen + 1, 1);
        return NULL;
    case INPUT_PAGE_UP:
        choose(menu, menu->chosen > menu->area.rows ? menu->chosen - menu->area.rows : 0, 1);
        return NULL;
    case INPUT_PAGE_DOWN:
        choose(menu, menu->chosen + menu->area.rows < menu->count ? menu->chosen + menu->area.rows : menu->count - 1,
               -1);
        return NULL;
    case INPUT_HOME:
        choose(menu, 0, 1);
        return NULL;
    case INPUT_END:
        choose(menu, menu->count - 1, -1);
        return NULL;
    case INPUT_LEFT:
        return item->less[0] ? item->less : NULL;
    case INPUT_RIGHT:
        return item->more[0] ? item->more : NULL;
    case INPUT_ENTER:
        return enter(menu);
    case INPUT_PRESS:
        return click_row(menu, in->row, in->column);
    default:
        *taken = false;
        return NULL;
    }
}
