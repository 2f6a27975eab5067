#include "record/journal.h"

#include "base/files.h"
#include "journal_files.h"
#include "record/comment.h"
#include "record/loose.h"
#include "record/pgn.h"
#include "tree/result.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

/* A file is renewed once it is longer than LENGTH_USUAL and MOST_WHOLES times the whole record together. */
enum { LENGTH_USUAL = 1 << 20, MOST_WHOLES = 8 };

struct journal {
    int fd; /* -1: nothing has happened yet that needs a file */
    char *path;
    struct journal_end end; /* where this program left the file */
    struct record *record;
    size_t whole; /* bytes of the whole record in the file when it was written last */
    bool named;   /* its name has been synced */
    bool behind;  /* the last write failed: the file lacks what is in the record */
    bool torn;    /* and may end in half a line */
    struct error fault;
};

/* Write TEXT, synced if SYNC, and remember what went wrong. Before there is a move nothing waits for the disk: the
 * first one syncs what was written until then, too. */
static void write_down(struct journal *journal, const struct text *text, bool sync)
{
    sync = sync && journal->record->root->child;
    if (sync && !journal->named)
        file_sync_folder(journal->path);
    journal->named = journal->named || sync;
    bool good = journal_append(journal->fd, text, sync, &journal->end);
    journal->behind = journal->torn = !good;
    if (!good)
        error_at(&journal->fault, journal->path, 0, 0, "cannot keep the journal: %s", strerror(errno));
}

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

static void add_record(struct journal *journal, struct text *out)
{
    struct record *record = journal->record;
    SCOPED(text) pgn = {0};
    int lines = 0;
    size_t from = out->length;

    bool lent = record_hold_definition(record); /* its file may be gone when the game goes on */
    pgn_write(record, &pgn);
    if (lent)
        record_drop_definition(record);
    journal->whole = pgn.length;
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
}

/* JOURNAL has no file from now on. */
static void let_go(struct journal *journal)
{
    close(journal->fd);
    free(journal->path);
    journal->path = NULL;
    journal->fd = -1;
    journal->torn = journal->named = false;
}

/* Make JOURNAL's file and begin it. False, with JOURNAL's fault, on failure. */
static bool open_file(struct journal *journal)
{
    FREED char *folder = journal_folder(&journal->fault);
    SCOPED(text) head = {0};

    if (folder)
        journal->fd = journal_make(folder, journal->record->game->id, &journal->path, &journal->fault);
    journal->behind = journal->fd < 0;
    if (journal->behind)
        return false;
    journal->end = (struct journal_end){.length = 0};
    add_head(journal->record, &head);
    add_record(journal, &head);
    if (journal->record->viewed)
        add_change(journal->record, CHANGE_VIEWED, &head);
    write_down(journal, &head, true);
    if (!journal->behind)
        return true;
    unlink(journal->path);
    let_go(journal);
    return false;
}

/* JOURNAL's file has become long, by comments on a long game and the like: a new one takes its place. */
static void renew(struct journal *journal)
{
    struct journal old = *journal;
    journal->fd = -1;
    journal->named = false;
    if (open_file(journal)) {
        unlink(old.path);
        let_go(&old);
    } else {
        *journal = old;
    }
}

/* The record's watcher. */
static void watch(void *context, const struct record *record, enum record_change change)
{
    struct journal *journal = context;
    SCOPED(text) event = {0};

    enum journal_state state =
        journal->fd >= 0 ? journal_state(journal->fd, journal->path, &journal->end) : JOURNAL_OURS;
    if (state != JOURNAL_OURS) { /* what was written there may be lost: the whole game goes into a new file */
        if (state == JOURNAL_CHANGED)
            free(journal_set_aside(journal->path));
        let_go(journal);
        open_file(journal);
        return;
    }
    if (journal->fd < 0) {
        if (change != CHANGE_WENT && change != CHANGE_UNDONE && change != CHANGE_VIEWED && change != CHANGE_SIGNED)
            open_file(journal);
        return;
    }
    if (journal->torn)
        text_add(&event, "\n");
    if (journal->behind || change == CHANGE_EDITED || change == CHANGE_SIGNED)
        add_record(journal, &event);
    else
        add_change(record, change, &event);
    write_down(journal, &event, change != CHANGE_WENT || journal->behind);
    if (!journal->behind && journal->end.length > LENGTH_USUAL + (off_t)(MOST_WHOLES * journal->whole))
        renew(journal);
}

const struct error *journal_fault(const struct journal *journal)
{
    return journal->behind ? &journal->fault : NULL;
}

static struct journal *begin(int fd, char *path, struct record *record)
{
    struct journal *journal = memory_new(sizeof *journal);
    journal->fd = fd;
    journal->path = path;
    journal->end = journal_end_of(fd);
    journal->record = record;
    record->watcher = (struct watcher){watch, journal};
    return journal;
}

/* Stop watching and free JOURNAL; the file stays. */
static void end(struct journal *journal)
{
    journal->record->watcher = (struct watcher){NULL, NULL};
    if (journal->fd >= 0)
        close(journal->fd);
    free(journal->path);
    free(journal);
}

struct journal *journal_await(struct record *record)
{
    return begin(-1, NULL, record);
}

struct journal *journal_start(struct record *record)
{
    struct journal *journal = journal_await(record);
    open_file(journal);
    return journal;
}

void journal_close(struct journal *journal, bool done)
{
    if (!journal)
        return;
    if (done && journal->fd >= 0) {
        SCOPED(text) event = {0};
        text_add(&event, journal->torn ? "\n" : "");
        size_t from = event.length;
        text_add(&event, "closed");
        seal_line(&event, from);
        write_down(journal, &event, true);
    }
    end(journal);
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
    if (journal->behind) {
        if (error)
            *error = journal->fault;
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
        journal->torn = !rescue.whole_line;
        watch(journal, *record, CHANGE_EDITED); /* whatever was torn, from here on the file has the whole game again */
        return journal;
    }
    if (fd >= 0)
        close(fd);
    return journal;
}
