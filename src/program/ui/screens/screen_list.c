/* A list to choose from: games, settings, themes, moves …; and the list of commands in the help, which typing
 * narrows. */
#include "base/output.h"
#include "draw/boardview.h"
#include "screens.h"

enum { WATCH_MS = 100 };

/* A menu with a title that fills the screen. */
struct list {
    char title[MENU_LABEL];
    char heads[MENU_LABEL]; /* the headings of its columns; "" none */
    struct menu menu;
    struct list_options options;
    bool lively;               /* its items change as time passes */
    char word[MENU_LABEL];     /* the typed text for which it was last filled */
    char sought[MENU_LABEL];   /* `/WORD` was typed: only items with it are shown; "" all */
    char narrowed[MENU_LABEL]; /* the word for which items were hidden last */
    char line[MENU_LINE];      /* of the item that the glimpse is of */
    struct glimpse glimpse;
    int columns; /* of the screen that the columns of games were made for */
};

static struct list *list_of(const struct desk *d)
{
    return screen_data(d, SCREEN_LIST);
}

static void clear_list(void *data)
{
    struct list *l = data;
    menu_free(&l->menu);
    gamelist_free(l->options.games);
}

static bool is_seen(const struct desk *d)
{
    return screen_seen(d) == &screen_list;
}

/* Refill the list, for what is typed if typing narrows it. */
static void fill_list(struct desk *d, const char *word)
{
    struct list *l = list_of(d);
    menu_clear(&l->menu);
    snprintf(l->word, sizeof l->word, "%s", word);
    l->lively = l->options.fill(d, &l->menu, word);
}

struct menu *list_show(struct desk *d, const char *title, const struct list_options *options)
{
    struct list *l = list_of(d);
    clear_list(l);
    *l = (struct list){.options = options ? *options : (struct list_options){0}};
    snprintf(l->title, sizeof l->title, "%s", title);
    snprintf(l->heads, sizeof l->heads, "%s", l->options.heads ? l->options.heads : "");
    screen_go(d, SCREEN_LIST);
    if (l->options.games)
        gamelist_show(l->options.games, &l->menu, MENU_LABEL - 1, l->heads);
    if (l->options.fill)
        fill_list(d, l->options.word ? l->options.word : "");
    l->options.word = l->options.heads = NULL; /* the caller's */
    return &l->menu;
}

const struct menu *list_menu(const struct desk *d)
{
    return &list_of(d)->menu;
}

struct menu *list_seen(const struct desk *d)
{
    return is_seen(d) ? &list_of(d)->menu : NULL;
}

bool list_is_of(const struct desk *d, bool (*fill)(struct desk *d, struct menu *m, const char *word))
{
    return is_seen(d) && list_of(d)->options.fill == fill;
}

void list_choose(struct desk *d, const char *label)
{
    struct menu *m = &list_of(d)->menu;
    fill_list(d, "");
    menu_choose(m, label);
}

bool list_asks(const struct desk *d)
{
    return is_seen(d) && list_of(d)->options.asks;
}

bool list_picks(const struct desk *d)
{
    return is_seen(d) && list_of(d)->options.picks;
}

/* The layout of a list's screen. */
struct list_layout {
    struct beside picture; /* of the position that the chosen item is about */
    struct area menu;
};

static void arrange_list(const struct desk *d, int rows, int columns, struct list_layout *out)
{
    enum { GAP = 4 }; /* the edges, and space before the board */
    const struct list *l = list_of(d);
    const struct glimpse *g = &l->glimpse;
    out->picture = (struct beside){.left = columns};
    if (g->game) {
        int width = menu_width(&l->menu) + GAP;
        const struct beside_room room = {rows, columns, width};
        struct view v;
        stage_view(d, g->game, &v);
        beside_place(&v, g->game, g->bottom, &room, &out->picture);
    }
    out->menu = (struct area){2, 1, rows > 7 ? rows - 6 : 1, out->picture.left - 2};
}

/* Find the position that the chosen item is about. */
static void look_at_item(struct desk *d)
{
    struct list *l = list_of(d);
    const struct menu *m = &l->menu;
    const char *line = m->count ? m->item[m->chosen].line : "";
    if (!l->options.look || strcmp(line, l->line) == 0)
        return;
    l->glimpse = (struct glimpse){.game = NULL};
    snprintf(l->line, sizeof l->line, "%s", line);
    l->options.look(d, line, &l->glimpse);
}

