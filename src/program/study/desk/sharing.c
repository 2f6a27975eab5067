/* A shared game at the desk: its file, copies of that beside it, and our own copy. */
#include "sharing_parts.h"

#include "base/replace.h"
#include "base/system.h"

#include <dirent.h>
#include <errno.h>

/* STRANGE_MS: how long a file has to hold something else than the game, for synchronisers show halves of files. */
enum { BUSY_MS = 20, FAULT_MS = 2000, STRANGE_MS = 3000 };

int64_t sharing_wall(const struct sharing *sh)
{
    return sh->desk->epoch ? sh->desk->epoch + sh->desk->now : sh->epoch + system_now_asleep();
}

int64_t sharing_used(const struct sharing *sh, int64_t wall)
{
    const struct shared_turn *turn = &sh->turn;
    int who = sh->game->record->current->position.turn;
    if (turn->held || wall < turn->from)
        return turn->spent;
    return turn->spent + wall - turn->from - shared_vacation(sh->game, who, turn->from, wall);
}

void sharing_tell_time(struct sharing *sh)
{
    const struct node *now = sh->game->record->current;
    bool same = sh->turn.key == now->position.key && sh->turn.ply == record_length(now);
    sh->game->wall = sharing_wall(sh);
    sh->game->used = same ? sharing_used(sh, sh->game->wall) : 0;
}

void sharing_keep(struct sharing *sh)
{
    SCOPED(text) out = {0};
    sh->owes = true;
    if (sh->watching)
        return;
    text_addf(&out, "[SharedKey \"%s\"]\n[SharedFile \"", sh->key);
    for (const char *here = sh->path; *here; here++)
        text_addf(&out, "%s%c", *here == '"' || *here == '\\' ? "\\" : "", *here == '\n' ? ' ' : *here);
    text_add(&out, "\"]\n");
    shared_write(sh->game, &out);
    sh->copy_fault.text[0] = '\0';
    if (sh->copy)
        replace_file(sh->copy, out.at, out.length, &sh->copy_fault);
}

bool sharing_is_ours(const struct sharing *sh, int seat)
{
    return sh->ours >> seat & 1;
}

int sharing_our_seat(const struct sharing *sh, unsigned mask)
{
    for (int i = 0; i < 2 * PLAYERS_MAX; i++)
        if (sharing_is_ours(sh, i % PLAYERS_MAX) && (i >= PLAYERS_MAX || !(mask >> i & 1)))
            return i % PLAYERS_MAX;
    return -1;
}

bool sharing_add(struct sharing *sh, int seat, enum shared_kind kind, const char *rest)
{
    sharing_tell_time(sh);
    bool good = shared_add(sh->game, seat, kind, rest);
    sharing_keep(sh);
    return good;
}

void sharing_write_name(const struct desk *desk, const struct session *session, int seat, char out[SHARED_NAME])
{
    char computer[SEAT_TEXT];
    const char *tag = session ? record_player(session->record, seat) : NULL;
    bool signs = !desk->lobby && tag && strcmp(tag, "Player") != 0, ai = session && session->seat[seat].ai;
    if (ai)
        seat_write_tag(session->seat[seat], computer);
    shared_encode(ai ? computer : signs ? tag : desk->settings.name, out, SHARED_NAME);
}

void sharing_sit(struct sharing *sh, int seat, const char *name)
{
    SCOPED(text) rest = {0};
    text_addf(&rest, "%s%s%s", sh->hash, *name ? " " : "", name);
    sharing_add(sh, seat, SHARED_JOIN, rest.at);
}

void sharing_mark(struct sharing *sh, bool ends)
{
    enum { RUNS_MINUTES = 6 * 60, ENDS_MINUTES = 60 };
    int minutes = (int)(sharing_wall(sh) / 60000);
    char rest[16];
    snprintf(rest, sizeof rest, "%d", minutes);
    for (int i = 0; i < sh->game->record->game->players; i++) {
        if (!sharing_is_ours(sh, i))
            continue;
        if (minutes - sh->game->seat[i].seen >= (ends ? ENDS_MINUTES : RUNS_MINUTES))
            sharing_add(sh, i, SHARED_SEEN, rest);
        if (ends || !sh->marked)
            sharing_add(sh, i, ends ? SHARED_AWAY : SHARED_HERE, "");
    }
    sh->marked = true;
}

void sharing_watch(struct sharing *sh, const char *name, bool ends)
{
    char rest[3 * SHARED_NAME];
    shared_encode(name, rest, sizeof rest);
    shared_decode(rest, sh->watcher, sizeof sh->watcher);
    sharing_add(sh, SHARED_GUEST, ends ? SHARED_GONE : SHARED_WATCH, rest);
}

/* Looking. */

