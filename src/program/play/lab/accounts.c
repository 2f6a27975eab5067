/* Accounts of figures, and their four forms. */
#include "lab/accounts.h"

#include "base/memory.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

/* COLUMNS_MAX: of a table. WIDTH: of lines of text. LONG: rows from which on a table is long.
 * INDENT: of what stands below a heading. */
enum { COLUMNS_MAX = 12, WIDTH = 76, INDENT = 2, LONG = 24 };

enum part_form { PART_HEAD, PART_SAID, PART_TABLE, PART_FACTS };
enum cell_form { CELL_WORDS, CELL_NUMBER, CELL_ESTIMATE, CELL_NOTHING };

/* A cell of a table, or a fact: KEY and DECIMALS are of facts. */
struct accounts_entry {
    enum cell_form form;
    char *words; /* owned; of a fact what it is called */
    double value, margin;
    const char *key;
    int decimals;
};

struct accounts_part {
    enum part_form form;
    const char *key;
    char *words; /* owned: a heading or what is said */
    struct accounts_column column[COLUMNS_MAX];
    int columns;
    struct accounts_entry *cell; /* owned */
    int cells, room;
};

struct accounts {
    struct accounts_part *part; /* owned */
    int parts, room;
};

struct accounts *accounts_new(void)
{
    return memory_new(sizeof(struct accounts));
}

void accounts_free(struct accounts *accounts)
{
    for (int i = 0; accounts && i < accounts->parts; i++) {
        struct accounts_part *part = &accounts->part[i];
        for (int j = 0; j < part->cells; j++)
            free(part->cell[j].words);
        free(part->cell);
        free(part->words);
    }
    if (accounts)
        free(accounts->part);
    free(accounts);
}

static struct accounts_part *add_part(struct accounts *accounts, enum part_form form, const char *key)
{
    accounts->part = memory_grow(accounts->part, accounts->parts, &accounts->room, sizeof *accounts->part);
    struct accounts_part *part = &accounts->part[accounts->parts++];
    *part = (struct accounts_part){.form = form, .key = key};
    return part;
}

void accounts_head(struct accounts *accounts, const char *title)
{
    struct accounts_part *part = add_part(accounts, PART_HEAD, NULL);
    part->words = memory_copy(title, strlen(title));
}

void accounts_say(struct accounts *accounts, const char *key, const char *format, ...)
{
    struct text said = {0};
    va_list args;
    va_start(args, format);
    text_addv(&said, format, args);
    va_end(args);
    add_part(accounts, PART_SAID, key)->words = said.at;
}

void accounts_table(struct accounts *accounts, const char *key, const struct accounts_column *column, int count)
{
    struct accounts_part *part = add_part(accounts, PART_TABLE, key);
    part->columns = count < COLUMNS_MAX ? count : COLUMNS_MAX;
    memcpy(part->column, column, (size_t)part->columns * sizeof *column);
}

void accounts_facts(struct accounts *accounts, const char *key)
{
    add_part(accounts, PART_FACTS, key);
}

static void add_cell(struct accounts *accounts, struct accounts_entry entry)
{
    struct accounts_part *part = &accounts->part[accounts->parts - 1];
    part->cell = memory_grow(part->cell, part->cells, &part->room, sizeof *part->cell);
    part->cell[part->cells++] = entry;
}

void accounts_words(struct accounts *accounts, const char *words)
{
    add_cell(accounts, (struct accounts_entry){.form = CELL_WORDS, .words = memory_copy(words, strlen(words))});
}

void accounts_number(struct accounts *accounts, double value)
{
    add_cell(accounts, (struct accounts_entry){.form = CELL_NUMBER, .value = value});
}

void accounts_estimate(struct accounts *accounts, struct lab_estimate estimate)
{
    add_cell(accounts,
             (struct accounts_entry){.form = CELL_ESTIMATE, .value = estimate.mean, .margin = estimate.margin});
}

void accounts_none(struct accounts *accounts)
{
    add_cell(accounts, (struct accounts_entry){.form = CELL_NOTHING});
}

void accounts_fact(struct accounts *accounts, const char *key, const char *words, int decimals,
                   struct lab_estimate value)
{
    add_cell(accounts, (struct accounts_entry){.form = value.margin > 0 ? CELL_ESTIMATE : CELL_NUMBER,
                                               .words = memory_copy(words, strlen(words)),
                                               .value = value.mean,
                                               .margin = value.margin,
                                               .key = key,
                                               .decimals = decimals});
}

