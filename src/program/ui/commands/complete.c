#include "commands.h"

#include "screens/stage.h"

#include <dirent.h>

/* The order of the help and the manual page, within each group. */
static const struct command *const tables[] = {game_commands,   seat_commands,     look_commands,   file_commands,
                                               board_commands,  replay_commands,   search_commands, help_commands,
                                               ending_commands, exercise_commands, paste_commands,  program_commands};
enum { TABLES = sizeof tables / sizeof *tables };

command_list commands_all(void)
{
    const struct command **all = NULL;
    size_t n = 0;
    for (int i = 0; i < TABLES; i++)
        for (const struct command *row = tables[i]; row->name; row++) {
            all = memory_resize(all, (n + 2) * sizeof *all);
            all[n++] = row;
            all[n] = NULL;
        }
    return all;
}

enum { SHOWN_MAX = 40, CHOICES_MAX = 400 };

/* Completions: whole lines. */
struct choices {
    char *line[CHOICES_MAX];
    int count;
};

static void offer(struct choices *c, const char *typed, const char *before, const char *word, const char *after)
{
    struct text line = {0};
    text_addf(&line, "%s%s%s", before, word, after);
    if (c->count < CHOICES_MAX && strncmp(line.at, typed, strlen(typed)) == 0)
        c->line[c->count++] = line.at;
    else
        text_free(&line);
}

static void offer_actions(struct choices *c, const struct desk *d, const char *typed, const char *before)
{
    for (command_list row = d->stage->commands; *row; row++)
        offer(c, typed, before, (*row)->name, (*row)->arguments[0] && !*before ? " " : "");
}

static void offer_words(struct choices *c, const char *typed, const char *before, const char *const *words)
{
    for (; *words; words++)
        offer(c, typed, before, *words, "");
}

/* Offer the entries of the folder of the partly typed PATH. */
static void offer_files(struct choices *c, const char *typed, const char *before, const char *path)
{
    const char *slash = strrchr(path, '/'), *home = getenv("HOME");
    SCOPED(text) folder = {0}, prefix = {0};

    text_addf(&prefix, "%s%.*s", before, slash ? (int)(slash + 1 - path) : 0, path);
    if (path[0] == '~' && path[1] == '/' && home)
        text_addf(&folder, "%s%.*s", home, (int)(slash - path), path + 1);
    else
        text_addf(&folder, "%.*s", slash ? (int)(slash + 1 - path) : 1, slash ? path : ".");
    DIR *d = opendir(folder.at);
    for (struct dirent *f; d && (f = readdir(d)) != NULL;)
        if (f->d_name[0] != '.')
            offer(c, typed, prefix.at, f->d_name, f->d_type == DT_DIR ? "/" : "");
    if (d)
        closedir(d);
}

static void offer_saved(struct choices *c, const char *typed, const char *before, const char *path)
{
    FREED char *folder = strchr(path, '/') ? NULL : save_folder(NULL);
    DIR *d = folder ? opendir(folder) : NULL;
    for (struct dirent *f; d && (f = readdir(d)) != NULL;)
        if (f->d_name[0] != '.')
            offer(c, typed, before, f->d_name, "");
    if (d)
        closedir(d);
    offer_files(c, typed, before, path);
}

static void offer_themes(struct choices *c, const struct desk *d, const char *typed, const char *before)
{
    char name[THEMES_MAX][THEME_NAME];
    for (int i = 0, n = theme_list(&d->cache.catalogue, name, THEMES_MAX); i < n; i++)
        offer(c, typed, before, name[i], "");
}

/* Offer the moves that TYPED may mean, each after BEFORE. They need not begin as TYPED does: `a2A` becomes `P
 * a2-A4`. */
static void offer_moves(struct choices *c, const struct desk *d, const char *before, const char *typed)
{
    char text[SHOWN_MAX][MOVE_TEXT];
    if (!d->session || !session_awaits_person(d->session))
        return;
    int n = movetext_complete(d->session->game, desk_position(d), typed, text, SHOWN_MAX);
    for (int i = 0; i < n && i < SHOWN_MAX; i++)
        offer(c, "", before, text[i], "");
}

/* Offer what may follow the name of a command. */
static void offer_arguments(struct choices *c, const struct desk *d, const char *typed)
{
    static const char *const seats[] = {"you",         "computer 1",    "computer 4", "computer 7",
                                        "computer 10", "computer full", NULL};
    static const char *const topics[] = {"rules", "notation", "keys", NULL};
    size_t word = strcspn(typed, " ");
    char before[64];
    const char *rest = typed + word + 1;

    snprintf(before, sizeof before, "%.*s ", (int)word, typed);
    const struct command *row = command_find(d->stage->commands, typed, (int)word);
    if (!row)
        return;
    if (strcmp(row->name, "new") == 0 || strcmp(row->name, "game") == 0) {
        struct offer shelf[OFFERS_MAX];
        for (int i = 0; i < d->setup.offers; i++)
            offer(c, typed, before, d->setup.offer[i].id, "");
        for (int i = catalogue_shelf(&d->cache.catalogue, shelf, OFFERS_MAX) - 1; i >= 0 && *row->name == 'n'; i--)
            offer(c, typed, before, shelf[i].id, "");
    } else if (strcmp(row->name, "theme") == 0) {
        offer_themes(c, d, typed, before);
    } else if (strcmp(row->name, "save") == 0) {
        offer_files(c, typed, before, rest);
    } else if (strcmp(row->name, "load") == 0 || strcmp(row->name, "replay") == 0) {
        offer_saved(c, typed, before, rest);
    } else if (strcmp(row->name, "help") == 0) {
        offer_words(c, typed, before, topics);
        offer_actions(c, d, typed, before);
    } else if (strcmp(row->name, "set") == 0) {
        for (int i = 0; settings_row(i); i++)
            offer(c, typed, before, settings_row(i)->name, " ");
    } else if (strcmp(row->arguments, "WHO") == 0) {
        offer_words(c, typed, before, seats);
    } else if (strcmp(row->arguments, "[MOVE]") == 0) {
        offer_moves(c, d, before, rest);
    }
}

static size_t common_length(const struct choices *c)
{
    size_t n = c->count ? strlen(c->line[0]) : 0;
    for (int i = 1; i < c->count; i++)
        for (size_t k = 0; k < n; k++)
            if (c->line[i][k] != c->line[0][k])
                n = k;
    return n;
}

static void tell_choices(struct desk *d, const struct choices *c)
{
    SCOPED(text) line = {0};
    for (int i = 0; i < c->count && i < SHOWN_MAX; i++)
        text_addf(&line, "%s%s", i ? "  " : "", c->line[i]);
    desk_say(d, TONE_PLAIN, "%s%s", line.at, c->count > SHOWN_MAX ? " ..." : "");
}

bool complete_line(struct desk *d, const char *line, struct text *out)
{
    struct choices c = {.count = 0};

    if (d->voice.question.yes)
        return false;
    if (strchr(line, ' '))
        offer_arguments(&c, d, line);
    else if (*line)
        offer_actions(&c, d, line, "");
    offer_moves(&c, d, "", line);
    size_t n = common_length(&c);
    if (c.count == 1 || (c.count > 1 && n > strlen(line)))
        text_add_bytes(out, c.line[0], n);
    if (c.count > 1) {
        tell_choices(d, &c);
        stage_note_choices(d, out->length ? out->at : line);
    } else if (c.count == 1)
        desk_hush(d);
    for (int i = 0; i < c.count; i++)
        free(c.line[i]);
    return c.count == 1;
}
