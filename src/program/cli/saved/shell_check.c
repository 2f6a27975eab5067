/* The command `check`: saved games and all kinds of data files, each fault a line on standard error. */
#include "base/wide.h"
#include "draw/pictures.h"
#include "draw/theme.h"
#include "eval/evaluate.h"
#include "play/lab.h"
#include "play/openings.h"
#include "play/problem.h"
#include "savedfile.h"
#include "search/skill.h"
#include "study/bundle.h"

enum { FAULTS_MAX = 50 }; /* in one data file */

/* What is needed to check file after file. */
struct checking {
    struct gamecache cache;
    int faults;
    bool wide; /* what is being checked needs the wide program, which is there: no more is read */
    const char *game, *language;
    struct waiting waiting; /* for the progress while a file of saved games is read */
};

/* Reports what is no fault. */
static void print_note(void *checking, const struct error *error)
{
    struct checking *c = checking;
    waiting_end(&c->waiting);
    cli_print(error);
}

static void print_fault(void *checking, const struct error *error)
{
    struct checking *c = checking;
    if (error->needs_wide && wide_exists()) {
        c->wide = true;
        return;
    }
    c->faults++;
    print_note(checking, error);
}

static const struct game *find_game(void *checking, const char *variant, const struct definition *definition,
                                    struct error *error)
{
    return gamecache_variant(&((struct checking *)checking)->cache, variant, definition, error);
}

static void print_all(struct checking *checking, const struct error *fault, int count)
{
    for (int i = 0; i < count && i < FAULTS_MAX && !checking->wide; i++)
        print_fault(checking, &fault[i]);
}

/* Check all games of SAVED, from which READING reads. */
static void check_games(struct checking *checking, const struct saved *saved, const struct reading *reading)
{
    struct error error = {0};
    for (int i = 1; i <= saved->games && !checking->wide; i++) {
        OWNED(record) record = saved_read(saved, i, reading, &error);
        if (!record)
            print_fault(checking, &error);
    }
}

/* Checks PATH a piece at a time if it is a large or packed file of saved games; else false. */
static bool check_pieces_of(struct checking *checking, const char *path)
{
    struct reading_notes notes = {print_note, 0};
    const struct reading how = {
        .find = find_game, .remark = print_fault, .context = checking, .notes = &notes, .language = checking->language};
    struct pieces pieces;
    struct error error = {0};
    if (!(catalogue_has_ending(path, ".pgn") || unpacked_is_packed(path)) || !pieces_open(&pieces, path))
        return false;
    waiting_start(&checking->waiting);
    while (!checking->wide && pieces_next(&pieces, &checking->waiting.progress, &error))
        check_games(checking, &pieces.piece, &how);
    waiting_end(&checking->waiting);
    if (error.text[0])
        print_fault(checking, &error);
    pieces_close(&pieces);
    return true;
}

/* Check all games of a file of saved games. TEXT is its text and is taken over, as a pipe cannot be read twice. */
static void check_saved(struct checking *checking, const char *path, struct text *text)
{
    struct reading_notes notes = {print_note, 0};
    const struct reading how = {
        .find = find_game, .remark = print_fault, .context = checking, .notes = &notes, .language = checking->language};
    struct saved saved;
    struct error error = {0};

    waiting_start(&checking->waiting);
    if (!saved_take(&saved, path, text, &checking->waiting.progress, &error)) {
        print_fault(checking, &error);
        return;
    }
    for (int i = 1; i <= saved.games && !checking->wide; i++) {
        OWNED(record) record = saved_read(&saved, i, &how, &error);
        if (!record)
            print_fault(checking, &error);
        progress_tell(&checking->waiting.progress, (size_t)i, (size_t)saved.games);
    }
    waiting_end(&checking->waiting);
    saved_close(&saved);
}

static void check_theme(struct checking *checking, const char *path, const char *text)
{
    struct theme theme;
    struct error error = {0};
    if (!theme_read(path, text, &theme, &error))
        print_fault(checking, &error);
}

static void check_pieces(struct checking *checking, const char *path, const char *text)
{
    struct pictures pieces = {0};
    struct error error = {0};
    if (!pictures_read(path, text, &pieces, &error))
        print_fault(checking, &error);
    pictures_free(&pieces);
}

