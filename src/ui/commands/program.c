#include "program.h"

#include "base/ascii.h"
#include "interface.h"
#include "play/tags.h"
#include "screens/screen.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOUGHT_LEAST = 3 }; /* letters, for a search in the pages' text */

/* The lanes of B, each with the cell that names it first. */
static void add_lanes(const struct board *b, struct text *out)
{
    for (int i = 0, joined = 0; i < b->cells; i++) {
        cellset lane = b->lane[i];
        if (b->lane_first[i] != i || cellset_count(lane) == 1)
            continue;
        text_addf(out, "%s%s", joined++ ? ", " : "The lanes are ", b->cell_name[i]);
        for (cellset_remove(&lane, (cell)i); !cellset_empty(lane);)
            text_addf(out, "-%s", b->cell_name[cellset_pop(&lane)]);
    }
    text_add(out, ".\n");
}

/* The lines `@house array` and `@house lanes` of a help page: whether G's data marks them as standing in for a lost
 * original, and the lanes. */
static void add_house(const struct game *g, const char *what, struct text *out)
{
    bool lanes = strcmp(what, "lanes") == 0;
    if (!g)
        return;
    if (lanes ? g->board->house_lanes : g->house_array)
        text_addf(out, "House %s: the original picture is lost.\n\n", what);
    if (lanes && g->board->has_lanes)
        add_lanes(g->board, out);
}

/* Add the file help/NAME.txt of the data to OUT. A line `@include NAME` is replaced by that file, a line `@house` by
 * what G (may be NULL) has to say. DEPTH counts includes within includes. False if there is no such file. */
static bool read_help(const struct app *a, const char *name, const struct game *g, int depth, struct text *out)
{
    static const char include[] = "@include ", house[] = "@house ";
    char file[80], path[PATH_SIZE], other[64];
    struct text text = {0};

    text_add(out, ""); /* a file may be empty */
    snprintf(file, sizeof file, "help/%.60s.txt", name);
    bool good = depth < 4 && catalogue_path(&a->cache.catalogue, file, path) && text_read_file(path, &text, NULL);
    for (const char *s = good ? text.at : ""; *s;) {
        size_t length = strcspn(s, "\n");
        if (strncmp(s, include, sizeof include - 1) == 0) {
            snprintf(other, sizeof other, "%.*s", (int)(length - (sizeof include - 1)), s + sizeof include - 1);
            read_help(a, other, g, depth + 1, out);
        } else if (strncmp(s, house, sizeof house - 1) == 0) {
            snprintf(other, sizeof other, "%.*s", (int)(length - (sizeof house - 1)), s + sizeof house - 1);
            add_house(g, other, out);
        } else {
            text_add_bytes(out, s, length);
            text_add(out, "\n");
        }
        s += length + (s[length] == '\n');
    }
    text_free(&text);
    return good;
}

void help_summary(struct app *a, const char *id, struct text *out)
{
    struct text text = {0};
    if (read_help(a, id, NULL, 0, &text)) {
        char *end = strstr(text.at, "\n\n");
        text_add_bytes(out, text.at, end ? (size_t)(end - text.at) : text.length);
    }
    text_free(&text);
}

static void add_row(struct menu *m, const struct command *row)
{
    char label[MENU_LABEL], value[MENU_VALUE];
    snprintf(label, sizeof label, "%s%s%s", row->name, row->arguments[0] ? " " : "", row->arguments);
    snprintf(value, sizeof value, "%-4s %s", row->key, row->help);
    menu_add(m, label, value, row->name);
}

/* Add a line for a help page to the list, if the line contains WORD. */
static void add_topic(struct menu *m, const char *word, const char *label, const char *what, const char *line)
{
    if (ascii_find(label, word) || ascii_find(what, word))
        menu_add(m, label, what, line);
}

/* The page that `help NAME` shows. */
static const char *page_of(struct app *a, const char *name)
{
    const struct game *g = app_game(a);
    return strcmp(name, "rules") == 0 && g ? g->id : name;
}

