/* The command `install`. */
#include "arguments/setting.h"
#include "base/output.h"
#include "study/bundle.h"

/* Say that G is installed as BUNDLE has it, with what came with it, and how its choices are played. */
static void tell_installed(const struct game *g, const struct bundle *bundle)
{
    const char *between = "With it came: ", *id = bundle->id;
    output_print(stdout, "%s is installed: `reroute66 --game=%s` plays it.\n", g->title, id);
    for (int step = 0; step < MAKING_STEPS; step++)
        if (bundle->part[step].length) {
            output_print(stdout, "%s%s", between, making_word((enum making_step)step));
            between = ", ";
        }
    output_print(stdout, "%s", *between == ',' ? ".\n" : "");
    for (int i = 0; i < g->options; i++) {
        const struct game_option *option = &g->option[i];
        output_print(stdout, "%s: ", option->name);
        for (int k = 0; k < option->choices; k++)
            output_print(stdout, "%s%s", k ? ", " : "", option->choice[k].name);
        output_print(stdout, "; `reroute66 --game=%s:%s` chooses.\n", id, option->choice[1].name);
    }
}

/* False with ERROR filled if the program comes with a game that has the name of G, the game of BUNDLE in the file
 * WORD, or of a choice of it. */
static bool has_own_name(const struct catalogue *catalogue, const struct game *g, const struct bundle *bundle,
                         const char *word, struct error *error)
{
    struct catalogue program = {.folder = {"", ""}};
    char path[PATH_SIZE];
    strcpy(program.folder[FOLDERS - 1], catalogue->folder[FOLDERS - 1]);
    if (!g->definition || catalogue_path(&program, path, "games/%s.game", bundle->id) ||
        catalogue_path(&program, path, "examples/%s.game", bundle->id))
        return error_at(error, word, 0, 0, "the program comes with a game %s: give your file another name", bundle->id);
    SCOPED(text) text = {0};
    struct error name = {0}; /* of a choice, as `check` notes it */
    bool alone = !bundle_begins(word) && text_read_file(word, &text, NULL);
    catalogue_note_names(&program, word, alone ? text.at : bundle->part[BUNDLE_GAME].at, &name);
    return !name.text[0] ||
           error_at(error, word, alone ? name.line : 0, alone ? name.column : 0, "%s", name.text + strlen("note: "));
}

/* Read the game in the file WORD, or the bundle, into BUNDLE. Returns the game; NULL with ERROR filled. */
static struct game *read_bundle(const struct catalogue *catalogue, const char *word, struct bundle *bundle,
                                struct error *error)
{
    char path[PATH_SIZE];
    if (catalogue_has_ending(word, ".bundle") || bundle_begins(word))
        return bundle_read(word, bundle, error) ? bundle_game(catalogue, bundle, word, error) : NULL;
    if (!catalogue_is_file(word)) {
        error_set(error, "\"%.40s\" names no file: give one, such as ./%.40s.game", word, word);
        return NULL;
    }
    snprintf(path, sizeof path, "%.*s", (int)(catalogue_choices(word) - word), word);
    struct game *g = catalogue_game(catalogue, word, error);
    if (!g || bundle_take_game(catalogue, path, bundle, error))
        return g;
    game_free(g);
    return NULL;
}

int shell_install(const struct options *options)
{
    struct catalogue catalogue = {0};
    struct error error = {0};
    const char *word = options->argument[0];
    SCOPED(bundle) bundle = {0};
    struct game *g = catalogue_find_data(&catalogue, &error) ? read_bundle(&catalogue, word, &bundle, &error) : NULL;
    bool good = g && has_own_name(&catalogue, g, &bundle, word, &error) && bundle_install(&bundle, &error);
    if (good)
        tell_installed(g, &bundle);
    game_free(g);
    return good ? EXIT_DONE : cli_complain(&error);
}
