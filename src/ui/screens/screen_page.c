/* A page of text: help, rules, a list of moves. */
#include "parts/markup.h"
#include "rows.h"
#include "study/tutorial.h"

#include <stdio.h>
#include <string.h>

enum { MARGINS = 4 };

/* The page's text as the board's game has it; V is room for the view. */
static struct markup markup_of(const struct app *a, struct view *v)
{
    if (a->page.game)
        app_view(a, a->page.game, v);
    return (struct markup){a->page.text.at ? a->page.text.at : "", a->page.game, v, a->page.small};
}

/* The line of M, laid out for COLUMNS, that comes before the first one with WORD; 0 if none has it. */
static int find_word(const struct markup *m, const char *word, int lines, int columns)
{
    struct canvas all;
    struct text text = {0};
    int top = -1;
    canvas_start(&all, lines, columns);
    markup_draw(m, &all, (struct area){0, 0, lines, columns}, 0);
    canvas_text(&all, &text);
    const char *found = text.at ? strcasestr(text.at, word) : NULL;
    for (const char *at = text.at; found && at < found; at++)
        top += *at == '\n';
    text_free(&text);
    canvas_free(&all);
    return top < 0 ? 0 : top;
}

static void update(struct app *a, int rows, int columns)
{
    struct page *p = &a->page;
    struct view v;

    p->small = false;
    struct markup m = markup_of(a, &v);
    p->rows = rows > 4 ? rows - 3 : 1;
    p->lines = markup_lines(&m, columns - MARGINS);
    if (p->lines > p->rows) { /* with small diagrams all of it may be seen at once */
        m.small = true;
        int lines = markup_lines(&m, columns - MARGINS);
        p->small = lines <= p->rows;
        p->lines = p->small ? lines : p->lines;
        m.small = p->small;
    }
    if (p->sought[0] && p->lines > 0)
        p->top = find_word(&m, p->sought, p->lines, columns - MARGINS);
    p->sought[0] = '\0';
    if (p->top > p->lines - p->rows)
        p->top = p->lines - p->rows;
    if (p->top < 0)
        p->top = 0;
}

/* Is it what a lesson says before its exercise? */
static bool is_lesson(const struct app *a)
{
    return app_board_screen(a) == SCREEN_LESSON;
}

static bool draw(const struct app *a, struct picture *out)
{
    const struct page *p = &a->page;
    struct canvas *c = &out->canvas;
    char foot[120] = "Escape goes back.";
    struct view v;
    struct markup m = markup_of(a, &v);
    int last = p->top + p->rows < p->lines ? p->top + p->rows : p->lines;

    markup_draw(&m, c, (struct area){1, 2, p->rows, c->columns - MARGINS}, p->top);
    canvas_print(c, 0, 2, PAINT_TITLE, p->title);
    if (a->messages.text.length) { /* what was typed here, say */
        screen_message(a, "", c, (struct area){c->rows - 2, 2, 1, c->columns - 3});
        return true;
    }
    if (p->lines > p->rows)
        snprintf(foot, sizeof foot, "Lines %d to %d of %d. Up, down, PgUp, PgDn scroll; %s.", p->top + 1, last,
                 p->lines, is_lesson(a) ? "Enter goes on" : "Escape goes back");
    else if (is_lesson(a))
        snprintf(foot, sizeof foot, "Enter goes on to the exercise.");
    canvas_print(c, c->rows - 2, 2, PAINT_DIM, foot);
    return true;
}

/* How many lines a key scrolls down; false if it does not scroll. */
static bool scroll_of(const struct page *p, enum input_kind kind, int *lines)
{
    const struct {
        enum input_kind kind;
        int lines;
    } keys[] = {{INPUT_UP, -1},
                {INPUT_DOWN, 1},
                {INPUT_WHEEL_UP, -3},
                {INPUT_WHEEL_DOWN, 3},
                {INPUT_PAGE_UP, -p->rows},
                {INPUT_LEFT, -p->rows},
                {INPUT_PAGE_DOWN, p->rows},
                {INPUT_RIGHT, p->rows},
                {INPUT_HOME, -p->top},
                {INPUT_END, p->lines}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].kind == kind) {
            *lines = keys[i].lines;
            return true;
        }
    return false;
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    int lines;
    if (e->in->kind == INPUT_CHARACTER && e->in->code == ' ') {
        app_hush(a);
        a->page.top += a->page.rows;
        return (struct key_result){true, NULL};
    }
    bool unread = is_lesson(a) && a->page.top + a->page.rows < a->page.lines;
    if (e->in->kind == INPUT_ENTER && unread) {
        a->page.top += a->page.rows;
        return (struct key_result){true, NULL};
    }
    if (e->in->kind == INPUT_ENTER || e->in->kind == INPUT_ESCAPE) {
        app_back(a);
        tutorial_tell(a);
        return (struct key_result){true, NULL};
    }
    app_hush(a); /* it hides what the page's last row says */
    if (!scroll_of(&a->page, e->in->kind, &lines))
        return (struct key_result){false, NULL};
    a->page.top += lines;
    return (struct key_result){true, NULL};
}

const struct screen screen_page = {"page", screen_plain_prompt, update, draw, key, 0, NULL, NULL, NULL, NULL};
