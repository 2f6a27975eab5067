/* `lab complete`: the files that come with a game, made on the user's machine. */
#include "lab_complete.h"

#include "arguments/interrupts.h"
#include "base/files.h"
#include "base/output.h"
#include "base/replace.h"
#include "catalogue/netfile.h"
#include "play/labrun.h"
#include "play/making.h"
#include "study/bundle.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>

/* LOOK_MS: an interrupt is noticed at most that much later. */
enum { LOOK_MS = 50, MS = 1000, MINUTE = 60 };

/* The second line of each file, by which it is known that it may be replaced. */
static const char maker[] = "# made by reroute66 lab complete";
static const char net_maker[] = "made by reroute66 lab complete"; /* in the story of a net */

/* What is being done. */
struct completion {
    const struct catalogue *catalogue;
    const char *name; /* of the game, as it was given */
    const struct game *game;
    struct game *again; /* the game with what was kept, which is GAME then; owned; NULL: nothing was */
    const struct options *options;
    struct making_run *making;
    bool interrupted;
};

/* Read the steps of LIST, which has commas between them (NULL: all), into STEP, *COUNT of them; false after a
 * message. */
static bool read_steps(const char *list, enum making_step step[MAKING_STEPS], int *count)
{
    *count = 0;
    for (int i = 0; !list && i < MAKING_STEPS; i++)
        step[(*count)++] = (enum making_step)i;
    for (; list && *list; list += strspn(list, ",")) {
        size_t length = strcspn(list, ",");
        enum making_step found = making_find(list, length);
        bool twice = false;
        for (int i = 0; i < *count; i++)
            twice = twice || step[i] == found;
        if (found == MAKING_STEPS || twice) {
            output_print(
                stderr,
                "reroute66 lab: --steps: there is no step \"%.*s\"%s: dead, openings, levels, problems, values, net\n",
                (int)length, list, twice ? " left" : "");
            return false;
        }
        step[(*count)++] = found;
        list += length;
    }
    if (!*count)
        output_print(stderr, "reroute66 lab: --steps names no step: dead, openings, levels, problems, values, net\n");
    return *count > 0;
}

/* The path of the file that STEP makes, into OUT. False with ERROR filled if its folder cannot be made. */
static bool find_made(const struct completion *completion, enum making_step step, struct text *out, struct error *error)
{
    FREED char *folder = folder_make(FOLDER_DATA, making_folder(step), error);
    if (folder)
        text_addf(out, "%s/%s%s", folder, completion->game->id, making_ending(step));
    return folder;
}

/* True if the second line of TEXT says that this command made it. */
static bool is_own_text(const struct text *text)
{
    const char *feed = text->at ? strchr(text->at, '\n') : NULL;
    return feed && strncmp(feed + 1, maker, strlen(maker)) == 0;
}

/* True if FILE is a net for G that says that this command made it. */
static bool is_own_net(const struct game *g, const struct text *file)
{
    struct net_story story = {.text = ""};
    struct error error = {0};
    bool fits;
    struct net *net = netfile_read(g, "", (const uint8_t *)file->at, file->length, &fits, &story, &error);
    net_free(net);
    return net && strncmp(story.text, net_maker, strlen(net_maker)) == 0;
}

/* Write the net for G in WORDS into the file PATH. False with ERROR filled. */
static bool put_net(const struct game *g, const struct text *words, const char *path, struct error *error)
{
    SCOPED(text) whole = {0};
    struct net_story story = {.data = 0};
    struct net *net = making_net(g, words);
    snprintf(story.text, sizeof story.text, "%s %s", net_maker, REROUTE66_VERSION);
    if (net)
        netfile_write(g, net, &story, &whole);
    net_free(net);
    return net ? replace_file(path, whole.at, whole.length, error) : error_set(error, "the net is damaged");
}

/* Put FILE, what STEP made, into the user's data folder; its path goes to PATH. False with ERROR filled if a file is
 * there that another maker made. */
static bool put_file(const struct completion *completion, enum making_step step, const struct text *file,
                     struct text *path, struct error *error)
{
    SCOPED(text) there = {0}, whole = {0};
    if (!find_made(completion, step, path, error))
        return false;
    bool net = step == MAKING_NET;
    if (file_look_at_link(path->at, NULL) && (!text_read_file(path->at, &there, NULL) ||
                                              !(net ? is_own_net(completion->game, &there) : is_own_text(&there))))
        return error_at(error, path->at, 0, 0, "another one is there: move it away, and the same command goes on");
    if (net)
        return put_net(completion->game, file, path->at, error);
    text_addf(&whole, "# %s: %s,\n%s %s\n%s", completion->game->title, making_word(step), maker, REROUTE66_VERSION,
              file->at ? file->at : "");
    return replace_file(path->at, whole.at, whole.length, error);
}

