/* A page of text: help, rules, a list of moves. */
#include "base/ascii.h"
#include "base/output.h"
#include "exercises/tutorial.h"
#include "parts/keyline.h"
#include "parts/letters.h"
#include "parts/markup.h"
#include "rows.h"

#include <stdio.h>
#include <string.h>

enum { MARGINS = 4 };

/* The page's text, laid out for the present look of the board; V is room for the view. */
static struct markup markup_of(const struct app *a, struct view *v)
{
    if (a->page.game)
        app_view(a, a->page.game, v);
    return (struct markup){a->page.text.at ? a->page.text.at : "", a->page.game, v, a->page.small};
}

/* The first row of ALL with WORD, from row FROM on in steps of STEP (1 or -1); -1 if there is none. */
static int find_word(const struct canvas *all, const char *word, int from, int step)
{
    int found = -1;
    for (int y = from; y >= 0 && y < all->rows && found < 0; y += step) {
        struct canvas row = {.at = canvas_at(all, y, 0), .rows = 1, .columns = all->columns};
        struct text text = {0};
        canvas_text(&row, &text);
        found = text.at && ascii_find(text.at, word) ? y : -1;
        text_free(&text);
    }
    return found;
}

/* Scroll to the word that is looked for in M, laid out for COLUMNS, as the page's `seek` says. */
static void seek(struct app *a, const struct markup *m, int columns)
{
    struct page *p = &a->page;
    struct canvas all;
    int from = p->seek == 1 ? 0 : p->top + (p->seek > 0 ? 2 : 0);
    canvas_start(&all, p->lines, columns);
    markup_draw(m, &all, (struct area){0, 0, p->lines, columns}, 0);
    int line = p->sought[0] ? find_word(&all, p->sought, from, p->seek > 0 ? 1 : -1) : -1;
    canvas_free(&all);
    if (line >= 0)
        p->top = line > 0 ? line - 1 : 0;
    else if (p->sought[0])
        app_say(a, TONE_WRONG, p->seek == 1 ? "\"%s\" is not here." : "There is no other \"%s\" that way.", p->sought);
    p->seek = 0;
}

static void update(struct app *a, int rows, int columns)
{
    struct page *p = &a->page;
    struct view v;

    p->small = false;
    struct markup m = markup_of(a, &v);
    p->rows = rows > 4 ? rows - 3 : 1;
    p->lines = markup_lines(&m, columns - MARGINS);
    if (p->lines > p->rows) { /* with small diagrams the whole text may fit */
        m.small = true;
        int lines = markup_lines(&m, columns - MARGINS);
        p->small = lines <= p->rows;
        p->lines = p->small ? lines : p->lines;
        m.small = p->small;
    }
    if (p->seek && p->lines > 0)
        seek(a, &m, columns - MARGINS);
    if (p->top > p->lines - p->rows)
        p->top = p->lines - p->rows;
    if (p->top < 0)
        p->top = 0;
}

/* Is the page the explanation before an exercise? */
static bool is_lesson(const struct app *a)
{
    return screen_board(a) && screen_board(a)->explained;
}

/* Which lines are seen, up to LAST, and the keys. */
static void draw_foot(const struct app *a, struct picture *out, int last)
{
    static const struct key_hint more[] = {{"Space", "on", NULL}, {"g", "top", NULL}, {"G", "end", NULL}, {0}};
    static const struct key_hint found[] = {{"n", "next", NULL}, {"p", "before", NULL}, {0}};
    static const struct key_hint unread = {"Enter", "reads on", NULL}, done = {"Enter", "to the board", NULL},
                                 search = {"/", "search", NULL}, back = {"Esc", "back", NULL};
    const struct page *p = &a->page;
    int row = out->canvas.rows - 2, column = 2, end = out->canvas.columns - 1;
    char where[60];
    if (is_lesson(a))
        keyline_put(out, last < p->lines ? &unread : &done, row, &column, end);
    keyline_put(out, &back, row, &column, end);
    if (p->lines > p->rows)
        keyline_put_all(out, more, row, &column, end);
    if (p->sought[0])
        keyline_put_all(out, found, row, &column, end);
    if (p->lines > p->rows)
        keyline_put(out, &search, row, &column, end);
    snprintf(where, sizeof where, "lines %d to %d of %d", p->top + 1, last, p->lines);
    if (p->lines > p->rows && column + canvas_string_width(where) < end)
        canvas_print(&out->canvas, row, column + 1, PAINT_DIM, where);
}