/* Show only the items that contain the word typed, or entered before, after `/`; without such a word all items. */
static void narrow_list(struct list *l, const char *typed)
{
    const char *word = *typed == '/' ? typed + 1 : l->sought;
    if (strncmp(word, l->narrowed, sizeof l->narrowed - 1) == 0)
        return;
    snprintf(l->narrowed, sizeof l->narrowed, "%.*s", (int)sizeof l->narrowed - 1, word);
    menu_narrow(&l->menu, l->narrowed);
}

/* Fill the list again if what is typed has changed, or time has. */
static void refresh_list(struct desk *d)
{
    struct list *l = list_of(d);
    const char *typed = d->stage->typed.line;
    bool other = l->options.searches && strncmp(l->word, typed, sizeof l->word - 1) != 0;
    if (other || l->lively)
        fill_list(d, l->options.searches ? typed : "");
}

/* Fit the columns of games to the screen, and where that is wide to a board beside them. */
static void fit_games(struct list *l)
{
    enum { EDGES = 4, WITH_BOARD = 110, BOARD = 42 };
    gamelist_show(l->options.games, &l->menu,
                  l->columns - EDGES - (l->columns >= WITH_BOARD && l->options.look ? BOARD : 0), l->heads);
    l->narrowed[0] = '\0';
}

static void update_list(struct desk *d, int rows, int columns)
{
    struct list *l = list_of(d);
    struct list_layout at;
    if (l->options.games && columns != l->columns) {
        struct menu before = l->menu;
        l->columns = columns;
        fit_games(l);
        l->menu.chosen = before.chosen;
        l->menu.top = before.top;
    }
    refresh_list(d);
    if (!l->options.searches)
        narrow_list(l, d->stage->typed.line);
    menu_clamp(&l->menu);
    look_at_item(d);
    arrange_list(d, rows, columns, &at);
    menu_fit(&l->menu, at.menu);
}

/* The keys that are valid here. */
static void draw_list_keys(const struct list *l, struct picture *p)
{
    static const struct key_hint usual[] = {{"Enter", "select", NULL}, {"Esc", "back", NULL}, {0}};
    static const struct key_hint viewer[] = {{"/", "search", NULL}, {"g", "first", NULL},    {"G", "last", NULL},
                                             {"n", "next", NULL},   {"p", "previous", NULL}, {0}};
    static const struct key_hint order = {"o", "order", NULL};
    int row = p->canvas.rows - 2, column = 2, end = p->canvas.columns - 1;
    keyline_put_all(p, usual, row, &column, end);
    if (l->options.games)
        keyline_put(p, &order, row, &column, end);
    if (!l->options.searches && !l->options.letters)
        keyline_put_all(p, viewer, row, &column, end);
}

static bool draw_list(const struct desk *d, const struct screen *row, struct picture *p)
{
    (void)row;
    const struct list *l = list_of(d);
    const struct menu *m = &l->menu;
    struct canvas *c = &p->canvas;
    const char *hint = "";
    struct list_layout at;

    arrange_list(d, c->rows, c->columns, &at);
    struct area foot = {c->rows - 4, 2, 2, at.picture.left - 3}, *board = &at.picture.area;
    int end = canvas_print(c, 0, 2, PAINT_TITLE, l->title);
    if (l->narrowed[0] && !l->options.searches) {
        end = canvas_print(c, 0, end + 2, PAINT_PLAIN, "with");
        canvas_print(c, 0, end + 1, PAINT_BRIGHT, l->narrowed);
    }
    canvas_print(c, 1, 3, PAINT_DIM, l->heads);
    menu_draw(m, c, at.menu);
    if (board->rows)
        boardview_draw(l->glimpse.game, &l->glimpse.position, &at.picture.view, NULL, c, board->row, board->column);
    /* A value that may be cut at the edge is shown whole below the list. */
    if (m->count && (l->options.searches || canvas_string_width(m->item[m->chosen].value) > (c->columns - 2) / 2))
        hint = m->item[m->chosen].value + strspn(m->item[m->chosen].value, " ");
    if (!d->voice.text.length && c->columns > 8)
        paragraph_print(hint, c, foot, PAINT_DIM);
    p->more = screen_message(d, "", c, foot);
    draw_list_keys(l, p);
    return true;
}

