#include "menu.h"

enum { UNSORTED = -1 };

struct game_list {
    struct game_row *row; /* COUNT of them; owned */
    int count, capacity;
    int order;          /* a column, or UNSORTED */
    const char **group; /* owned, the names borrowed; NULL: there are none */
    int width[GAME_COLUMNS];
};

static const char *const columns[GAME_COLUMNS] = {"Players", "Event or game", "Date", "Result"};

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

struct game_list *gamelist_new(const char *const *groups)
{
    struct game_list *l = memory_new(sizeof *l);
    l->order = UNSORTED;
    for (int n = 0; groups && (n == 0 || groups[n - 1]); n++) {
        l->group = memory_resize(l->group, (size_t)(n + 1) * sizeof *groups);
        l->group[n] = groups[n];
    }
    return l;
}

void gamelist_add(struct game_list *l, struct game_row row)
{
    l->row = memory_grow(l->row, l->count, &l->capacity, sizeof *l->row);
    row.place = l->count;
    l->row[l->count++] = row;
}

/* As ascii_compare; what is not there comes last. */
static int compare_text(const char *a, const char *b)
{
    return a && b ? ascii_compare(a, b) : !a - !b;
}

/* By the column of both games' `order`, then as they were added. */
static int compare_games(const void *one, const void *other)
{
    const struct game_row *a = one, *b = other;
    int column = a->order, by = column == UNSORTED      ? 0
                                : column == COLUMN_DATE ? compare_text(b->column[column], a->column[column])
                                                        : compare_text(a->column[column], b->column[column]);
    return a->group != b->group ? a->group - b->group : by ? by : a->place - b->place;
}

/* Add S to OUT, cut with "..." or filled up to WIDTH columns, and two blanks. */
static void add_cell(const char *s, int width, struct text *out)
{
    int used = 0;
    bool cut = s && canvas_string_width(s) > width;
    width -= cut ? 3 : 0;
    for (size_t bytes; s && *s; s += bytes) {
        uint32_t code;
        bytes = utf8_first(s, &code);
        int wide = utf8_width(code) > 0 ? utf8_width(code) : 0;
        if (used + wide > width)
            break;
        text_add_bytes(out, s, bytes);
        used += wide;
    }
    text_addf(out, "%s%*s", cut ? "..." : "", width + 2 - used, "");
}

/* Make the columns as wide as what is in them; where that is wider than ROOM, the widest ones narrower. */
static void fit_columns(struct game_list *l, int room)
{
    enum { SORTED = 2, GAP = 2, NARROW = 10 };
    int all = -GAP;
    for (int k = 0; k < GAME_COLUMNS; k++) {
        l->width[k] = (int)strlen(columns[k]) + (l->order == k ? SORTED : 0);
        for (int i = 0; i < l->count; i++) {
            int width = l->row[i].column[k] ? canvas_string_width(l->row[i].column[k]) : 0;
            l->width[k] = width > l->width[k] ? width : l->width[k];
        }
        all += l->width[k] + GAP;
    }
    for (; all > room; all--) {
        int widest = 0;
        for (int k = 1; k < GAME_COLUMNS; k++)
            widest = l->width[k] > l->width[widest] ? k : widest;
        if (l->width[widest]-- == NARROW)
            break;
    }
}

/* Write the names of the columns into HEADS (MENU_LABEL bytes); the one that the list is sorted by is marked. */
static void write_heads(const struct game_list *l, char *heads)
{
    SCOPED(text) line = {0};
    char name[32];
    for (int k = 0; k < GAME_COLUMNS; k++) {
        snprintf(name, sizeof name, "%s%s", columns[k], l->order == k ? " *" : "");
        add_cell(name, l->width[k], &line);
    }
    snprintf(heads, MENU_LABEL, "%.*s", MENU_LABEL - 1, line.at);
}

static void add_game_item(const struct game_list *l, struct menu *m, const struct game_row *r)
{
    SCOPED(text) line = {0};
    for (int k = 0; k < GAME_COLUMNS; k++)
        add_cell(r->column[k], l->width[k], &line);
    while (line.length && line.at[line.length - 1] == ' ')
        line.at[--line.length] = '\0';
    menu_add(m, line.at, "", "%s", r->line);
}

void gamelist_show(struct game_list *l, struct menu *m, int room, char *heads)
{
    int group = -1;
    for (int i = 0; i < l->count; i++)
        l->row[i].order = l->order;
    if (l->count)
        qsort(l->row, (size_t)l->count, sizeof *l->row, compare_games);
    fit_columns(l, room);
    menu_clear(m);
    for (int i = 0; i < l->count; i++) {
        if (l->group && l->row[i].group != group)
            menu_add_heading(m, l->group[l->row[i].group]);
        group = l->row[i].group;
        add_game_item(l, m, &l->row[i]);
    }
    m->chosen = m->top = 0;
    write_heads(l, heads);
}

void gamelist_turn(struct game_list *l)
{
    l->order = l->order + 1 < GAME_COLUMNS ? l->order + 1 : UNSORTED;
}
