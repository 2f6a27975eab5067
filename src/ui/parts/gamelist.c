#include "gamelist.h"

#include "base/ascii.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNSORTED = -1 };

struct game_list {
    struct game_row *row; /* COUNT of them; owned */
    int count, capacity;
    int order;          /* a column, or UNSORTED */
    const char **group; /* owned, the names borrowed; NULL: there are none */
};

static const struct {
    const char *name;
    int width;
} columns[GAME_COLUMNS] = {{"Players", 27}, {"Event or game", 25}, {"Date", 10}, {"Result", 7}};

void gamelist_free(struct game_list *l)
{
    for (int i = 0; l && i < l->count; i++) {
        for (int k = 0; k < GAME_COLUMNS; k++)
            free(l->row[i].column[k]);
        free(l->row[i].line);
    }
    if (l) {
        free(l->row);
        free(l->group);
    }
    free(l);
}

void gamelist_begin(struct list *l, const char *const *groups)
{
    l->games = memory_new(sizeof *l->games);
    l->games->order = UNSORTED;
    for (int n = 0; groups && (n == 0 || groups[n - 1]); n++) {
        l->games->group = memory_resize(l->games->group, (size_t)(n + 1) * sizeof *groups);
        l->games->group[n] = groups[n];
    }
    l->turn = gamelist_turn;
}

void gamelist_add(struct list *l, struct game_row row)
{
    struct game_list *g = l->games;
    if (g->count == g->capacity) {
        g->capacity = g->capacity ? 2 * g->capacity : 32;
        g->row = memory_resize(g->row, (size_t)g->capacity * sizeof *g->row);
    }
    row.place = g->count;
    g->row[g->count++] = row;
}

/* As ascii_compare; what is not there comes last. */
static int compare_text(const char *a, const char *b)
{
    return a && b ? ascii_compare(a, b) : !a - !b;
}

static int compare(const struct game_row *a, const struct game_row *b, int column)
{
    int by = column == UNSORTED      ? 0
             : column == COLUMN_DATE ? compare_text(b->column[column], a->column[column])
                                     : compare_text(a->column[column], b->column[column]);
    return a->group != b->group ? a->group - b->group : by ? by : a->place - b->place;
}

static int as_added(const void *a, const void *b)
{
    return compare(a, b, UNSORTED);
}

static int by_players(const void *a, const void *b)
{
    return compare(a, b, COLUMN_PLAYERS);
}

static int by_event(const void *a, const void *b)
{
    return compare(a, b, COLUMN_EVENT);
}

static int by_date(const void *a, const void *b)
{
    return compare(a, b, COLUMN_DATE);
}

static int by_result(const void *a, const void *b)
{
    return compare(a, b, COLUMN_RESULT);
}

/* Add S to OUT, cut or filled up to WIDTH columns, and two blanks. */
static void add_cell(const char *s, int width, struct text *out)
{
    int used = 0;
    for (size_t bytes; s && *s; s += bytes) {
        uint32_t code;
        bytes = utf8_first(s, &code);
        int wide = utf8_width(code) > 0 ? utf8_width(code) : 0;
        if (used + wide > width)
            break;
        text_add_bytes(out, s, bytes);
        used += wide;
    }
    while (used++ < width + 2)
        text_add_bytes(out, " ", 1);
}

/* Write the names of the columns; the one that the list is sorted by is marked. */
static void write_heads(struct list *l)
{
    struct text line = {0};
    char name[32];
    for (int k = 0; k < GAME_COLUMNS; k++) {
        snprintf(name, sizeof name, "%s%s", columns[k].name, l->games->order == k ? " *" : "");
        add_cell(name, columns[k].width, &line);
    }
    snprintf(l->heads, sizeof l->heads, "%.*s", (int)sizeof l->heads - 1, line.at);
    text_free(&line);
}

static void add_item(struct menu *m, const struct game_row *r)
{
    struct text line = {0};
    for (int k = 0; k < GAME_COLUMNS; k++)
        add_cell(r->column[k], columns[k].width, &line);
    while (line.length && line.at[line.length - 1] == ' ')
        line.at[--line.length] = '\0';
    menu_add(m, line.at, "", r->line);
    text_free(&line);
}

void gamelist_show(struct list *l)
{
    static int (*const orders[])(const void *, const void *) = {as_added, by_players, by_event, by_date, by_result};
    struct game_list *g = l->games;
    int group = -1;
    if (g->count)
        qsort(g->row, (size_t)g->count, sizeof *g->row, orders[g->order + 1]);
    menu_clear(&l->menu);
    for (int i = 0; i < g->count; i++) {
        if (g->group && g->row[i].group != group)
            menu_add_heading(&l->menu, g->group[g->row[i].group]);
        group = g->row[i].group;
        add_item(&l->menu, &g->row[i]);
    }
    l->menu.chosen = l->menu.top = 0;
    l->narrowed[0] = '\0';
    write_heads(l);
}

void gamelist_turn(struct list *l)
{
    struct game_list *g = l->games;
    g->order = g->order + 1 < GAME_COLUMNS ? g->order + 1 : UNSORTED;
    gamelist_show(l);
}
