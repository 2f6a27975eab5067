/* A page of text: help, rules, a list of moves. */
#include "base/output.h"
#include "screens.h"

enum { MARGINS = 4 };

/* Text to read, in the markup of area.h. */
struct page {
    char title[MENU_LABEL];
    struct text text;
    const struct game *game; /* whose board its diagrams show; NULL: none. Borrowed */
    bool explains;
    bool (*refresh)(struct desk *d, struct text *out);
    char sought[MENU_LABEL]; /* a word that is looked for, "" none */
    /* What the next update looks for: 0 nothing, 1 the first line with that word, 2 the next line, -1 the line
     * before. */
    int seek;
    int top;         /* the first line shown */
    int lines, rows; /* lines of the whole text / rows of the screen that show it, at the screen's present size */
    bool small;      /* its diagrams are drawn small, so that the whole text fits */
};

static struct page *page_of(const struct desk *d)
{
    return screen_data(d, SCREEN_PAGE);
}

static void clear_page(void *data)
{
    text_free(&((struct page *)data)->text);
}

void page_show(struct desk *d, const char *title, struct text *text, const struct page_options *options)
{
    static const struct page_options none;
    const struct page_options *o = options ? options : &none;
    struct page *p = page_of(d);
    clear_page(p);
    *p = (struct page){.text = *text, .game = o->game ? o->game : desk_game(d), .explains = o->explains};
    snprintf(p->title, sizeof p->title, "%s", title);
    p->refresh = o->refresh;
    if (o->sought && *o->sought) {
        snprintf(p->sought, sizeof p->sought, "%s", o->sought);
        p->seek = 1;
    }
    *text = (struct text){0};
    screen_go(d, SCREEN_PAGE);
}

/* The page's text, laid out for the present look of the board; V is room for the view. */
static struct markup markup_of(const struct desk *d, struct view *v)
{
    const struct page *p = page_of(d);
    if (p->game)
        stage_view(d, p->game, v);
    return (struct markup){p->text.at ? p->text.at : "", p->game, v, p->small};
}

/* The first row of ALL with WORD, from row FROM on in steps of STEP (1 or -1); -1 if there is none. */
static int find_word(const struct canvas *all, const char *word, int from, int step)
{
    int found = -1;
    for (int y = from; y >= 0 && y < all->rows && found < 0; y += step) {
        struct canvas row = {.at = canvas_at(all, y, 0), .rows = 1, .columns = all->columns};
        SCOPED(text) text = {0};
        canvas_text(&row, &text);
        found = text.at && ascii_find(text.at, word) ? y : -1;
    }
    return found;
}

/* Scroll to the word that is looked for in M, laid out for COLUMNS, as the page's `seek` says. */
static void seek_in_page(struct desk *d, const struct markup *m, int columns)
{
    struct page *p = page_of(d);
    struct canvas all;
    int from = p->seek == 1 ? 0 : p->top + (p->seek > 0 ? 2 : 0);
    canvas_start(&all, p->lines, columns);
    markup_draw(m, &all, (struct area){0, 0, p->lines, columns}, 0);
    int line = p->sought[0] ? find_word(&all, p->sought, from, p->seek > 0 ? 1 : -1) : -1;
    canvas_free(&all);
    if (line >= 0)
        p->top = line > 0 ? line - 1 : 0;
    else if (p->sought[0])
        desk_say(d, TONE_WRONG, p->seek == 1 ? "\"%s\" is not here." : "There is no other \"%s\" that way.", p->sought);
    p->seek = 0;
}

static void update_page(struct desk *d, int rows, int columns)
{
    struct page *p = page_of(d);
    struct text fresh = {0};
    struct view v;

    if (p->refresh && p->refresh(d, &fresh)) {
        clear_page(p);
        p->text = fresh;
    }
    p->small = false;
    struct markup m = markup_of(d, &v);
    p->rows = rows - 3 - (d->voice.text.length > 0);
    p->rows = p->rows > 1 ? p->rows : 1;
    p->lines = markup_lines(&m, columns - MARGINS);
    if (p->lines > p->rows) { /* with small diagrams the whole text may fit */
        m.small = true;
        int lines = markup_lines(&m, columns - MARGINS);
        p->small = lines <= p->rows;
        p->lines = p->small ? lines : p->lines;
        m.small = p->small;
    }
    if (p->seek && p->lines > 0)
        seek_in_page(d, &m, columns - MARGINS);
    if (p->top > p->lines - p->rows)
        p->top = p->lines - p->rows;
    if (p->top < 0)
        p->top = 0;
}

