#include "record/journal.h"

#include "base/files.h"
#include "journal_write.h"
#include "record/comment.h"
#include "record/loose.h"
#include "record/pgn.h"
#include "tree/result.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

struct journal {
    struct record *record;
    struct journal_file file;
    struct jobs *jobs;         /* owned; NULL: writes are waited for */
    bool lent;                 /* FILE is an errand's, and what stands here is what it was before */
    bool syncs;                /* of that errand */
    struct text pending;       /* events that no errand has */
    bool changed, whole, sync; /* there are some, the whole record is one, they go to the disk */
    bool closed;               /* the game need not be offered again */
    const void *kept;          /* the node at which the record stood when it was written last; only compared */
};

/* Which rules the record was played by, and how its lines are sealed. */
static void add_head(const struct record *record, struct text *out)
{
    text_add(out, "reroute66 journal 2");
    seal_line(out, 0);
    size_t from = out->length;
    text_addf(out, "game %s %016" PRIx64, record->game->id, game_fingerprint(record->game));
    seal_line(out, from);
}

static void add_move(const struct record *record, struct text *out)
{
    const struct node *node = record->current;
    int64_t left;

    text_add(out, node->kind == NODE_LEFT ? "left " : "move ");
    node_write_word(record->game, node, out);
    if (node->kind == NODE_MOVE && comment_clock(node->comment, &left))
        text_addf(out, " clock %lld", (long long)left);
}

static void add_result(const struct record *record, struct text *out)
{
    char result[RESULT_TEXT];
    result_write(record->game, &record->result, result, sizeof result);
    text_addf(out, "result %s %s", result, ending_token(record->result.ending));
}

static void add_change(const struct record *record, enum record_change change, struct text *out)
{
    size_t from = out->length;
    switch (change) {
    case CHANGE_PLAYED:
        add_move(record, out);
        break;
    case CHANGE_UNDONE:
        text_add(out, "undo");
        break;
    case CHANGE_TAKEN:
        text_add(out, "taken");
        break;
    case CHANGE_FINISHED:
        add_result(record, out);
        break;
    case CHANGE_VIEWED:
        text_add(out, record->viewed ? "viewed" : record->live ? "waits" : "played");
        break;
    case CHANGE_WENT:
    case CHANGE_SIGNED:
    case CHANGE_EDITED:
        text_add(out, "at ");
        path_write(record, record->current, out);
        break;
    }
    seal_line(out, from);
}

/* Adds the whole RECORD to OUT. Returns how long its PGN is. */
static size_t add_record(struct record *record, struct text *out)
{
    SCOPED(text) pgn = {0};
    int lines = 0;
    size_t from = out->length;

    bool lent = record_hold_definition(record); /* its file may be gone when the game goes on */
    pgn_write(record, &pgn);
    if (lent)
        record_drop_definition(record);
    for (size_t i = 0; i < pgn.length; i++)
        lines += pgn.at[i] == '\n';
    text_addf(out, "pgn %d %sat ", lines, lent ? "lent " : "");
    path_write(record, record->live ? record->live : record->current, out);
    seal_line(out, from);
    from = out->length;
    text_addf(out, "%send", pgn.at);
    seal_line(out, from);
    if (record->live) {
        add_change(record, CHANGE_VIEWED, out);
        add_change(record, CHANGE_WENT, out);
    }
    return pgn.length;
}

static void add_end(struct text *out)
{
    size_t from = out->length;
    text_add(out, "closed");
    seal_line(out, from);
}

/* Writing. */

/* Returns the write of what has happened since the last one; JOURNAL's file is lent to it. */
static struct journal_errand *lend_file(struct journal *journal)
{
    struct record *record = journal->record;
    struct journal_errand *errand = journal_errand_new(&journal->file, record->game->id);
    const struct journal_file *file = &journal->file;
    errand->whole = journal->whole || file->behind || file->fd < 0;
    errand->moves = record->root->child != NULL;
    errand->sync = (journal->sync || file->behind) && errand->moves;
    errand->at = record->current;
    if (errand->whole) {
        errand->length = add_record(record, &errand->added);
        add_head(record, &errand->fresh);
        text_add_bytes(&errand->fresh, errand->added.at, errand->added.length);
        if (record->viewed)
            add_change(record, CHANGE_VIEWED, &errand->fresh);
        if (journal->closed) {
            add_end(&errand->added);
            add_end(&errand->fresh);
        }
    } else {
        errand->added = journal->pending;
        journal->pending = (struct text){0};
    }
    text_free(&journal->pending);
    journal->lent = true;
    journal->syncs = errand->sync || (errand->whole && errand->moves && file->fd < 0);
    journal->changed = journal->whole = journal->sync = false;
    return errand;
}

/* Takes the file back from ERRAND, which is done, and frees that. After a fault the next change tries again. */
static void take_back_file(struct journal *journal, struct journal_errand *errand)
{
    journal->file = errand->file;
    journal->lent = journal->syncs = false;
    errand->file.fd = -1;
    errand->file.path = NULL;
    if (errand->written)
        journal->kept = errand->at;
    if (errand->wants_whole)
        journal->changed = journal->whole = journal->sync = true;
    else if (journal->file.behind)
        journal->changed = false;
    errand->job.discard(&errand->job);
}

/* Writes what has happened, or has it written. */
static void write_pending(struct journal *journal)
{
    while (journal->changed && !journal->lent) {
        struct journal_errand *errand = lend_file(journal);
        if (journal->jobs) {
            jobs_post(journal->jobs, &errand->job);
        } else {
            errand->job.run(&errand->job);
            take_back_file(journal, errand);
        }
    }
}