/* Add the help pages that contain WORD; from here they open at that word. */
static void add_finds(struct app *a, const char *word)
{
    static const char *const pages[] = {"rules", "notation", "keys"};
    struct menu *m = &a->list.menu;
    int before = m->count;
    if (strlen(word) < SOUGHT_LEAST)
        return;
    menu_add_heading(m, "In the text");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct text text = {0};
        char label[MENU_LABEL], line[MENU_LINE], what[MENU_VALUE];
        snprintf(label, sizeof label, "help %s", pages[i]);
        snprintf(line, sizeof line, "help %s %s", pages[i], word);
        snprintf(what, sizeof what, "     speaks of \"%s\"", word);
        if (read_help(a, page_of(a, pages[i]), app_game(a), 0, &text) && ascii_find(text.at, word))
            menu_add(m, label, what, line);
        text_free(&text);
    }
    if (m->count == before + 1)
        m->count = before;
}

void help_narrow(struct app *a, const char *word)
{
    struct menu *m = &a->list.menu;
    const struct game *g = app_game(a);
    char label[MENU_LABEL];

    snprintf(a->list.word, sizeof a->list.word, "%s", word);
    menu_clear(m);
    m->label_width = 22;
    snprintf(label, sizeof label, "     The rules of %.40s, with diagrams", g ? g->title : "the game");
    add_topic(m, word, "help rules", label, "help rules");
    add_topic(m, word, "help notation", "     How moves are written and read", "help notation");
    add_topic(m, word, "endings", "     Endings: results, and tables to be built", "endings");
    add_topic(m, word, "help keys", "     Arrow keys, mouse and the keys of the prompt", "help keys");
    for (int group = 0; group < GROUPS; group++) {
        int before = m->count;
        menu_add_heading(m, command_group_title((enum command_group)group));
        for (const struct command *row = a->rows.commands; row->name; row++)
            if (row->group == (enum command_group)group && command_mentions(row, word))
                add_row(m, row);
        if (m->count == before + 1)
            m->count = before; /* nothing was added below the heading: take it away */
    }
    add_finds(a, word);
}

/* Fill the list again when the text in the prompt has changed. */
static void refresh_help(struct app *a)
{
    if (strncmp(a->list.word, a->typed.line, sizeof a->list.word - 1) != 0)
        help_narrow(a, a->typed.line);
}

void help_print(struct app *a, const char *word)
{
    struct text page = {0};
    for (const struct command *row = a->rows.commands; row->name; row++)
        if (command_mentions(row, word))
            text_addf(&page, "- %s%s%s: %s\n", row->name, row->arguments[0] ? " " : "", row->arguments, row->help);
    text_add(&page, "- help rules, help notation: the rules of the game, how moves are written\n");
    app_show_page(a, "Commands", &page);
}

void help_list(struct app *a, const char *word)
{
    app_show_list(a, "Help: arrows and Enter, or type to search");
    a->list.refresh = refresh_help;
    a->list.searches = true;
    a->list.asks = !*word;
    help_narrow(a, word);
    if (a->list.menu.count)
        app_prefill(a, "%s", word); /* the list shows what contains the text in the prompt */
    else
        app_say(a, TONE_WRONG, "Nothing in the help speaks of \"%s\".", word);
}

/* The game that "rules GAME" or "GAME" names; the one on the board or chosen if it names none. */
static const struct game *game_of_rules(struct app *a, const char *arguments)
{
    static const char rules[] = "rules ";
    const char *name = arguments + (strncmp(arguments, rules, sizeof rules - 1) == 0 ? sizeof rules - 1 : 0);
    for (int i = 0; i < a->start.setup.offers; i++)
        if (strcmp(name, a->start.setup.offer[i].id) == 0)
            return gamecache_game(&a->cache, a->start.setup.offer[i].id, NULL);
    return app_game(a);
}

