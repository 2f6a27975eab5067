/* The start screen: which game, and who plays; beside it a picture of the game's board. */
#include "base/files.h"
#include "draw/boardview.h"
#include "items.h"
#include "screens.h"
#include "study/games.h"
#include "study/sharing.h"
#include "study/today.h"

/* LISTED_MS: how often the games are looked up. FRIENDS: how many of them are seen, and no table's. */
enum { LISTED_MS = 3000, FRIENDS = 5 };

/* FIRST_MS: how long all that is read of files is waited for before the screen is seen without that. */
enum { FIRST_MS = 1000 };

struct start {
    struct menu menu;
    struct menu found;          /* the games with what is typed in their names */
    char sought[MENU_LABEL];    /* that */
    char numbered[MENU_LABEL];  /* the command of the array whose number is typed */
    bool seeks;                 /* they are seen in place of the menu */
    struct standing shown;      /* beside the menu: the chosen game, or the one that would go on */
    struct text summary;        /* what is special about it */
    struct shared_entry *table; /* the games at a public table; else the user's shared ones */
    int games;
    int64_t listed;              /* when the games were looked up, ms; 0: never */
    char unfinished[MENU_LABEL]; /* what `continue` would go on with; "" nothing */
    struct standing left;        /* that */
    bool journal;                /* it is a game of a journal, not a shared one */
    struct text saved, path;     /* the game that was saved last and its file; empty: none */
    struct standing last;        /* that */
    int due;                     /* cards to be practised today */
    bool next;                   /* the next game is chosen at first, not the one on the board */
    bool unread, waited;         /* what is read of files is not there yet; it was waited for */
    bool moved;                  /* something was chosen by hand */
};

static struct start *start_of(const struct desk *desk)
{
    return screen_data(desk, SCREEN_START);
}

static void clear_start(void *data)
{
    struct start *start = data;
    menu_free(&start->menu);
    menu_free(&start->found);
    sharing_free_list(start->table, start->games);
    text_free(&start->summary);
    text_free(&start->saved);
    text_free(&start->path);
}

/* Look up the games at the table, or the user's and friends' games. */
static void look_up_games(struct desk *desk, struct start *start)
{
    sharing_free_list(start->table, start->games);
    start->games = desk->lobby ? sharing_list(desk, desk->lobby->games, SHARED_ANY, &start->table)
                               : sharing_list_friends(desk, &start->table);
    start->listed = desk->now ? desk->now : 1;
}

/* Returns how many of the games are the user's own and not over. */
static int count_own(const struct start *start)
{
    int count = 0;
    while (count < start->games && start->table[count].state == SHARED_MINE)
        count++;
    return count;
}

/* Looks up what is read of files: what is due, the games that wait and those that go on. */
static void read_files(struct desk *desk, struct start *start)
{
    start->due = desk->lobby ? 0 : today_left(desk);
    text_free(&start->saved);
    text_free(&start->path);
    if (desk->lobby || (desk->session && desk->keeping.home.path) ||
        !keeping_last(desk, &start->saved, &start->path, &start->last))
        text_free(&start->saved);
    look_up_games(desk, start);
    start->journal = loading_unfinished(desk, start->unfinished, sizeof start->unfinished, &start->left);
    if (!start->journal)
        snprintf(start->unfinished, sizeof start->unfinished, "%.100s",
                 desk->lobby || !count_own(start) ? ""
                 : count_own(start) == 1          ? start->table->words
                                                  : "your shared games");
    start->unread = false;
    if (!start->moved)
        start->menu.count = start->menu.chosen = 0; /* none is chosen yet */
}

/* True if the files of which the screen tells answer. */
static bool files_answer(struct desk *desk, struct start *start)
{
    FREED char *state = desk->lobby ? NULL : folder_path(FOLDER_STATE);
    SCOPED(text) paths = {0};
    if (desk->lobby)
        text_addf(&paths, "%s\n", desk->lobby->games);
    else if (state)
        text_addf(&paths, "%s/last-saved\n%s/cards\n%s/journal\n%s/shared", state, state, state, state);
    bool answer = knocks_answer(&desk->knocks, KNOCK_START, paths.at ? paths.at : "");
    if (!answer && start->unread && !start->waited) {
        start->waited = true;
        knocks_wait(&desk->knocks, KNOCK_START, FIRST_MS);
        answer = knocks_answer(&desk->knocks, KNOCK_START, paths.at ? paths.at : "");
    }
    return answer;
}