/* Say ERROR once, and again only when something else was wrong meanwhile. */
static void complain_once(struct desk *desk, struct sharing *sh, const struct error *error)
{
    if (strcmp(sh->told.fault, error->text) != 0)
        desk_complain(desk, error);
    snprintf(sh->told.fault, sizeof sh->told.fault, "%s", error->text);
}

/* Returns how many events there are of the seats at this terminal. */
static int count_ours(const struct sharing *sh)
{
    int n = 0;
    for (int i = 0; i < sh->game->events; i++)
        n += sharing_is_ours(sh, sh->game->event[i].seat);
    return n;
}

int sharing_merge(struct sharing *sh, const char *path, const char **lack, struct error *error)
{
    SCOPED(text) text = {0};
    char id[SHARED_ID] = "";
    bool missing, owed = sh->owes, good = true;
    if (!sharedfile_read(path, &text, &missing, error))
        return MERGE_UNREAD;
    struct source source = {path, text.at, text.length, 1};
    struct shared_news news = {0};

    if (text.length)
        good = shared_read_id(&source, id, error);
    if (!good && id[0]) /* of a later version: nothing is wrong with it */
        return MERGE_UNREAD;
    if (good && text.length && strcmp(id, sh->game->id) != 0)
        good = error_at(error, path, 0, 0, "this file holds another game now");
    if (!good)
        return MERGE_STRANGE;
    news = shared_merge(sh->game, text.at, text.length);
    if (news.fresh && !sh->watching)
        sharing_keep(sh);
    sh->fell += news.fell;
    if (lack) {
        sh->owes = news.missing && (!sh->watching || owed);
        *lack = !news.missing || owed ? NULL : missing ? "is gone" : !text.length ? "is empty" : "holds an older game";
    }
    return news.fresh;
}

/* The file holds something else than the game, as WHY says. Once it has done so for STRANGE_MS that is told. */
static void note_strange(struct desk *desk, struct sharing *sh, const struct error *why)
{
    const char *name = strrchr(sh->path, '/') + 1;
    if (!sh->strange_since)
        sh->strange_since = desk->now ? desk->now : 1;
    if (sh->damaged || desk->now - sh->strange_since < STRANGE_MS)
        return;
    sh->damaged = true;
    const char *what =
        strstr(why->text, "another game") ? "this file holds another game now" : "this is not a shared game any more";
    if (sh->watching)
        desk_say(desk, TONE_WRONG, "%.200s: %s; you see the game as it was.", name, what);
    else
        desk_say(
            desk, TONE_WRONG,
            "%.200s: %s. Yours goes on: `share` alone sets the file aside as %.200s.damaged and shares yours anew.",
            name, what, name);
}

/* Take in what the file holds. False if it must not be written: it cannot be read, or is another game's. */
static bool merge_file(struct desk *desk, struct sharing *sh)
{
    struct error error = {0};
    const char *lack;
    int ours = count_ours(sh), fresh = sharing_merge(sh, sh->path, &lack, &error);
    if (fresh == MERGE_UNREAD)
        complain_once(desk, sh, &error);
    else if (fresh == MERGE_STRANGE)
        note_strange(desk, sh, &error);
    if (fresh < 0)
        return false;
    sh->told.fault[0] = '\0';
    sh->strange_since = 0;
    sh->damaged = false;
    if (lack)
        desk_say(desk, TONE_WRONG, "%s %s%s.", sh->path, lack,
                 sh->watching ? "" : "; it is written again from what is known here");
    if (count_ours(sh) > ours)
        desk_say(desk, TONE_WRONG, "Another program plays at your seat: quit one of the two.");
    return true;
}

/* Synchronisers put a second file "NAME (conflicted copy).pgn" or "NAME.sync-conflict-….pgn" beside one that was
 * changed in two places: take in what is new there. */
static void merge_copies(struct desk *desk, struct sharing *sh)
{
    const char *name = strrchr(sh->path, '/') + 1;
    size_t folder = (size_t)(name - sh->path), stem = strlen(name);
    char path[2 * PATH_SIZE];
    snprintf(path, sizeof path, "%.*s", (int)folder, sh->path);
    DIR *dir = sharedfile_changed(path, &sh->folder) ? opendir(path) : NULL;
    if (stem > 4 && strcmp(name + stem - 4, ".pgn") == 0)
        stem -= 4;
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        const char *other = entry->d_name;
        struct error error = {0};
        if (strncmp(other, name, stem) != 0 || !other[stem] || !strchr(" .-(_~", other[stem]) ||
            strcmp(other, name) == 0 || !catalogue_has_ending(other, ".pgn"))
            continue;
        snprintf(path + folder, sizeof path - folder, "%s", other);
        if (sharing_merge(sh, path, NULL, &error) > 0)
            desk_say(desk, TONE_WRONG, "%s is a copy of this game with moves of its own: they were added.", path);
    }
    if (dir)
        closedir(dir);
}