void do_help(struct app *a, const char *arguments)
{
    const struct game *g = game_of_rules(a, arguments);
    const struct command *row = command_find(a->rows.commands, arguments, (int)strlen(arguments));
    struct text page = {0};
    char title[MENU_LABEL], name[64];
    size_t word = strcspn(arguments, " ");

    snprintf(name, sizeof name, "%.*s", (int)word, arguments);
    bool rules = strcmp(name, "rules") == 0 && g, sound = word && !row && strpbrk(name, "/.") == NULL;
    if (sound && read_help(a, rules ? g->id : name, g, 0, &page)) {
        snprintf(title, sizeof title, "%s%.60s", rules ? "The rules of " : "Help: ", rules ? g->title : name);
        app_show_page(a, title, &page);
        a->page.game = g;
        const char *rest = arguments + word + strspn(arguments + word, " ");
        snprintf(a->page.sought, sizeof a->page.sought, "%s", rules && strcmp(rest, g->id) == 0 ? "" : rest);
        a->page.seek = 1;
    } else if (rules) {
        app_say(a, TONE_WRONG, "No rules of %s have been written down here.", g->title);
    } else if (row) {
        app_say(a, TONE_PLAIN, "%s%s%s: %s.%s%s", row->name, row->arguments[0] ? " " : "", row->arguments, row->help,
                row->key[0] ? " Key: " : "", row->key);
    } else {
        a->rows.face->list_help(a, arguments);
    }
    text_free(&page);
}

void do_settings(struct app *a, const char *arguments)
{
    char value[SETTING_TEXT], next[SETTING_TEXT], title[MENU_LABEL];
    const struct setting_row *row;
    int chosen = screen_seen(a)->passing ? a->list.menu.chosen : 0;
    (void)arguments;

    snprintf(title, sizeof title, "Settings: left and right change a value, kept in the file config");
    struct menu *m = app_show_list(a, title);
    for (int i = 0; (row = settings_row(i)) != NULL; i++) {
        settings_value(&a->settings, i, value);
        struct menu_item *item = menu_add(m, row->help, value[0] ? value : "(none)", "");
        if (settings_next(&a->settings, i, 1, next))
            snprintf(item->more, sizeof item->more, "set %s %s", row->name, next);
        if (settings_next(&a->settings, i, -1, next))
            snprintf(item->less, sizeof item->less, "set %s %s", row->name, next);
        if (!item->more[0])
            snprintf(item->line, sizeof item->line, strcmp(row->name, "theme") == 0 ? "theme" : "set %s", row->name);
    }
    m->chosen = chosen;
}

void do_name(struct app *a, const char *arguments)
{
    if (*arguments && !app_set(a, "name", strcmp(arguments, "-") == 0 ? "" : arguments))
        return;
    a->start.asks_name = false;
    if (a->session && !a->session->viewed)
        tags_sign(a->session, a->settings.name);
    if (a->settings.name[0])
        app_say(a, TONE_GOOD, *arguments ? "Welcome, %s." : "You are %s; `name -` forgets it.", a->settings.name);
    else
        app_say(a, TONE_PLAIN, "You have no name here; `name Anna` gives you one.");
}

void do_set(struct app *a, const char *arguments)
{
    char name[SETTING_TEXT];
    size_t word = strcspn(arguments, " =");
    const char *value = arguments + word + strspn(arguments + word, " =");
    bool from_list = screen_seen(a)->passing;

    if (!*arguments) {
        do_settings(a, "");
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)word, arguments);
    if (!*value && arguments[word] != '=') {
        for (int i = 0; settings_row(i); i++)
            if (strcmp(settings_row(i)->name, name) == 0) {
                char now[SETTING_TEXT];
                settings_value(&a->settings, i, now);
                app_say(a, TONE_PLAIN, "%s is \"%s\": %s. `set %s VALUE` changes it.", name, now, settings_row(i)->help,
                        name);
                return;
            }
    }
    if (app_set(a, name, value) && !from_list)
        app_say(a, TONE_PLAIN, "%s is \"%s\" now.", name, value);
    if (from_list)
        do_settings(a, "");
}

