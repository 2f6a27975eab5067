#include "screens.h"

#include "parts/paragraph.h"
#include "parts/window.h"
#include "rows.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <string.h>

/* A screen smaller than this shows only a sentence about its size. */
enum { ROWS_LEAST = 5, COLUMNS_LEAST = 20 };

const struct screen *const screens_table[SCREENS] = {
    [SCREEN_START] = &screen_start,     [SCREEN_PAGE] = &screen_page,       [SCREEN_LIST] = &screen_list,
    [SCREEN_GAME] = &screen_game,       [SCREEN_REPLAY] = &screen_replay,   [SCREEN_LESSON] = &screen_lesson,
    [SCREEN_SANDBOX] = &screen_sandbox, [SCREEN_PROBLEM] = &screen_problem, [SCREEN_EDITOR] = &screen_editor,
};

/* Say that ROWS and COLUMNS are needed, in the longest form that fits above the prompt. */
static void draw_too_small(struct canvas *c, int rows, int columns)
{
    static const char *const forms[] = {
        "This takes %d columns and %d rows; here are %d by %d. Make the window larger, or its letters smaller; or "
        "start "
        "with --plain, which needs no screen.",
        "This takes %d columns and %d rows, here are %d by %d. Or start with --plain.",
        "%d by %d is needed, here are %d by %d. Or use --plain.",
        "Give %d by %d, or use --plain.",
        "%dx%d or --plain",
        "%dx%d",
    };
    char line[160];
    canvas_clear(c);
    for (size_t i = 0; i < sizeof forms / sizeof *forms && c->rows > 1 && c->columns >= 4; i++) {
        snprintf(line, sizeof line, forms[i], columns, rows, c->columns, c->rows);
        if (paragraph_rows(line, c->columns) > c->rows - 1)
            continue;
        paragraph_print(line, c, (struct area){0, 0, c->rows - 1, c->columns}, PAINT_ERROR);
        return;
    }
}

/* Measure the least size of the screen that is seen, or of all screens if that is more. */
static void measure_least(const struct app *a, struct picture *p)
{
    struct picture least;
    p->least_rows = ROWS_LEAST;
    p->least_columns = COLUMNS_LEAST;
    picture_start(&least, ROWS_LEAST, COLUMNS_LEAST);
    if (!screen_seen(a)->draw(a, screen_seen(a), &least)) {
        p->least_rows = least.least_rows > ROWS_LEAST ? least.least_rows : ROWS_LEAST;
        p->least_columns = least.least_columns > COLUMNS_LEAST ? least.least_columns : COLUMNS_LEAST;
    }
    picture_free(&least);
}

/* Split the typed line at the cursor. libedit's search puts a line end into it, which is shown as blanks. */
static void split_line(const struct typed *t, struct text *before, struct text *after)
{
    text_add(before, "");
    text_add(after, "");
    for (size_t i = 0; t->line[i]; i++) {
        struct text *to = i < t->cursor ? before : after;
        if (t->line[i] == '\n')
            text_add(to, "  ");
        else
            text_add_bytes(to, t->line + i, 1);
    }
}

/* The prompt and the typed line, scrolled so that the cursor is seen. */
static void draw_prompt(const struct app *a, struct picture *p)
{
    char label[32];
    struct text before = {0}, after = {0};
    struct canvas *c = &p->canvas;

    if (a->messages.question.kind)
        snprintf(label, sizeof label, "yes or no> ");
    else
        screen_prompt(a, screen_seen(a), label, sizeof label);
    int last = c->rows - 1, sign = files_fault(a) ? canvas_print(c, last, 0, PAINT_ERROR, "not kept! ") : 0;
    int from = canvas_print(c, last, sign, PAINT_PROMPT, label);
    if (from > c->columns / 2)
        from = 0;
    split_line(&a->typed, &before, &after);
    const char *shown = before.at;
    int width = canvas_string_width(shown);
    for (size_t bytes; *shown && width >= c->columns - from; shown += bytes) {
        uint32_t code;
        bytes = utf8_first(shown, &code);
        width -= utf8_width(code) < 0 ? 1 : utf8_width(code);
    }
    int end = canvas_print(c, last, from, PAINT_PLAIN, shown);
    canvas_print(c, last, end, PAINT_PLAIN, after.at);
    if (p->row < 0) { /* the screen has not placed the cursor itself */
        p->row = last;
        p->column = end;
    }
    text_free(&before);
    text_free(&after);
}

void screens_update(struct app *a, int rows, int columns)
{
    if (rows >= ROWS_LEAST && columns >= COLUMNS_LEAST && screen_seen(a)->update)
        screen_seen(a)->update(a, rows, columns);
}

void screens_draw(const struct app *a, struct picture *p)
{
    bool fits = p->canvas.rows >= ROWS_LEAST && p->canvas.columns >= COLUMNS_LEAST;

    picture_clear(p);
    if (!fits || !screen_seen(a)->draw(a, screen_seen(a), p)) {
        measure_least(a, p);
        draw_too_small(&p->canvas, p->least_rows, p->least_columns);
    } else if (window_is_seen(a)) {
        window_draw(a, p);
    }
    draw_prompt(a, p);
}
