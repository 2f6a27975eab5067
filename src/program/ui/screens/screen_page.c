/* A page of text: help, rules, a list of moves. */
#include "base/output.h"
#include "base/system.h"
#include "screens.h"

/* DIAGRAM_PERCENT: how much of a page a diagram may take, so that the text above it is seen with it. */
enum { MARGINS = 4, DIAGRAM_PERCENT = 86, LINES_MOST = 1 << 20 };

/* Text to read, in the markup of area.h. */
struct page {
    char title[MENU_LABEL];
    struct text text;
    const struct game *game; /* whose board its diagrams show; NULL: none. Borrowed */
    bool explains, ends;
    bool (*refresh)(struct desk *desk, struct text *out);
    char sought[MENU_LABEL]; /* a word that is looked for, "" none */
    /* What the next update looks for: 0 nothing, 1 the first line with that word, 2 the next line, -1 the line
     * before. */
    int seek;
    int top, end;    /* the first line shown, and the one after the last */
    int before;      /* the first line that was shown before */
    int lines, rows; /* lines of the whole text / rows of the screen that show it, at the screen's present size */
    bool small;      /* its diagrams are drawn small, so that the whole text fits */
};

static struct page *page_of(const struct desk *desk)
{
    return screen_data(desk, SCREEN_PAGE);
}

static void clear_page(void *data)
{
    text_free(&((struct page *)data)->text);
}

void page_show(struct desk *desk, const char *title, struct text *text, const struct page_options *options)
{
    static const struct page_options none;
    const struct page_options *chosen = options ? options : &none;
    struct page *page = page_of(desk);
    clear_page(page);
    *page = (struct page){
        .text = *text, .game = chosen->game ? chosen->game : desk_game(desk), .explains = chosen->explains};
    snprintf(page->title, sizeof page->title, "%s", title);
    page->refresh = chosen->refresh;
    page->ends = chosen->ends;
    page->top = chosen->ends ? LINES_MOST : 0;
    if (chosen->sought && *chosen->sought) {
        snprintf(page->sought, sizeof page->sought, "%s", chosen->sought);
        page->seek = 1;
    }
    *text = (struct text){0};
    screen_go(desk, SCREEN_PAGE);
}

/* Returns the page's text, laid out for the present look of the board; VIEW is room for the view. */
static struct markup markup_of(const struct desk *desk, struct view *view)
{
    const struct page *page = page_of(desk);
    if (page->game)
        stage_view(desk, page->game, view);
    view->image = (struct point){0, 0}; /* many boards on one page, which scrolls */
    return (struct markup){.text = page->text.at ? page->text.at : "",
                           .game = page->game,
                           .view = view,
                           .small = page->small,
                           .spoken = desk_is_boardless(desk),
                           .high = page->rows * DIAGRAM_PERCENT / 100};
}

/* Returns the first row of ALL with WORD, from row FROM on in steps of STEP (1 or -1); -1 if there is none. */
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

/* Scroll to the word that is looked for in MARKUP, laid out for COLUMNS, as the page's `seek` says. */
static void seek_in_page(struct desk *desk, const struct markup *markup, int columns)
{
    struct page *page = page_of(desk);
    struct canvas all;
    int from = page->seek == 1 ? 0 : page->top + (page->seek > 0 ? 2 : 0);
    canvas_start(&all, page->lines, columns);
    markup_draw(markup, &all, (struct area){0, 0, page->lines, columns}, 0);
    int line = page->sought[0] ? find_word(&all, page->sought, from, page->seek > 0 ? 1 : -1) : -1;
    canvas_free(&all);
    if (line >= 0)
        page->top = line > 0 ? line - 1 : 0;
    else if (page->sought[0])
        desk_say(desk, TONE_WRONG, page->seek == 1 ? "\"%s\" is not here." : "There is no other \"%s\" that way.",
                 page->sought);
    page->seek = 0;
}

