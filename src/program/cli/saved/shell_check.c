/* The command `check`: saved games and all kinds of data files, each fault a line on standard error. */
#include "draw/pictures.h"
#include "draw/theme.h"
#include "eval/evaluate.h"
#include "savedfile.h"
#include "search/skill.h"

enum { FAULTS_MAX = 50 }; /* in one data file */

/* What is needed to check file after file. */
struct checking {
    struct gamecache cache;
    int faults;
    const char *language;
    struct waiting waiting; /* for the progress while a file of saved games is read */
};

/* Reports what is no fault. */
static void tell_note(void *checking, const struct error *e)
{
    struct checking *c = checking;
    waiting_end(&c->waiting);
    cli_complain(e);
}

static void tell_fault(void *checking, const struct error *e)
{
    ((struct checking *)checking)->faults++;
    tell_note(checking, e);
}

static const struct game *find_game(void *checking, const char *variant, const struct definition *definition,
                                    struct error *e)
{
    return gamecache_variant(&((struct checking *)checking)->cache, variant, definition, e);
}

static void tell_all(struct checking *c, const struct error *fault, int count)
{
    for (int i = 0; i < count && i < FAULTS_MAX; i++)
        tell_fault(c, &fault[i]);
}

/* Check all games of a file of saved games. TEXT is its text and is taken over, as a pipe cannot be read twice. */
static void check_saved(struct checking *c, const char *path, struct text *text)
{
    struct reading_notes notes = {tell_note, 0};
    const struct reading how = {
        .find = find_game, .remark = tell_fault, .context = c, .notes = &notes, .language = c->language};
    struct saved saved;
    struct error e = {0};

    waiting_start(&c->waiting);
    if (!saved_take(&saved, path, text, &c->waiting.progress, &e)) {
        tell_fault(c, &e);
        return;
    }
    for (int i = 1; i <= saved.games; i++) {
        OWNED(record) r = saved_read(&saved, i, &how, &e);
        if (!r)
            tell_fault(c, &e);
        progress_tell(&c->waiting.progress, (size_t)i, (size_t)saved.games);
    }
    waiting_end(&c->waiting);
    saved_close(&saved);
}

static void check_theme(struct checking *c, const char *path, const char *text)
{
    struct theme theme;
    struct error e = {0};
    if (!theme_read(path, text, &theme, &e))
        tell_fault(c, &e);
}

static void check_pieces(struct checking *c, const char *path, const char *text)
{
    struct pictures pieces = {0};
    struct error e = {0};
    if (!pictures_read(path, text, &pieces, &e))
        tell_fault(c, &e);
    pictures_free(&pieces);
}

static void check_game(struct checking *c, const char *path, const char *text)
{
    struct error fault[FAULTS_MAX], note = {0};
    tell_all(c, fault, catalogue_check_game(&c->cache.catalogue, path, text, fault, FAULTS_MAX, &note));
    if (note.text[0])
        tell_note(c, &note);
}

/* The game that PATH belongs to by its name; NULL after a complaint. */
static const struct game *game_of(struct checking *c, const char *path)
{
    char id[GAME_ID];
    struct error e = {0};
    catalogue_id_of(path, id, sizeof id);
    const struct game *g = gamecache_game(&c->cache, id, &e);
    if (!g)
        tell_fault(c, &e);
    return g;
}

static void check_dead(struct checking *c, const char *path, const char *text)
{
    struct error fault[FAULTS_MAX];
    const struct game *g = game_of(c, path);
    if (g)
        tell_all(c, fault, catalogue_check_dead(g, path, text, fault, FAULTS_MAX));
}

/* A file of numbers whose names KNOW knows by itself. */
static void check_numbers(struct checking *c, const char *path, const char *text,
                          bool (*know)(const void *of, const char *name))
{
    struct error fault[FAULTS_MAX];
    const struct game *g = game_of(c, path);
    if (g)
        tell_all(c, fault, catalogue_check_numbers(g, path, text, &(struct names){know, NULL}, fault, FAULTS_MAX));
}

static void check_weights(struct checking *c, const char *path, const char *text)
{
    struct error fault[FAULTS_MAX];
    const struct game *g = game_of(c, path);
    FREED struct values_names *names = g ? values_names(g) : NULL;
    const struct names known = {values_know, names};
    if (g && !names) {
        error_set(fault, "%s: there is not enough memory", path);
        tell_fault(c, fault);
    } else if (g) {
        tell_all(c, fault, catalogue_check_numbers(g, path, text, &known, fault, FAULTS_MAX));
    }
}

static void check_file(struct checking *c, const char *path)
{
    SCOPED(text) text = {0};
    struct error fault[FAULTS_MAX];

    if (catalogue_has_ending(path, ".net"))
        tell_all(c, fault, catalogue_check_net(&c->cache.catalogue, path, fault));
    else if (!text_read_named(path, &text, &fault[0]))
        tell_fault(c, &fault[0]);
    else if (catalogue_has_ending(path, ".theme"))
        check_theme(c, path, text.at);
    else if (catalogue_has_ending(path, ".pieces"))
        check_pieces(c, path, text.at);
    else if (catalogue_has_ending(path, ".dead"))
        check_dead(c, path, text.at);
    else if (catalogue_has_ending(path, ".weights"))
        check_weights(c, path, text.at);
    else if (catalogue_has_ending(path, ".margins"))
        check_numbers(c, path, text.at, margins_know);
    else if (catalogue_has_ending(path, ".levels"))
        check_numbers(c, path, text.at, skill_know);
    else if (catalogue_has_ending(path, ".odds"))
        check_numbers(c, path, text.at, odds_know);
    else if (catalogue_is_board(path, text.at))
        tell_all(c, fault, catalogue_check_board(path, text.at, fault, FAULTS_MAX));
    else if (catalogue_is_game(path, text.at))
        check_game(c, path, text.at);
    else
        check_saved(c, path, &text);
}

int shell_check(const struct options *o)
{
    struct checking c = {.language = o->language};
    struct error e = {0};

    if (!gamecache_open(&c.cache, o->game, &e))
        return cli_complain(&e);
    if (o->game && !gamecache_game(&c.cache, o->game, &e))
        tell_fault(&c, &e);
    for (int i = 0; i < o->arguments; i++)
        check_file(&c, savedfile_path(o->argument[i]));
    gamecache_close(&c.cache);
    return c.faults ? EXIT_FAULT : EXIT_DONE;
}
