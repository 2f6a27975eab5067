/* A list to choose from: games, settings, themes, moves …; and the list of commands in the help, which typing
 * narrows. */
#include "base/output.h"
#include "draw/boardview.h"
#include "screens.h"
#include "study/words.h"

enum { WATCH_MS = 100 };

/* A menu with a title that fills the screen. */
struct list {
    char title[MENU_LABEL];
    char heads[MENU_LABEL]; /* the headings of its columns; "" none */
    struct menu menu;
    struct list_options options;
    bool lively;               /* its items change as time passes */
    char word[MENU_LINE];      /* the typed text for which it was last filled; else the opener's */
    int64_t filled;            /* ms: when that was */
    char sought[MENU_LABEL];   /* `/WORD` was typed: only items with it are shown; "" all */
    char narrowed[MENU_LABEL]; /* the word for which items were hidden last */
    char line[MENU_LINE];      /* of the item that the glimpse is of */
    struct glimpse glimpse;
    int printed; /* items, in plain mode */
    int columns; /* of the screen that the columns of games were made for */
};

static struct list *list_of(const struct desk *desk)
{
    return screen_data(desk, SCREEN_LIST);
}

static void clear_list(void *data)
{
    struct list *list = data;
    menu_free(&list->menu);
    gamelist_free(list->options.games);
}

static bool is_seen(const struct desk *desk)
{
    return screen_seen(desk) == &screen_list;
}

/* Refill the list, for what is typed if typing narrows it. */
static void fill_list(struct desk *desk, const char *word)
{
    struct list *list = list_of(desk);
    char chosen[MENU_LINE] = "";
    if (list->menu.count)
        snprintf(chosen, sizeof chosen, "%s", list->menu.item[list->menu.chosen].line);
    menu_clear(&list->menu);
    if (word != list->word)
        snprintf(list->word, sizeof list->word, "%s", word);
    list->filled = desk->now;
    if (list->options.every) /* what the chosen item is about may have changed */
        list->line[0] = '\0';
    list->lively = list->options.fill(desk, &list->menu, list->word);
    for (int i = 0; list->options.every && *chosen && i < list->menu.count; i++)
        if (strcmp(list->menu.item[i].line, chosen) == 0)
            list->menu.chosen = i;
}

struct menu *list_show(struct desk *desk, const char *title, const struct list_options *options)
{
    struct list *list = list_of(desk);
    clear_list(list);
    *list = (struct list){.options = options ? *options : (struct list_options){0}};
    snprintf(list->title, sizeof list->title, "%s", title);
    snprintf(list->heads, sizeof list->heads, "%s", list->options.heads ? list->options.heads : "");
    screen_go(desk, SCREEN_LIST);
    if (list->options.games)
        gamelist_show(list->options.games, &list->menu, MENU_LABEL - 1, list->heads);
    if (list->options.fill)
        fill_list(desk, list->options.word ? list->options.word : "");
    list->options.word = list->options.heads = NULL; /* the caller's */
    return &list->menu;
}

const struct menu *list_menu(const struct desk *desk)
{
    return &list_of(desk)->menu;
}

struct menu *list_seen(const struct desk *desk)
{
    return is_seen(desk) ? &list_of(desk)->menu : NULL;
}

bool list_is_of(const struct desk *desk, bool (*fill)(struct desk *desk, struct menu *menu, const char *word))
{
    return is_seen(desk) && list_of(desk)->options.fill == fill;
}

void list_choose(struct desk *desk, const char *label)
{
    struct menu *menu = &list_of(desk)->menu;
    fill_list(desk, "");
    menu_choose(menu, label);
}

bool list_asks(const struct desk *desk)
{
    return is_seen(desk) && list_of(desk)->options.asks;
}

bool list_picks(const struct desk *desk)
{
    return is_seen(desk) && list_of(desk)->options.picks;
}

/* The layout of a list's screen. */
struct list_layout {
    struct beside picture; /* of the position that the chosen item is about */
    struct area menu;
};

static void arrange_list(const struct desk *desk, int rows, int columns, struct list_layout *out)
{
    enum { GAP = 4 }; /* the edges, and space before the board */
    const struct list *list = list_of(desk);
    const struct glimpse *glimpse = &list->glimpse;
    out->picture = (struct beside){.left = columns};
    if (glimpse->game) {
        int width = menu_width(&list->menu) + GAP;
        const struct beside_room room = {rows, columns, width};
        struct view view;
        stage_view(desk, glimpse->game, &view);
        beside_place(&view, glimpse->game, glimpse->bottom, &room, &out->picture);
    }
    out->menu = (struct area){2, 1, rows > 7 ? rows - 6 : 1, out->picture.left - 2};
}

/* Find the position that the chosen item is about. */
static void look_at_item(struct desk *desk)
{
    struct list *list = list_of(desk);
    const struct menu *menu = &list->menu;
    const char *line = menu->count ? menu->item[menu->chosen].line : "";
    if (!list->options.look || strcmp(line, list->line) == 0)
        return;
    list->glimpse = (struct glimpse){.game = NULL};
    snprintf(list->line, sizeof list->line, "%s", line);
    list->options.look(desk, line, &list->glimpse);
    if (list->glimpse.waits)
        list->line[0] = '\0';
}