/* What people read in CELL, into OUT. */
static void show_cell(const struct accounts_entry *entry, int decimals, struct text *out)
{
    switch (entry->form) {
    case CELL_WORDS:
        text_add(out, entry->words);
        break;
    case CELL_NUMBER:
        text_addf(out, "%.*f", decimals, entry->value);
        break;
    case CELL_ESTIMATE:
        if (isfinite(entry->margin))
            text_addf(out, "%.*f ± %.*f", decimals, entry->value, decimals, entry->margin);
        else
            text_addf(out, "%.*f ± ?", decimals, entry->value);
        break;
    case CELL_NOTHING:
        text_add(out, "-");
        break;
    }
}

/* Returns the decimals of the numbers in cell NUMBER of PART. */
static int decimals_of(const struct accounts_part *part, int number)
{
    return part->form == PART_FACTS ? part->cell[number].decimals : part->column[number % part->columns].decimals;
}

/* Returns how many columns of a terminal WORDS take. */
static int columns_of(const char *words)
{
    int columns = 0;
    uint32_t code;
    for (; words && *words; words += utf8_first(words, &code)) {
        utf8_first(words, &code);
        columns += utf8_width(code) > 0 ? utf8_width(code) : 0;
    }
    return columns;
}

/* Add WORDS in COLUMNS columns, at the left, or at the right. */
static void add_field(const char *words, int columns, bool right, struct text *out)
{
    int blanks = columns - columns_of(words);
    text_addf(out, "%*s", right && blanks > 0 ? blanks : 0, "");
    text_add(out, words ? words : "");
    text_addf(out, "%*s", right || blanks < 0 ? 0 : blanks, "");
}

/* Take away the blanks at OUT's end, and end the line. */
static void end_line(struct text *out)
{
    while (out->length && out->at[out->length - 1] == ' ')
        out->at[--out->length] = '\0';
    text_add(out, "\n");
}

/* Add WORDS in lines of WIDTH columns, each after INDENT blanks. */
static void add_wrapped(const char *words, int indent, struct text *out)
{
    int column = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        while (strncmp(words + length, " %", 2) == 0) /* stays with its number */
            length += 2 + strcspn(words + length + 2, " ");
        FREED char *word = memory_copy(words, length);
        int columns = columns_of(word);
        if (column && column + 1 + columns > WIDTH) {
            end_line(out);
            column = 0;
        }
        text_addf(out, "%*s%s", column ? 1 : indent, "", word);
        column += (column ? 1 : indent) + columns;
        words += length + strspn(words + length, " ");
    }
    end_line(out);
}

/* True if column NUMBER of PART has words: those stand at the left. */
static bool has_words(const struct accounts_part *part, int number)
{
    return number < part->cells && part->cell[number].form == CELL_WORDS;
}

/* Find the columns of a terminal that each of PART's columns takes, into WIDTH; returns those of a row with INDENT. */
static int measure_table(const struct accounts_part *part, int width[COLUMNS_MAX])
{
    int row = 0;
    memset(width, 0, COLUMNS_MAX * sizeof *width);
    for (int i = 0; i < part->columns; i++)
        width[i] = columns_of(part->column[i].title);
    for (int i = 0; i < part->cells; i++) {
        SCOPED(text) shown = {0};
        show_cell(&part->cell[i], decimals_of(part, i), &shown);
        int columns = columns_of(shown.at), *widest = &width[i % part->columns];
        *widest = columns > *widest ? columns : *widest;
    }
    for (int i = 0; i < part->columns; i++)
        row += INDENT + width[i];
    return row;
}

/* Which of a table's columns are written. */
struct column_range {
    int from, to;
};

/* Add row NUMBER of PART, -1: its titles, to OUT: the columns of RANGE. */
static void write_row_text(const struct accounts_part *part, int number, const int width[COLUMNS_MAX],
                           struct column_range range, struct text *out)
{
    for (int i = range.from; i < range.to; i++) {
        SCOPED(text) shown = {0};
        int at = number * part->columns + i;
        if (number < 0)
            text_add(&shown, part->column[i].title);
        else if (at < part->cells)
            show_cell(&part->cell[at], part->column[i].decimals, &shown);
        text_addf(out, "%*s", INDENT, "");
        add_field(shown.at, width[i], !has_words(part, i), out);
    }
}

/* Add PART, which is wider than MOST columns, to OUT: one below another tables of its first column and as many others
 * as there is room for. */
