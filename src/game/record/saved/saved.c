#include "record/saved.h"

#include "base/files.h"
#include "base/replace.h"
#include "record/courier.h"

#include <assert.h>
#include <unistd.h>

bool saved_open(struct saved *s, const char *path, const struct progress *progress, struct error *e)
{
    SCOPED(text) text = {0};
    if (text_read_file(path, &text, e))
        return saved_take(s, path, &text, progress, e);
    return false;
}

bool saved_open_named(struct saved *s, const char *path, const struct progress *progress, struct error *e)
{
    SCOPED(text) text = {0};
    if (text_read_named(path, &text, e))
        return saved_take(s, path, &text, progress, e);
    return false;
}

bool saved_take(struct saved *s, const char *path, struct text *text, const struct progress *progress, struct error *e)
{
    *s = (struct saved){.text = *text};
    *text = (struct text){0};
    s->path = memory_copy(path, strlen(path));
    s->courier = courier_detect(s->text.at, s->text.length);
    if (s->courier) {
        s->games = 1;
        s->span = memory_new(sizeof *s->span);
        *s->span = (struct span){0, s->text.length, 1};
    } else {
        s->games = pgn_split(s->text.at, s->text.length, progress, &s->span);
    }
    if (s->games > 0)
        return true;
    error_at(e, path, 0, 0,
             s->games == -2 ? "there is not enough memory to read this file"
             : s->games < 0 ? "reading was stopped"
                            : "there is no game in this file");
    saved_close(s);
    return false;
}

void saved_close(struct saved *s)
{
    free(s->path);
    free(s->span);
    text_free(&s->text);
    *s = (struct saved){0};
}

static struct source source_of(const struct saved *s, int number)
{
    assert(number >= 1 && number <= s->games);
    const struct span *span = &s->span[number - 1];
    return (struct source){s->path, s->text.at + span->start, span->end - span->start, span->line};
}

void saved_tags(const struct saved *s, int number, const char *const *names, char **values, int count)
{
    struct source source = source_of(s, number);
    if (!s->courier)
        pgn_peek(&source, names, values, count);
    else
        memset(values, 0, (size_t)count * sizeof *values);
}

struct record *saved_read(const struct saved *s, int number, const struct reading *how, struct error *e)
{
    struct source source = source_of(s, number);
    struct error why = {0};
    struct record *r = s->courier ? courier_read(&source, how, &why) : pgn_read(&source, how, &why);
    int line, column;
    if (r || !e)
        return r;
    *e = why;
    if (!s->courier && pgn_is_other_text(&source, &line, &column) && why.line == line && why.column == column)
        error_at(
            e, s->path, line, column,
            "this is not a saved game: one begins with tags such as [White \"Anna\"] or with moves such as 1. P e2-e4");
    return NULL;
}

/* Homes. */

void home_free(struct home *h)
{
    free(h->path);
    text_free(&h->text);
    *h = (struct home){0};
}

/* Make H game NUMBER of PATH, whose text is TEXT. */
static void remember(struct home *h, const char *path, int number, const char *text, size_t length)
{
    struct home next = {memory_copy(path, strlen(path)), number, {0}};
    text_add_bytes(&next.text, text, length);
    home_free(h);
    *h = next;
}

void home_set(struct home *h, const struct saved *s, int number)
{
    struct source source = source_of(s, number);
    if (s->courier)
        home_free(h);
    else
        remember(h, s->path, number, source.text, source.length);
}

static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* Open H's file and see whether its game is what it was. */
static bool at_home(const struct home *h, struct saved *s)
{
    if (!saved_open(s, h->path, NULL, NULL))
        return false;
    if (!s->courier && h->number <= s->games) {
        struct source now = source_of(s, h->number);
        if (now.length == h->text.length && memcmp(now.text, h->text.at, now.length) == 0)
            return true;
    }
    saved_close(s);
    return false;
}

enum saving saving_to(const struct home *h, const char *path)
{
    struct stat st;
    struct saved s;

    if (lstat(path, &st) != 0 || (stat(path, &st) == 0 && !S_ISREG(st.st_mode)))
        return SAVING_NEW;
    if (!h->path || !same_file(h->path, path))
        return SAVING_OVER;
    if (!at_home(h, &s))
        return SAVING_CHANGED;
    saved_close(&s);
    return SAVING_HOME;
}

/* Saving. */

/* R in export form, without the line end after it, its lines ended as those of TEXT are. */
static struct text export_like(const struct record *r, const char *text)
{
    bool returns = strstr(text, "\r\n") != NULL;
    struct text pgn = {0}, out = {0};