/* Which lines are seen, up to LAST, and the keys. */
static void draw_page_keys(const struct desk *d, struct picture *out, int last)
{
    static const struct key_hint more[] = {{"Space", "more", NULL}, {"g", "top", NULL}, {"G", "end", NULL}, {0}};
    static const struct key_hint found[] = {{"n", "next", NULL}, {"p", "previous", NULL}, {0}};
    static const struct key_hint unread = {"Enter", "more", NULL}, done = {"Enter", "to the board", NULL},
                                 search = {"/", "search", NULL}, back = {"Esc", "back", NULL};
    const struct page *p = page_of(d);
    int row = out->canvas.rows - 2, column = 2, end = out->canvas.columns - 1;
    char where[60];
    if (p->explains)
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

static bool draw_page(const struct desk *d, const struct screen *row, struct picture *out)
{
    const struct page *p = page_of(d);
    struct canvas *c = &out->canvas;
    struct view v;
    struct markup m = markup_of(d, &v);
    int last = p->top + p->rows < p->lines ? p->top + p->rows : p->lines;
    (void)row;

    markup_draw(&m, c, (struct area){1, 2, p->rows, c->columns - MARGINS}, p->top);
    canvas_print(c, 0, 2, PAINT_TITLE, p->title);
    if (d->voice.text.length) /* for instance what was typed here, or has happened meanwhile */
        out->more = screen_message(d, "", c, (struct area){c->rows - 3, 2, 1, c->columns - 3});
    draw_page_keys(d, out, last);
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
static bool pager_key(struct page *p, uint32_t code)
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

static struct intent page_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    struct page *p = page_of(d);
    enum input_kind kind = e->in->kind;
    struct intent r = {.taken = true};
    int lines = 0;
    (void)row;
    bool is_key = kind == INPUT_CHARACTER && pager_key(p, e->in->code), enter = kind == INPUT_ENTER;
    letters_watch(&d->stage->typed, d->stage->commands, e->in, is_key);
    bool on = (kind == INPUT_CHARACTER && e->in->code == ' ') || (enter && p->explains && p->top + p->rows < p->lines);
    bool leaves = !is_key && !on && (enter || kind == INPUT_ESCAPE || kind == INPUT_LET_GO);
    if (on)
        p->top += p->rows;
    if (leaves ? p->explains : !enter)
        desk_hush(d); /* a message would hide the last row of the page, or the task behind it */
    if (leaves && p->explains)
        screens_back(d); /* to its board, also from the list of lessons */
    else if (leaves)
        screens_step_back(d);
    else if (!is_key && !on)
        r.taken = scroll_of(p, kind, &lines);
    p->top += lines;
    return r;
}

/* `/WORD`: the next update looks for the first line with WORD. */
static bool seek_page(struct desk *d, const char *word)
{
    struct page *p = page_of(d);
    snprintf(p->sought, sizeof p->sought, "%.*s", (int)sizeof p->sought - 1, word);
    p->seek = 1;
    return true;
}

/* The page as it would stand on a screen. */
static bool print_page(struct desk *d)
{
    enum { COLUMNS = 78 };
    SCOPED(text) out = {0};
    struct canvas c;
    struct view v;

    page_of(d)->small = false;
    struct markup m = markup_of(d, &v);
    int lines = markup_lines(&m, COLUMNS);
    canvas_start(&c, lines > 0 ? lines : 1, COLUMNS);
    markup_draw(&m, &c, (struct area){0, 0, lines, COLUMNS}, 0);
    canvas_text(&c, &out);
    if (page_of(d)->title[0])
        output_print(stdout, "%s:\n", page_of(d)->title);
    output_write(stdout, out.at, out.length);
    canvas_free(&c);
    return false;
}

const struct screen screen_page = {
    .name = "page",
    .prompt = "> ",
    .size = sizeof(struct page),
    .clear = clear_page,
    .update = update_page,
    .draw = draw_page,
    .key = page_key,
    .passing = true,
    .seek = seek_page,
    .print = print_page,
};
