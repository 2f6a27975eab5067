#include "record/saved.h"

#include "base/files.h"
#include "base/replace.h"
#include "record/courier.h"

#include <assert.h>
#include <unistd.h>

bool saved_open(struct saved *saved, const char *path, const struct progress *progress, struct error *error)
{
    SCOPED(text) text = {0};
    return (unpacked_is_packed(path) ? unpacked_read_text(path, &text, error) : text_read_file(path, &text, error)) &&
           saved_take(saved, path, &text, progress, error);
}

bool saved_open_named(struct saved *saved, const char *path, const struct progress *progress, struct error *error)
{
    SCOPED(text) text = {0};
    if (unpacked_is_packed(path))
        return saved_open(saved, path, progress, error);
    return text_read_named(path, &text, error) && saved_take(saved, path, &text, progress, error);
}

bool saved_take(struct saved *saved, const char *path, struct text *text, const struct progress *progress,
                struct error *error)
{
    *saved = (struct saved){.text = *text};
    *text = (struct text){0};
    text_level_returns(&saved->text);
    saved->path = memory_copy(path, strlen(path));
    saved->courier = courier_detect(saved->text.at, saved->text.length);
    if (saved->courier) {
        saved->games = 1;
        saved->span = memory_new(sizeof *saved->span);
        *saved->span = (struct span){0, saved->text.length, 1};
    } else {
        saved->games = pgn_split(saved->text.at, saved->text.length, progress, &saved->span);
    }
    if (saved->games > 0)
        return true;
    error_at(error, path, 0, 0,
             saved->games == -2 ? READING_TOO_MUCH
             : saved->games < 0 ? READING_STOPPED
                                : "there is no game in this file");
    saved_close(saved);
    return false;
}

void saved_close(struct saved *saved)
{
    free(saved->path);
    free(saved->span);
    text_free(&saved->text);
    *saved = (struct saved){0};
}

static struct source source_of(const struct saved *saved, int number)
{
    assert(number >= 1 && number <= saved->games);
    const struct span *span = &saved->span[number - 1];
    return (struct source){saved->path, saved->text.at + span->start, span->end - span->start, span->line};
}

void saved_tags(const struct saved *saved, int number, const char *const *names, char **values, int count)
{
    struct source source = source_of(saved, number);
    if (!saved->courier)
        pgn_peek(&source, names, values, count);
    else
        memset(values, 0, (size_t)count * sizeof *values);
}

struct record *saved_read(const struct saved *saved, int number, const struct reading *how, struct error *error)
{
    struct source source = source_of(saved, number);
    struct error why = {0};
    struct record *record = saved->courier ? courier_read(&source, how, &why) : pgn_read(&source, how, &why);
    int line, column;
    if (record && how->salvage && error)
        *error = why; /* where it ends */
    if (record || !error)
        return record;
    *error = why;
    if (!saved->courier && pgn_is_other_text(&source, &line, &column) && why.line == line && why.column == column)
        error_at(
            error, saved->path, line, column,
            "this is not a saved game: one begins with tags such as [White \"Anna\"] or with moves such as 1. P e2-e4");
    return NULL;
}

/* Homes. */

void home_free(struct home *home)
{
    free(home->path);
    text_free(&home->text);
    *home = (struct home){0};
}

/* Make HOME game NUMBER of PATH, whose text is TEXT. */
static void remember(struct home *home, const char *path, int number, const char *text, size_t length)
{
    struct home next = {memory_copy(path, strlen(path)), number, {0}};
    text_add_bytes(&next.text, text, length);
    home_free(home);
    *home = next;
}

void home_set(struct home *home, const struct saved *saved, int number)
{
    struct source source = source_of(saved, number);
    if (saved->courier || unpacked_is_packed(saved->path))
        home_free(home);
    else
        remember(home, saved->path, number, source.text, source.length);
}

