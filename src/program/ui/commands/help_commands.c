/* The command `help`. */

#include "screens/screens.h"

enum { SOUGHT_LEAST = 3 }; /* letters, for a search in the pages' text */

static void add_command_row(struct menu *m, const struct command *row)
{
    char label[MENU_LABEL], value[MENU_VALUE];
    snprintf(label, sizeof label, "%s%s%s", row->name, row->arguments[0] ? " " : "", row->arguments);
    char key[8];
    command_key(row, key);
    snprintf(value, sizeof value, "%-4s %s", key, row->help);
    menu_add(m, label, value, "%s", row->name);
}

/* Add a line for a help page to the list, if the line contains WORD. */
static void add_topic(struct menu *m, const char *word, const char *label, const char *what, const char *line)
{
    if (ascii_find(label, word) || ascii_find(what, word))
        menu_add(m, label, what, "%s", line);
}

/* The page that `help NAME` shows. */
static const char *name_page(struct desk *d, const char *name)
{
    const struct game *g = desk_game(d);
    return strcmp(name, "rules") == 0 && g ? g->id : name;
}

/* Add the help pages that contain WORD; from here they open at that word. */
static void add_finds(struct desk *d, struct menu *m, const char *word)
{
    static const char *const pages[] = {"rules", "notation", "keys"};
    int before = m->count;
    if (strlen(word) < SOUGHT_LEAST)
        return;
    menu_add_heading(m, "In the text");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        SCOPED(text) text = {0};
        char label[MENU_LABEL], what[MENU_VALUE];
        snprintf(label, sizeof label, "help %s", pages[i]);
        snprintf(what, sizeof what, "     speaks of \"%s\"", word);
        if (help_read(&d->cache.catalogue, name_page(d, pages[i]), desk_game(d), &text) && ascii_find(text.at, word))
            menu_add(m, label, what, "help %s %s", pages[i], word);
    }
    if (m->count == before + 1)
        m->count = before;
}

/* Fill M with what the help has about WORD, "" everything. */
static bool fill_help(struct desk *d, struct menu *m, const char *word)
{
    const struct game *g = desk_game(d);
    char label[MENU_LABEL];

    m->label_width = 22;
    snprintf(label, sizeof label, "     The rules of %.40s, with diagrams", g ? g->title : "the game");
    add_topic(m, word, "help rules", label, "help rules");
    add_topic(m, word, "help notation", "     How moves are written and read", "help notation");
    add_topic(m, word, "endings", "     Endings: results, and tables to be built", "endings");
    add_topic(m, word, "help keys", "     Arrow keys, mouse and the keys of the prompt", "help keys");
    for (int group = 0; group < GROUPS; group++) {
        int before = m->count;
        menu_add_heading(m, command_group_title((enum command_group)group));
        for (command_list c = d->stage->commands; *c; c++)
            if ((*c)->group == (enum command_group)group && command_mentions(*c, word))
                add_command_row(m, *c);
        if (m->count == before + 1)
            m->count = before; /* nothing was added below the heading: take it away */
    }
    add_finds(d, m, word);
    return false;
}

/* Fill M with the commands that WORD finds, the best first. */
static bool fill_palette(struct desk *d, struct menu *m, const char *word)
{
    enum { WORST = 4 };
    m->label_width = 22;
    for (int rank = 0; rank <= WORST; rank++)
        for (command_list c = d->stage->commands; *c; c++)
            if ((*c)->name[0] > '@' && command_rank(*c, word) == rank)
                add_command_row(m, *c);
    m->chosen = 0;
    return false;
}

static void add_keys(const struct desk *d, struct text *out)
{
    text_add(out, "# Commands by a key\n");
    for (command_list c = d->stage->commands; *c; c++)
        if ((*c)->keys[0])
            text_addf(out, "  %-10s %-9s  %s\n", (*c)->keys, (*c)->name, (*c)->help);
    text_add(out, "\n");
}

