#include "menu.h"

#include <limits.h>

/* FOLD_INDENT: the indentation of the second and later lines of an item without a value. */
enum { ITEM_LINE = MENU_LABEL + MENU_VALUE + 64, FOLD_INDENT = 4 };

/* S was cut: take away the beginning of a character at its end. */
static void heal(char *s)
{
    size_t end = strlen(s), at = end;
    while (at > 0 && ((unsigned char)s[at - 1] & 0xC0) == 0x80)
        at--;
    if (at == 0 || !((unsigned char)s[at - 1] & 0x80))
        return;
    unsigned char lead = (unsigned char)s[at - 1];
    size_t want = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (end - (at - 1) < want)
        s[at - 1] = '\0';
}

struct menu_item *menu_add(struct menu *m, const char *label, const char *value, const char *format, ...)
{
    m->item = memory_grow(m->item, m->count, &m->capacity, sizeof *m->item);
    struct menu_item *item = &m->item[m->count++];
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
    m->widest = width > m->widest ? width : m->widest;
    return item;
}

void menu_add_heading(struct menu *m, const char *label)
{
    menu_add(m, label, "", "%s", "")->heading = true;
}

void menu_narrow(struct menu *m, const char *word)
{
    m->widest = 0;
    for (int i = 0; i < m->count; i++) {
        struct menu_item *item = &m->item[i];
        bool found = !item->heading && (ascii_find(item->label, word) || ascii_find(item->value, word));
        item->hidden = *word && !found;
        int width = item->value[0] && !item->hidden ? canvas_string_width(item->label) : 0;
        m->widest = width > m->widest ? width : m->widest;
    }
}

void menu_choose(struct menu *m, const char *label)
{
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->item[i].label, label) == 0)
            m->chosen = i;
}

void menu_clear(struct menu *m)
{
    m->count = m->widest = 0;
}

void menu_free(struct menu *m)
{
    free(m->item);
    *m = (struct menu){0};
}

/* Choose the first item that may be chosen, from AT on in steps of STEP; nothing happens if there is none. */
static void choose(struct menu *m, int at, int step)
{
    for (; at >= 0 && at < m->count; at += step)
        if (!m->item[at].heading && !m->item[at].hidden) {
            m->chosen = at;
            return;
        }
}

void menu_clamp(struct menu *m)
{
    if (m->chosen >= m->count)
        m->chosen = m->count - 1;
    if (m->chosen < 0)
        m->chosen = 0;
    if (m->count && (m->item[m->chosen].heading || m->item[m->chosen].hidden)) {
        int was = m->chosen;
        choose(m, was, 1);
        if (m->chosen == was)
            choose(m, was, -1);
    }
}

static int label_width(const struct menu *m, int columns)
{
    enum { SIGNS = 8 }; /* around label and value */
    int width = m->label_width ? m->label_width : m->widest, room = columns - m->value_width - SIGNS;
    return m->value_width && width > room ? (room > 1 ? room : 1) : width;
}

/* Write ITEM as it is drawn into LINE. Returns the indentation of further lines if it is folded. */
static int write_item(const struct menu *m, const struct menu_item *item, int columns, char *line, size_t size)
{
    int width = label_width(m, columns);
    bool chosen = item == &m->item[m->chosen] && !item->heading, turns = item->more[0];
    char sign = item->heading ? ' ' : chosen ? '>' : ' ';

    if (!item->value[0]) {
        snprintf(line, size, "%c %s", sign, item->label);
        return FOLD_INDENT;
    }
    const char *rest;
    int length = (int)(m->value_width ? paragraph_line(item->label, width, &rest) : strlen(item->label));
    int pad = width - (m->value_width ? length : canvas_string_width(item->label));
    snprintf(line, size, "%c %.*s%*s  %s%s%s", sign, length, item->label, pad > 0 ? pad : 0, "", turns ? "< " : "",
             item->value, turns ? " >" : "");
    return 2 + width + 2 + (turns ? 2 : 0);
}

/* The length of the first line of WORDS in COLUMNS columns; *NEXT is where the second line begins, NULL if there is
 * none. */
static size_t item_line(const struct menu *m, const char *words, int columns, const char **next)
{
    if (m->folds)
        return paragraph_line(words, columns > 1 ? columns : 1, next);
    *next = NULL;
    return strlen(words);
}

static int item_rows(const struct menu *m, const struct menu_item *item, int columns)
{
    char line[ITEM_LINE];
    const char *next = line;
    if (item->hidden)
        return 0;
    int indent = write_item(m, item, columns, line, sizeof line), n = 0;

    for (; next; n++)
        item_line(m, next, n ? columns - indent : columns, &next);
    return n;
}

int menu_height(const struct menu *m, int columns)
{
    int rows = 0;
    for (int i = 0; i < m->count; i++)
        rows += item_rows(m, &m->item[i], columns);
    return rows;
}

int menu_width(const struct menu *m)
{
    int labels = label_width(m, INT_MAX), width = 0;
    for (int i = 0; i < m->count; i++) {
        int value = canvas_string_width(m->item[i].value), label = canvas_string_width(m->item[i].label);
        int w = 2 + (value ? (label > labels ? label : labels) + 2 + value : label);
        width = w > width ? w : width;
    }
    return width;
}

