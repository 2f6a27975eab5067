/* The start screen: which game, and who plays; beside it a picture of the game's board. */
#include "draw/boardview.h"
#include "screens.h"
#include "study/games.h"
#include "study/sharing.h"

enum { LISTED_MS = 3000 };

struct start {
    struct menu menu;
    struct menu found;          /* the games with what is typed in their names */
    char sought[MENU_LABEL];    /* that */
    bool seeks;                 /* they are seen in place of the menu */
    struct standing shown;      /* beside the menu: the chosen game, or the one that would go on */
    struct text summary;        /* what is special about it */
    struct shared_entry *table; /* the games at a public table; else the user's shared ones */
    int games;
    int64_t listed;              /* when the games were looked up, ms; 0: never */
    char unfinished[MENU_LABEL]; /* what `continue` would go on with; "" nothing */
    struct standing left;        /* that */
    struct text saved, path;     /* the game that was saved last and its file; empty: none */
    struct standing last;        /* that */
    bool next;                   /* the next game is chosen at first, not the one on the board */
};

static struct start *start_of(const struct desk *d)
{
    return screen_data(d, SCREEN_START);
}

static void clear_start(void *data)
{
    struct start *s = data;
    menu_free(&s->menu);
    menu_free(&s->found);
    sharing_free_list(s->table, s->games);
    text_free(&s->summary);
    text_free(&s->saved);
    text_free(&s->path);
}

void start_show(struct desk *d, bool next)
{
    struct start *s = start_of(d);
    s->next = next;
    s->listed = 0;
    s->menu.count = s->menu.chosen = 0; /* none is chosen yet */
    text_free(&s->saved);
    text_free(&s->path);
    if (d->lobby || (d->session && d->keeping.home.path) || !keeping_last(d, &s->saved, &s->path, &s->last))
        text_free(&s->saved);
    if (!d->lobby) {
        sharing_free_list(s->table, s->games);
        s->table = NULL;
        s->games = d->sharing ? 0 : sharing_list(d, NULL, SHARED_MINE, &s->table);
    }
    if (!loading_unfinished(d, s->unfinished, sizeof s->unfinished, &s->left))
        snprintf(s->unfinished, sizeof s->unfinished, "%.100s",
                 d->lobby || !s->games ? ""
                 : s->games == 1       ? s->table->words
                                       : "your shared games");
    screen_go(d, SCREEN_START);
}

const char *start_unfinished(const struct desk *d)
{
    const struct start *s = start_of(d);
    return s->saved.length && !s->unfinished[0] ? s->saved.at : s->unfinished;
}

/* The menu. */

/* An item whose value left and right change, by the command VERB; Enter begins the game. */
static void add_wheel(struct menu *m, const char *label, const char *value, const char *verb)
{
    struct menu_item *item = menu_add(m, label, value, "new");
    snprintf(item->less, sizeof item->less, "%s -", verb), snprintf(item->more, sizeof item->more, "%s +", verb);
}

/* Show AT from now on: find what is special about its game. */
static void show_standing(struct desk *d, const struct standing *at)
{
    struct start *s = start_of(d);
    if (at->game != s->shown.game || !s->summary.at) {
        text_free(&s->summary);
        text_add(&s->summary, "");
        help_summary(&d->cache.catalogue, at->game ? at->game->id : "", &s->summary);
    }
    s->shown = *at;
}

/* Show how the game ID begins. */
static void show_game(struct desk *d, const char *id)
{
    struct standing at = {.game = gamecache_variant(&d->cache, id, NULL, NULL)};
    if (at.game)
        position_start(at.game, &at.position);
    show_standing(d, &at);
}

const char *start_way_on(const struct desk *d, struct standing *at)
{
    const struct start *s = start_of(d);
    const char *line = s->menu.count ? s->menu.item[s->menu.chosen].line : "";
    bool left = strncmp(line, "continue", 8) == 0, here = left && !line[8] && d->session;
    *at = here                             ? record_standing(d->session->record)
          : left                           ? s->left
          : strncmp(line, "load ", 5) == 0 ? s->last
                                           : (struct standing){.game = NULL};
    return at->game ? line : NULL;
}

