#include "screens.h"

#include "study/games.h"

/* A screen smaller than this shows only a sentence about its size. */
enum { ROWS_LEAST = 5, COLUMNS_LEAST = 20 };

const struct screen *const screens_table[SCREENS] = {
    [SCREEN_START] = &screen_start,
    [SCREEN_PAGE] = &screen_page,
    [SCREEN_LIST] = &screen_list,
    [SCREEN_BOARD + MODE_GAME] = &screen_game,
    [SCREEN_BOARD + MODE_REPLAY] = &screen_replay,
    [SCREEN_BOARD + MODE_LESSON] = &screen_lesson,
    [SCREEN_BOARD + MODE_PROBLEM] = &screen_problem,
    [SCREEN_BOARD + MODE_TRAINER] = &screen_trainer,
    [SCREEN_BOARD + MODE_SANDBOX] = &screen_sandbox,
    [SCREEN_BOARD + MODE_EDITOR] = &screen_editor,
};

/* Say that ROWS and COLUMNS are needed, in the longest form that fits above the prompt. */
static void draw_too_small(struct canvas *c, int rows, int columns)
{
    static const char *const forms[] = {
        "This needs %d columns and %d rows; the window has %d by %d. Make the window larger, or start with --plain.",
        "This needs %d columns and %d rows; the window has %d by %d. Or start with --plain.",
        "%d by %d is needed, there is %d by %d. Or use --plain.",
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
static void measure_least(const struct desk *d, struct picture *p)
{
    struct picture least;
    p->least_rows = ROWS_LEAST;
    p->least_columns = COLUMNS_LEAST;
    picture_start(&least, ROWS_LEAST, COLUMNS_LEAST);
    if (!screen_seen(d)->draw(d, screen_seen(d), &least)) {
        p->least_rows = least.least_rows > ROWS_LEAST ? least.least_rows : ROWS_LEAST;
        p->least_columns = least.least_columns > COLUMNS_LEAST ? least.least_columns : COLUMNS_LEAST;
    }
    picture_free(&least);
}

/* Split the typed line at the cursor. libedit's search puts a line end into it, which is shown as blanks. */
static void split_at_cursor(const struct typed *typed, struct text *before, struct text *after)
{
    text_add(before, "");
    text_add(after, "");
    for (size_t i = 0; typed->line[i]; i++) {
        struct text *to = i < typed->cursor ? before : after;
        if (typed->line[i] == '\n')
            text_add(to, "  ");
        else
            text_add_bytes(to, typed->line + i, 1);
    }
}

/* The prompt and the typed line, scrolled so that the cursor is seen. */
static void draw_prompt(const struct desk *d, struct picture *p)
{
    char label[32];
    SCOPED(text) before = {0}, after = {0};
    struct canvas *c = &p->canvas;

    if (d->voice.question.yes)
        snprintf(label, sizeof label, "yes or no> ");
    else if (d->voice.question.words)
        snprintf(label, sizeof label, "name> ");
    else
        screen_prompt(d, screen_seen(d), label, sizeof label);
    int last = c->rows - 1, begin = p->prompt;
    int sign = keeping_fault(d) ? canvas_print(c, last, begin, PAINT_ERROR, "not kept! ") : begin;
    int from = canvas_print(c, last, sign, PAINT_PROMPT, label);
    if (from - begin > (c->columns - begin) / 2)
        from = begin;
    split_at_cursor(&d->stage->typed, &before, &after);
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
}

void screens_update(struct desk *d, int rows, int columns)
{
    stage_follow(d);
    if (rows >= ROWS_LEAST && columns >= COLUMNS_LEAST && screen_seen(d)->update)
        screen_seen(d)->update(d, rows, columns);
}

void screens_draw(const struct desk *d, struct picture *p)
{
    bool fits = p->canvas.rows >= ROWS_LEAST && p->canvas.columns >= COLUMNS_LEAST;

    picture_clear(p);
    p->commands = d->stage->commands;
    if (!fits || !screen_seen(d)->draw(d, screen_seen(d), p)) {
        measure_least(d, p);
        draw_too_small(&p->canvas, p->least_rows, p->least_columns);
    } else if (stage_has_window(d)) {
        window_draw(&d->stage->window, d->stage->display.can_unicode, p);
    }
    draw_prompt(d, p);
}

int64_t screens_timeout(const struct desk *d)
{
    return screen_seen(d)->timeout ? screen_seen(d)->timeout(d) : -1;
}
