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

/* Write T, synced if SYNC, and remember what went wrong. Before there is a move nothing waits for the disk: the first
 * one syncs what was written until then, too. */
static void write_down(struct journal *j, const struct text *t, bool sync)
{
    sync = sync && j->record->root->child;
    if (sync && !j->named)
        file_sync_folder(j->path);
    j->named = j->named || sync;
    bool good = journal_append(j->fd, t, sync, &j->end);
    j->behind = j->torn = !good;
    if (!good)
        error_at(&j->fault, j->path, 0, 0, "cannot keep the journal: %s", strerror(errno));
}

/* Which rules the record was played by, and how its lines are sealed. */
static void add_head(const struct record *r, struct text *out)
{
    text_add(out, "reroute66 journal 2");
    seal_line(out, 0);
    size_t from = out->length;
    text_addf(out, "game %s %016" PRIx64, r->game->id, game_fingerprint(r->game));
    seal_line(out, from);
}

static void add_move(const struct record *r, struct text *out)
{
    const struct node *node = r->current;
    int64_t left;

    text_add(out, node->kind == NODE_LEFT ? "left " : "move ");
    node_write_word(r->game, node, out);
    if (node->kind == NODE_MOVE && comment_clock(node->comment, &left))
        text_addf(out, " clock %lld", (long long)left);
}

static void add_result(const struct record *r, struct text *out)
{
    char result[RESULT_TEXT];
    result_write(r->game, &r->result, result, sizeof result);
    text_addf(out, "result %s %s", result, ending_token(r->result.ending));
}

static void add_change(const struct record *r, enum record_change change, struct text *out)
{
    size_t from = out->length;
    switch (change) {
    case CHANGE_PLAYED:
        add_move(r, out);
        break;
    case CHANGE_UNDONE:
        text_add(out, "undo");
        break;
    case CHANGE_TAKEN:
        text_add(out, "taken");
        break;
    case CHANGE_FINISHED:
        add_result(r, out);
        break;
    case CHANGE_VIEWED:
        text_add(out, r->viewed ? "viewed" : r->live ? "waits" : "played");
        break;
    case CHANGE_WENT:
    case CHANGE_SIGNED:
    case CHANGE_EDITED:
        text_add(out, "at ");
        path_write(r, r->current, out);
        break;
    }
    seal_line(out, from);
}

static void add_record(struct journal *j, struct text *out)
{
    struct record *r = j->record;
    SCOPED(text) pgn = {0};
    int lines = 0;
    size_t from = out->length;

    bool lent = record_hold_definition(r); /* its file may be gone when the game goes on */
    pgn_write(r, &pgn);
    if (lent)
        record_drop_definition(r);
    j->whole = pgn.length;
    for (size_t i = 0; i < pgn.length; i++)
        lines += pgn.at[i] == '\n';
    text_addf(out, "pgn %d %sat ", lines, lent ? "lent " : "");
    path_write(r, r->live ? r->live : r->current, out);
    seal_line(out, from);
    from = out->length;
    text_addf(out, "%send", pgn.at);
    seal_line(out, from);
    if (r->live) {
        add_change(r, CHANGE_VIEWED, out);
        add_change(r, CHANGE_WENT, out);
    }
}

/* J has no file from now on. */
static void let_go(struct journal *j)
{
    close(j->fd);
    free(j->path);
    j->path = NULL;
    j->fd = -1;
    j->torn = j->named = false;
}

/* Make J's file and begin it. False, with J's fault, on failure. */
static bool open_file(struct journal *j)
{
    FREED char *folder = journal_folder(&j->fault);
    SCOPED(text) head = {0};

    if (folder)
        j->fd = journal_make(folder, j->record->game->id, &j->path, &j->fault);
    j->behind = j->fd < 0;
    if (j->behind)
        return false;
    j->end = (struct journal_end){.length = 0};
    add_head(j->record, &head);
    add_record(j, &head);
    if (j->record->viewed)
        add_change(j->record, CHANGE_VIEWED, &head);
    write_down(j, &head, true);
    if (!j->behind)
        return true;
    unlink(j->path);
    let_go(j);
    return false;
}

/* J's file has become long, by comments on a long game and the like: a new one takes its place. */
static void renew(struct journal *j)
{
    struct journal old = *j;
    j->fd = -1;
    j->named = false;
    if (open_file(j)) {
        unlink(old.path);
        let_go(&old);
    } else {
        *j = old;
    }
}