/* The record's watcher. */
static void watch(void *context, const struct record *record, enum record_change change)
{
    struct journal *journal = context;
    bool begins =
        change != CHANGE_WENT && change != CHANGE_UNDONE && change != CHANGE_VIEWED && change != CHANGE_SIGNED;
    if (!journal->lent && journal->file.fd < 0 && !journal->changed && !begins)
        return;
    journal->changed = true;
    journal->sync = journal->sync || change != CHANGE_WENT;
    journal->whole = journal->whole || change == CHANGE_EDITED || change == CHANGE_SIGNED;
    add_change(record, change, &journal->pending);
    write_pending(journal);
}

const struct error *journal_fault(const struct journal *journal)
{
    return journal->file.behind ? &journal->file.fault : NULL;
}

static struct journal *begin(int fd, char *path, struct record *record)
{
    struct journal *journal = memory_new(sizeof *journal);
    journal->file = (struct journal_file){.fd = fd, .path = path, .end = journal_end_of(fd)};
    journal->record = record;
    record->watcher = (struct watcher){watch, journal};
    return journal;
}

/* Stop watching and free JOURNAL; the file stays. */
static void end(struct journal *journal)
{
    journal->record->watcher = (struct watcher){NULL, NULL};
    jobs_free(journal->jobs);
    if (!journal->lent && journal->file.fd >= 0)
        close(journal->file.fd);
    if (!journal->lent)
        free(journal->file.path);
    text_free(&journal->pending);
    free(journal);
}

struct journal *journal_await(struct record *record)
{
    return begin(-1, NULL, record);
}

void journal_begin(struct journal *journal)
{
    journal->changed = journal->whole = journal->sync = true;
    write_pending(journal);
}

struct journal *journal_start(struct record *record)
{
    struct journal *journal = journal_await(record);
    journal_begin(journal);
    return journal;
}

void journal_end(struct journal *journal)
{
    if (!journal->lent && journal->file.fd < 0 && !journal->changed)
        return;
    journal->closed = journal->changed = journal->sync = true;
    add_end(&journal->pending);
    write_pending(journal);
}

void journal_close(struct journal *journal)
{
    if (journal)
        end(journal);
}

/* In a thread. */

void journal_use_thread(struct journal *journal)
{
    if (!journal->jobs)
        journal->jobs = jobs_new();
}

void journal_take_in(struct journal *journal)
{
    for (struct job *done; journal->jobs && (done = jobs_take(journal->jobs)) != NULL;)
        take_back_file(journal, (struct journal_errand *)done);
    write_pending(journal);
}

bool journal_is_busy(const struct journal *journal)
{
    return journal->lent;
}

bool journal_saves(const struct journal *journal)
{
    return journal->lent && journal->record->root->child && (journal->syncs || (journal->changed && journal->sync));
}

int journal_fd(const struct journal *journal)
{
    return journal->jobs ? jobs_fd(journal->jobs) : -1;
}

void journal_wait(struct journal *journal, int ms)
{
    if (journal->jobs)
        jobs_wait(journal->jobs, ms);
}

bool journal_kept_at(const struct journal *journal, const struct node *node)
{
    return journal->kept == node;
}

/* Resuming. */

/* Renames the damaged journal PATH, so that it is not offered any more, and says so in ERROR. */
static void keep_aside(const char *path, struct error *error)
{
    FREED char *kept = journal_set_aside(path);
    if (error && kept) {
        size_t used = strlen(error->text);
        const char *stop = used && error->text[used - 1] == '.' ? "" : ".";
        snprintf(error->text + used, sizeof error->text - used, "%s It is kept as %s.", stop, kept);
    }
}

/* A journal of which not all can be read is not continued: RECORD gets a new one, and the old one is kept under another
 * name. NULL if there is no new one: the old one then stays as it is. */
static struct journal *start_anew(const char *path, const struct rescue *rescue, struct record *record,
                                  struct error *error)
{
    struct journal *journal = journal_start(record);
    if (journal->file.behind) {
        if (error)
            *error = journal->file.fault;
        end(journal);
        return NULL;
    }
    rescue_tell(rescue, path, error);
    keep_aside(path, error);
    return journal;
}

struct journal *journal_resume(const char *path, const struct reading *how, struct record **record, struct error *error)
{
    struct rescue rescue = {0};
    bool writable = true;

    *record = NULL;
    if (error)
        error->text[0] = '\0';
    int fd = journal_take(path, JOURNAL_WRITE, error);
    if (fd < 0 && (errno == EACCES || errno == EROFS || errno == EPERM)) {
        writable = false;
        fd = journal_take(path, JOURNAL_LOOK, error);
    }
    if (fd >= 0)
        *record = journal_rebuild_file(fd, path, how, &rescue, error);
    struct journal *journal = NULL;
    if (!*record && writable && rescue.trouble == TROUBLE_DAMAGED)
        keep_aside(path, error);
    if (*record && error)
        error->text[0] = '\0';
    if (*record && !writable) {
        error_at(error, path, 0, 0, "this journal cannot be written");
    } else if (*record && rescue.trouble) {
        journal = start_anew(path, &rescue, *record, error);
    } else if (*record) {
        journal = begin(fd, memory_copy(path, strlen(path)), *record);
        journal->file.torn = !rescue.whole_line;
        watch(journal, *record, CHANGE_EDITED); /* whatever was torn, from here on the file has the whole game again */
        return journal;
    }
    if (fd >= 0)
        close(fd);
    return journal;
}