/* Wait until the step is done or ^C comes. */
static void watch_step(struct completion *completion, enum making_step step, int64_t guess)
{
    while (making_busy(completion->making) && !interrupts_came()) {
        struct making_progress progress = making_progress(completion->making);
        int64_t seconds = (progress.left_ms < 0 ? guess : progress.left_ms) / MS;
        output_progress_bar(progress.all ? (int)((int64_t)MS * progress.done / progress.all) : 0,
                            "%s: %d of at most %d, about %" PRId64 ":%02d left (^C keeps what there is)",
                            making_word(step), progress.done, progress.all, seconds / MINUTE, (int)(seconds % MINUTE));
        poll(NULL, 0, LOOK_MS);
    }
    completion->interrupted = interrupts_came();
    output_progress("%s", "");
}

/* Read the game again, with what was kept. False with ERROR filled. */
static bool read_again(struct completion *completion, struct error *error)
{
    struct game *g = catalogue_game(completion->catalogue, completion->name, error);
    if (!g)
        return false;
    making_follow(completion->making, g);
    game_free(completion->again);
    completion->game = completion->again = g;
    return true;
}

/* Tell what STEP made, and keep it if it is worth that. False with ERROR filled. */
static bool keep_step(struct completion *completion, enum making_step step, const struct making_result *result,
                      struct error *error)
{
    SCOPED(text) path = {0};
    if (result->wins && !put_file(completion, step, result->file, &path, error))
        return false;
    output_print(stdout, "  %s\n", result->said->at);
    if (result->wins)
        output_print(stdout, "  Kept: %s\n", path.at);
    else
        output_print(stdout, "  Not kept.\n");
    return making_close(completion->making, step, result->wins, error) &&
           (!result->wins || read_again(completion, error));
}

/* True if STEP was done and what it made kept, but is there no more. */
static bool is_file_gone(const struct completion *completion, enum making_step step)
{
    SCOPED(text) path = {0};
    const char *done = making_done(completion->making, step);
    return done && strcmp(done, "kept") == 0 && find_made(completion, step, &path, NULL) &&
           !file_look_at_link(path.at, NULL) && errno == ENOENT;
}

/* Tell what STEP does, and how long that takes at most. Returns the latter in ms. */
static int64_t tell_step(const struct completion *completion, enum making_step step)
{
    SCOPED(text) told = {0};
    int64_t guess = making_tell(completion->making, step, completion->options->threads, &told), seconds = guess / MS;
    if (seconds < MINUTE)
        output_print(stdout, "%s; less than a minute.\n", told.at);
    else
        output_print(stdout, "%s; at most about %" PRId64 ":%02d minutes.\n", told.at, seconds / MINUTE,
                     (int)(seconds % MINUTE));
    return guess;
}

/* Do STEP unless it is done. False with ERROR filled, or if it was interrupted. */
static bool do_step(struct completion *completion, enum making_step step, struct error *error)
{
    struct making_run *making = completion->making;
    struct making_result result;
    bool done = making_done(making, step), again = is_file_gone(completion, step);
    int64_t guess = 0;
    if ((done && !again) || making_refusal(making, step)) {
        output_print(stdout, "%s: %s %s.\n", making_word(step), done ? "done before," : "left out:",
                     done ? making_done(making, step) : making_refusal(making, step));
        return true;
    }
    if (again)
        output_print(stdout, "%s: done before, but its file is gone: it is made again.\n", making_word(step));
    else
        guess = tell_step(completion, step);
    interrupts_hold();
    bool good = output_flush(stdout, error) && making_begin(making, step, completion->options->threads, error);
    if (good)
        watch_step(completion, step, guess);
    good = making_end(making, &result, error) && good;
    interrupts_release();
    good = good && (!result.finished || keep_step(completion, step, &result, error));
    if (good && completion->interrupted)
        return error_set(error, "interrupted: the same command goes on");
    return good;
}

/* Open the work file and do the COUNT steps at STEP. False with ERROR filled. */
static bool do_steps(struct completion *completion, const enum making_step *step, int count, struct error *error)
{
    SCOPED(text) named = {0};
    text_addf(&named, "%s.work", completion->game->id);
    bool good =
        making_open(completion->making, completion->options->results ? completion->options->results : named.at, error);
    for (int i = 0; good && i < count; i++)
        good = do_step(completion, step[i], error);
    return good;
}