/* The record's watcher. */
static void watch(void *context, const struct record *r, enum record_change change)
{
    struct journal *j = context;
    SCOPED(text) event = {0};

    enum journal_state state = j->fd >= 0 ? journal_state(j->fd, j->path, &j->end) : JOURNAL_OURS;
    if (state != JOURNAL_OURS) { /* what was written there may be lost: the whole game goes into a new file */
        if (state == JOURNAL_CHANGED)
            free(journal_set_aside(j->path));
        let_go(j);
        open_file(j);
        return;
    }
    if (j->fd < 0) {
        if (change != CHANGE_WENT && change != CHANGE_UNDONE && change != CHANGE_VIEWED && change != CHANGE_SIGNED)
            open_file(j);
        return;
    }
    if (j->torn)
        text_add(&event, "\n");
    if (j->behind || change == CHANGE_EDITED || change == CHANGE_SIGNED)
        add_record(j, &event);
    else
        add_change(r, change, &event);
    write_down(j, &event, change != CHANGE_WENT || j->behind);
    if (!j->behind && j->end.length > LENGTH_USUAL + (off_t)(MOST_WHOLES * j->whole))
        renew(j);
}

const struct error *journal_fault(const struct journal *j)
{
    return j->behind ? &j->fault : NULL;
}

static struct journal *begin(int fd, char *path, struct record *r)
{
    struct journal *j = memory_new(sizeof *j);
    j->fd = fd;
    j->path = path;
    j->end = journal_end_of(fd);
    j->record = r;
    r->watcher = (struct watcher){watch, j};
    return j;
}

/* Stop watching and free J; the file stays. */
static void end(struct journal *j)
{
    j->record->watcher = (struct watcher){NULL, NULL};
    if (j->fd >= 0)
        close(j->fd);
    free(j->path);
    free(j);
}

struct journal *journal_await(struct record *r)
{
    return begin(-1, NULL, r);
}

struct journal *journal_start(struct record *r)
{
    struct journal *j = journal_await(r);
    open_file(j);
    return j;
}

void journal_close(struct journal *j, bool done)
{
    if (!j)
        return;
    if (done && j->fd >= 0) {
        SCOPED(text) event = {0};
        text_add(&event, j->torn ? "\n" : "");
        size_t from = event.length;
        text_add(&event, "closed");
        seal_line(&event, from);
        write_down(j, &event, true);
    }
    end(j);
}

/* Resuming. */

/* Renames the damaged journal PATH, so that it is not offered any more, and says so in E. */
static void keep_aside(const char *path, struct error *e)
{
    FREED char *kept = journal_set_aside(path);
    if (e && kept) {
        size_t used = strlen(e->text);
        const char *stop = used && e->text[used - 1] == '.' ? "" : ".";
        snprintf(e->text + used, sizeof e->text - used, "%s It is kept as %s.", stop, kept);
    }
}

/* A journal of which not all can be read is not continued: R gets a new one, and the old one is kept under another
 * name. NULL if there is no new one: the old one then stays as it is. */
static struct journal *start_anew(const char *path, const struct rescue *rescue, struct record *r, struct error *e)
{
    struct journal *j = journal_start(r);
    if (j->behind) {
        if (e)
            *e = j->fault;
        end(j);
        return NULL;
    }
    rescue_tell(rescue, path, e);
    keep_aside(path, e);
    return j;
}

struct journal *journal_resume(const char *path, const struct reading *how, struct record **r, struct error *e)
{
    struct rescue rescue = {0};
    bool writable = true;

    *r = NULL;
    if (e)
        e->text[0] = '\0';
    int fd = journal_take(path, JOURNAL_WRITE, e);
    if (fd < 0 && (errno == EACCES || errno == EROFS || errno == EPERM)) {
        writable = false;
        fd = journal_take(path, JOURNAL_LOOK, e);
    }
    if (fd >= 0)
        *r = journal_rebuild_file(fd, path, how, &rescue, e);
    struct journal *j = NULL;
    if (!*r && writable && rescue.trouble == TROUBLE_DAMAGED)
        keep_aside(path, e);
    if (*r && e)
        e->text[0] = '\0';
    if (*r && !writable) {
        error_at(e, path, 0, 0, "this journal cannot be written");
    } else if (*r && rescue.trouble) {
        j = start_anew(path, &rescue, *r, e);
    } else if (*r) {
        j = begin(fd, memory_copy(path, strlen(path)), *r);
        j->torn = !rescue.whole_line;
        watch(j, *r, CHANGE_EDITED); /* whatever was torn, from here on the file has the whole game again */
        return j;
    }
    if (fd >= 0)
        close(fd);
    return j;
}