/* No page begins or ends within a diagram that has room on one: move its top, ONWARD or back, and its end. */
static void keep_whole(struct page *page, const struct markup *markup, int columns, bool onward)
{
    struct markup_span split = markup_split(markup, columns, page->top);
    if (split.to && split.to - split.from <= page->rows)
        page->top = onward ? (page->top <= split.board ? page->top : split.to) : split.from;
    page->end = page->top + page->rows < page->lines ? page->top + page->rows : page->lines;
    split = markup_split(markup, columns, page->end);
    int stop = split.from - page->top < page->rows / 2 ? split.board : split.from; /* no page is nearly empty */
    if (split.to && split.to - split.from <= page->rows && stop > page->top && stop < page->end)
        page->end = stop;
    page->before = page->top;
}

static void update_page(struct desk *desk, int rows, int columns)
{
    struct page *page = page_of(desk);
    struct text fresh = {0};
    struct view view;

    if (page->refresh && page->refresh(desk, &fresh)) {
        clear_page(page);
        page->text = fresh;
        if (page->ends && page->top >= page->lines - page->rows)
            page->top = LINES_MOST;
    }
    page->small = false;
    page->rows = rows - 3 - (desk->voice.text.length > 0);
    page->rows = page->rows > 1 ? page->rows : 1;
    struct markup markup = markup_of(desk, &view);
    bool onward = page->top >= page->before;
    page->lines = markup_lines(&markup, columns - MARGINS);
    if (page->lines > page->rows) { /* with small diagrams the whole text may fit */
        markup.small = true;
        int lines = markup_lines(&markup, columns - MARGINS);
        page->small = lines <= page->rows;
        page->lines = page->small ? lines : page->lines;
        markup.small = page->small;
    }
    if (page->seek && page->lines > 0)
        seek_in_page(desk, &markup, columns - MARGINS);
    if (page->top > page->lines - page->rows)
        page->top = page->lines - page->rows;
    if (page->top < 0)
        page->top = 0;
    keep_whole(page, &markup, columns - MARGINS, onward);
}

/* Which lines are seen, up to LAST, and the keys. */
static void draw_page_keys(const struct desk *desk, struct picture *out, int last)
{
    static const struct key_hint more[] = {{"Space", "more", NULL}, {"g", "top", NULL}, {"G", "end", NULL}, {0}};
    static const struct key_hint found[] = {{"n", "next", NULL}, {"p", "previous", NULL}, {0}};
    static const struct key_hint unread = {"Enter", "more", NULL}, done = {"Enter", "to the board", NULL},
                                 search = {"/", "search", NULL}, back = {"Esc", "back", NULL};
    const struct page *page = page_of(desk);
    int row = out->canvas.rows - 2, column = 2, end = out->canvas.columns - 1;
    char where[60];
    if (page->explains)
        keyline_put(out, last < page->lines ? &unread : &done, row, &column, end);
    keyline_put(out, &back, row, &column, end);
    if (page->lines > page->rows)
        keyline_put_all(out, more, row, &column, end);
    if (page->sought[0])
        keyline_put_all(out, found, row, &column, end);
    if (page->lines > page->rows)
        keyline_put(out, &search, row, &column, end);
    snprintf(where, sizeof where, "lines %d to %d of %d", page->top + 1, last, page->lines);
    if (page->lines > page->rows && column + canvas_string_width(where) < end)
        canvas_print(&out->canvas, row, column + 1, PAINT_DIM, where);
}

static bool draw_page(const struct desk *desk, const struct screen *row, struct picture *out)
{
    const struct page *page = page_of(desk);
    struct canvas *canvas = &out->canvas;
    struct view view;
    struct markup markup = markup_of(desk, &view);
    int last = page->end;
    (void)row;

    markup_draw(&markup, canvas, (struct area){1, 2, last - page->top, canvas->columns - MARGINS}, page->top);
    canvas_print(canvas, 0, 2, PAINT_TITLE, page->title);
    if (desk->voice.text.length) /* for instance what was typed here, or has happened meanwhile */
        out->more = screen_message(desk, "", canvas, (struct area){canvas->rows - 3, 2, 1, canvas->columns - 3});
    draw_page_keys(desk, out, last);
    return true;
}