/* The letters of pagers such as less, where letters do not narrow the list. */
static bool list_letter(struct list *l, uint32_t code)
{
    static const struct {
        char letter;
        enum input_kind kind;
    } keys[] = {{'g', INPUT_HOME}, {'G', INPUT_END}, {'n', INPUT_DOWN}, {'p', INPUT_UP}};
    struct input in = {.kind = INPUT_NONE};
    bool taken = false;
    if (code == 'o' && l->options.games) {
        gamelist_turn(l->options.games);
        fit_games(l);
        return true;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (code == (unsigned char)keys[i].letter)
            in.kind = keys[i].kind;
    if (in.kind != INPUT_NONE)
        menu_key(&l->menu, &in, &taken);
    return in.kind != INPUT_NONE;
}

/* The item whose value is the letter CODE, in a list where letters take items; NULL if there is none. */
static const char *item_of_letter(const struct list *l, uint32_t code)
{
    const struct menu *m = &l->menu;
    for (int i = 0; l->options.letters && i < m->count; i++)
        if ((unsigned char)m->item[i].value[0] == code && !m->item[i].value[1])
            return m->item[i].line;
    return NULL;
}

/* Escape goes one step back: to the whole list, then to the screen before it. Returns the line to run, NULL if none. */
static const char *go_back(struct desk *d)
{
    struct list *l = list_of(d);
    desk_hush(d);
    if (!l->sought[0] && l->options.way_out)
        return l->options.way_out;
    if (!l->sought[0])
        screens_back(d);
    l->sought[0] = '\0';
    return NULL;
}

static struct intent list_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    struct list *l = list_of(d);
    bool character = e->in->kind == INPUT_CHARACTER, taken;
    const char *line = character ? item_of_letter(l, e->in->code) : NULL;
    (void)row;
    if (line)
        return screen_intent(line);
    bool is_key = character && !l->options.searches && list_letter(l, e->in->code);
    letters_watch(&d->stage->typed, d->stage->commands, e->in, is_key);
    if (is_key)
        return screen_intent(NULL);
    struct intent r = screen_intent(menu_key(&l->menu, e->in, &taken));
    r.taken = taken || e->in->kind == INPUT_ESCAPE || e->in->kind == INPUT_LET_GO;
    return !taken && r.taken ? screen_intent(go_back(d)) : r;
}

/* `/WORD`: show only items that contain WORD. Lists that typing narrows do not need it. */
static bool seek_in_list(struct desk *d, const char *word)
{
    struct list *l = list_of(d);
    if (!l->options.searches)
        snprintf(l->sought, sizeof l->sought, "%.*s", (int)sizeof l->sought - 1, word);
    return !l->options.searches;
}

/* Narrow the help to what was typed; its chosen item is what is meant. */
static const char *search_list(struct desk *d, const char *typed)
{
    struct menu *m = &list_of(d)->menu;
    if (!list_of(d)->options.searches)
        return NULL;
    fill_list(d, typed);
    menu_clamp(m);
    return m->count ? m->item[m->chosen].line : NULL;
}

/* In a list that typing narrows the arrows still choose. */
static bool list_narrows(struct desk *d)
{
    bool yes = list_of(d)->options.searches || d->stage->typed.line[0] == '/';
    if (yes)
        refresh_list(d);
    return yes;
}

static int64_t list_timeout(const struct desk *d)
{
    return list_of(d)->lively ? WATCH_MS : -1;
}

static bool print_list(struct desk *d)
{
    const struct menu *m = &list_of(d)->menu;
    output_print(stdout, "%s\n", list_of(d)->title);
    for (int i = 0, n = 0; i < m->count; i++)
        if (m->item[i].heading)
            output_print(stdout, "%s:\n", m->item[i].label);
        else
            output_print(stdout, "%3d  %s%s%s\n", ++n, m->item[i].label, m->item[i].value[0] ? ": " : "",
                         m->item[i].value);
    output_print(stdout, "Type a number to choose.\n");
    return true;
}

const struct screen screen_list = {
    .name = "list",
    .prompt = "> ",
    .size = sizeof(struct list),
    .clear = clear_list,
    .update = update_list,
    .draw = draw_list,
    .key = list_key,
    .passing = true,
    .keeps = 1u << GROUP_PROGRAM,
    .seek = seek_in_list,
    .search = search_list,
    .narrows = list_narrows,
    .timeout = list_timeout,
    .print = print_list,
};