static void draw_item(const struct menu *m, const struct menu_item *item, struct canvas *c, struct area area)
{
    char line[ITEM_LINE];
    const char *next = line;
    bool chosen = item == &m->item[m->chosen] && !item->heading;
    if (item->hidden)
        return;
    int indent = write_item(m, item, area.columns, line, sizeof line);

    for (int n = 0; next && n < area.rows; n++) {
        const char *words = next;
        size_t length = item_line(m, words, n ? area.columns - indent : area.columns, &next);
        FREED char *part = memory_copy(words, length);
        /* A canvas of its own width, so that what is too long is cut at the list's edge and not at the screen's. */
        struct canvas strip;
        canvas_start(&strip, 1, area.columns);
        enum paint paint = item->heading ? PAINT_TITLE : chosen ? PAINT_SELECTED : PAINT_PLAIN;
        if (canvas_print(&strip, 0, n ? indent : 0, paint, part) > area.columns)
            canvas_print(&strip, 0, area.columns - 3, paint, "...");
        for (int i = 0; i < area.columns; i++) {
            struct glyph *to = canvas_at(c, area.row + n, area.column + i);
            if (to)
                *to = *canvas_at(&strip, 0, i);
        }
        canvas_free(&strip);
    }
}

/* The rows of the items from A to B, both included. */
static int span_rows(const struct menu *m, int a, int b, int columns)
{
    int rows = 0;
    for (int i = a; i <= b && i < m->count; i++)
        rows += item_rows(m, &m->item[i], columns);
    return rows;
}

/* Scroll so that the chosen item is seen, with the heading above it if it can be, and no row is left empty. */
static void scroll(struct menu *m, int rows, int columns)
{
    if (m->chosen < m->top)
        m->top = m->chosen;
    while (m->top < m->chosen && span_rows(m, m->top, m->chosen, columns) > rows)
        m->top++;
    while (m->top > 0 && span_rows(m, m->top - 1, m->count - 1, columns) <= rows)
        m->top--;
    if (m->chosen && m->chosen - 1 < m->top && m->item[m->chosen - 1].heading && m->top)
        m->top--;
}

void menu_fit(struct menu *m, struct area area)
{
    menu_clamp(m);
    scroll(m, area.rows, area.columns);
    m->area = area;
}

void menu_draw(const struct menu *m, struct canvas *c, struct area area)
{
    for (int i = m->top, used = 0; used < area.rows && i < m->count && area.columns > 0; i++) {
        draw_item(m, &m->item[i], c, (struct area){area.row + used, area.column, area.rows - used, area.columns});
        used += item_rows(m, &m->item[i], area.columns);
    }
}

/* The line that Enter runs. */
static const char *enter(const struct menu *m)
{
    const struct menu_item *item = &m->item[m->chosen];
    return item->line[0] ? item->line : item->more[0] ? item->more : NULL;
}

/* A click in ROW: on a value that can be changed, the next value; on the sign before it, the previous one. */
static const char *click_row(struct menu *m, int row, int column)
{
    int at = m->top, used = m->area.row;
    if (row < m->area.row || row >= m->area.row + m->area.rows)
        return NULL;
    while (at < m->count && (used += item_rows(m, &m->item[at], m->area.columns)) <= row)
        at++;
    if (at >= m->count || m->item[at].heading)
        return NULL;
    m->chosen = at;
    const struct menu_item *item = &m->item[at];
    int sign = m->area.column + 4 + label_width(m, m->area.columns);
    return column >= sign && column < sign + 2 && item->less[0] ? item->less : item->more[0] ? item->more : enter(m);
}

const char *menu_key(struct menu *m, const struct input *in, bool *taken)
{
    *taken = true;
    menu_clamp(m);
    if (!m->count || m->item[m->chosen].hidden) {
        *taken = false;
        return NULL;
    }
    const struct menu_item *item = &m->item[m->chosen];
    switch (in->kind) {
    case INPUT_UP:
    case INPUT_WHEEL_UP:
        choose(m, m->chosen - 1, -1);
        return NULL;
    case INPUT_DOWN:
    case INPUT_WHEEL_DOWN:
        choose(m, m->chosen + 1, 1);
        return NULL;
    case INPUT_PAGE_UP:
        choose(m, m->chosen > m->area.rows ? m->chosen - m->area.rows : 0, 1);
        return NULL;
    case INPUT_PAGE_DOWN:
        choose(m, m->chosen + m->area.rows < m->count ? m->chosen + m->area.rows : m->count - 1, -1);
        return NULL;
    case INPUT_HOME:
        choose(m, 0, 1);
        return NULL;
    case INPUT_END:
        choose(m, m->count - 1, -1);
        return NULL;
    case INPUT_LEFT:
        return item->less[0] ? item->less : NULL;
    case INPUT_RIGHT:
        return item->more[0] ? item->more : NULL;
    case INPUT_ENTER:
        return enter(m);
    case INPUT_PRESS:
        return click_row(m, in->row, in->column);
    default:
        *taken = false;
        return NULL;
    }
}
