/* A shared game at the desk: begun, joined, watched. */
#include "sharing_parts.h"

#include "base/await.h"
#include "base/files.h"
#include "base/system.h"
#include "catalogue/catalogue.h"
#include "play/tags.h"
#include "record/journal.h"
#include "study/games.h"

#include <unistd.h>

/* Random hexadecimal digits into OUT, SIZE - 1 of them, an even number. */
static void write_random(char *out, size_t size)
{
    unsigned char bytes[32];
    system_random(bytes, size / 2);
    for (size_t i = 0; i < size / 2; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* Returns the key that stands in the copy of the game ID, in the folder of the copy BESIDE; NULL if there is none.
 * Caller frees. */
static char *read_key(const char *beside, const char *id)
{
    SCOPED(text) path = {0}, text = {0};
    text_addf(&path, "%.*s%s.pgn", (int)(strrchr(beside, '/') + 1 - beside), beside, id);
    return text_read_file(path.at, &text, NULL) ? sharing_read_tag(&text, "SharedKey") : NULL;
}

/* The sharing of GAME (owned), at PATH, with what the copy that is kept here knows, and its key. */
static struct sharing *new_sharing(const struct desk *desk, struct shared *game, const char *path)
{
    struct sharing *sh = memory_new(sizeof *sh);
    sh->desk = desk;
    sh->epoch = system_date() - system_now_asleep();
    sh->watch = -1;
    char *key = NULL, here[PATH_SIZE] = ".";
    struct text text = {0};
    if (path[0] == '/')
        snprintf(sh->path, sizeof sh->path, "%s", path);
    else
        snprintf(sh->path, sizeof sh->path, "%.2000s/%.2000s", getcwd(here, sizeof here) ? here : ".", path);
    sh->game = game;
    sh->copy = folder_make(FOLDER_STATE, "shared", &sh->copy_fault);
    if (sh->copy) {
        text_addf(&text, "%s/%s.pgn", sh->copy, game->id);
        free(sh->copy);
        sh->copy = text.at;
        text = (struct text){0};
    }
    if (sh->copy && text_read_file(sh->copy, &text, NULL)) {
        key = sharing_read_tag(&text, "SharedKey");
        shared_merge(game, text.at, text.length);
        for (int i = 0; i < game->events; i++) /* what was said then was told then */
            game->event[i].told = game->event[i].there;
    }
    if (!key && sh->copy && game->series.number) /* a game of a series: the key of the one before */
        key = read_key(sh->copy, game->series.previous);
    if (key && strlen(key) + 1 == sizeof sh->key)
        memcpy(sh->key, key, sizeof sh->key);
    else
        write_random(sh->key, sizeof sh->key);
    sha256_write(sh->key, strlen(sh->key), sh->hash);
    free(key);
    text_free(&text);
    return sh;
}

/* The game on the board is shared from now on; everybody else sits elsewhere. What a journal kept of it is in the
 * copy. */
static void adopt(struct desk *desk, struct sharing *sh)
{
    struct session *session = desk->session;
    for (int i = 0; i < session->game->players; i++) {
        if (!(sh->ours >> i & 1) || session->seat[i].elsewhere)
            session->seat[i] = (struct seat){.elsewhere = !(sh->ours >> i & 1)};
        sh->told.present |= (unsigned)sh->game->seat[i].present << i;
        memcpy(sh->told.hash[i], sh->game->seat[i].hash, sizeof sh->told.hash[i]);
        if (desk->setup.seat[i].elsewhere) /* that was about this game: the next one is not shared */
            desk->setup.seat[i] = (struct seat){0};
    }
    for (int i = 0; i < sh->game->events; i++)
        sh->game->event[i].told |= sh->game->event[i].kind != SHARED_SAY && sh->game->event[i].kind != SHARED_TALK;
    memcpy(sh->told.watcher, sh->game->watcher, sizeof sh->told.watcher);
    sh->told.watchers = sh->game->watchers;
    sh->session = session;
    session->viewed = false;
    desk->sharing = sh;
    desk->setup.asks_name |=
        sh->ours && !desk->settings.name[0] && (!desk->lobby || desk->lobby->guest); /* the others want to know it */
    if (desk->keeping.journal)
        journal_end(desk->keeping.journal);
    saving_settle(desk);
    journal_close(desk->keeping.journal);
    desk->keeping.journal = NULL;
    session_changed(session, desk->now);
    if (desk->seated)
        desk->seated(desk);
}

static void sit_down(struct desk *desk, struct sharing *sh, const struct session *session, unsigned ours)
{
    sh->ours = ours;
    for (int i = 0; i < sh->game->record->game->players; i++) {
        char name[SHARED_NAME];
        sharing_write_name(desk, session, i, name);
        if (ours >> i & 1 && (sh->game->time.binding || strcmp(sh->game->seat[i].hash, sh->hash) != 0))
            sharing_sit(sh, i, name);
    }
    sharing_mark(sh, false);
}

/* Whose seats stay at this terminal when the game of SESSION is shared. */
static unsigned seats_here(const struct session *session)
{
    unsigned all = (1u << session->game->players) - 1, away = 0;
    int only = session_only_person(session);
    for (int i = 0; i < session->game->players; i++)
        away |= (unsigned)session->seat[i].elsewhere << i;
    return away ? all & ~away : 1u << (only > 0 ? only : 0);
}

struct sharing_terms sharing_usual_terms(const struct desk *desk)
{
    const struct session *session = desk->session;
    bool days = session && clock_is_long(&session->clock.rule);
    return (struct sharing_terms){.tolerance = desk->lobby ? 2000 : 60000, .grace = days ? CLOCK_DAY : 60000};
}

/* True if the name of PATH is that of a file of rules, which lists of games and `new` take it for. */
static bool is_rules(const char *path)
{
    return catalogue_has_ending(path, ".game");
}

/* Makes the file PATH of GAME, a new one, and notes what it holds then in SEEN. False with ERROR filled if it is there
 * or cannot be made; *LATER: if it was not waited for, and may still be made. */
static bool make_file(const char *path, const struct shared *game, char seen[SHA256_TEXT], bool *later,
                      struct error *error)
{
    struct shared_job *job = shared_new_job(ERRAND_SEND, path);
    shared_hash_text(&(struct text){0}, job->seen);
    shared_write(game, &job->text);
    *later = !await_job(&job->job, path);
    if (*later)
        return error_at(error, path, 0, 0, "not waited for any longer");
    bool good = job->good;
    if (job->found)
        error_set(error, "This file is there already: `join` takes a seat in it, or give another name.");
    else if (job->busy)
        error_at(error, path, 0, 0, "another program is writing this file");
    else if (!good)
        *error = job->error;
    memcpy(seen, job->seen, sizeof job->seen);
    job->job.discard(&job->job);
    return good;
}

bool sharing_begin(struct desk *desk, const char *path, struct sharing_terms terms, struct error *error)
{
    char id[SHARED_ID];
    const struct session *session = desk->session;
    const char *why = desk->sharing           ? "This game is shared already: `games` lists it."
                      : session_over(session) ? "This game is over: `new GAME` begins one that can be shared."
                      : !seats_here(session)  ? "You have no seat in this game: `white you` seats you."
                      : desk->exercise.on || desk->editor || session->viewed
                          ? "Only a game in play can be shared: `new GAME` begins one."
                          : NULL;
    if (why)
        return error_set(error, "%s", why);
    if (is_rules(path))
        return error_at(error, path, 0, 0, "a name that ends in .game is one of rules: give one that ends in .pgn");
    write_random(id, sizeof id);
    struct shared *game = shared_new(session->record, id);
    if (desk->lobby) {
        char minutes[16];
        snprintf(minutes, sizeof minutes, "%d", TABLE_DAY * table_rule(&desk->lobby->rules, TABLE_OWNER));
        shared_add(game, 0, SHARED_RULES, minutes);
    }
    shared_add_line(game, session->record->current, ~0u);
    if (clock_exists(&session->clock))
        shared_add_terms(game, 0, &session->clock.rule, terms.tolerance, terms.grace);
    struct sharing *sh = new_sharing(desk, game, path);
    sit_down(desk, sh, session, seats_here(session));
    sh->owes = false;
    sharing_settle(desk, sh); /* our copy first */
    bool later;
    if (!make_file(sh->path, sh->game, sh->seen, &later, error)) {
        if (sh->copy && !later) /* its key opens our seat, should the file come */
            file_remove(sh->copy);
        sharing_free(sh);
        return false;
    }
    adopt(desk, sh);
    tags_write(desk->session); /* no computer sits where others will */
    return true;
}

/* Joining. */

/* Choose the seats of the key, a free one, or another player's, to be asked for. False with ERROR filled. */
static bool choose_seat(struct desk *desk, struct sharing *sh, bool take, struct error *error)
{
    unsigned ours = 0;
    const struct game *g = sh->game->record->game;
    int free_seat = 0, asked = 0;
    for (int i = 0; i < g->players; i++)
        ours |= (unsigned)(strcmp(sh->game->seat[i].hash, sh->hash) == 0) << i;
    while (free_seat < g->players && sh->game->seat[free_seat].hash[0])
        free_seat++;
    while (asked < g->players - 1 && sh->game->seat[asked].present)
        asked++;
    if (ours || free_seat < g->players) {
        sit_down(desk, sh, NULL, ours ? ours : 1u << free_seat);
        return true;
    }
    if (!take)
        return error_at(error, sh->path, 0, 0,
                        "every seat is taken: `watch` shows the game, `join FILE --take` asks for a seat");
    SCOPED(text) rest = {0};
    char name[SHARED_NAME];
    sharing_write_name(desk, NULL, 0, name);
    if (!*name)
        strcpy(name, "somebody");
    text_addf(&rest, "%c %s %s", "wbr"[asked], sh -> hash, name);
    sharing_add(sh, SHARED_GUEST, SHARED_TAKE, rest.at);
    return true;
}

static void put_on_board(struct desk *desk, struct sharing *sh)
{
    const struct record *record = sh->game->record;
    struct record *own = record_bare(record->game, &record->root->position);
    for (int i = 0; i < record->tags; i++)
        if (strncmp(record->tag[i].name, "Shared", 6) != 0)
            record_add_tag(own, record->tag[i].name, record->tag[i].value);
    keeping_leave(desk);
    struct session *session = session_new(own, NULL, SESSION_TABLE, (uint64_t)desk_date(desk));
    tags_read_clock(session);
    desk_adopt(desk, session, journal_await(own));
    adopt(desk, sh);
    session_follow(session, record, desk->now);
}

/* True if TEXT, which PATH held, is no shared game, or nothing; not if it is one of a later version. */
static bool is_lost(const char *path, const struct text *text)
{
    struct source source = {path, text->at, text->length, 1};
    struct error error = {0};
    char id[SHARED_ID] = "";
    return !text->length || (!shared_read_id(&source, id, &error) && !id[0]);
}

/* Reads the file PATH; NULL with ERROR filled on failure. Caller frees by the job's `discard`. */
static struct shared_job *read_shared(const char *path, struct error *error)
{
    struct shared_job *job = shared_new_job(ERRAND_READ, path);
    if (!await_job(&job->job, path)) {
        error_at(error, path, 0, 0, "not waited for any longer");
        return NULL;
    }
    if (job->good)
        return job;
    *error = job->error;
    job->job.discard(&job->job);
    return NULL;
}

/* Returns the sharing of the game in the file that JOB has read from PATH, or if that is gone or damaged, from the copy
 * that is kept here. NULL with ERROR filled. */
static struct sharing *open_shared(struct desk *desk, const char *path, const struct shared_job *job,
                                   struct error *error)
{
    SCOPED(text) kept = {0};
    const char *full = job->full ? job->full : path;
    bool lost = is_lost(path, &job->text), good = true;
    struct shared_entry *list = NULL;
    int count = lost ? sharing_list(desk, NULL, SHARED_ANY, &list) : 0;
    for (int i = 0; i < count && !kept.length; i++)
        if (strcmp(list[i].path, full) == 0)
            good = text_read_file(list[i].copy, &kept, error);
    const struct text *known = kept.length ? &kept : &job->text;
    bool rules = lost && known->length && !kept.length && is_rules(path);
    if (lost && (!known->length || rules))
        error_at(error, path, 0, 0, "%s",
                 rules          ? "these are the rules of a game: `new FILE` begins one, which `share FILE` shares"
                 : job->missing ? "there is no such file: `share FILE` makes one"
                                : "this is not a shared game: `share FILE` makes one");
    struct shared *game = good && known->length && !rules ? sharing_read_game(desk, path, known, error) : NULL;
    sharing_free_list(list, count);
    struct sharing *sh = game ? new_sharing(desk, game, full) : NULL;
    if (sh && await_is_left()) { /* our copy, with the key of our seat */
        error_at(error, path, 0, 0, "not waited for any longer");
        sharing_free(sh);
        return NULL;
    }
    if (sh && !lost)
        shared_hash_text(&job->text, sh->seen);
    return sh;
}

/* Takes what JOB has read from PATH into the game on the board, of which it is a copy. False with ERROR filled. */
static bool merge_copy(struct desk *desk, const char *path, const struct shared_job *job, struct error *error)
{
    int fresh = sharing_merge(desk->sharing, path, &job->text, NULL, error);
    if (fresh >= 0)
        desk_say(desk, TONE_GOOD, "%d event%s of this copy of the game %s new.", fresh, fresh == 1 ? "" : "s",
                 fresh == 1 ? "was" : "were");
    return fresh >= 0;
}

/* Watch by the user's name, which a guest of a table cannot choose freely. */
static void watch_by_name(struct desk *desk, struct sharing *sh)
{
    char encoded[SHARED_NAME], name[SHARED_NAME];
    sharing_write_name(desk, NULL, 0, encoded);
    shared_decode(*encoded ? encoded : "somebody", name, sizeof name);
    sharing_watch(sh, name, false);
}

bool sharing_join(struct desk *desk, const char *path, bool take, bool watching, struct error *error)
{
    struct shared_job *job = read_shared(path, error);
    struct sharing *sh = job ? open_shared(desk, path, job, error) : NULL;
    bool good = sh != NULL;
    if (good)
        sh->watching = watching;
    bool known = good && !watching && desk->sharing && strcmp(desk->sharing->game->id, sh->game->id) == 0;
    if (known)
        good = merge_copy(desk, path, job, error);
    else if (good)
        good = watching || choose_seat(desk, sh, take, error);
    if (good && !known) {
        put_on_board(desk, sh);
        if (watching)
            watch_by_name(desk, sh);
        sharing_settle(desk, sh);
    } else if (sh) {
        sharing_free(sh);
    }
    if (job)
        job->job.discard(&job->job);
    return good;
}

/* Series. */

bool sharing_next(struct desk *desk, char *path, bool *watching)
{
    struct sharing *sh = desk->sharing;
    struct error error = {0};
    enum { TRIES_MOST = 5, TRY_MS = 1000 };
    char seen[SHA256_TEXT];
    bool later;
    if (!sharing_game(desk) || !sh->game->next.agreed || sh->tries >= TRIES_MOST || desk->now < sh->next_try)
        return false;
    sh->tries += !sh->watching; /* the other program may be writing just now */
    sh->next_try = desk->now + TRY_MS;
    *watching = sh->watching;
    bool there = sharing_next_path(sh->game, sh->path, path), good = there || !sh->watching;
    if (!there && good) {
        struct shared *game = shared_rematch(sh->game);
        good = make_file(path, game, seen, &later, &error) || sharing_next_path(sh->game, sh->path, path);
        shared_free(game);
    }
    if (!good && error.text[0])
        desk_complain(desk, &error);
    return good;
}