static bool same_file(const char *a, const char *b)
{
    struct stat first, second;
    return file_look(a, &first) && file_look(b, &second) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Open HOME's file and see whether its game is what it was. */
static bool at_home(const struct home *home, struct saved *saved)
{
    if (!saved_open(saved, home->path, NULL, NULL))
        return false;
    if (!saved->courier && home->number <= saved->games) {
        struct source now = source_of(saved, home->number);
        if (now.length == home->text.length && memcmp(now.text, home->text.at, now.length) == 0)
            return true;
    }
    saved_close(saved);
    return false;
}

enum saving saving_to(const struct home *home, const char *path)
{
    struct stat st;
    struct saved saved;

    if (unpacked_is_packed(path)) /* save_record refuses it */
        return SAVING_NEW;
    if (!file_look_at_link(path, &st) || (file_look(path, &st) && !S_ISREG(st.st_mode)))
        return SAVING_NEW;
    if (!home->path || !same_file(home->path, path))
        return SAVING_OVER;
    if (!at_home(home, &saved))
        return SAVING_CHANGED;
    saved_close(&saved);
    return SAVING_HOME;
}

/* Saving. */

/* RECORD in export form, without the line end after it, its lines ended as those of TEXT are. */
static struct text export_like(const struct record *record, const char *text)
{
    bool returns = strstr(text, "\r\n") != NULL;
    struct text pgn = {0}, out = {0};

    pgn_write(record, &pgn);
    for (size_t i = 0; i + 1 < pgn.length; i++) {
        if (returns && pgn.at[i] == '\n')
            text_add(&out, "\r");
        text_add_bytes(&out, &pgn.at[i], 1);
    }
    text_free(&pgn);
    return out;
}

/* Put RECORD in the place of its own game in its own file SAVED. */
static bool save_home(const struct record *record, struct home *home, const struct saved *saved, struct error *error)
{
    const struct span *span = &saved->span[home->number - 1];
    SCOPED(text) pgn = export_like(record, saved->text.at), whole = {0};

    text_add_bytes(&whole, saved->text.at, span->start);
    text_add_bytes(&whole, pgn.at, pgn.length);
    if (span->end < saved->text.length)
        text_add_bytes(&whole, saved->text.at + span->end, saved->text.length - span->end);
    else
        text_add(&whole, "\n");
    bool good = replace_file(home->path, whole.at, whole.length, error);
    if (good)
        remember(home, home->path, home->number, pgn.at, pgn.length);
    return good;
}

/* Make PATH a file of RECORD alone; FRESH: there must be none before. */
static bool save_alone(const struct record *record, struct home *home, const char *path, bool fresh,
                       struct error *error)
{
    SCOPED(text) pgn = {0};
    pgn_write(record, &pgn);
    bool good = fresh ? replace_make(path, pgn.at, pgn.length, error) : replace_file(path, pgn.at, pgn.length, error);
    if (good)
        remember(home, path, 1, pgn.at, pgn.length - 1);
    return good;
}

/* As save_record, to the file TO, in whose folder no other instance writes meanwhile. */
static bool save_locked(const struct record *record, struct home *home, const char *to, struct error *error)
{
    struct saved saved;

    switch (saving_to(home, to)) {
    case SAVING_NEW:
        return save_alone(record, home, to, true, error);
    case SAVING_OVER:
        return save_alone(record, home, to, false, error);
    case SAVING_HOME:
        if (at_home(home, &saved)) {
            bool good = save_home(record, home, &saved, error);
            saved_close(&saved);
            return good;
        }
        break;
    case SAVING_CHANGED:
        break;
    }
    return error_at(error, to, 0, 0, "another program has changed this game in the file: save it under another name");
}

/* False with ERROR filled if PATH is called as a packed file: those are only read. */
static bool may_hold(const char *path, struct error *error)
{
    return !unpacked_is_packed(path) ||
           error_at(error, path, 0, 0, "games are not saved packed: leave .gz or .zst off the name");
}

bool save_record(const struct record *record, struct home *home, const char *path, struct error *error)
{
    const char *to = path ? path : home->path;
    if (!to)
        return error_set(error, "this game has no file yet: give it a name");
    if (!may_hold(to, error))
        return false;
    int lock = file_lock(to, error);
    bool good = lock >= 0 && save_locked(record, home, to, error);
    file_unlock(lock);
    return good;
}

int saving_collection(const char *path)
{
    struct saved saved;
    if (unpacked_is_packed(path) || !saved_open(&saved, path, NULL, NULL))
        return 0;
    int games = saved.courier ? 0 : saved.games;
    saved_close(&saved);
    return games > 1 ? games : 0;
}

bool save_append(const struct record *record, struct home *home, const char *path, struct error *error)
{
    struct saved saved;
    int lock = may_hold(path, error) ? file_lock(path, error) : -1;
    bool good = lock >= 0 && saved_open(&saved, path, NULL, error);
    if (good) {
        SCOPED(text) pgn = export_like(record, saved.text.at), whole = {0};
        const char *end = strstr(saved.text.at, "\r\n") ? "\r\n" : "\n";
        text_add_bytes(&whole, saved.text.at, saved.text.length);
        while (whole.length && strchr("\r\n", whole.at[whole.length - 1]))
            whole.at[--whole.length] = '\0';
        text_addf(&whole, "%s%s%s%s", end, end, pgn.at, end);
        int number = saved.games + 1;
        saved_close(&saved);
        good = replace_file(path, whole.at, whole.length, error);
        if (good)
            remember(home, path, number, pgn.at, pgn.length);
    }
    file_unlock(lock);
    return good;
}

char *save_folder(struct error *error)
{
    return folder_make(FOLDER_DATA, "games", error);
}

char *save_path(const struct game *g, struct error *error)
{
    char *folder = save_folder(error), when[STAMP_SIZE];

    if (!folder)
        return NULL;
    folder_stamp(when);
    for (int i = 1;; i++) {
        struct text path = {0};
        text_addf(&path, "%s/%s-%s", folder, g->id, when);
        if (i > 1)
            text_addf(&path, "-%d", i);
        text_add(&path, ".pgn");
        file_replace_colons(path.at);
        if (!file_is_there(path.at)) {
            free(folder);
            return path.at;
        }
        text_free(&path);
    }
}