static void check_game(struct checking *checking, const char *path, const char *text)
{
    struct error fault[FAULTS_MAX], note = {0}, name = {0};
    int faults = catalogue_check_game(&checking->cache.catalogue, path, text, fault, FAULTS_MAX, &note);
    print_all(checking, fault, faults);
    if (!faults)
        catalogue_note_names(&checking->cache.catalogue, path, text, &name);
    if (name.text[0])
        print_note(checking, &name);
    if (note.text[0])
        print_note(checking, &note);
}

/* Check the bundle PATH: its game, and what comes with it. */
static void check_bundle(struct checking *checking, const char *path)
{
    struct error fault = {0};
    SCOPED(bundle) bundle = {0};
    struct game *g =
        bundle_read(path, &bundle, &fault) ? bundle_game(&checking->cache.catalogue, &bundle, path, &fault) : NULL;
    if (!g)
        print_fault(checking, &fault);
    game_free(g);
}

/* Returns the game that PATH belongs to by its name; NULL after a complaint. */
static const struct game *game_of(struct checking *checking, const char *path)
{
    char id[GAME_ID];
    struct error error = {0};
    catalogue_id_of(path, id, sizeof id);
    const struct game *g = gamecache_game(&checking->cache, id, &error);
    if (!g)
        print_fault(checking, &error);
    return g;
}

/* Returns the game that PATH's problems are of: the one that it is named after, else --game's, else orthodox chess;
 * NULL after a complaint. */
static const struct game *problems_game(struct checking *checking, const char *path)
{
    char id[GAME_ID];
    struct error error = {0};
    catalogue_id_of(path, id, sizeof id);
    const struct game *g = gamecache_game(&checking->cache, id, &error);
    if (!g && !error.file[0])
        g = gamecache_variant(&checking->cache, "", NULL, &error);
    if (!g)
        print_fault(checking, &error);
    return g;
}

static void check_problems(struct checking *checking, const char *path)
{
    struct problem_set set = {0};
    struct error error = {0};
    const struct game *g = problems_game(checking, path);
    if (g && !problem_set_read(g, path, &set, &error))
        print_fault(checking, &error);
    problem_set_free(&set);
}

/* A library of openings, or what masters played, which has the same form. */
static void check_openings(struct checking *checking, const char *path)
{
    struct openings openings = {0};
    struct error error = {0};
    if (!openings_read(path, &openings, &error))
        print_fault(checking, &error);
    openings_free(&openings);
}

static void check_opening_names(struct checking *checking, const char *path)
{
    struct opening_names names = {0};
    struct error error = {0};
    const struct game *g = game_of(checking, path);
    if (g && !opening_names_read(path, g, &names, &error))
        print_fault(checking, &error);
    opening_names_free(&names);
}

static void check_known(struct checking *checking, const char *path)
{
    FREED struct lab_known *known = memory_new(sizeof *known);
    struct error error = {0};
    if (!lab_known_read(path, known, &error))
        print_fault(checking, &error);
}

/* Notes that PATH is not checked; false if it is of no such sort. */
static bool pass_over(struct checking *checking, const char *path)
{
    static const struct {
        const char *ending, *sort;
    } unread[] = {{".results", "results of endings"},
                  {".lab", "games of `lab`, which reads them itself"},
                  {".work", "the work of `lab complete`, which reads it itself"}};
    size_t i = 0;
    struct error note = {0};
    while (i < sizeof unread / sizeof *unread && !catalogue_has_ending(path, unread[i].ending))
        i++;
    if (i == sizeof unread / sizeof *unread)
        return false;
    error_at(&note, path, 0, 0, "note: not checked: %s", unread[i].sort);
    print_note(checking, &note);
    return true;
}

static void check_dead(struct checking *checking, const char *path, const char *text)
{
    struct error fault[FAULTS_MAX];
    const struct game *g = game_of(checking, path);
    if (g)
        print_all(checking, fault, catalogue_check_dead(g, path, text, fault, FAULTS_MAX));
}

/* A file of numbers whose names KNOW knows by itself. */
static void check_numbers(struct checking *checking, const char *path, const char *text,
                          bool (*know)(const void *of, const char *name))
{
    struct error fault[FAULTS_MAX];
    const struct game *g = game_of(checking, path);
    if (g)
        print_all(checking, fault,
                  catalogue_check_numbers(g, path, text, &(struct names){know, NULL}, fault, FAULTS_MAX));
}