/* Print what the help has about WORD, where nothing can be chosen. */
static void print_help(struct desk *d, const char *word)
{
    struct text page = {0};
    for (int group = 0; group < GROUPS; group++) {
        size_t before = page.length;
        text_addf(&page, "\n# %s:\n", command_group_title((enum command_group)group));
        size_t begin = page.length;
        for (command_list c = d->stage->commands; *c; c++)
            if ((*c)->group == (enum command_group)group && command_mentions(*c, word))
                text_addf(&page, "- %s%s%s: %s\n", (*c)->name, (*c)->arguments[0] ? " " : "", (*c)->arguments,
                          (*c)->help);
        if (page.length == begin)
            page.at[page.length = before] = '\0';
    }
    text_add(&page, "- help rules, help notation: the rules of the game, how moves are written\n");
    page_show(d, "Commands", &page, NULL);
}

static void do_palette(struct desk *d, const char *arguments)
{
    if (d->voice.face->spoken) {
        print_help(d, arguments);
        return;
    }
    list_show(d, "Commands: type some letters of one",
              &(struct list_options){.fill = fill_palette, .searches = true, .picks = true, .word = arguments});
    stage_prefill(d, "%s", arguments);
}

static void list_help(struct desk *d, const char *word)
{
    const struct menu *m =
        list_show(d, "Help: arrows and Enter, or type to search",
                  &(struct list_options){.fill = fill_help, .searches = true, .asks = !*word, .word = word});
    if (m->count)
        stage_prefill(d, "%s", word); /* the list shows what contains the text in the prompt */
    else
        desk_say(d, TONE_WRONG, "The help says nothing about \"%s\".", word);
}

/* The game that "rules GAME" or "GAME" names; the one on the board or chosen if it names none. */
static const struct game *game_of_rules(struct desk *d, const char *arguments)
{
    static const char rules[] = "rules ";
    const char *name = arguments + (strncmp(arguments, rules, sizeof rules - 1) == 0 ? sizeof rules - 1 : 0);
    const struct game *g = gamecache_named(&d->cache, name, NULL);
    for (int i = 0; g && i < d->setup.offers; i++)
        if (strcmp(g->id, d->setup.offer[i].id) == 0)
            return g;
    return desk_game(d);
}

static void do_help(struct desk *d, const char *arguments)
{
    const struct game *g = game_of_rules(d, arguments);
    const struct command *row = command_find(d->stage->commands, arguments, (int)strlen(arguments));
    SCOPED(text) page = {0};
    char title[MENU_LABEL], name[64];
    size_t word = strcspn(arguments, " ");

    snprintf(name, sizeof name, "%.*s", (int)word, arguments);
    bool rules = strcmp(name, "rules") == 0 && g, sound = word && !row && strpbrk(name, "/.") == NULL;
    if (strcmp(name, "keys") == 0)
        add_keys(d, &page);
    if (sound && help_read(&d->cache.catalogue, rules ? g->id : name, g, &page)) {
        snprintf(title, sizeof title, "%s%.60s", rules ? "The rules of " : "Help: ", rules ? g->title : name);
        const char *rest = arguments + word + strspn(arguments + word, " ");
        const struct page_options options = {
            .game = g, .sought = rules && gamecache_named(&d->cache, rest, NULL) == g ? "" : rest};
        page_show(d, title, &page, &options);
    } else if (row) {
        desk_say(d, TONE_PLAIN, "%s%s%s: %s.%s%s", row->name, row->arguments[0] ? " " : "", row->arguments, row->help,
                 row->keys[0] ? " Keys: " : "", row->keys);
    } else {
        (d->voice.face->spoken ? print_help : list_help)(d, arguments);
    }
}

const struct command help_commands[] = {
    {"help", "F1", "[WORD]", "list keys and commands; help rules, help notation", GROUP_PROGRAM, SANDBOX_TOO,
     .run = do_help},
    {"?", "?", "", "the same as help", GROUP_PROGRAM, SANDBOX_TOO, .run = do_help},
    {"palette", ":", "[WORD]", "search the commands by a few letters of their names", GROUP_PROGRAM, SANDBOX_TOO,
     .run = do_palette},
    {0},
};