/* Reads files that are to be read now, if they answer. */
static void refresh_start(struct desk *desk)
{
    struct start *start = start_of(desk);
    bool due = !start->listed || desk->now - start->listed >= LISTED_MS;
    if ((!start->unread && !due) || !files_answer(desk, start))
        return;
    if (start->unread)
        read_files(desk, start);
    else
        look_up_games(desk, start);
}

void start_show(struct desk *desk, bool next)
{
    struct start *start = start_of(desk);
    start->next = next;
    start->unread = true;
    start->waited = start->moved = false;
    start->menu.count = start->menu.chosen = 0;
    start->unfinished[0] = '\0';
    screen_go(desk, SCREEN_START);
}

const char *start_unfinished(struct desk *desk)
{
    struct start *start = start_of(desk);
    refresh_start(desk);
    return start->saved.length && !start->unfinished[0] ? start->saved.at : start->unfinished;
}

/* The menu. */

/* An item whose value left and right change, by the command VERB; Enter begins the game. */
static void add_wheel(struct menu *menu, const char *label, const char *value, const char *verb)
{
    struct menu_item *item = menu_add(menu, label, value, "new");
    snprintf(item->less, sizeof item->less, "%s -", verb), snprintf(item->more, sizeof item->more, "%s +", verb);
}

/* Show AT from now on: find what is special about its game. */
static void show_standing(struct desk *desk, const struct standing *at)
{
    struct start *start = start_of(desk);
    if (at->game != start->shown.game || !start->summary.at) {
        text_free(&start->summary);
        text_add(&start->summary, "");
        help_summary(&desk->cache.catalogue, at->game ? at->game->id : "", &start->summary);
    }
    start->shown = *at;
}

/* Show how G begins. */
static void show_game(struct desk *desk, const struct game *g)
{
    struct standing at = {.game = g};
    if (at.game)
        position_start(at.game, &at.position);
    show_standing(desk, &at);
}

/* Returns the game that LINE joins, NULL if it is none. */
static const struct shared_entry *find_entry(const struct start *start, const char *line)
{
    for (int i = 0; i < start->games && strncmp(line, "join ", 5) == 0; i++)
        if (strcmp(start->table[i].path, line + 5) == 0)
            return &start->table[i];
    return NULL;
}

const char *start_way_on(const struct desk *desk, struct standing *at)
{
    const struct start *start = start_of(desk);
    const char *line = start->menu.count ? start->menu.item[start->menu.chosen].line : "";
    bool left = strncmp(line, "continue", 8) == 0, here = left && !line[8] && desk->session;
    const struct shared_entry *entry = find_entry(start, line);
    *at = here                             ? record_standing(desk->session->record)
          : entry                          ? entry->at
          : left                           ? start->left
          : strncmp(line, "load ", 5) == 0 ? start->last
                                           : (struct standing){.game = NULL};
    return at->game ? line : NULL;
}

/* Add games that wait for the user or for any player, as their files tell, and a way to all others. */
static void add_friends(struct desk *desk, struct start *start)
{
    int own = count_own(start), seen = 0;
    for (int i = 0; i < start->games && seen < FRIENDS; i++) {
        const struct shared_entry *entry = &start->table[i];
        if (desk->sharing && sharing_is_at(desk, entry->path))
            continue;
        menu_add(&start->menu, entry->brief, "", "join %.480s", entry->path);
        seen++;
    }
    if (own > 1)
        menu_add(&start->menu, "All your shared games", "", "games");
}

/* Add items for the game on the board, the game left last, and those that others share. */
static void add_ways_back(struct desk *desk, struct start *start)
{
    char label[MENU_LABEL];
    if (desk->session) {
        snprintf(label, sizeof label, "Continue the %s", screen_board(desk)->name);
        menu_add(&start->menu, label, "", "continue");
    }
    if (start->unfinished[0] && start->journal) {
        snprintf(label, sizeof label, "Continue: %.150s", start->unfinished);
        menu_add(&start->menu, label, "", desk->session ? "continue 1" : "continue");
    }
    if (start->saved.length) {
        snprintf(label, sizeof label, "Last saved: %.148s", start->saved.at);
        menu_add(&start->menu, label, "", "load %.500s", start->path.at);
    }
    if (!desk->lobby)
        add_friends(desk, start);
}

/* An item for the chosen game, which VERB is told by its id. */
static void add_about(const struct desk *desk, struct menu *menu, const char *label, const char *verb)
{
    menu_add(menu, label, "", "%s %s", verb, desk->setup.offer[desk->setup.game].id);
}