static bool draw(const struct app *a, const struct screen *row, struct picture *out)
{
    const struct page *p = &a->page;
    struct canvas *c = &out->canvas;
    struct view v;
    struct markup m = markup_of(a, &v);
    int last = p->top + p->rows < p->lines ? p->top + p->rows : p->lines;
    (void)row;

    markup_draw(&m, c, (struct area){1, 2, p->rows, c->columns - MARGINS}, p->top);
    canvas_print(c, 0, 2, PAINT_TITLE, p->title);
    if (a->messages.text.length) { /* what was typed here, say */
        screen_message(&a->messages, "", c, (struct area){c->rows - 2, 2, 1, c->columns - 3});
        return true;
    }
    draw_foot(a, out, last);
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

/* The letters of pagers such as less: g and G for the ends, n and p for the next and last place of the word that is
 * looked for, else for a screenful. If the whole text is seen and no word is looked for, letters begin a typed line. */
static bool letter_key(struct page *p, uint32_t code)
{
    if (p->lines <= p->rows && !p->sought[0])
        return false;
    bool next = code == 'n', before = code == 'p' || code == 'N';
    if (code == 'g' || code == 'G')
        p->top = code == 'g' ? 0 : p->lines;
    else if ((next || before) && p->sought[0])
        p->seek = next ? 2 : -1;
    else if (next || before)
        p->top += next ? p->rows : -p->rows;
    return next || before || code == 'g' || code == 'G';
}

static struct key_result key(struct app *a, const struct screen *row, const struct event_at *e)
{
    int lines;
    (void)row;
    bool is_key = e->in->kind == INPUT_CHARACTER && letter_key(&a->page, e->in->code);
    letters_watch(a, e->in, is_key);
    if (is_key) {
        app_hush(a);
        return (struct key_result){true, NULL};
    }
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
    if (e->in->kind == INPUT_ENTER || e->in->kind == INPUT_ESCAPE || e->in->kind == INPUT_LET_GO) {
        if (is_lesson(a))
            app_back(a); /* to its board, also from the list of lessons */
        else
            app_step_back(a);
        tutorial_tell(a);
        return (struct key_result){true, NULL};
    }
    app_hush(a); /* a message would hide the last row of the page */
    if (!scroll_of(&a->page, e->in->kind, &lines))
        return (struct key_result){false, NULL};
    a->page.top += lines;
    return (struct key_result){true, NULL};
}

/* `/WORD`: the next update looks for the first line with WORD. */
static bool seek_word(struct app *a, const char *word)
{
    snprintf(a->page.sought, sizeof a->page.sought, "%.*s", (int)sizeof a->page.sought - 1, word);
    a->page.seek = 1;
    return true;
}

/* The page as it would stand on a screen. */
static bool print(struct app *a)
{
    enum { COLUMNS = 78 };
    struct text out = {0};
    struct canvas c;
    struct view v;

    a->page.small = false;
    struct markup m = markup_of(a, &v);
    int lines = markup_lines(&m, COLUMNS);
    canvas_start(&c, lines > 0 ? lines : 1, COLUMNS);
    markup_draw(&m, &c, (struct area){0, 0, lines, COLUMNS}, 0);
    canvas_text(&c, &out);
    if (a->page.title[0])
        output_print(stdout, "%s:\n", a->page.title);
    output_write(stdout, out.at, out.length);
    text_free(&out);
    canvas_free(&c);
    return false;
}

const struct screen screen_page = {
    .name = "page",
    .prompt = "> ",
    .update = update,
    .draw = draw,
    .key = key,
    .passing = true,
    .seek = seek_word,
    .print = print,
};
