#include "journal_write.h"

#include "base/files.h"

#include <errno.h>
#include <unistd.h>

/* A file is renewed once it is longer than LENGTH_USUAL and MOST_WHOLES times the whole record together. */
enum { LENGTH_USUAL = 1 << 20, MOST_WHOLES = 8 };

/* Writes TEXT into FILE, synced if SYNC, and remembers what went wrong. Before there is a move nothing waits for the
 * disk: the first one syncs what was written until then, too. */
static void write_down(struct journal_file *file, const struct text *text, bool sync)
{
    if (sync && !file->named)
        file_sync_folder(file->path);
    file->named = file->named || sync;
    bool good = journal_append(file->fd, text, sync, &file->end);
    file->behind = file->torn = !good;
    if (!good)
        error_at(&file->fault, file->path, 0, 0, "cannot keep the journal: %s", strerror(errno));
}

/* FILE is none from now on. */
static void let_go(struct journal_file *file)
{
    close(file->fd);
    free(file->path);
    file->path = NULL;
    file->fd = -1;
    file->torn = file->named = false;
}

/* Makes the file of ERRAND, a WHOLE one, and begins it. False, with the file's fault, on failure. */
static bool open_journal(struct journal_errand *errand)
{
    struct journal_file *file = &errand->file;
    FREED char *folder = journal_folder(&file->fault);

    if (folder)
        file->fd = journal_make(folder, errand->id, &file->path, &file->fault);
    file->behind = file->fd < 0;
    if (file->behind)
        return false;
    file->end = (struct journal_end){.length = 0};
    file->whole = errand->length;
    file->patience = 0;
    write_down(file, &errand->fresh, errand->moves);
    if (!file->behind)
        return true;
    unlink(file->path);
    let_go(file);
    return false;
}

/* The file of ERRAND has become long, by comments on a long game and the like: a new one takes its place. False, and
 * the old one stays, if there is none. */
static bool renew(struct journal_errand *errand)
{
    struct journal_file old = errand->file;
    errand->file.fd = -1;
    errand->file.path = NULL;
    errand->file.named = false;
    if (open_journal(errand)) {
        unlink(old.path);
        let_go(&old);
        return true;
    }
    errand->file = old;
    errand->file.patience = 2 * old.end.length;
    return false;
}

static bool is_long(const struct journal_file *file)
{
    return file->end.length > file->patience && file->end.length > LENGTH_USUAL + (off_t)(MOST_WHOLES * file->whole);
}

static void add_to_file(struct journal_errand *errand)
{
    struct journal_file *file = &errand->file;
    SCOPED(text) text = {0};
    text_add(&text, file->torn ? "\n" : "");
    text_add_bytes(&text, errand->added.at, errand->added.length);
    write_down(file, &text, errand->sync);
    if (errand->whole && !file->behind)
        file->whole = errand->length;
    errand->wants_whole = !errand->whole && !file->behind && is_long(file);
}

static void run_write(struct job *job)
{
    struct journal_errand *errand = (struct journal_errand *)job;
    struct journal_file *file = &errand->file;
    enum journal_state state = file->fd >= 0 ? journal_state(file->fd, file->path, &file->end) : JOURNAL_OURS;
    if (state == JOURNAL_CHANGED)
        free(journal_set_aside(file->path));
    if (state != JOURNAL_OURS) /* what was written there may be lost: the whole game goes into a new file */
        let_go(file);
    errand->wants_whole = file->fd < 0 && !errand->whole;
    if (errand->wants_whole)
        return;
    if (file->fd < 0)
        open_journal(errand);
    else if (!errand->whole || file->behind || !is_long(file) || !renew(errand))
        add_to_file(errand);
    errand->written = !file->behind;
}

static void discard_write(struct job *job)
{
    struct journal_errand *errand = (struct journal_errand *)job;
    if (errand->file.fd >= 0)
        close(errand->file.fd);
    free(errand->file.path);
    text_free(&errand->added);
    text_free(&errand->fresh);
    free(errand);
}

struct journal_errand *journal_errand_new(const struct journal_file *file, const char *id)
{
    struct journal_errand *errand = memory_new(sizeof *errand);
    errand->job = (struct job){.run = run_write, .discard = discard_write};
    errand->file = *file;
    snprintf(errand->id, sizeof errand->id, "%s", id);
    return errand;
}
