#include "commands.h"

#include "base/files.h"
#include "screens/stage.h"

#include <dirent.h>

/* The order of the help and the manual page, within each group. */
static const struct command *const tables[] = {game_commands,  seat_commands,   look_commands,     file_commands,
                                               board_commands, replay_commands, search_commands,   collection_commands,
                                               help_commands,  ending_commands, exercise_commands, race_commands,
                                               paste_commands, program_commands};
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

static void offer(struct choices *choices, const char *typed, const char *before, const char *word, const char *after)
{
    struct text line = {0};
    text_addf(&line, "%s%s%s", before, word, after);
    if (choices->count < CHOICES_MAX && strncmp(line.at, typed, strlen(typed)) == 0)
        choices->line[choices->count++] = line.at;
    else
        text_free(&line);
}

static void offer_actions(struct choices *choices, const struct desk *desk, const char *typed, const char *before)
{
    for (command_list row = desk->stage->commands; *row; row++)
        offer(choices, typed, before, (*row)->name, (*row)->arguments[0] && !*before ? " " : "");
}

static void offer_words(struct choices *choices, const char *typed, const char *before, const char *const *words)
{
    for (; *words; words++)
        offer(choices, typed, before, *words, "");
}

/* Offer the entries of the folder of the partly typed PATH. */
static void offer_files(struct choices *choices, const char *typed, const char *before, const char *path)
{
    const char *slash = strrchr(path, '/'), *home = getenv("HOME");
    SCOPED(text) folder = {0}, prefix = {0};

    text_addf(&prefix, "%s%.*s", before, slash ? (int)(slash + 1 - path) : 0, path);
    if (path[0] == '~' && path[1] == '/' && home)
        text_addf(&folder, "%s%.*s", home, (int)(slash - path), path + 1);
    else
        text_addf(&folder, "%.*s", slash ? (int)(slash + 1 - path) : 1, slash ? path : ".");
    struct file_names names;
    file_list(folder.at, &names);
    for (int i = 0; i < names.count; i++)
        if (names.name[i][0] != '.')
            offer(choices, typed, prefix.at, names.name[i], "");
    file_names_free(&names);
}

static void offer_saved(struct choices *choices, const char *typed, const char *before, const char *path)
{
    FREED char *folder = strchr(path, '/') ? NULL : save_folder(NULL);
    struct file_names names = {.count = 0};
    if (folder)
        file_list(folder, &names);
    for (int i = 0; i < names.count; i++)
        if (names.name[i][0] != '.')
            offer(choices, typed, before, names.name[i], "");
    file_names_free(&names);
    offer_files(choices, typed, before, path);
}

static void offer_themes(struct choices *choices, const struct desk *desk, const char *typed, const char *before)
{
    char name[THEMES_MAX][THEME_NAME];
    offer(choices, typed, before, AUTO_THEME, "");
    for (int i = 0, n = theme_list(&desk->cache.catalogue, name, THEMES_MAX); i < n; i++)
        offer(choices, typed, before, name[i], "");
}

/* Offer the moves that TYPED may mean, each after BEFORE. They need not begin as TYPED does: `a2A` becomes `P
 * a2-A4`. */
static void offer_moves(struct choices *choices, const struct desk *desk, const char *before, const char *typed)
{
    char text[SHOWN_MAX][MOVE_TEXT];
    if (!desk->session || !session_awaits_person(desk->session))
        return;
    int n = movetext_complete(desk->session->game, desk_position(desk), typed, text, SHOWN_MAX);
    for (int i = 0; i < n && i < SHOWN_MAX; i++)
        offer(choices, "", before, text[i], "");
}

/* Offer what may follow the name of a command. */
static void offer_arguments(struct choices *choices, const struct desk *desk, const char *typed)
{
    static const char *const seats[] = {"you",         "computer 1",    "computer 4", "computer 7",
                                        "computer 10", "computer full", NULL};
    static const char *const topics[] = {"rules", "notation", "keys", NULL};
    size_t word = strcspn(typed, " ");
    char before[64];
    const char *rest = typed + word + 1;

    snprintf(before, sizeof before, "%.*s ", (int)word, typed);
    const struct command *row = command_find(desk->stage->commands, typed, (int)word);
    if (!row || (desk->lobby && row->needs & (OPENS_FILES | IN_LOBBY))) /* nobody looks into folders at a table */
        return;
    if (strcmp(row->name, "new") == 0 || strcmp(row->name, "game") == 0) {
        struct offer shelf[OFFERS_MAX];
        for (int i = 0; i < desk->setup.offers; i++)
            offer(choices, typed, before, desk->setup.offer[i].id, "");
        for (int i = catalogue_shelf(&desk->cache.catalogue, shelf, OFFERS_MAX) - 1; i >= 0 && *row->name == 'n'; i--)
            offer(choices, typed, before, shelf[i].id, "");
    } else if (strcmp(row->name, "theme") == 0) {
        offer_themes(choices, desk, typed, before);
    } else if (strcmp(row->name, "save") == 0) {
        offer_files(choices, typed, before, rest);
    } else if (strcmp(row->name, "load") == 0 || strcmp(row->name, "replay") == 0) {
        offer_saved(choices, typed, before, rest);
    } else if (strcmp(row->name, "help") == 0) {
        offer_words(choices, typed, before, topics);
        offer_actions(choices, desk, typed, before);
    } else if (strcmp(row->name, "set") == 0) {
        for (int i = 0; settings_row(i); i++)
            offer(choices, typed, before, settings_row(i)->name, " ");
    } else if (strcmp(row->arguments, "WHO") == 0) {
        offer_words(choices, typed, before, seats);
    } else if (strcmp(row->arguments, "[MOVE]") == 0) {
        offer_moves(choices, desk, before, rest);
    }
}

static size_t common_length(const struct choices *choices)
{
    size_t n = choices->count ? strlen(choices->line[0]) : 0;
    for (int i = 1; i < choices->count; i++)
        for (size_t k = 0; k < n; k++)
            if (choices->line[i][k] != choices->line[0][k])
                n = k;
    return n;
}

static void list_choices(struct desk *desk, const struct choices *choices)
{
    SCOPED(text) line = {0};
    for (int i = 0; i < choices->count && i < SHOWN_MAX; i++)
        text_addf(&line, "%s%s", i ? "  " : "", choices->line[i]);
    desk_say(desk, TONE_PLAIN, "%s%s", line.at, choices->count > SHOWN_MAX ? " ..." : "");
}

bool complete_line(struct desk *desk, const char *line, struct text *out)
{
    struct choices choices = {.count = 0};

    if (desk->voice.question.yes)
        return false;
    if (strchr(line, ' '))
        offer_arguments(&choices, desk, line);
    else if (*line)
        offer_actions(&choices, desk, line, "");
    offer_moves(&choices, desk, "", line);
    size_t n = common_length(&choices);
    if (choices.count == 1 || (choices.count > 1 && n > strlen(line)))
        text_add_bytes(out, choices.line[0], n);
    if (choices.count > 1) {
        list_choices(desk, &choices);
        stage_note_choices(desk, out->length ? out->at : line);
    } else if (choices.count == 1)
        desk_hush(desk);
    for (int i = 0; i < choices.count; i++)
        free(choices.line[i]);
    return choices.count == 1;
}
