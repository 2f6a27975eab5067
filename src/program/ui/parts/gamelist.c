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

void gamelist_free(struct game_list *list)
{
    for (int i = 0; list && i < list->count; i++) {
        for (int k = 0; k < GAME_COLUMNS; k++)
            free(list->row[i].column[k]);
        free(list->row[i].line);
        free(list->row[i].apart);
    }
    if (list) {
        free(list->row);
        free(list->group);
    }
    free(list);
}

struct game_list *gamelist_new(const char *const *groups)
{
    struct game_list *list = memory_new(sizeof *list);
    list->order = UNSORTED;
    for (int n = 0; groups && (n == 0 || groups[n - 1]); n++) {
        list->group = memory_resize(list->group, (size_t)(n + 1) * sizeof *groups);
        list->group[n] = groups[n];
    }
    return list;
}

void gamelist_add(struct game_list *list, struct game_row row)
{
    list->row = memory_grow(list->row, list->count, &list->capacity, sizeof *list->row);
    row.place = list->count;
    list->row[list->count++] = row;
}

/* As ascii_compare; what is not there comes last. */
static int compare_text(const char *a, const char *b)
{
    return a && b ? ascii_compare(a, b) : !a - !b;
}

/* By the column of both games' `order`, then as they were added. */
static int compare_games(const void *one, const void *other)
{
    const struct game_row *first = one, *second = other;
    int column = first->order, by = column == UNSORTED ? 0
                                    : column == COLUMN_DATE
                                        ? compare_text(second->column[column], first->column[column])
                                        : compare_text(first->column[column], second->column[column]);
    return first->group != second->group ? first->group - second->group : by ? by : first->place - second->place;
}

/* Returns how the columns of two games differ, 0: not at all. */
static int compare_columns(const void *one, const void *other)
{
    const struct game_row *const *first = one, *const *second = other;
    int differ = (*first)->group - (*second)->group;
    for (int k = 0; k < GAME_COLUMNS && !differ; k++)
        differ = compare_text((*first)->column[k], (*second)->column[k]);
    return differ;
}

void gamelist_tell_apart(struct game_list *list)
{
    struct game_row **sorted = memory_new((size_t)(list->count + 1) * sizeof(struct game_row *));
    FREED bool *same = memory_new((size_t)(list->count + 1) * sizeof *same);
    for (int i = 0; i < list->count; i++)
        sorted[i] = &list->row[i];
    qsort(sorted, (size_t)list->count, sizeof *sorted, compare_columns);
    for (int i = 1; i < list->count; i++)
        if (compare_columns(&sorted[i - 1], &sorted[i]) == 0)
            same[i - 1] = same[i] = true;
    for (int i = 0; i < list->count; i++) {
        char **date = &sorted[i]->column[COLUMN_DATE];
        struct text line = {0};
        if (!same[i] || !sorted[i]->apart)
            continue;
        text_addf(&line, "%s%s%s", *date ? *date : "", *date ? " " : "", sorted[i]->apart);
        free(*date);
        *date = line.at;
    }
    free(sorted);
}

/* Add TEXT to OUT, cut with "..." or filled up to WIDTH columns, and two blanks. */
static void add_cell(const char *text, int width, struct text *out)
{
    int used = 0;
    bool cut = text && canvas_string_width(text) > width;
    width -= cut ? 3 : 0;
    for (size_t bytes; text && *text; text += bytes) {
        uint32_t code;
        bytes = utf8_first(text, &code);
        int wide = utf8_width(code) > 0 ? utf8_width(code) : 0;
        if (used + wide > width)
            break;
        text_add_bytes(out, text, bytes);
        used += wide;
    }
    text_addf(out, "%s%*s", cut ? "..." : "", width + 2 - used, "");
}

/* Make the columns as wide as what is in them; where that is wider than ROOM, the widest ones narrower. */
static void fit_columns(struct game_list *list, int room)
{
    enum { SORTED = 2, GAP = 2, NARROW = 10 };
    int all = -GAP;
    for (int k = 0; k < GAME_COLUMNS; k++) {
        list->width[k] = (int)strlen(columns[k]) + (list->order == k ? SORTED : 0);
        for (int i = 0; i < list->count; i++) {
            int width = list->row[i].column[k] ? canvas_string_width(list->row[i].column[k]) : 0;
            list->width[k] = width > list->width[k] ? width : list->width[k];
        }
        all += list->width[k] + GAP;
    }
    for (; all > room; all--) {
        int widest = 0;
        for (int k = 1; k < GAME_COLUMNS; k++)
            widest = list->width[k] > list->width[widest] ? k : widest;
        if (list->width[widest]-- == NARROW)
            break;
    }
}

/* Write the names of the columns into HEADS (MENU_LABEL bytes); the one that the list is sorted by is marked. */
static void write_heads(const struct game_list *list, char *heads)
{
    SCOPED(text) line = {0};
    char name[32];
    for (int k = 0; k < GAME_COLUMNS; k++) {
        snprintf(name, sizeof name, "%s%s", columns[k], list->order == k ? " *" : "");
        add_cell(name, list->width[k], &line);
    }
    snprintf(heads, MENU_LABEL, "%.*s", MENU_LABEL - 1, line.at);
}

static void add_game_item(const struct game_list *list, struct menu *menu, const struct game_row *row)
{
    SCOPED(text) line = {0};
    for (int k = 0; k < GAME_COLUMNS; k++)
        add_cell(row->column[k], list->width[k], &line);
    while (line.length && line.at[line.length - 1] == ' ')
        line.at[--line.length] = '\0';
    menu_add(menu, line.at, "", "%s", row->line);
}

void gamelist_show(struct game_list *list, struct menu *menu, int room, char *heads)
{
    int group = -1;
    for (int i = 0; i < list->count; i++)
        list->row[i].order = list->order;
    if (list->count)
        qsort(list->row, (size_t)list->count, sizeof *list->row, compare_games);
    fit_columns(list, room);
    menu_clear(menu);
    for (int i = 0; i < list->count; i++) {
        if (list->group && list->row[i].group != group)
            menu_add_heading(menu, list->group[list->row[i].group]);
        group = list->row[i].group;
        add_game_item(list, menu, &list->row[i]);
    }
    menu->chosen = menu->top = 0;
    write_heads(list, heads);
}

void gamelist_turn(struct game_list *list)
{
    list->order = list->order + 1 < GAME_COLUMNS ? list->order + 1 : UNSORTED;
}