static void write_table_folded(const struct accounts_part *part, const int width[COLUMNS_MAX], int most,
                               struct text *out)
{
    for (int from = 1, to; from < part->columns; from = to) {
        int wide = 2 * INDENT + width[0] + width[from];
        for (to = from + 1; to < part->columns && wide + INDENT + width[to] <= most; to++)
            wide += INDENT + width[to];
        for (int row = -1; row < part->cells / part->columns; row++) {
            write_row_text(part, row, width, (struct column_range){0, 1}, out);
            write_row_text(part, row, width, (struct column_range){from, to}, out);
            end_line(out);
        }
    }
}

/* Add PART to OUT, in MOST columns; a long one in as many strips side by side as there is room for. */
static void write_table_text(const struct accounts_part *part, int most, struct text *out)
{
    int width[COLUMNS_MAX], wide = measure_table(part, width), rows = part->cells / part->columns;
    int strips = rows > LONG && wide * 2 <= (most < WIDTH ? most : WIDTH)
                     ? ((most < WIDTH ? most : WIDTH) + INDENT) / (wide + INDENT)
                     : 1;
    int high = (rows + strips - 1) / strips;
    if (wide > most) {
        write_table_folded(part, width, most, out);
        return;
    }
    for (int row = -1; row < high; row++) {
        for (int strip = 0; strip < strips; strip++) {
            text_addf(out, "%*s", strip ? INDENT : 0, "");
            write_row_text(part, row < 0 ? row : strip * high + row, width, (struct column_range){0, part->columns},
                           out);
        }
        end_line(out);
    }
}

/* Add PART, facts, to OUT: side by side with their figures if MOST columns have room for that, else as a list. */
static void write_facts_text(const struct accounts_part *part, int most, struct text *out)
{
    int width = 0, figures = 0;
    for (int i = 0; i < part->cells; i++) {
        SCOPED(text) shown = {0};
        show_cell(&part->cell[i], part->cell[i].decimals, &shown);
        int columns = columns_of(part->cell[i].words), beside = columns_of(shown.at);
        width = columns > width ? columns : width;
        figures = beside > figures ? beside : figures;
    }
    bool list = 2 * INDENT + width + figures > most;
    for (int i = 0; i < part->cells; i++) {
        text_add(out, list ? "- " : "  ");
        add_field(part->cell[i].words, list ? 0 : width + INDENT, false, out);
        text_add(out, list ? ": " : "");
        show_cell(&part->cell[i], part->cell[i].decimals, out);
        text_add(out, "\n");
    }
}

/* Add ACCOUNTS to OUT, in MOST columns; for a PAGE as headings and as items of a list that its window folds. */
static void write_lines(const struct accounts *accounts, bool page, int most, struct text *out)
{
    int indent = 0;
    for (int i = 0; i < accounts->parts; i++) {
        const struct accounts_part *part = &accounts->part[i];
        switch (part->form) {
        case PART_HEAD:
            text_addf(out, "%s%s%s\n", out->length ? "\n" : "", page ? "# " : "", part->words);
            indent = INDENT;
            break;
        case PART_SAID:
            if (page)
                text_addf(out, "- %s\n", part->words);
            else
                add_wrapped(part->words, indent, out);
            break;
        case PART_TABLE:
            write_table_text(part, most, out);
            break;
        case PART_FACTS:
            write_facts_text(part, most, out);
            break;
        }
    }
}

void accounts_write_text(const struct accounts *accounts, struct text *out)
{
    write_lines(accounts, false, INT_MAX, out);
}

void accounts_write_page(const struct accounts *accounts, int columns, struct text *out)
{
    write_lines(accounts, true, columns ? columns : WIDTH, out);
}

static void write_cell_json(const struct accounts_entry *entry, int decimals, bool fact, struct text *out)
{
    if (entry->form == CELL_WORDS && !fact)
        json_addf(out, "\"%s\"", entry->words);
    else if (entry->form == CELL_ESTIMATE && !isfinite(entry->margin))
        text_addf(out, "{\"mean\": %.*f, \"margin\": null}", decimals + 1, entry->value);
    else if (entry->form == CELL_ESTIMATE)
        text_addf(out, "{\"mean\": %.*f, \"margin\": %.*f}", decimals + 1, entry->value, decimals + 1, entry->margin);
    else if (entry->form == CELL_NUMBER)
        text_addf(out, "%.*f", decimals, entry->value);
    else
        text_add(out, "null");
}

static void write_table_json(const struct accounts_part *part, struct text *out)
{
    text_add(out, "[");
    for (int i = 0; i < part->cells; i++) {
        int column = i % part->columns;
        text_add(out, column ? ", " : i ? "},\n    {" : "{");
        json_addf(out, "\"%s\": ", part->column[column].key);
        write_cell_json(&part->cell[i], decimals_of(part, i), false, out);
    }
    text_add(out, part->cells ? "}]" : "]");
}

