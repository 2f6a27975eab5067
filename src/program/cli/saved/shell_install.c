/* The command `install`. */
#include "arguments/setting.h"
#include "base/files.h"
#include "base/output.h"
#include "base/replace.h"

#include <unistd.h>

/* Make PATH a file of DEFINITION; false with ERROR filled if another one is there. */
static bool put(const char *definition, const char *path, struct error *error)
{
    SCOPED(text) there = {0};
    if (access(path, F_OK) != 0)
        return replace_make(path, definition, strlen(definition), error);
    bool read = text_read_file(path, &there, error), same = read && strcmp(there.at, definition) == 0;
    if (read && !same)
        error_at(error, path, 0, 0, "another game of this name is installed: rename your file, or remove this one");
    return same;
}

/* Say that G is installed as ID, and how its choices are played. */
static void tell_installed(const struct game *g, const char *id)
{
    output_print(stdout, "%s is installed: `reroute66 --game=%s` plays it.\n", g->title, id);
    for (int i = 0; i < g->options; i++) {
        const struct game_option *option = &g->option[i];
        output_print(stdout, "%s: ", option->name);
        for (int k = 0; k < option->choices; k++)
            output_print(stdout, "%s%s", k ? ", " : "", option->choice[k].name);
        output_print(stdout, "; `reroute66 --game=%s:%s` chooses.\n", id, option->choice[1].name);
    }
}

/* Install the game in the file WORD, which is G. */
static bool install(const struct catalogue *catalogue, const struct game *g, const char *word, struct error *error)
{
    struct catalogue program = {.folder = {"", ""}};
    char path[PATH_SIZE], id[GAME_ID];
    SCOPED(text) text = {0}, whole = {0};
    strcpy(program.folder[FOLDERS - 1], catalogue->folder[FOLDERS - 1]);
    snprintf(path, sizeof path, "%.*s", (int)(catalogue_choices(word) - word), word);
    catalogue_id_of(path, id, sizeof id);
    if (!text_read_file(path, &text, error) || !catalogue_whole_game(catalogue, path, text.at, &whole, error))
        return false;
    if (!g->definition || catalogue_path(&program, path, "games/%s.game", id) ||
        catalogue_path(&program, path, "examples/%s.game", id))
        return error_at(error, word, 0, 0, "the program comes with a game %s: give your file another name", id);
    FREED char *folder = folder_make(FOLDER_DATA, "games", error);
    SCOPED(text) to = {0};
    if (!folder)
        return false;
    text_addf(&to, "%s/%s.game", folder, id);
    bool good = put(whole.at, to.at, error);
    if (good)
        tell_installed(g, id);
    return good;
}

int shell_install(const struct options *options)
{
    struct catalogue catalogue = {0};
    struct error error = {0};
    const char *word = options->argument[0];
    struct game *g = NULL;
    if (!catalogue_is_file(word))
        error_set(&error, "\"%.40s\" names no file: give one, such as ./%.40s.game", word, word);
    else if (catalogue_find_data(&catalogue, &error))
        g = catalogue_game(&catalogue, word, &error);
    bool good = g && install(&catalogue, g, word, &error);
    game_free(g);
    if (good)
        return EXIT_DONE;
    return cli_complain(&error);
}
