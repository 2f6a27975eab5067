#include "screen.h"

#include "commands/endings.h"
#include "commands/program.h"
#include "markup.h"
#include "paragraph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int screen_message(const struct app *a, const char *reason, struct canvas *c, int row, int column, int rows,
                   int columns)
{
    const char *s = *reason ? reason : a->messages.text.at;
    enum paint paint = *reason || a->messages.tone == TONE_WRONG ? PAINT_ERROR
                       : a->messages.tone == TONE_GOOD           ? PAINT_BRIGHT
                                                                 : PAINT_PLAIN;
    return columns < 4 ? 0 : paragraph_print(s, c, row, column, rows, columns, paint);
}

static void draw_list(struct app *a, struct canvas *c)
{
    struct menu *m = &a->list.menu;
    const char *hint = "Arrows and Enter choose; Escape goes back.";

    if (help_is_listed(a))
        help_narrow(a, a->typed.line);
    if (endings_are_listed(a))
        endings_refresh(a);
    canvas_print(c, 0, 2, PAINT_TITLE, a->list.title);
    menu_draw(m, c, 2, 1, c->rows > 6 ? c->rows - 5 : 1, c->columns - 2);
    /* What may have been cut at the edge is told whole. */
    if (m->count && help_is_listed(a))
        hint = m->item[m->chosen].value + strspn(m->item[m->chosen].value, " ");
    if (!a->messages.text.length && c->columns > 8)
        paragraph_print(hint, c, c->rows - 3, 2, 2, c->columns - 3, PAINT_DIM);
    screen_message(a, "", c, c->rows - 3, 2, 2, c->columns - 3);
}

/* The line of P, laid out for COLUMNS, that comes before the first one with the word sought; 0 if none has it. */
static int find_sought(const struct page *p, const struct game *g, const struct view *v, int columns)
{
    struct canvas all;
    struct text lines = {0};
    int top = -1;
    canvas_start(&all, p->lines, columns);
    markup_draw(p->text.at, g, v, &all, 0, 0, p->lines, columns, 0);
    canvas_text(&all, &lines);
    const char *found = lines.at ? strcasestr(lines.at, p->sought) : NULL;
    for (const char *at = lines.at; found && at < found; at++)
        top += *at == '\n';
    text_free(&lines);
    canvas_free(&all);
    return top < 0 ? 0 : top;
}

static void draw_page(struct app *a, struct canvas *c)
{
    struct page *p = &a->page;
    const struct game *g = app_game(a);
    struct view v;
    char head[MENU_LABEL + 40];
    const char *text = p->text.at ? p->text.at : "";

    if (g)
        app_view(a, g, &v);
    p->rows = c->rows > 4 ? c->rows - 3 : 1;
    p->lines = markup_draw(text, g, &v, NULL, 0, 0, 0, c->columns - 4, 0);
    if (p->sought[0] && p->lines > 0)
        p->top = find_sought(p, g, &v, c->columns - 4);
    p->sought[0] = '\0';
    if (p->top > p->lines - p->rows)
        p->top = p->lines - p->rows;
    if (p->top < 0)
        p->top = 0;
    markup_draw(text, g, &v, c, 1, 2, p->rows, c->columns - 4, p->top);
    int last = p->top + p->rows < p->lines ? p->top + p->rows : p->lines;
    snprintf(head, sizeof head, "%s", p->title);
    canvas_print(c, 0, 2, PAINT_TITLE, head);
    if (a->messages.text.length) { /* what was typed here, say */
        screen_message(a, "", c, c->rows - 2, 2, 1, c->columns - 3);
        return;
    }
    if (p->lines > p->rows)
        snprintf(head, sizeof head, "Lines %d to %d of %d. Up, down, PgUp, PgDn scroll; Escape goes back.", p->top + 1,
                 last, p->lines);
    else
        snprintf(head, sizeof head, "Escape goes back.");
    canvas_print(c, c->rows - 2, 2, PAINT_DIM, head);
}

static void draw_too_small(struct canvas *c, int rows, int columns)
{
    char line[64];
    int down = rows > c->rows ? rows - c->rows : 0, right = columns > c->columns ? columns - c->columns : 0;

    canvas_clear(c);
    if (down && right)
        snprintf(line, sizeof line, "%d row%s, %d column%s missing", down, down == 1 ? "" : "s", right,
                 right == 1 ? "" : "s");
    else
        snprintf(line, sizeof line, "%d %s%s missing", down ? down : right, down ? "row" : "column",
                 down + right == 1 ? "" : "s");
    canvas_print(c, 0, 0, PAINT_ERROR, line);
}

/* "White> " into OUT. */
static void prompt_label(const struct app *a, char *out, size_t size)
{
    if (a->question.kind)
        snprintf(out, size, "yes or no> ");
    else if (a->shown.now == SCENE_PLAY && a->sandbox)
        snprintf(out, size, "sandbox> ");
    else if (a->shown.now == SCENE_PLAY && a->session && a->replay.on)
        snprintf(out, size, "replay> ");
    else if (a->shown.now == SCENE_PLAY && a->session && !session_over(a->session))
        snprintf(out, size, "%s> ", a->session->game->player[session_turn(a->session)].name);
    else
        snprintf(out, size, "> ");
}

/* The typed line, scrolled so that the cursor is seen; a search's line end is shown as blanks. */
static void draw_prompt(const struct app *a, struct canvas *c, int *row, int *column)
{
    char label[32];
    struct text before = {0}, after = {0};

    prompt_label(a, label, sizeof label);
    *row = c->rows - 1;
    int from = canvas_print(c, *row, 0, PAINT_PROMPT, label);
    if (from > c->columns / 2)
        from = 0;
    text_add(&before, "");
    text_add(&after, "");
    for (size_t i = 0; a->typed.line[i]; i++) {
        struct text *to = i < a->typed.cursor ? &before : &after;
        if (a->typed.line[i] == '\n')
            text_add(to, "  ");
        else
            text_add_bytes(to, a->typed.line + i, 1);
    }
    const char *shown = before.at;
    while (*shown && canvas_string_width(shown) >= c->columns - from) {
        uint32_t code;
        shown += utf8_decode(shown, strlen(shown), &code);
    }
    *column = canvas_print(c, *row, from, PAINT_PLAIN, shown);
    canvas_print(c, *row, *column, PAINT_PLAIN, after.at);
    text_free(&before);
    text_free(&after);
}

void screen_draw(struct app *a, struct canvas *c, int *row, int *column)
{
    int rows = 5, columns = 20;
    bool fits = c->rows >= rows && c->columns >= columns;

    canvas_clear(c);
    if (fits && a->shown.now == SCENE_PLAY)
        fits = screen_play(a, c, &rows, &columns);
    else if (fits && a->shown.now == SCENE_START)
        screen_start(a, c);
    else if (fits && a->shown.now == SCENE_LIST)
        draw_list(a, c);
    else if (fits)
        draw_page(a, c);
    if (fits) {
        draw_prompt(a, c, row, column);
    } else {
        draw_too_small(c, rows, columns);
        *row = -1;
        *column = 0;
    }
}
