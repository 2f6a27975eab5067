/* The command `help`. */

#include "screens/screens.h"
#include "study/reviewing.h"

enum { SOUGHT_LEAST = 3 }; /* letters, for a search in the pages' text */

static void add_command_row(struct menu *menu, const struct command *row)
{
    char label[MENU_LABEL], value[MENU_VALUE];
    snprintf(label, sizeof label, "%s%s%s", row->name, row->arguments[0] ? " " : "", row->arguments);
    char key[8];
    command_key(row, key);
    snprintf(value, sizeof value, "%-4s %s", key, row->help);
    menu_add(menu, label, value, "%s", row->name);
}

/* Add a line for a help page to the list, if the line contains WORD. */
static void add_topic(struct menu *menu, const char *word, const char *label, const char *what, const char *line)
{
    if (ascii_find(label, word) || ascii_find(what, word))
        menu_add(menu, label, what, "%s", line);
}

/* Returns the page that `help NAME` shows. */
static const char *name_page(struct desk *desk, const char *name)
{
    const struct game *g = desk_game(desk);
    return strcmp(name, "rules") == 0 && g ? g->id : name;
}

/* Add the help pages that contain WORD; from here they open at that word. */
static void add_finds(struct desk *desk, struct menu *menu, const char *word)
{
    static const char *const pages[] = {"rules", "notation", "keys"};
    int before = menu->count;
    if (strlen(word) < SOUGHT_LEAST)
        return;
    menu_add_heading(menu, "In the text");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        SCOPED(text) text = {0};
        char label[MENU_LABEL], what[MENU_VALUE];
        snprintf(label, sizeof label, "help %s", pages[i]);
        snprintf(what, sizeof what, "     speaks of \"%s\"", word);
        if (help_read(&desk->cache.catalogue, name_page(desk, pages[i]), desk_game(desk), &text) &&
            ascii_find(text.at, word))
            menu_add(menu, label, what, "help %s %s", pages[i], word);
    }
    if (menu->count == before + 1)
        menu->count = before;
}

/* Fill MENU with what the help has about WORD, "" everything. */
static bool fill_help(struct desk *desk, struct menu *menu, const char *word)
{
    const struct game *g = desk_game(desk);
    char label[MENU_LABEL];

    menu->label_width = 22;
    snprintf(label, sizeof label, "     The rules of %.40s, with diagrams", g ? g->title : "the game");
    add_topic(menu, word, "help rules", label, "help rules");
    add_topic(menu, word, "help notation", "     How moves are written and read", "help notation");
    add_topic(menu, word, "endings", "     Endings: results, and tables to be built", "endings");
    add_topic(menu, word, "help keys", "     Arrow keys, mouse and the keys of the prompt", "help keys");
    for (int group = 0; group < GROUPS; group++) {
        int before = menu->count;
        menu_add_heading(menu, command_group_title((enum command_group)group));
        for (command_list list = desk->stage->commands; *list; list++)
            if ((*list)->group == (enum command_group)group && command_mentions(*list, word))
                add_command_row(menu, *list);
        if (menu->count == before + 1)
            menu->count = before; /* nothing was added below the heading: take it away */
    }
    add_finds(desk, menu, word);
    return false;
}

/* Fill MENU with the commands that WORD finds, the best first. */
static bool fill_palette(struct desk *desk, struct menu *menu, const char *word)
{
    enum { WORST = 4 };
    menu->label_width = 22;
    for (int rank = 0; rank <= WORST; rank++)
        for (command_list list = desk->stage->commands; *list; list++)
            if ((*list)->name[0] > '@' && command_rank(*list, word) == rank)
                add_command_row(menu, *list);
    menu->chosen = 0;
    return false;
}

static void add_keys(const struct desk *desk, struct text *out)
{
    text_add(out, "# Commands by a key\n");
    for (command_list list = desk->stage->commands; *list; list++)
        if ((*list)->keys[0])
            text_addf(out, "  %-10s %-9s  %s\n", (*list)->keys, (*list)->name, (*list)->help);
    text_add(out, "\n");
}

/* Print what the help has about WORD, where nothing can be chosen. */
static void print_help(struct desk *desk, const char *word)
{
    struct text page = {0};
    for (int group = 0; group < GROUPS; group++) {
        size_t before = page.length;
        text_addf(&page, "\n# %s:\n", command_group_title((enum command_group)group));
        size_t begin = page.length;
        for (command_list list = desk->stage->commands; *list; list++)
            if ((*list)->group == (enum command_group)group && command_mentions(*list, word))
                text_addf(&page, "- %s%s%s: %s\n", (*list)->name, (*list)->arguments[0] ? " " : "", (*list)->arguments,
                          (*list)->help);
        if (page.length == begin)
            page.at[page.length = before] = '\0';
    }
    if (!page.length) {
        desk_say(desk, TONE_WRONG, "There is no help for \"%s\"; `help` lists what there is.", word);
        return;
    }
    if (!*word)
        text_add(&page, "- help rules, help notation: the rules of the game, how moves are written\n");
    page_show(desk, "Commands", &page, NULL);
}