/* How many lines a key scrolls down; false if it does not scroll. */
static bool scroll_of(const struct page *page, enum input_kind kind, int *lines)
{
    const struct {
        enum input_kind kind;
        int lines;
    } keys[] = {{INPUT_UP, -1},
                {INPUT_DOWN, 1},
                {INPUT_WHEEL_UP, -3},
                {INPUT_WHEEL_DOWN, 3},
                {INPUT_PAGE_UP, -page->rows},
                {INPUT_LEFT, -page->rows},
                {INPUT_PAGE_DOWN, page->end - page->top},
                {INPUT_RIGHT, page->end - page->top},
                {INPUT_HOME, -page->top},
                {INPUT_END, page->lines}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].kind == kind) {
            *lines = keys[i].lines;
            return true;
        }
    return false;
}

/* The letters of pagers such as less: g and G for the ends, n and p for the next and last place of the word that is
 * looked for, else for a screenful. If the whole text is seen and no word is looked for, letters begin a typed line. */
static bool pager_key(struct page *page, uint32_t code)
{
    if (page->lines <= page->rows && !page->sought[0])
        return false;
    bool next = code == 'n', before = code == 'p' || code == 'N';
    if (code == 'g' || code == 'G')
        page->top = code == 'g' ? 0 : page->lines;
    else if ((next || before) && page->sought[0])
        page->seek = next ? 2 : -1;
    else if (next || before)
        page->top += next ? page->end - page->top : -page->rows;
    return next || before || code == 'g' || code == 'G';
}

static struct intent page_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    struct page *page = page_of(desk);
    enum input_kind kind = event->in->kind;
    struct intent intent = {.taken = true};
    int lines = 0;
    (void)row;
    bool is_key = kind == INPUT_CHARACTER && pager_key(page, event->in->code), enter = kind == INPUT_ENTER;
    letters_watch(&desk->stage->typed, desk->stage->commands, event->in, is_key);
    bool on =
        (kind == INPUT_CHARACTER && event->in->code == ' ') || (enter && page->explains && page->end < page->lines);
    bool leaves = !is_key && !on && (enter || kind == INPUT_ESCAPE || kind == INPUT_LET_GO);
    if (on)
        page->top = page->end;
    if (leaves ? page->explains : !enter)
        desk_hush(desk); /* a message would hide the last row of the page, or the task behind it */
    if (leaves && page->explains)
        screens_back(desk); /* to its board, also from the list of lessons */
    else if (leaves)
        screens_step_back(desk);
    else if (!is_key && !on)
        intent.taken = scroll_of(page, kind, &lines);
    page->top += lines;
    return intent;
}

/* `/WORD`: the next update looks for the first line with WORD. */
static bool seek_page(struct desk *desk, const char *word)
{
    struct page *page = page_of(desk);
    snprintf(page->sought, sizeof page->sought, "%.*s", (int)sizeof page->sought - 1, word);
    page->seek = 1;
    return true;
}

/* The page as it would stand on a screen, of the terminal's width; to a pipe or file paragraphs are not folded. */
static bool print_page(struct desk *desk)
{
    enum { UNFOLDED = 2000 };
    int columns = system_columns() ? system_columns() : UNFOLDED;
    SCOPED(text) out = {0};
    struct canvas canvas;
    struct view view;

    page_of(desk)->small = false;
    struct markup markup = markup_of(desk, &view);
    markup.unfolded = !system_columns();
    int lines = markup_lines(&markup, columns);
    canvas_start(&canvas, lines > 0 ? lines : 1, columns);
    markup_draw(&markup, &canvas, (struct area){0, 0, lines, columns}, 0);
    canvas_text(&canvas, &out);
    const char *title = page_of(desk)->title;
    if (title[0])
        output_print(stdout, "%s%s\n", title, title[strlen(title) - 1] == '?' ? "" : ":");
    output_write(stdout, out.at, out.length);
    canvas_free(&canvas);
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
