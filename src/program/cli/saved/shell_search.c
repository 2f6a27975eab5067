/* The command `search`: games of a collection, by what their tags and boards say. */
#include "arguments/interrupts.h"
#include "base/files.h"
#include "base/output.h"
#include "base/system.h"
#include "savedfile.h"
#include "study/collecting.h"

#include <sys/stat.h>

enum { LOOK_MS = 20 };

/* What is printed of the games that are found. */
enum found_form { FOUND_LIST, FOUND_PGN, FOUND_COUNT, FOUND_FORMS };

static const char *const found_forms[FOUND_FORMS] = {"list", "pgn", "count"};

/* A search under way. */
struct shell_searching {
    struct waiting waiting;
    struct progress progress; /* as that of WAITING, but ^C ends the search */
    enum found_form form;
    bool folder;
    int64_t told; /* ms: when `progress` was looked at last */
    long found, unread;
};

/* Prints the game FOUND in the file PATH as a line. */
static void print_found(const struct shell_searching *searching, const char *path, const struct collection_found *found)
{
    SCOPED(text) line = {0};
    if (searching->folder)
        text_addf(&line, "%s:", path);
    text_addf(&line, "%d\t", found->number);
    for (int who = 0; who < PLAYERS_MAX; who++)
        if (*found->player[who] || who < 2)
            text_addf(&line, "%s%s", who ? " - " : "", *found->player[who] ? found->player[who] : "?");
    text_addf(&line, "\t%s\t%s\t%s\t%s\t%d", found->event, found->date, found->result, found->eco, found->plies);
    if (found->ply >= 0)
        text_addf(&line, "\tply %d", found->ply);
    text_addf(&line, "%s%s", found->repeated ? "\trepeated" : "", found->broken ? "\tbroken" : "");
    output_line(stdout, line.at);
}

static bool take_found(void *context, const char *path, const struct collection_found *found)
{
    struct shell_searching *searching = context;
    SCOPED(text) text = {0};
    searching->found++;
    if (searching->form != FOUND_COUNT)
        waiting_end(&searching->waiting);
    if (searching->form == FOUND_LIST) {
        print_found(searching, path, found);
    } else if (searching->form == FOUND_PGN) {
        if (collection_read(found->file, found->offset, found->length, &text))
            output_print(stdout, "%s\n\n", text.at);
        else
            searching->unread++;
    }
    return true;
}

/* Shows what was found so far, and how far the search has got. */
static bool tell_search(void *context, size_t done, size_t all)
{
    struct shell_searching *searching = context;
    int64_t now = system_now();
    if (now - searching->told < LOOK_MS)
        return true;
    searching->told = now;
    output_flush(stdout, NULL);
    return !interrupts_came() && progress_tell(&searching->waiting.progress, done, all);
}

/* Says what came of the search, which WHY (without a text: nothing) has ended. Returns the exit status. */
static int report_search(const struct shell_searching *searching, const struct collector *collecting,
                         const struct error *why)
{
    struct error error = {0};
    char faults[ERROR_TEXT];
    collecting_faults(collecting, faults, sizeof faults);
    if (searching->form == FOUND_COUNT && (searching->found || !why->text[0]))
        output_print(stdout, "%ld\n", searching->found);
    if (why->text[0])
        error = *why;
    else if (searching->unread)
        error_set(&error, "%ld games could not be read again: the file has changed", searching->unread);
    else if (collecting->stopped)
        error_set(&error, "stopped: these are the games that were found so far");
    else if (collecting->skipped)
        error_set(&error, "%s", faults);
    else if (!searching->found && searching->form != FOUND_COUNT)
        output_line(stderr, "reroute66 search: no game was found");
    return error.text[0] ? cli_complain(&error) : EXIT_DONE;
}

/* Returns the words of OPTIONS after the first, with blanks between them. Caller frees. */
static char *join_words(const struct options *options)
{
    struct text words = {0};
    text_add(&words, "");
    for (int i = 1; i < options->arguments; i++)
        text_addf(&words, "%s%s", i > 1 ? " " : "", options->argument[i]);
    return words.at;
}

/* Searches FROM ("": the user's own games) for QUERY. Returns the exit status. */
static int search_games(const struct options *options, struct collection_query *query, const char *from,
                        struct shell_searching *searching)
{
    struct gamecache cache;
    struct error error = {0};
    struct stat st;
    if (!gamecache_open(&cache, options->game, &error))
        return cli_complain(&error);
    struct collector collecting = {
        .cache = &cache, .progress = &searching->progress, .take = take_found, .context = searching};
    searching->folder = !*from || (stat(from, &st) == 0 && S_ISDIR(st.st_mode));
    interrupts_hold();
    waiting_start(&searching->waiting);
    bool good = (!options->game || gamecache_game(&cache, options->game, &error)) &&
                collecting_search(&collecting, query, from, &error);
    waiting_end(&searching->waiting);
    interrupts_release();
    if (good)
        error = (struct error){0};
    int status = report_search(searching, &collecting, &error);
    collecting_free(&collecting);
    gamecache_close(&cache);
    return status;
}

int shell_search(const struct options *options)
{
    struct shell_searching searching = {.progress = {tell_search, &searching}};
    struct error error = {0};
    char path[PATH_SIZE];
    const char *rest;
    while (options->to && searching.form < FOUND_FORMS && strcmp(found_forms[searching.form], options->to) != 0)
        searching.form++;
    if (searching.form == FOUND_FORMS) {
        output_print(stderr, "reroute66 search: --to=%s: give list, pgn or count\n", options->to);
        return EXIT_USAGE;
    }
    FREED char *words = join_words(options);
    if (!collecting_source(options->argument[0], path, &rest) || *rest) {
        output_print(stderr, "reroute66 search: there is no file or folder %s\n", options->argument[0]);
        return EXIT_USAGE;
    }
    struct collection_query *query = collection_query_read(words, &error);
    if (query && collection_query_is_here(query))
        error_set(&error, "position=here means a board: give a position code");
    if (error.text[0]) {
        collection_query_free(query);
        output_print(stderr, "reroute66 search: %s\n", error.text);
        return EXIT_USAGE;
    }
    if (searching.form != FOUND_LIST)
        collection_query_leave_unmarked(query);
    int status = search_games(options, query, path, &searching);
    collection_query_free(query);
    return status;
}