/* Add what a public table has in place of files: its games, looked up now and then. */
static void add_table(struct start *start)
{
    static const char *const titles[SHARED_ANY] = {[SHARED_MINE] = "Your games",
                                                   [SHARED_WAITS] = "Games that wait for a player",
                                                   [SHARED_PLAYED] = "Games under way: watch",
                                                   [SHARED_ENDED] = "Finished games: watch"};
    menu_add(&start->menu, "Offer this game to others", "", "share");
    for (int i = 0; i < start->games; i++) {
        const struct shared_entry *entry = &start->table[i];
        if (i == 0 || entry->state != entry[-1].state)
            menu_add_heading(&start->menu, titles[entry->state]);
        bool sits = entry->state <= SHARED_WAITS;
        menu_add(&start->menu, sits ? entry->brief : entry->words, "", "%s %.480s", sits ? "join" : "watch",
                 entry->path);
    }
}

static void fill_menu(struct desk *desk)
{
    static const char *const verbs[PLAYERS_MAX] = {"white", "black", "red"};
    struct start *start = start_of(desk);
    struct menu *menu = &start->menu;
    const struct game *g = beginning_next(desk, NULL);
    char text[MENU_VALUE], chosen[MENU_LABEL]; /* the chosen thing stays chosen, wherever its row is now */
    bool fresh =
        desk->session && (start->next || session_over(desk->session) || (desk->session->viewed && !desk->parked));

    snprintf(chosen, sizeof chosen, "%s", menu->count ? menu->item[menu->chosen].label : fresh ? "New game" : "");
    menu_clear(menu);
    if (start->unread)
        menu_add_heading(menu, "Reading your games ...");
    add_ways_back(desk, start);
    add_about(desk, menu, "New game", "new");
    add_wheel(menu, "  Game", desk->setup.offer[desk->setup.game].title, "game");
    items_add_options(menu, g);
    items_add_array(menu, g, !desk->setup.array);
    for (int i = 0; g && i < g->players && i < PLAYERS_MAX; i++) {
        char label[32];
        snprintf(label, sizeof label, "  %s", g->player[i].name);
        seat_write(desk->setup.seat[i], text);
        add_wheel(menu, label, desk->setup.seat[i].elsewhere ? "a friend ..." : text, verbs[i]);
    }
    clock_write(&desk->setup.clock, text);
    add_wheel(menu, "  Clock", text, "clock");
    if (desk->lobby)
        add_table(start);
    if (start->due) {
        char due[MENU_LABEL];
        snprintf(due, sizeof due, "Practise: %d due today", start->due);
        menu_add(menu, due, "", "today");
    }
    add_about(desk, menu, "Puzzles", "problems");
    add_about(desk, menu, "Learn", "tutorial");
    add_about(desk, menu, "Rules", "help rules");
    if (!desk->lobby) {
        menu_add(menu, "Watch a game", "", "samples");
        menu_add(menu, "Saved games", "", "load");
        menu_add(menu, "Replay a game", "", "replay");
    }
    menu_add(menu, "Help", "", "help");
    menu_add(menu, "Settings", "", "settings");
    menu_add(menu, "Quit", "", "quit");
    if (menu->chosen >= menu->count || strcmp(menu->item[menu->chosen].label, chosen) != 0)
        menu_choose(menu, chosen);
    struct standing at;
    start_way_on(desk, &at) ? show_standing(desk, &at) : show_game(desk, g);
}

/* Searching. */

static void list_offers(struct menu *menu, const struct offer *offer, int count)
{
    for (int i = 0; i < count; i++)
        menu_add(menu, offer[i].title, offer[i].id, "new %.*s", GAME_ID, offer[i].id);
}

bool start_fill_games(struct desk *desk, struct menu *menu, const char *word)
{
    struct offer shelf[OFFERS_MAX];
    int shelved = catalogue_shelf(&desk->cache.catalogue, shelf, OFFERS_MAX);
    list_offers(menu, desk->setup.offer, desk->setup.offers);
    menu_add_heading(menu, "On the shelf");
    list_offers(menu, shelf, shelved);
    menu_narrow(menu, word);
    return false;
}

/* Find the games that TYPED means: all that have what follows / in their names, or the words themselves where these
 * begin no command and are found. */
