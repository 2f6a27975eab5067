/* A shared game at the desk: its file and its copy. */
#include "sharing_parts.h"

#include "base/replace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUSY_MS = 20, FAULT_MS = 2000 };

/* Write the copy, before anything is shown or sent. */
static void keep_copy(struct sharing *sh)
{
    struct text out = {0};
    if (sh->watching)
        return;
    text_addf(&out, "[SharedKey \"%s\"]\n[SharedFile \"", sh->key);
    for (const char *c = sh->path; *c; c++)
        text_addf(&out, "%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c == '\n' ? ' ' : *c);
    text_add(&out, "\"]\n");
    shared_write(sh->game, &out);
    sh->copy_fault.text[0] = '\0';
    if (sh->copy)
        replace_file(sh->copy, out.at, out.length, &sh->copy_fault);
    text_free(&out);
}

void sharing_keep(struct sharing *sh)
{
    keep_copy(sh);
    sh->owes = true;
}

void sharing_add(struct sharing *sh, int seat, enum shared_kind kind, const char *rest)
{
    shared_add(sh->game, seat, kind, rest);
    sharing_keep(sh);
}

/* Looking. */

/* Say E once, and again only when something else was wrong meanwhile. */
static void complain_once(struct desk *d, struct sharing *sh, const struct error *e)
{
    if (strcmp(sh->told.fault, e->text) != 0)
        desk_complain(d, e);
    snprintf(sh->told.fault, sizeof sh->told.fault, "%s", e->text);
}

/* How many events there are of the seats at this terminal. */
static int count_ours(const struct sharing *sh)
{
    int n = 0;
    for (int i = 0; i < sh->game->events; i++)
        n += sh->game->event[i].seat < PLAYERS_MAX && sh->ours >> sh->game->event[i].seat & 1;
    return n;
}

bool sharing_take_in(struct desk *d, struct sharing *sh)
{
    struct text text = {0};
    struct error e = {0};
    char id[SHARED_ID] = "";
    bool missing, good = sharedfile_read(sh->path, &text, &missing, &e);
    struct source source = {sh->path, text.at, text.length, 1};

    if (good && text.length && shared_read_id(&source, id, &e) && strcmp(id, sh->game->id) != 0)
        error_at(&e, sh->path, 0, 0, "another game has come into this file: the one on the board goes on without it");
    if (good && text.length)
        good = strcmp(id, sh->game->id) == 0;
    if (!good) {
        complain_once(d, sh, &e);
    } else {
        int ours = count_ours(sh);
        struct shared_news news = shared_merge(sh->game, text.at, text.length);
        if (news.missing && !sh->owes && !sh->watching)
            desk_say(d, TONE_WRONG, "%s %s; it is written again from what is known here.", sh->path,
                     missing        ? "is gone"
                     : !text.length ? "is empty"
                                    : "holds an older game");
        if (missing && sh->watching)
            desk_say(d, TONE_WRONG, "%s is gone.", sh->path);
        if (news.fresh && count_ours(sh) > ours)
            desk_say(d, TONE_WRONG, "Another program plays at your seat: leave one of the two.");
        if (news.fresh)
            keep_copy(sh);
        sh->owes = news.missing && !sh->watching;
        sh->told.fault[0] = '\0';
    }
    text_free(&text);
    return good;
}

void sharing_write_out(struct desk *d, struct sharing *sh)
{
    struct text out = {0};
    struct error e = {0};
    sh->next_write = d->now + BUSY_MS;
    if (!sharedfile_lock(sh->path, &sh->lock, d->now))
        return;
    if (!sharing_take_in(d, sh)) {
        sh->next_write = d->now + FAULT_MS;
    } else if (sh->owes) {
        shared_write(sh->game, &out);
        sh->owes = !sharedfile_replace(sh->path, out.at, out.length, &e);
        if (sh->owes) {
            complain_once(d, sh, &e);
            sh->next_write = d->now + FAULT_MS;
        }
    }
    sharedfile_unlock(sh->path, &sh->lock);
    sharedfile_changed(sh->path, &sh->stamp);
    text_free(&out);
}

bool sharing_is_away(const struct desk *d)
{
    return !d->sharing || d->session != d->sharing->session || d->editor;
}

int64_t sharing_timeout(const struct desk *d)
{
    if (sharing_is_away(d))
        return -1;
    int64_t next = d->sharing->next_look;
    if (d->sharing->owes && d->sharing->next_write < next)
        next = d->sharing->next_write;
    return next > d->now ? next - d->now : 0;
}

const struct error *sharing_fault(const struct desk *d)
{
    return d->sharing->copy_fault.text[0] ? &d->sharing->copy_fault : NULL;
}

const struct shared *sharing_game(const struct desk *d)
{
    return sharing_is_away(d) ? NULL : d->sharing->game;
}

void sharing_free(struct sharing *sh)
{
    shared_free(sh->game);
    free(sh->copy);
    free(sh);
}

void sharing_end(struct desk *d)
{
    struct sharing *sh = d->sharing;
    if (!sh || d->session != sh->session)
        return;
    for (int i = 0; i < d->session->game->players; i++)
        if (sh->ours >> i & 1 && !sh->watching)
            sharing_add(sh, i, SHARED_LEAVE, "");
    for (int tries = 0; sh->owes && tries < 2; tries++)
        sharing_write_out(d, sh);
    d->sharing = NULL;
    sharing_free(sh);
}