/* Add items for the game on the board, the game left last, and those that others share. */
static void add_ways_back(const struct desk *d, struct start *s)
{
    char label[MENU_LABEL];
    if (d->session) {
        snprintf(label, sizeof label, "Continue the %s", screen_board(d)->name);
        menu_add(&s->menu, label, "", "continue");
    }
    if (s->unfinished[0]) {
        snprintf(label, sizeof label, "Continue: %.150s", s->unfinished);
        menu_add(&s->menu, label, "", d->session ? "continue 1" : "continue");
    }
    if (s->saved.length) {
        snprintf(label, sizeof label, "Last saved: %.148s", s->saved.at);
        menu_add(&s->menu, label, "", "load %.500s", s->path.at);
    }
    if (s->games && !d->lobby)
        menu_add(&s->menu, "Your shared games", "", "games");
}

/* An item for the chosen game, which VERB is told by its id. */
static void add_about(const struct desk *d, struct menu *m, const char *label, const char *verb)
{
    menu_add(m, label, "", "%s %s", verb, d->setup.offer[d->setup.game].id);
}

/* Add what a public table has in place of files: its games, looked up now and then. */
static void add_table(struct desk *d, struct start *s)
{
    static const char *const titles[SHARED_ANY] = {[SHARED_MINE] = "Your games",
                                                   [SHARED_WAITS] = "Games that wait for a player",
                                                   [SHARED_PLAYED] = "Games under way: watch",
                                                   [SHARED_ENDED] = "Finished games: watch"};
    if (!s->listed || d->now - s->listed >= LISTED_MS) {
        sharing_free_list(s->table, s->games);
        s->games = sharing_list(d, d->lobby->games, SHARED_ANY, &s->table);
        s->listed = d->now;
    }
    menu_add(&s->menu, "Offer this game to others", "", "share");
    for (int i = 0; i < s->games; i++) {
        const struct shared_entry *g = &s->table[i];
        if (i == 0 || g->state != g[-1].state)
            menu_add_heading(&s->menu, titles[g->state]);
        menu_add(&s->menu, g->words, "", "%s %.480s", g->state <= SHARED_WAITS ? "join" : "watch", g->path);
    }
}

static void fill_menu(struct desk *d)
{
    static const char *const verbs[PLAYERS_MAX] = {"white", "black", "red"};
    struct start *s = start_of(d);
    struct menu *m = &s->menu;
    const char *id = d->setup.offer[d->setup.game].id;
    const struct game *g = gamecache_variant(&d->cache, id, NULL, NULL);
    char text[MENU_VALUE], chosen[MENU_LABEL]; /* the chosen thing stays chosen, wherever its row is now */
    bool fresh = d->session && (s->next || session_over(d->session) || (d->session->viewed && !d->parked));

    snprintf(chosen, sizeof chosen, "%s", m->count ? m->item[m->chosen].label : fresh ? "New game" : "");
    menu_clear(m);
    add_ways_back(d, s);
    add_about(d, m, "New game", "new");
    add_wheel(m, "  Game", d->setup.offer[d->setup.game].title, "game");
    for (int i = 0; g && i < g->players && i < PLAYERS_MAX; i++) {
        char label[32];
        snprintf(label, sizeof label, "  %s", g->player[i].name);
        seat_write(d->setup.seat[i], text);
        add_wheel(m, label, text, verbs[i]);
    }
    clock_write(&d->setup.clock, text);
    add_wheel(m, "  Clock", text, "clock");
    if (d->lobby)
        add_table(d, s);
    add_about(d, m, "Puzzles", "problems");
    add_about(d, m, "Learn", "tutorial");
    add_about(d, m, "Rules", "help rules");
    if (!d->lobby) {
        menu_add(m, "Watch a game", "", "samples");
        menu_add(m, "Saved games", "", "load");
        menu_add(m, "Replay a game", "", "replay");
    }
    menu_add(m, "Help", "", "help");
    menu_add(m, "Settings", "", "settings");
    menu_add(m, "Quit", "", "quit");
    if (m->chosen >= m->count || strcmp(m->item[m->chosen].label, chosen) != 0)
        menu_choose(m, chosen);
    struct standing at;
    start_way_on(d, &at) ? show_standing(d, &at) : show_game(d, id);
}