/* False with ERROR filled if another game than SETTING's has its id here, which would get the files that are made. */
static bool owns_id(const struct setting *setting, struct error *error)
{
    char mine[DEFINITION_NAME], theirs[DEFINITION_NAME] = "";
    struct game *known = catalogue_game(&setting->catalogue, setting->game->id, NULL);
    game_name_definition(setting->game, mine);
    if (known)
        game_name_definition(known, theirs);
    /* A game that others call so has another id, and files of its own. */
    bool good = !known || strcmp(known->id, setting->game->id) != 0 || strcmp(mine, theirs) == 0;
    if (!good)
        error_set(error, "another game is called %s here and would get these files: give your file another name",
                  setting->game->id);
    game_free(known);
    return good;
}

/* False with ERROR filled if the game G, given as NAME, cannot go into the bundle PATH (NULL: none is wanted). */
static bool can_bundle(const struct game *g, const char *name, const char *path, struct error *error)
{
    if (!path)
        return true;
    if (!g->definition)
        return error_set(error, "--bundle is for a game of your own: everybody who has the program has %s", g->id);
    if (*catalogue_choices(name))
        return error_set(error, "a bundle has all choices of its game: leave \"%s\" out", catalogue_choices(name));
    return !file_look_at_link(path, NULL) || bundle_begins(path) ||
           error_at(error, path, 0, 0, "another file is there: give another name, or move it away");
}

/* Write the game and all that was made for it, by whatever steps, into a bundle. False with ERROR filled, also if it
 * could not be installed. */
static bool write_bundle(const struct completion *completion, struct error *error)
{
    const char *to = completion->options->bundle, *name = completion->name;
    char path[PATH_SIZE];
    SCOPED(bundle) bundle = {0};
    SCOPED(bundle) again = {0};
    SCOPED(text) text = {0};
    if (!catalogue_is_file(name) && catalogue_path(completion->catalogue, path, "games/%s.game", name))
        name = path;
    if (!bundle_take_game(completion->catalogue, name, &bundle, error) || !bundle_take_made(&bundle, error))
        return false;
    bundle_write(&bundle, &text);
    struct game *g =
        bundle_parse(to, &text, &again, error) ? bundle_game(completion->catalogue, &again, to, error) : NULL;
    game_free(g);
    if (!g || !replace_file(to, text.at, text.length, error))
        return false;
    output_print(stdout, "Written to %s: the game", to);
    for (int step = 0; step < MAKING_STEPS; step++)
        if (bundle.part[step].length)
            output_print(stdout, ", %s", making_word((enum making_step)step));
    output_print(stdout, ". `reroute66 install %s` installs it.\n", to);
    return true;
}

int lab_complete(const struct options *options)
{
    CLOSED(setting) setting = {0};
    struct options told = *options;
    struct error error = {0};
    enum making_step step[MAKING_STEPS];
    int count;
    if (!read_steps(options->steps, step, &count))
        return EXIT_USAGE;
    if (options->arguments > 2 || options->games > MAKING_GAMES_MOST || options->nodes > LAB_NODES_MOST) {
        output_print(stderr,
                     "reroute66 lab: give one game, at most %d games and %d nodes: reroute66 lab complete FILE.game\n",
                     MAKING_GAMES_MOST, LAB_NODES_MOST);
        return EXIT_USAGE;
    }
    told.game = options->arguments > 1 ? options->argument[1] : options->game;
    if (!setting_open(&setting, &told))
        return EXIT_FAULT;
    const char *name = told.game ? told.game : setting.game->id;
    if (!owns_id(&setting, &error) || !can_bundle(setting.game, name, options->bundle, &error))
        return cli_complain(&error);
    OWNED(making_run) making = making_new(setting.game, &(struct making_wish){.seed = (uint64_t)options->seed,
                                                                              .games = options->games,
                                                                              .nodes = (int)options->nodes,
                                                                              .program = REROUTE66_VERSION});
    struct completion completion = {
        .catalogue = &setting.catalogue, .name = name, .game = setting.game, .options = options, .making = making};
    bool good = do_steps(&completion, step, count, &error) && (!options->bundle || write_bundle(&completion, &error));
    game_free(completion.again);
    return good ? EXIT_DONE : cli_complain(&error);
}