/* Show only the items that contain the word typed, or entered before, after `/`; without such a word all items. */
static void narrow_list(struct list *list, const char *typed)
{
    const char *word = *typed == '/' ? typed + 1 : list->sought;
    if (strncmp(word, list->narrowed, sizeof list->narrowed - 1) == 0)
        return;
    snprintf(list->narrowed, sizeof list->narrowed, "%.*s", (int)sizeof list->narrowed - 1, word);
    menu_narrow(&list->menu, list->narrowed);
}

/* Fill the list again if what is typed has changed, or time has. */
static void refresh_list(struct desk *desk)
{
    struct list *list = list_of(desk);
    const char *typed = desk->stage->typed.line;
    bool other = list->options.searches && strncmp(list->word, typed, sizeof list->word - 1) != 0;
    bool due = list->lively && desk->now - list->filled >= list->options.every &&
               (!list->options.answers || list->options.answers(desk, list->word));
    if (other || due)
        fill_list(desk, list->options.searches ? typed : list->options.every ? list->word : "");
}

/* Fit the columns of games to the screen, and where that is wide to a board beside them. */
static void fit_games(struct list *list)
{
    enum { EDGES = 4, WITH_BOARD = 110, BOARD = 42 };
    gamelist_show(list->options.games, &list->menu,
                  list->columns - EDGES - (list->columns >= WITH_BOARD && list->options.look ? BOARD : 0), list->heads);
    list->narrowed[0] = '\0';
}

static void update_list(struct desk *desk, int rows, int columns)
{
    struct list *list = list_of(desk);
    struct list_layout at;
    if (list->options.games && columns != list->columns) {
        struct menu before = list->menu;
        list->columns = columns;
        fit_games(list);
        list->menu.chosen = before.chosen;
        list->menu.top = before.top;
    }
    refresh_list(desk);
    if (!list->options.searches)
        narrow_list(list, desk->stage->typed.line);
    menu_clamp(&list->menu);
    look_at_item(desk);
    arrange_list(desk, rows, columns, &at);
    menu_fit(&list->menu, at.menu);
}

/* The keys that are valid here. */
static void draw_list_keys(const struct list *list, struct picture *picture)
{
    static const struct key_hint usual[] = {{"Enter", "select", NULL}, {"Esc", "back", NULL}, {0}};
    static const struct key_hint viewer[] = {{"/", "search", NULL}, {"g", "first", NULL},    {"G", "last", NULL},
                                             {"n", "next", NULL},   {"p", "previous", NULL}, {0}};
    static const struct key_hint order = {"o", "order", NULL};
    int row = picture->canvas.rows - 2, column = 2, end = picture->canvas.columns - 1;
    keyline_put_all(picture, usual, row, &column, end);
    if (list->options.games)
        keyline_put(picture, &order, row, &column, end);
    if (!list->options.searches && !list->options.letters)
        keyline_put_all(picture, viewer, row, &column, end);
}

static bool draw_list(const struct desk *desk, const struct screen *row, struct picture *picture)
{
    (void)row;
    const struct list *list = list_of(desk);
    const struct menu *menu = &list->menu;
    struct canvas *canvas = &picture->canvas;
    const char *hint = "";
    struct list_layout at;

    arrange_list(desk, canvas->rows, canvas->columns, &at);
    struct area foot = {canvas->rows - 4, 2, 2, at.picture.left - 3}, *board = &at.picture.area;
    int end = canvas_print(canvas, 0, 2, PAINT_TITLE, list->title);
    if (list->narrowed[0] && !list->options.searches) {
        end = canvas_print(canvas, 0, end + 2, PAINT_PLAIN, "with");
        canvas_print(canvas, 0, end + 1, PAINT_BRIGHT, list->narrowed);
    }
    canvas_print(canvas, 1, 3, PAINT_DIM, list->heads);
    menu_draw(menu, canvas, at.menu);
    if (board->rows)
        boardview_draw(list->glimpse.game, &list->glimpse.position, &at.picture.view, NULL, canvas, board->row,
                       board->column);
    /* A value that may be cut at the edge is shown whole below the list. */
    if (menu->count &&
        (list->options.searches || canvas_string_width(menu->item[menu->chosen].value) > (canvas->columns - 2) / 2))
        hint = menu->item[menu->chosen].value + strspn(menu->item[menu->chosen].value, " ");
    else if (!menu->count && list->options.searches)
        hint = "Nothing has these letters. Backspace takes the last one away.";
    if (!desk->voice.text.length && canvas->columns > 8)
        paragraph_print(hint, canvas, foot, PAINT_DIM);
    picture->more = screen_message(desk, "", canvas, foot);
    draw_list_keys(list, picture);
    return true;
}

