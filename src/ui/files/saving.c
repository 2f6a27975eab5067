/* Keeping games: saving, what would be lost, and leaving the game on the board. */
#include "files_parts.h"

#include "base/files.h"
#include "export/export.h"
#include "record/journal.h"
#include "study/exports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void files_remember_saved(struct app *a)
{
    text_free(&a->keeping.saved);
    pgn_write(a->session->record, &a->keeping.saved);
}

static bool is_saved(const struct app *a)
{
    struct text now = {0};
    pgn_write(a->session->record, &now);
    bool same = a->keeping.saved.at && strcmp(now.at, a->keeping.saved.at) == 0;
    text_free(&now);
    return same;
}

bool files_would_need(const struct app *a)
{
    return !is_saved(a);
}

const struct error *files_fault(const struct app *a)
{
    if (!a->session || a->exercise.lesson.on)
        return NULL;
    return a->keeping.journal ? journal_fault(a->keeping.journal) : &a->keeping.fault;
}

bool files_would_lose(const struct app *a)
{
    return files_fault(a) && a->session->record->root->child && !is_saved(a);
}

void files_leave(struct app *a)
{
    struct error e;

    app_unpark(a, !a->session || !a->session->record->root->child ||
                      is_saved(a)); /* a sandbox that is not saved stays in its journal */
    if (!a->session)
        return;
    if (a->exercise.lesson.on) {
        app_close_game(a, true);
        return;
    }
    bool over = session_over(a->session), moved = a->session->record->root->child != NULL, kept = is_saved(a);
    if (over && moved && !kept) {
        char *path = a->keeping.home.path ? NULL : save_path(a->session->game, &e);
        kept = (a->keeping.home.path || path) && save_record(a->session->record, &a->keeping.home, path, &e);
        if (!kept)
            app_complain(a, &e);
        free(path);
    }
    app_close_game(a, !moved || (kept && (over || a->session->viewed || a->keeping.home.path)));
}

/* How many moves of the line come after the current one: they were taken back, or stepped back from. */
static int moves_behind(const struct record *r)
{
    int n = 0;
    for (const struct node *at = r->current->child; at; at = at->child)
        n++;
    return n;
}

/* Write the record to PATH, its own file if NULL. */
static void save_to(struct app *a, const char *path)
{
    struct error e;
    if (!save_record(a->session->record, &a->keeping.home, path, &e)) {
        app_complain(a, &e);
        return;
    }
    files_remember_saved(a);
    int more = a->session->viewed ? 0 : moves_behind(a->session->record);
    if (more == 1)
        app_say(a, TONE_GOOD, "Saved in %s, with the move that follows.", a->keeping.home.path);
    else if (more)
        app_say(a, TONE_GOOD, "Saved in %s, with the %d moves that follow.", a->keeping.home.path, more);
    else
        app_say(a, TONE_GOOD, "Saved in %s.", a->keeping.home.path);
}

/* True if the name of PATH ends as files do that hold a game in another form, as `export` writes it; a text may be PGN
 * too. */
static bool is_exported(const char *path)
{
    const struct export_form *form = export_of_file(path);
    return form && strcmp(form->name, "pgn") != 0 && strcmp(form->name, "mail") != 0;
}

void do_save(struct app *a, const char *arguments)
{
    struct error e;
    char path[PATH_SIZE];

    if (!*arguments && a->keeping.home.path) {
        save_to(a, NULL);
    } else if (!*arguments) {
        char *fresh = save_path(a->session->game, &e);
        if (fresh)
            save_to(a, fresh);
        else
            app_complain(a, &e);
        free(fresh);
    } else {
        file_expand(arguments, path, sizeof path);
        if (is_exported(path)) {
            do_export(a, path);
            return;
        }
        if (saving_to(&a->keeping.home, path) == SAVING_OVER) {
            snprintf(a->messages.question.path, sizeof a->messages.question.path, "%s", path);
            app_ask(a, ASK_REPLACE, "%s is there already. Replace it?", path);
        } else {
            save_to(a, path);
        }
    }
}

void files_replace(struct app *a)
{
    save_to(a, a->messages.question.path);
}