static void write_facts_json(const struct accounts_part *part, struct text *out)
{
    text_add(out, "{");
    for (int i = 0; i < part->cells; i++) {
        json_addf(out, "%s\"%s\": ", i ? ", " : "", part->cell[i].key);
        write_cell_json(&part->cell[i], part->cell[i].decimals, true, out);
    }
    text_add(out, "}");
}

void accounts_write_json(const struct accounts *accounts, struct text *out)
{
    const char *open = NULL, *between = ""; /* the list of sentences that is being written */
    for (int i = 0; i < accounts->parts; i++) {
        const struct accounts_part *part = &accounts->part[i];
        bool said = part->form == PART_SAID;
        if (part->form == PART_HEAD || !part->key)
            continue;
        if (open && (!said || strcmp(open, part->key) != 0)) {
            text_add(out, "]");
            open = NULL;
        }
        if (open)
            text_add(out, ", ");
        else
            text_addf(out, "%s  \"%s\": ", between, part->key);
        if (said)
            json_addf(out, open ? "\"%s\"" : "[\"%s\"", part->words);
        else if (part->form == PART_TABLE)
            write_table_json(part, out);
        else
            write_facts_json(part, out);
        open = said ? part->key : NULL;
        between = ",\n";
    }
    text_add(out, open ? "]\n" : "\n");
}

static void write_table_html(const struct accounts_part *part, const char *caption, struct text *out)
{
    bool folded = part->cells / part->columns > LONG;
    text_add(out, folded ? "<details><summary>The table</summary>\n" : "");
    text_add(out, "<div class=\"wide\"><table>\n");
    if (caption)
        markup_addf(out, "<caption>%s</caption>\n", caption);
    text_add(out, "<thead><tr>");
    for (int i = 0; i < part->columns; i++)
        markup_addf(out, has_words(part, i) ? "<th scope=\"col\" class=\"words\">%s</th>" : "<th scope=\"col\">%s</th>",
                    part->column[i].title);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < part->cells; i++) {
        SCOPED(text) shown = {0};
        int column = i % part->columns;
        show_cell(&part->cell[i], decimals_of(part, i), &shown);
        text_add(out, column ? "" : "<tr>");
        markup_addf(out,
                    !column                            ? "<th scope=\"row\" class=\"words\">%s</th>"
                    : part->cell[i].form == CELL_WORDS ? "<td class=\"words\">%s</td>"
                                                       : "<td>%s</td>",
                    shown.at);
        text_add(out, column == part->columns - 1 ? "</tr>\n" : "");
    }
    text_addf(out, "</tbody></table></div>%s\n", folded ? "</details>" : "");
}

static void write_facts_html(const struct accounts_part *part, struct text *out)
{
    text_add(out, "<dl>\n");
    for (int i = 0; i < part->cells; i++) {
        SCOPED(text) shown = {0};
        show_cell(&part->cell[i], part->cell[i].decimals, &shown);
        markup_addf(out, "<dt>%s</dt><dd>%s</dd>\n", part->cell[i].words, shown.at);
    }
    text_add(out, "</dl>\n");
}

void accounts_write_html(const struct accounts *accounts, struct text *out)
{
    const char *title = NULL;
    for (int i = 0; i < accounts->parts; i++) {
        const struct accounts_part *part = &accounts->part[i];
        switch (part->form) {
        case PART_HEAD:
            title = part->words;
            markup_addf(out, "<h2>%s</h2>\n", part->words);
            break;
        case PART_SAID:
            markup_addf(out, title ? "<p>%s</p>\n" : "<p class=\"verdict\">%s</p>\n", part->words);
            break;
        case PART_TABLE:
            write_table_html(part, title, out);
            break;
        case PART_FACTS:
            write_facts_html(part, out);
            break;
        }
    }
}

void accounts_write(const struct accounts *summary, const struct accounts *more, enum lab_form form, struct text *out)
{
    switch (form) {
    case LAB_TEXT:
        accounts_write_text(summary, out);
        accounts_write_text(more, out);
        break;
    case LAB_PAGE:
        accounts_write_page(summary, 0, out);
        accounts_write_page(more, 0, out);
        break;
    case LAB_JSON:
        text_add(out, "{\n");
        accounts_write_json(summary, out);
        out->at[--out->length] = '\0'; /* the line end */
        text_add(out, ",\n");
        accounts_write_json(more, out);
        text_add(out, "}\n");
        break;
    case LAB_HTML:
        accounts_write_html(summary, out);
        accounts_write_html(more, out);
        break;
    }
}