/* Searching. */

static void list_offers(struct menu *m, const struct offer *offer, int count)
{
    for (int i = 0; i < count; i++)
        menu_add(m, offer[i].title, offer[i].id, "new %.*s", GAME_ID, offer[i].id);
}

bool start_fill_games(struct desk *d, struct menu *m, const char *word)
{
    struct offer shelf[OFFERS_MAX];
    int shelved = catalogue_shelf(&d->cache.catalogue, shelf, OFFERS_MAX);
    list_offers(m, d->setup.offer, d->setup.offers);
    menu_add_heading(m, "On the shelf");
    list_offers(m, shelf, shelved);
    menu_narrow(m, word);
    return false;
}

/* Find the games that TYPED means: all that have what follows / in their names, or the words themselves where these
 * begin no command and are found. */
static bool seek_games(struct desk *d, const char *typed)
{
    enum { LEAST = 3 };
    struct start *s = start_of(d);
    struct menu *m = &s->found;
    const char *word = typed + (*typed == '/');
    bool asked = word > typed;
    if (!asked && (strlen(word) < LEAST || command_begins(d->stage->commands, word) ||
                   command_find(d->stage->commands, word, (int)strcspn(word, " "))))
        return false;
    if (!m->count || strncmp(word, s->sought, sizeof s->sought - 1) != 0) {
        snprintf(s->sought, sizeof s->sought, "%s", word);
        menu_clear(m);
        start_fill_games(d, m, s->sought);
        m->chosen = m->top = 0;
        for (int i = 0, best = 0; i < m->count && *word; i++) {
            int likeness = gamecache_likeness(m->item[i].label, m->item[i].value, s->sought);
            if (likeness > best) {
                best = likeness;
                m->chosen = i;
            }
        }
    }
    menu_clamp(m);
    return asked || (m->count && !m->item[m->chosen].hidden);
}

static struct menu *seen_menu(struct start *s)
{
    return s->seeks ? &s->found : &s->menu;
}

/* The command of the game that is chosen among those found; NULL if there is none. */
static const char *search_start(struct desk *d, const char *typed)
{
    const struct menu *m = &start_of(d)->found;
    bool found = seek_games(d, typed) && m->count && !m->item[m->chosen].hidden;
    return found ? m->item[m->chosen].line : NULL;
}

#define NO_GAME "No game has \"%.40s\" in its name; `game` lists them all."

/* Says that no game has WORD in its name, or that nothing is sought yet; false if one has, which search_start takes. */
static bool seek_start(struct desk *d, const char *word)
{
    char typed[MENU_LABEL];
    snprintf(typed, sizeof typed, "/%.*s", MENU_LABEL - 2, word);
    bool found = search_start(d, typed) != NULL;
    if (!*word && !start_of(d)->found.chosen) /* nor is any chosen */
        desk_say(d, TONE_PLAIN, "Type some letters of a game's name after the /, or choose one with Down and Up.");
    else if (!found)
        desk_say(d, TONE_WRONG, NO_GAME, word);
    else
        return false;
    return true;
}