static void add_choice(struct menu *m, const char *label, const char *value, const char *verb)
{
    struct menu_item *item = menu_add(m, label, value, "");
    snprintf(item->less, sizeof item->less, "%s -", verb);
    snprintf(item->more, sizeof item->more, "%s +", verb);
}

/* The game that is chosen now, with what is special about it. */
static const struct game *choose_game(struct app *a)
{
    const char *id = a->start.setup.offer[a->start.setup.game].id;
    const struct game *g = gamecache_game(&a->cache, id, NULL);
    if (g != a->start.game || !a->start.summary.at) {
        text_free(&a->start.summary);
        text_add(&a->start.summary, "");
        help_summary(a, id, &a->start.summary);
    }
    return a->start.game = g;
}

/* What is on the board, and the game that was left last. */
static void add_ways_back(struct app *a, struct menu *m)
{
    char label[MENU_LABEL];
    if (a->session) {
        snprintf(label, sizeof label, "Go back to the %s", screen_board(a)->name);
        menu_add(m, label, "", "continue");
    }
    if (a->start.unfinished[0]) {
        snprintf(label, sizeof label, "Go on: %.80s", a->start.unfinished);
        menu_add(m, label, "", a->session ? "continue 1" : "continue");
    }
}

/* An item for the chosen game, which VERB is told by its id. */
static void add_about(struct app *a, const char *label, const char *verb)
{
    char line[MENU_LINE];
    snprintf(line, sizeof line, "%s %s", verb, a->start.setup.offer[a->start.setup.game].id);
    menu_add(&a->start.menu, label, "", line);
}

void start_fill(struct app *a)
{
    static const char *const verbs[PLAYERS_MAX] = {"white", "black", "red"};
    struct menu *m = &a->start.menu;
    const struct game *g = choose_game(a);
    char text[MENU_VALUE];
    bool first = m->count == 0;

    menu_clear(m);
    add_ways_back(a, m);
    menu_add(m, "Play a new game", "", "new ");
    snprintf(m->item[m->count - 1].line, MENU_LINE, "new %s", a->start.setup.offer[a->start.setup.game].id);
    if (first)
        m->chosen = 0;
    add_choice(m, "  Game", a->start.setup.offer[a->start.setup.game].title, "game");
    for (int i = 0; g && i < g->players; i++) {
        char label[32];
        snprintf(label, sizeof label, "  %s", g->player[i].name);
        seat_write(a->start.setup.seat[i], text);
        add_choice(m, label, text, verbs[i]);
    }
    clock_write(&a->start.setup.clock, text);
    add_choice(m, "  Clock", text, "clock");
    menu_add(m, "Load a saved game", "", "load");
    menu_add(m, "Replay a game", "", "replay");
    menu_add(m, "Games with comments", "", "samples");
    add_about(a, "Rules of the game", "help rules");
    add_about(a, "Lessons: what is special", "tutorial");
    add_about(a, "Problems to solve", "problems");
    menu_add(m, "Help", "", "help");
    menu_add(m, "Settings", "", "settings");
    menu_add(m, "Quit", "", "quit");
}

void do_start(struct app *a, const char *arguments)
{
    (void)arguments;
    app_hush(a);
    if (!files_unfinished(a, a->start.unfinished, sizeof a->start.unfinished))
        a->start.unfinished[0] = '\0';
    app_go(a, SCREEN_START);
}

void do_quit(struct app *a, const char *arguments)
{
    (void)arguments;
    if (files_would_lose(a))
        app_ask(a, ASK_LEAVE, "This game is not kept and would be lost; `save FILE` keeps it. Leave all the same?");
    else
        a->run.quit = true;
    app_asked_name(a);
}