static bool seek_games(struct desk *desk, const char *typed)
{
    enum { LEAST = 3 };
    struct start *start = start_of(desk);
    struct menu *menu = &start->found;
    const char *word = typed + (*typed == '/');
    bool asked = word > typed;
    if (!asked && (strlen(word) < LEAST || command_begins(desk->stage->commands, word) ||
                   command_find(desk->stage->commands, word, (int)strcspn(word, " "))))
        return false;
    if (!menu->count || strncmp(word, start->sought, sizeof start->sought - 1) != 0) {
        snprintf(start->sought, sizeof start->sought, "%s", word);
        menu_clear(menu);
        start_fill_games(desk, menu, start->sought);
        menu->chosen = menu->top = 0;
        for (int i = 0, best = 0; i < menu->count && *word; i++) {
            int likeness = gamecache_likeness(menu->item[i].label, menu->item[i].value, start->sought);
            if (likeness > best) {
                best = likeness;
                menu->chosen = i;
            }
        }
    }
    menu_clamp(menu);
    return asked || (menu->count && !menu->item[menu->chosen].hidden);
}

static struct menu *seen_menu(struct start *start)
{
    return start->seeks ? &start->found : &start->menu;
}

/* Returns the command of the array whose number is TYPED, or of the game that is chosen among those found; NULL if
 * there is none. */
static const char *search_start(struct desk *desk, const char *typed)
{
    struct start *start = start_of(desk);
    if (items_number(&start->menu, beginning_next(desk, NULL), typed, start->numbered))
        return start->numbered;
    const struct menu *menu = &start->found;
    bool found = seek_games(desk, typed) && menu->count && !menu->item[menu->chosen].hidden;
    return found ? menu->item[menu->chosen].line : NULL;
}

#define NO_GAME "No game has \"%.40s\" in its name; `game` lists them all."

/* Says that no game has WORD in its name, or that nothing is sought yet; false if one has, which search_start takes. */
static bool seek_start(struct desk *desk, const char *word)
{
    char typed[MENU_LABEL];
    snprintf(typed, sizeof typed, "/%.*s", MENU_LABEL - 2, word);
    bool found = search_start(desk, typed) != NULL;
    if (!*word && !start_of(desk)->found.chosen) /* nor is any chosen */
        desk_say(desk, TONE_PLAIN, "Type some letters of a game's name after the /, or choose one with Down and Up.");
    else if (!found)
        desk_say(desk, TONE_WRONG, NO_GAME, word);
    else
        return false;
    return true;
}

static bool start_narrows(struct desk *desk)
{
    return start_of(desk)->seeks = seek_games(desk, desk->stage->typed.line);
}

/* The layout. */

/* The columns that the picture leaves to the menu. */
enum { MENU_LEAST = 34 };

/* Ways to place things beside the picture, from roomy to tight. */
struct plan {
    int title, menu, gap; /* rows of title and menu, empty rows between the menu and what is special; 0: it is cut */
    int hints;            /* rows of hints at the bottom, an empty one above them included */
};
static const struct plan plans[] = {{1, 3, 1, 3}, {0, 2, 1, 2}, {0, 1, 1, 1}, {0, 1, 0, 1}, {0, 1, 0, 0}};
enum { PLANS = sizeof plans / sizeof *plans };

/* The layout of the screen of ROWS × COLUMNS. */
struct start_layout {
    const struct start *start;
    const struct menu *list; /* the menu that is seen */
    int rows, columns;
    struct beside picture; /* of the board */
    const struct plan *plan;
    struct area menu;
};

/* Place the picture, if there is room for it beside the menu. */
static void place_picture(const struct desk *desk, struct start_layout *layout)
{
    const struct game *g = layout->start->shown.game;
    const struct beside_room room = {layout->rows, layout->columns, MENU_LEAST};
    struct view view;
    layout->picture = (struct beside){.left = layout->columns};
    if (!g)
        return;
    stage_view(desk, g, &view);
    beside_place(&view, g, 0, &room, &layout->picture);
}

static const char *summary_of(const struct start *start)
{
    return start->summary.at ? start->summary.at : "";
}

/* Returns the first plan in which everything fits, else the last. */
static const struct plan *choose_plan(const struct start_layout *layout)
{
    int menu = menu_height(layout->list, layout->picture.left - 2);
    int special = layout->picture.left > 15 ? paragraph_rows(summary_of(layout->start), layout->picture.left - 5) : 0;
    for (int i = 0; i < PLANS - 1; i++)
        if (plans[i].menu + menu + plans[i].gap * (1 + special) + plans[i].hints <= layout->rows - 1)
            return &plans[i];
    return &plans[PLANS - 1];
}

static void arrange_start(const struct desk *desk, struct start_layout *layout, int rows, int columns)
{
    *layout = (struct start_layout){
        .start = start_of(desk), .list = seen_menu(start_of(desk)), .rows = rows, .columns = columns};
    place_picture(desk, layout);
    layout->plan = choose_plan(layout);
    int room = rows - 1 - layout->plan->menu - layout->plan->hints;
    layout->menu = (struct area){layout->plan->menu, 1, room > 0 ? room : 1, layout->picture.left - 2};
}

