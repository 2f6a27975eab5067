#include "record/journal.h"

#include "journal_files.h"
#include "path.h"
#include "record/clk.h"
#include "record/pgn.h"
#include "result.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct journal {
    int fd;
    char *path;
    struct record *record;
    bool behind; /* the last write failed: the file does not say how the record stands */
    bool torn;   /* and may end in half a line */
    struct error fault;
};

/* Write T, synced if SYNC, and remember what went wrong. */
static void write_down(struct journal *j, const struct text *t, bool sync)
{
    bool good = journal_append(j->fd, t, sync);
    j->behind = j->torn = !good;
    if (!good)
        error_at(&j->fault, j->path, 0, 0, "cannot keep the journal: %s", strerror(errno));
}

/* The whole record as an event. */
static void add_record(const struct record *r, struct text *out)
{
    struct text pgn = {0};
    int lines = 0;

    pgn_write(r, &pgn);
    for (size_t i = 0; i < pgn.length; i++)
        lines += pgn.at[i] == '\n';
    text_addf(out, "pgn %d at ", lines);
    path_write(r, out);
    text_addf(out, "\n%send\n", pgn.at);
    text_free(&pgn);
}

static void add_move(const struct record *r, struct text *out)
{
    const struct node *node = r->current;
    char token[MOVE_TEXT];
    int64_t left;

    if (node->left) {
        text_addf(out, "left %s %s\n", r->game->player[node->left - 1].name,
                  node->left_by == ENDING_TIME ? "time" : "resignation");
    } else {
        movetext_write_pgn(r->game, &node->parent->position, node->move, token);
        text_addf(out, "move %s", token);
        if (clk_read(node->comment, &left))
            text_addf(out, " clock %lld", (long long)left);
        text_add(out, "\n");
    }
}

static void add_result(const struct record *r, struct text *out)
{
    char result[RESULT_TEXT];
    result_write(r->game, &r->result, result, sizeof result);
    text_addf(out, "result %s %s\n", result, ending_token(r->result.ending));
}

/* The record's watcher. */
static void watch(void *context, const struct record *r, enum record_change change)
{
    struct journal *j = context;
    struct text event = {0};

    if (j->torn)
        text_add(&event, "\n");
    if (j->behind || change == CHANGE_EDITED) {
        add_record(r, &event);
    } else if (change == CHANGE_PLAYED) {
        add_move(r, &event);
    } else if (change == CHANGE_UNDONE || change == CHANGE_TAKEN) {
        text_add(&event, change == CHANGE_TAKEN ? "taken\n" : "undo\n");
    } else if (change == CHANGE_FINISHED) {
        add_result(r, &event);
    } else {
        text_add(&event, "at ");
        path_write(r, &event);
        text_add(&event, "\n");
    }
    /* Looking at another move is nothing to wait for the disk for. */
    write_down(j, &event, change != CHANGE_WENT || j->behind);
    text_free(&event);
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
    j->record = r;
    r->watcher = (struct watcher){watch, j};
    return j;
}

/* Stop and forget; the file stays. */
static void end(struct journal *j)
{
    j->record->watcher = (struct watcher){NULL, NULL};
    close(j->fd);
    free(j->path);
    free(j);
}

struct journal *journal_start(struct record *r, struct error *e)
{
    char *path = NULL, *folder = journal_folder(e);
    if (!folder)
        return NULL;
    int fd = journal_make(folder, r->game->id, &path, e);
    if (fd < 0) {
        free(folder);
        return NULL;
    }
    struct journal *j = begin(fd, path, r);
    struct text head = {0};
    text_addf(&head, "reroute66 journal 1\ngame %s\n", r->game->id);
    add_record(r, &head);
    write_down(j, &head, true);
    text_free(&head);
    free(folder);
    if (j->behind) {
        if (e)
            *e = j->fault;
        unlink(j->path);
        end(j);
        return NULL;
    }
    return j;
}

void journal_close(struct journal *j, bool done)
{
    if (!j)
        return;
    struct text event = {0};
    text_addf(&event, "%sclosed\n", j->torn ? "\n" : "");
    if (done)
        write_down(j, &event, true);
    text_free(&event);
    end(j);
}

struct journal *journal_resume(const char *path, const struct reading *how, struct record **r, struct error *e)
{
    bool whole_line = true;
    int fd = journal_take(path, true, e);
    if (fd < 0)
        return NULL;
    *r = journal_rebuild_file(path, how, NULL, &whole_line, e);
    if (!*r) {
        close(fd);
        return NULL;
    }
    struct journal *j = begin(fd, memory_copy(path, strlen(path)), *r);
    j->torn = !whole_line;
    watch(j, *r, CHANGE_EDITED); /* whatever was torn or passed over, from here on the file tells the game again */
    return j;
}