void sharing_look(struct desk *desk, struct sharing *sh)
{
    if (sharedfile_changed(sh->path, &sh->stamp) || (sh->strange_since && !sh->damaged))
        merge_file(desk, sh);
    if (desk->now >= sh->next_scan) {
        sh->next_scan = desk->now + FAULT_MS;
        merge_copies(desk, sh);
    }
}

void sharing_write_out(struct desk *desk, struct sharing *sh)
{
    SCOPED(text) out = {0};
    struct error error = {0};
    sh->next_write = desk->now + BUSY_MS;
    if (!sharedfile_lock(sh->path, &sh->lock, desk->now))
        return;
    bool good = merge_file(desk, sh);
    if (good && sh->owes) {
        shared_write(sh->game, &out);
        good = sharedfile_replace(sh->path, out.at, out.length, &error);
        sh->owes = !good;
        snprintf(error.text + strlen(error.text), sizeof error.text - strlen(error.text),
                 "; what you play is kept, and written later");
        sh->owes &= !sh->watching; /* who may only read is not named */
        if (sh->owes)
            complain_once(desk, sh, &error);
    }
    if (!good)
        sh->next_write = desk->now + FAULT_MS;
    sharedfile_unlock(sh->path, &sh->lock);
    sharedfile_changed(sh->path, &sh->stamp);
}

/* Renames the file, which is not the game's any more, to FILE.damaged, into ASIDE (SIZE bytes), or to FILE.damaged-2
 * and so on where those are taken. False with ERROR filled on failure. */
static bool set_aside(const char *path, char *aside, size_t size, struct error *error)
{
    enum { NAMES_MOST = 99 };
    bool free_name = false;
    for (int i = 1; i <= NAMES_MOST && !free_name; i++) {
        char number[8] = "";
        struct stat st;
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        snprintf(aside, size, "%s.damaged%s", path, number);
        free_name = lstat(aside, &st) != 0;
    }
    if (!free_name || rename(path, aside) != 0)
        return error_at(error, path, 0, 0, "%s",
                        free_name ? strerror(errno) : "too many files of that name ending in .damaged");
    return true;
}

bool sharing_renew(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    struct error error = {0};
    char aside[PATH_SIZE + 16] = "";
    if (!sharing_game(desk) || sh->watching || !sh->strange_since)
        return false;
    if (!sh->damaged) {
        desk_say(desk, TONE_WRONG, "%s is being changed: wait a few seconds, and try again.", sh->path);
        return true;
    }
    if (!sharedfile_lock(sh->path, &sh->lock, desk->now)) {
        desk_say(desk, TONE_WRONG, "Another program is writing %s: try again.", sh->path);
        return true;
    }
    int fresh = sharing_merge(sh, sh->path, NULL, &error); /* the other player may have been first */
    bool good = fresh >= 0 || (fresh == MERGE_STRANGE && set_aside(sh->path, aside, sizeof aside, &error));
    sharedfile_unlock(sh->path, &sh->lock);
    if (!good) {
        desk_complain(desk, &error);
        return true;
    }
    sh->strange_since = 0;
    sh->damaged = false;
    sh->owes = true;
    sharing_write_out(desk, sh);
    desk_say(desk, TONE_GOOD,
             fresh >= 0 ? "%s is the file of your game again."
                        : "The game is shared in %s anew. What was there is in %s.",
             sh->path, aside);
    return true;
}

int64_t sharing_timeout(const struct desk *desk)
{
    if (!sharing_game(desk))
        return -1;
    int64_t next = desk->sharing->next_look;
    if (desk->sharing->owes && desk->sharing->next_write < next)
        next = desk->sharing->next_write;
    return next > desk->now ? next - desk->now : 0;
}

const struct error *sharing_fault(const struct desk *desk)
{
    return desk->sharing && desk->sharing->copy_fault.text[0] ? &desk->sharing->copy_fault : NULL;
}

const struct shared *sharing_game(const struct desk *desk)
{
    const struct sharing *sh = desk->sharing;
    return sh && sh->session == desk->session && !desk->editor ? sh->game : NULL;
}

bool sharing_expects(const struct desk *desk, bool present)
{
    if (!sharing_game(desk) || sharing_our_seat(desk->sharing, 0) < 0 ||
        session_denial(desk->session) != DENIAL_ELSEWHERE)
        return false;
    const struct shared_seat *seat = &desk->sharing->game->seat[session_turn(desk->session)];
    return !present || seat->present || !seat->hash[0];
}

void sharing_free(struct sharing *sh)
{
    shared_free(sh->game);
    free(sh->copy);
    free(sh);
}

void sharing_end(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sh || desk->session != sh->session)
        return;
    if (sh->watching)
        sharing_watch(sh, sh->watcher, true);
    else
        sharing_mark(sh, true);
    for (int tries = 0; sh->owes && tries < 2; tries++)
        sharing_write_out(desk, sh);
    desk->sharing = NULL;
    sharing_free(sh);
}