static void check_weights(struct checking *checking, const char *path, const char *text)
{
    struct error fault[FAULTS_MAX];
    const struct game *g = game_of(checking, path);
    FREED struct values_names *names = g ? values_names(g) : NULL;
    const struct names known = {values_know, names};
    if (g && !names) {
        error_set(fault, "%s: there is not enough memory", path);
        print_fault(checking, fault);
    } else if (g) {
        print_all(checking, fault, catalogue_check_numbers(g, path, text, &known, fault, FAULTS_MAX));
    }
}

/* Leave PATH to the wide program, which reads it from its beginning. */
static void check_wide(struct checking *checking, const char *path)
{
    SCOPED(text) game = {0}, language = {0};
    const char *arguments[6] = {"reroute66", "check"};
    int n = 2;
    if (checking->game)
        text_addf(&game, "--game=%s", checking->game);
    if (checking->language)
        text_addf(&language, "--language=%s", checking->language);
    if (game.at)
        arguments[n++] = game.at;
    if (language.at)
        arguments[n++] = language.at;
    arguments[n] = path;
    checking->faults += wide_run(arguments) != EXIT_DONE;
    checking->wide = false;
}

static void check_any(struct checking *checking, const char *path)
{
    SCOPED(text) text = {0};
    struct error fault[FAULTS_MAX];

    fault[0] = (struct error){.text = ""};
    if (check_pieces_of(checking, path))
        return;
    if (bundle_begins(path))
        check_bundle(checking, path);
    else if (catalogue_has_ending(path, ".net"))
        print_all(checking, fault, catalogue_check_net(&checking->cache.catalogue, path, fault));
    else if (!(unpacked_is_packed(path) ? unpacked_read_text : text_read_named)(path, &text, &fault[0]))
        print_fault(checking, &fault[0]);
    else if (pass_over(checking, path))
        return;
    else if (catalogue_has_ending(path, ".theme"))
        check_theme(checking, path, text.at);
    else if (catalogue_has_ending(path, ".pieces"))
        check_pieces(checking, path, text.at);
    else if (catalogue_has_ending(path, ".set"))
        print_all(checking, fault, catalogue_check_set(&checking->cache.catalogue, path, text.at, fault, FAULTS_MAX));
    else if (catalogue_has_ending(path, ".dead"))
        check_dead(checking, path, text.at);
    else if (catalogue_has_ending(path, ".weights"))
        check_weights(checking, path, text.at);
    else if (catalogue_has_ending(path, ".margins"))
        check_numbers(checking, path, text.at, margins_know);
    else if (catalogue_has_ending(path, ".levels"))
        check_numbers(checking, path, text.at, skill_know);
    else if (catalogue_has_ending(path, ".odds"))
        check_numbers(checking, path, text.at, odds_know);
    else if (catalogue_has_ending(path, ".problems"))
        check_problems(checking, path);
    else if (catalogue_has_ending(path, ".openings") || catalogue_has_ending(path, ".masters"))
        check_openings(checking, path);
    else if (catalogue_has_ending(path, ".names"))
        check_opening_names(checking, path);
    else if (catalogue_has_ending(path, "known.games"))
        check_known(checking, path);
    else if (catalogue_is_board(path, text.at))
        print_all(checking, fault, catalogue_check_board(path, text.at, fault, FAULTS_MAX));
    else if (catalogue_is_game(path, text.at))
        check_game(checking, path, text.at);
    else
        check_saved(checking, path, &text);
}

static void check_file(struct checking *checking, const char *path)
{
    check_any(checking, path);
    if (checking->wide)
        check_wide(checking, path);
}

int shell_check(const struct options *options)
{
    struct checking checking = {.game = options->game, .language = options->language};
    struct error error = {0};

    if (!gamecache_open(&checking.cache, options->game, &error))
        return cli_complain(&error);
    if (options->game && !gamecache_game(&checking.cache, options->game, &error))
        cli_complain(&error), checking.faults++;
    for (int i = 0; i < options->arguments; i++)
        check_file(&checking, savedfile_path(options->argument[i]));
    gamecache_close(&checking.cache);
    return checking.faults ? EXIT_FAULT : EXIT_DONE;
}