static void update_start(struct desk *desk, int rows, int columns)
{
    struct start_layout layout;
    struct start *start = start_of(desk);
    refresh_start(desk);
    if (start_narrows(desk) && search_start(desk, desk->stage->typed.line))
        show_game(desk, gamecache_variant(&desk->cache, start->found.item[start->found.chosen].line + strlen("new "),
                                          NULL, NULL));
    else if (!start->seeks)
        fill_menu(desk);
    struct menu *menu = seen_menu(start);
    menu->folds = !start->seeks;
    menu_clamp(menu);
    arrange_start(desk, &layout, rows, columns);
    menu_fit(menu, layout.menu);
}

/* In the ROWS rows above the prompt. */
static void draw_hints(struct canvas *canvas, int rows, int columns)
{
    static const char *const hints[2][2] = {
        {"Arrows choose and change, Enter begins; or type a game's name, a move, help.",
         "Arrows, Enter, or type help."},
        {"Or type a game's name (/ searches), a move, or a command: help.", "or type /game, a move, help"}};
    bool wide = columns >= 64;
    if (rows >= 2)
        canvas_print(canvas, canvas->rows - 3, 2, PAINT_DIM,
                     wide ? "Up and down choose, left and right change, Enter begins." : "Arrows and Enter choose;");
    if (rows >= 1)
        canvas_print(canvas, canvas->rows - 2, 2, PAINT_DIM, hints[rows >= 2][!wide]);
}

static void draw_position(const struct start_layout *layout, struct canvas *canvas)
{
    const struct standing *standing = &layout->start->shown;
    const struct beside *at = &layout->picture;
    if (at->area.rows)
        boardview_draw(standing->game, &standing->position, &at->view, NULL, canvas, at->area.row, at->area.column);
}

/* Draw what is special about the game, below the menu. */
static void draw_summary(const struct desk *desk, const struct start_layout *layout, struct canvas *canvas)
{
    int height = menu_height(layout->list, layout->menu.columns);
    int used = layout->menu.row + (height < layout->menu.rows ? height : layout->menu.rows) + layout->plan->gap;
    int foot = desk->voice.text.length ? 2 : layout->plan->hints;
    if (layout->picture.left > 15)
        paragraph_print(summary_of(layout->start), canvas,
                        (struct area){used, 3, layout->rows - 1 - foot - used, layout->picture.left - 5}, PAINT_DIM);
}

static bool draw_start(const struct desk *desk, const struct screen *row, struct picture *picture)
{
    struct canvas *canvas = &picture->canvas;
    struct start_layout layout;
    (void)row;
    arrange_start(desk, &layout, canvas->rows, canvas->columns);
    draw_position(&layout, canvas);
    canvas_print(canvas, layout.plan->title, 2, PAINT_TITLE,
                 layout.picture.left >= 40 ? "reroute66: chess on boards that bend" : "reroute66");
    menu_draw(layout.list, canvas, layout.menu);
    draw_summary(desk, &layout, canvas);
    int foot =
        layout.picture.area.row + layout.picture.area.rows <= canvas->rows - 3 ? canvas->columns : layout.picture.left;
    char none[MENU_LABEL] = "";
    if (layout.start->seeks && !menu_height(layout.list, canvas->columns))
        snprintf(none, sizeof none, NO_GAME, layout.start->sought);
    else if (!desk->voice.text.length)
        draw_hints(canvas, layout.plan->hints, foot);
    picture->more = screen_message(desk, none, canvas, (struct area){canvas->rows - 3, 2, 2, foot - 3});
    return true;
}

static int64_t start_timeout(const struct desk *desk)
{
    const struct start *start = start_of(desk);
    return !start->unread && (desk->lobby || start->games) ? LISTED_MS : -1;
}

static struct intent start_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    bool taken;
    struct intent intent = screen_intent(menu_key(seen_menu(start_of(desk)), event->in, &taken));
    (void)row;
    intent.taken = taken || event->in->kind == INPUT_ESCAPE;
    start_of(desk)->moved |= taken;
    if (!taken && event->in->kind == INPUT_ESCAPE) {
        if (desk->session)
            board_show(desk);
        desk_hush(desk);
    }
    return intent;
}

const struct screen screen_start = {
    .name = "start",
    .prompt = "> ",
    .size = sizeof(struct start),
    .clear = clear_start,
    .update = update_start,
    .draw = draw_start,
    .key = start_key,
    .seek = seek_start,
    .search = search_start,
    .narrows = start_narrows,
    .timeout = start_timeout,
    .sets_up = true,
};