static bool start_narrows(struct desk *d)
{
    return start_of(d)->seeks = seek_games(d, d->stage->typed.line);
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
static void place_picture(const struct desk *d, struct start_layout *r)
{
    const struct game *g = r->start->shown.game;
    const struct beside_room room = {r->rows, r->columns, MENU_LEAST};
    struct view v;
    r->picture = (struct beside){.left = r->columns};
    if (!g)
        return;
    stage_view(d, g, &v);
    beside_place(&v, g, 0, &room, &r->picture);
}

static const char *summary_of(const struct start *s)
{
    return s->summary.at ? s->summary.at : "";
}

/* The first plan in which everything fits, else the last. */
static const struct plan *choose_plan(const struct start_layout *r)
{
    int menu = menu_height(r->list, r->picture.left - 2);
    int special = r->picture.left > 15 ? paragraph_rows(summary_of(r->start), r->picture.left - 5) : 0;
    for (int i = 0; i < PLANS - 1; i++)
        if (plans[i].menu + menu + plans[i].gap * (1 + special) + plans[i].hints <= r->rows - 1)
            return &plans[i];
    return &plans[PLANS - 1];
}

static void arrange_start(const struct desk *d, struct start_layout *r, int rows, int columns)
{
    *r = (struct start_layout){.start = start_of(d), .list = seen_menu(start_of(d)), .rows = rows, .columns = columns};
    place_picture(d, r);
    r->plan = choose_plan(r);
    int room = rows - 1 - r->plan->menu - r->plan->hints;
    r->menu = (struct area){r->plan->menu, 1, room > 0 ? room : 1, r->picture.left - 2};
}

static void update_start(struct desk *d, int rows, int columns)
{
    struct start_layout r;
    struct start *s = start_of(d);
    if (start_narrows(d) && search_start(d, d->stage->typed.line))
        show_game(d, s->found.item[s->found.chosen].line + strlen("new "));
    else if (!s->seeks)
        fill_menu(d);
    struct menu *m = seen_menu(s);
    m->folds = !s->seeks;
    menu_clamp(m);
    arrange_start(d, &r, rows, columns);
    menu_fit(m, r.menu);
}

/* In the ROWS rows above the prompt. */
static void draw_hints(struct canvas *c, int rows, int columns)
{
    static const char *const hints[2][2] = {
        {"Arrows choose and change, Enter begins; or type a game's name, a move, help.",
         "Arrows, Enter, or type help."},
        {"Or type a game's name (/ searches), a move, or a command: help.", "or type /game, a move, help"}};
    bool wide = columns >= 64;
    if (rows >= 2)
        canvas_print(c, c->rows - 3, 2, PAINT_DIM,
                     wide ? "Up and down choose, left and right change, Enter begins." : "Arrows and Enter choose;");
    if (rows >= 1)
        canvas_print(c, c->rows - 2, 2, PAINT_DIM, hints[rows >= 2][!wide]);
}

static void draw_position(const struct start_layout *r, struct canvas *c)
{
    const struct standing *s = &r->start->shown;
    const struct beside *at = &r->picture;
    if (at->area.rows)
        boardview_draw(s->game, &s->position, &at->view, NULL, c, at->area.row, at->area.column);
}

/* Draw what is special about the game, below the menu. */
static void draw_summary(const struct desk *d, const struct start_layout *r, struct canvas *c)
{
    int height = menu_height(r->list, r->menu.columns);
    int used = r->menu.row + (height < r->menu.rows ? height : r->menu.rows) + r->plan->gap;
    int foot = d->voice.text.length ? 2 : r->plan->hints;
    if (r->picture.left > 15)
        paragraph_print(summary_of(r->start), c, (struct area){used, 3, r->rows - 1 - foot - used, r->picture.left - 5},
                        PAINT_DIM);
}

static bool draw_start(const struct desk *d, const struct screen *row, struct picture *p)
{
    struct canvas *c = &p->canvas;
    struct start_layout r;
    (void)row;
    arrange_start(d, &r, c->rows, c->columns);
    draw_position(&r, c);
    canvas_print(c, r.plan->title, 2, PAINT_TITLE,
                 r.picture.left >= 40 ? "reroute66: chess on boards that bend" : "reroute66");
    menu_draw(r.list, c, r.menu);
    draw_summary(d, &r, c);
    int foot = r.picture.area.row + r.picture.area.rows <= c->rows - 3 ? c->columns : r.picture.left;
    char none[MENU_LABEL] = "";
    if (r.start->seeks && !menu_height(r.list, c->columns))
        snprintf(none, sizeof none, NO_GAME, r.start->sought);
    else if (!d->voice.text.length)
        draw_hints(c, r.plan->hints, foot);
    p->more = screen_message(d, none, c, (struct area){c->rows - 3, 2, 2, foot - 3});
    return true;
}

static int64_t start_timeout(const struct desk *d)
{
    return d->lobby ? LISTED_MS : -1;
}

static struct intent start_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    bool taken;
    struct intent r = screen_intent(menu_key(seen_menu(start_of(d)), e->in, &taken));
    (void)row;
    r.taken = taken || e->in->kind == INPUT_ESCAPE;
    if (!taken && e->in->kind == INPUT_ESCAPE) {
        if (d->session)
            board_show(d);
        desk_hush(d);
    }
    return r;
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