/* The letters of pagers such as less, where letters do not narrow the list. */
static bool list_letter(struct list *list, uint32_t code)
{
    static const struct {
        char letter;
        enum input_kind kind;
    } keys[] = {{'g', INPUT_HOME}, {'G', INPUT_END}, {'n', INPUT_DOWN}, {'p', INPUT_UP}};
    struct input in = {.kind = INPUT_NONE};
    bool taken = false;
    if (code == 'o' && list->options.games) {
        gamelist_turn(list->options.games);
        fit_games(list);
        return true;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (code == (unsigned char)keys[i].letter)
            in.kind = keys[i].kind;
    if (in.kind != INPUT_NONE)
        menu_key(&list->menu, &in, &taken);
    return in.kind != INPUT_NONE;
}

/* The item whose value is the letter CODE, in a list where letters take items; NULL if there is none. */
static const char *item_of_letter(const struct list *list, uint32_t code)
{
    const struct menu *menu = &list->menu;
    for (int i = 0; list->options.letters && i < menu->count; i++)
        if ((unsigned char)menu->item[i].value[0] == code && !menu->item[i].value[1])
            return menu->item[i].line;
    return NULL;
}

/* Escape goes one step back: to the whole list, then to the screen before it. Returns the line to run, NULL if none. */
static const char *go_back(struct desk *desk)
{
    struct list *list = list_of(desk);
    desk_hush(desk);
    if (!list->sought[0] && list->options.way_out)
        return list->options.way_out;
    if (!list->sought[0])
        screens_back(desk);
    list->sought[0] = '\0';
    return NULL;
}

static struct intent list_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    struct list *list = list_of(desk);
    bool character = event->in->kind == INPUT_CHARACTER, taken;
    const char *line = character ? item_of_letter(list, event->in->code) : NULL;
    (void)row;
    if (line)
        return screen_intent(line);
    bool is_key = character && !list->options.searches && list_letter(list, event->in->code);
    letters_watch(&desk->stage->typed, desk->stage->commands, event->in, is_key);
    if (is_key)
        return screen_intent(NULL);
    struct intent intent = screen_intent(menu_key(&list->menu, event->in, &taken));
    intent.taken = taken || event->in->kind == INPUT_ESCAPE || event->in->kind == INPUT_LET_GO;
    return !taken && intent.taken ? screen_intent(go_back(desk)) : intent;
}

/* `/WORD`: show only items that contain WORD. Lists that typing narrows do not need it. */
static bool seek_in_list(struct desk *desk, const char *word)
{
    struct list *list = list_of(desk);
    if (!list->options.searches)
        snprintf(list->sought, sizeof list->sought, "%.*s", (int)sizeof list->sought - 1, word);
    return !list->options.searches;
}

/* Narrow the help to what was typed; its chosen item is what is meant. */
static const char *search_list(struct desk *desk, const char *typed)
{
    struct menu *menu = &list_of(desk)->menu;
    if (!list_of(desk)->options.searches)
        return NULL;
    fill_list(desk, typed);
    menu_clamp(menu);
    return menu->count ? menu->item[menu->chosen].line : NULL;
}

/* In a list that typing narrows the arrows still choose. */
static bool list_narrows(struct desk *desk)
{
    bool yes = list_of(desk)->options.searches || desk->stage->typed.line[0] == '/';
    if (yes)
        refresh_list(desk);
    return yes;
}

static int64_t list_timeout(const struct desk *desk)
{
    const struct list *list = list_of(desk);
    return !list->lively ? -1 : list->options.every ? list->options.every : WATCH_MS;
}

int list_count_choices(const struct desk *desk, int end)
{
    const struct menu *menu = list_menu(desk);
    int count = 0;
    for (int i = 0; i < menu->count && i < end; i++)
        count += !menu->item[i].heading;
    return count;
}

bool list_print_more(struct desk *desk)
{
    enum { ONCE = 20, FEW = 5 };
    struct list *list = list_of(desk);
    const struct menu *menu = &list->menu;
    int last = list->printed + ONCE;
    if (list->printed >= menu->count)
        return false;
    if (desk->voice.scripted || last + FEW >= menu->count)
        last = menu->count;
    for (int n = list_count_choices(desk, list->printed); list->printed < last; list->printed++) {
        const struct menu_item *item = &menu->item[list->printed];
        SCOPED(text) label = {0};
        speech_moves(desk->session ? desk->session->game : NULL, item->label, &label);
        if (item->heading)
            output_print(stdout, "%s:\n", item->label);
        else
            output_print(stdout, "%3d  %s%s%s\n", ++n, label.at, item->value[0] ? ": " : "", item->value);
    }
    int left = list_count_choices(desk, menu->count) - list_count_choices(desk, last);
    if (left)
        output_print(stdout, "%d more: `more` lists them. ", left);
    output_print(stdout, "Type a number to choose.\n");
    return true;
}

static bool print_list(struct desk *desk)
{
    struct list *list = list_of(desk);
    output_print(stdout, "%s\n", list->title);
    if (list->heads[0])
        output_print(stdout, "     %s\n", list->heads);
    list->printed = 0;
    if (!list_print_more(desk))
        output_print(stdout, "Nothing is in this list.\n");
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