static void do_palette(struct desk *desk, const char *arguments)
{
    if (desk->voice.face->spoken) {
        print_help(desk, arguments);
        return;
    }
    list_show(desk, "Commands: type some letters of one",
              &(struct list_options){.fill = fill_palette, .searches = true, .picks = true, .word = arguments});
    stage_prefill(desk, "%s", arguments);
}

static void list_help(struct desk *desk, const char *word)
{
    const struct menu *menu =
        list_show(desk, "Help: arrows and Enter, or type to search",
                  &(struct list_options){.fill = fill_help, .searches = true, .asks = !*word, .word = word});
    if (menu->count)
        stage_prefill(desk, "%s", word); /* the list shows what contains the text in the prompt */
    else
        desk_say(desk, TONE_WRONG, "There is no help for \"%s\"; `help` lists what there is.", word);
}

/* Returns the game that "rules GAME" or "GAME" names; the one on the board or chosen if it names none. */
static const struct game *game_of_rules(struct desk *desk, const char *arguments)
{
    static const char rules[] = "rules ";
    const char *name = arguments + (strncmp(arguments, rules, sizeof rules - 1) == 0 ? sizeof rules - 1 : 0);
    const struct game *g = gamecache_named(&desk->cache, name, NULL);
    for (int i = 0; g && i < desk->setup.offers; i++)
        if (strcmp(g->id, desk->setup.offer[i].id) == 0)
            return g;
    return desk_game(desk);
}

/* Tells what NAME does in plain mode, where it is no command or another one; else returns false. */
static bool explain_plain(struct desk *desk, const char *name)
{
    bool leads_out = desk->session && (desk->exercise.on || reviewing_asked(desk));
    if (!desk->voice.face->spoken)
        return false;
    if (strcmp(name, "more") == 0)
        desk_say(desk, TONE_PLAIN, "more: list the next lines of a long list.");
    else if (strcmp(name, "end") == 0 && leads_out)
        desk_say(desk, TONE_PLAIN, "end: leave the exercise. In a replay it goes to the end of the line.");
    else
        return false;
    return true;
}

static void do_help(struct desk *desk, const char *arguments)
{
    const struct game *g = game_of_rules(desk, arguments);
    const struct command *row = command_find(desk->stage->commands, arguments, (int)strlen(arguments));
    SCOPED(text) page = {0};
    char title[MENU_LABEL], name[64];
    size_t word = strcspn(arguments, " ");

    snprintf(name, sizeof name, "%.*s", (int)word, arguments);
    if (desk->voice.face->spoken && desk->session && !word && screens_write_help(desk, &page)) {
        desk_say(desk, TONE_PLAIN, "%s", page.at);
        return;
    }
    if (explain_plain(desk, arguments))
        return;
    bool rules = strcmp(name, "rules") == 0 && g, sound = word && !row && strpbrk(name, "/.") == NULL;
    if (strcmp(name, "keys") == 0)
        add_keys(desk, &page);
    if (sound && help_read(&desk->cache.catalogue, rules ? g->id : name, g, &page)) {
        snprintf(title, sizeof title, "%s%.60s", rules ? "The rules of " : "Help: ", rules ? g->title : name);
        const char *rest = arguments + word + strspn(arguments + word, " ");
        const struct page_options options = {
            .game = g, .sought = rules && gamecache_named(&desk->cache, rest, NULL) == g ? "" : rest};
        page_show(desk, title, &page, &options);
    } else if (row) {
        desk_say(desk, TONE_PLAIN, "%s%s%s: %s.%s%s", row->name, row->arguments[0] ? " " : "", row->arguments,
                 row->help, row->keys[0] ? " Keys: " : "", row->keys);
    } else {
        (desk->voice.face->spoken ? print_help : list_help)(desk, strcmp(arguments, "all") == 0 ? "" : arguments);
    }
}

const struct command help_commands[] = {
    {"help", "F1", "[WORD]", "list keys and commands; help rules, help notation", GROUP_PROGRAM,
     NAMES_DATA | SANDBOX_TOO, .run = do_help},
    {"?", "?", "", "the same as help", GROUP_PROGRAM, NAMES_DATA | SANDBOX_TOO, .run = do_help},
    {"palette", ":", "[WORD]", "search the commands by a few letters of their names", GROUP_PROGRAM,
     NAMES_DATA | SANDBOX_TOO, .run = do_palette},
    {0},
};