    pgn_write(r, &pgn);
    for (size_t i = 0; i + 1 < pgn.length; i++) {
        if (returns && pgn.at[i] == '\n')
            text_add(&out, "\r");
        text_add_bytes(&out, &pgn.at[i], 1);
    }
    text_free(&pgn);
    return out;
}

/* Put R in the place of its own game in its own file S. */
static bool save_home(const struct record *r, struct home *h, const struct saved *s, struct error *e)
{
    const struct span *span = &s->span[h->number - 1];
    SCOPED(text) pgn = export_like(r, s->text.at), whole = {0};

    text_add_bytes(&whole, s->text.at, span->start);
    text_add_bytes(&whole, pgn.at, pgn.length);
    if (span->end < s->text.length)
        text_add_bytes(&whole, s->text.at + span->end, s->text.length - span->end);
    else
        text_add(&whole, "\n");
    bool good = replace_file(h->path, whole.at, whole.length, e);
    if (good)
        remember(h, h->path, h->number, pgn.at, pgn.length);
    return good;
}

/* Make PATH a file of R alone; FRESH: there must be none before. */
static bool save_alone(const struct record *r, struct home *h, const char *path, bool fresh, struct error *e)
{
    SCOPED(text) pgn = {0};
    pgn_write(r, &pgn);
    bool good = fresh ? replace_make(path, pgn.at, pgn.length, e) : replace_file(path, pgn.at, pgn.length, e);
    if (good)
        remember(h, path, 1, pgn.at, pgn.length - 1);
    return good;
}

/* As save_record, to the file TO, in whose folder no other instance writes meanwhile. */
static bool save_locked(const struct record *r, struct home *h, const char *to, struct error *e)
{
    struct saved s;

    switch (saving_to(h, to)) {
    case SAVING_NEW:
        return save_alone(r, h, to, true, e);
    case SAVING_OVER:
        return save_alone(r, h, to, false, e);
    case SAVING_HOME:
        if (at_home(h, &s)) {
            bool good = save_home(r, h, &s, e);
            saved_close(&s);
            return good;
        }
        break;
    case SAVING_CHANGED:
        break;
    }
    return error_at(e, to, 0, 0, "another program has changed this game in the file: save it under another name");
}

bool save_record(const struct record *r, struct home *h, const char *path, struct error *e)
{
    const char *to = path ? path : h->path;
    if (!to)
        return error_set(e, "this game has no file yet: give it a name");
    int lock = file_lock(to, e);
    bool good = lock >= 0 && save_locked(r, h, to, e);
    file_unlock(lock);
    return good;
}

int saving_collection(const char *path)
{
    struct saved s;
    if (!saved_open(&s, path, NULL, NULL))
        return 0;
    int games = s.courier ? 0 : s.games;
    saved_close(&s);
    return games > 1 ? games : 0;
}

bool save_append(const struct record *r, struct home *h, const char *path, struct error *e)
{
    struct saved s;
    int lock = file_lock(path, e);
    bool good = lock >= 0 && saved_open(&s, path, NULL, e);
    if (good) {
        SCOPED(text) pgn = export_like(r, s.text.at), whole = {0};
        const char *end = strstr(s.text.at, "\r\n") ? "\r\n" : "\n";
        text_add_bytes(&whole, s.text.at, s.text.length);
        while (whole.length && strchr("\r\n", whole.at[whole.length - 1]))
            whole.at[--whole.length] = '\0';
        text_addf(&whole, "%s%s%s%s", end, end, pgn.at, end);
        int number = s.games + 1;
        saved_close(&s);
        good = replace_file(path, whole.at, whole.length, e);
        if (good)
            remember(h, path, number, pgn.at, pgn.length);
    }
    file_unlock(lock);
    return good;
}

char *save_folder(struct error *e)
{
    return folder_make(FOLDER_DATA, "games", e);
}

char *save_path(const struct game *g, struct error *e)
{
    char *folder = save_folder(e), when[STAMP_SIZE];

    if (!folder)
        return NULL;
    folder_stamp(when);
    for (int i = 1;; i++) {
        struct text path = {0};
        text_addf(&path, "%s/%s-%s", folder, g->id, when);
        if (i > 1)
            text_addf(&path, "-%d", i);
        text_add(&path, ".pgn");
        if (access(path.at, F_OK) != 0) {
            free(folder);
            return path.at;
        }
        text_free(&path);
    }
}
