#include "ui/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct menu_item *menu_add(struct menu *m, const char *label, const char *value, const char *line)
{
    if (m->count == m->capacity) {
        m->capacity = m->capacity ? 2 * m->capacity : 16;
        m->item = memory_resize(m->item, (size_t)m->capacity * sizeof *m->item);
    }
    struct menu_item *item = &m->item[m->count++];
    *item = (struct menu_item){0};
    snprintf(item->label, sizeof item->label, "%s", label);
    snprintf(item->value, sizeof item->value, "%s", value);
    snprintf(item->line, sizeof item->line, "%s", line);
    return item;
}

void menu_add_heading(struct menu *m, const char *label)
{
    menu_add(m, label, "", "")->heading = true;
}

void menu_clear(struct menu *m)
{
    m->count = 0;
}

void menu_free(struct menu *m)
{
    free(m->item);
    *m = (struct menu){0};
}

/* Choose the next item from AT on in steps of STEP that may be chosen; nothing happens if there is none. */
static void choose(struct menu *m, int at, int step)
{
    for (; at >= 0 && at < m->count; at += step)
        if (!m->item[at].heading) {
            m->chosen = at;
            return;
        }
}

void menu_settle(struct menu *m)
{
    if (m->chosen >= m->count)
        m->chosen = m->count - 1;
    if (m->chosen < 0)
        m->chosen = 0;
    if (m->count && m->item[m->chosen].heading) {
        int was = m->chosen;
        choose(m, was, 1);
        if (m->chosen == was)
            choose(m, was, -1);
    }
}

static int label_width(const struct menu *m)
{
    int width = m->label_width;
    for (int i = 0; !m->label_width && i < m->count; i++) {
        int w = canvas_string_width(m->item[i].label);
        if (m->item[i].value[0] && w > width)
            width = w;
    }
    return width;
}

static void draw_item(const struct menu *m, const struct menu_item *item, struct canvas *c, int row,
                      int column, int columns)
{
    char line[MENU_LABEL + MENU_VALUE + 64];
    bool chosen = item == &m->item[m->chosen] && !item->heading;
    int pad = label_width(m) - canvas_string_width(item->label);
    bool turns = item->more[0];

    if (item->value[0])
        snprintf(line, sizeof line, "%c %s%*s  %s%s%s", chosen ? '>' : ' ', item->label, pad > 0 ? pad : 0,
                 "", turns ? "< " : "", item->value, turns ? " >" : "");
    else
        snprintf(line, sizeof line, "%c %s", item->heading ? ' ' : chosen ? '>' : ' ', item->label);
    /* A canvas of its own width, so that what is too long is cut at the list's edge and not at the screen's.
     */
    struct canvas strip;
    canvas_start(&strip, 1, columns);
    canvas_print(&strip, 0, 0, item->heading ? PAINT_TITLE : chosen ? PAINT_SELECTED : PAINT_PLAIN, line);
    for (int i = 0; i < columns; i++) {
        struct glyph *to = canvas_at(c, row, column + i);
        if (to)
            *to = *canvas_at(&strip, 0, i);
    }
    canvas_free(&strip);
}

void menu_draw(struct menu *m, struct canvas *c, int row, int column, int rows, int columns)
{
    menu_settle(m);
    if (m->chosen < m->top)
        m->top = m->chosen;
    if (m->chosen >= m->top + rows)
        m->top = m->chosen - rows + 1;
    if (m->top > m->count - rows)
        m->top = m->count > rows ? m->count - rows : 0;
    if (m->chosen && m->chosen - 1 < m->top && m->item[m->chosen - 1].heading && m->top)
        m->top--;
    m->row = row;
    m->rows = rows;
    for (int i = 0; i < rows && m->top + i < m->count && columns > 0; i++)
        draw_item(m, &m->item[m->top + i], c, row + i, column, columns);
}

/* The line that Enter runs. */
static const char *enter(const struct menu *m)
{
    const struct menu_item *item = &m->item[m->chosen];
    return item->line[0] ? item->line : item->more[0] ? item->more : NULL;
}

static const char *click(struct menu *m, int row)
{
    int at = m->top + row - m->row;
    if (row < m->row || row >= m->row + m->rows || at >= m->count || m->item[at].heading)
        return NULL;
    m->chosen = at;
    return enter(m);
}

const char *menu_key(struct menu *m, const struct input *in, bool *taken)
{
    *taken = true;
    if (!m->count) {
        *taken = false;
        return NULL;
    }
    menu_settle(m);
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
        choose(m, m->chosen > m->rows ? m->chosen - m->rows : 0, 1);
        return NULL;
    case INPUT_PAGE_DOWN:
        choose(m, m->chosen + m->rows < m->count ? m->chosen + m->rows : m->count - 1, -1);
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
        return click(m, in->row);
    default:
        *taken = false;
        return NULL;
    }
}
