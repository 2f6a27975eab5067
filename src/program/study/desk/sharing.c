/* A shared game at the desk: its file, copies of that beside it, and our own copy. */
#include "sharing_parts.h"

#include "base/replace.h"
#include "base/system.h"

#include <time.h>
#include <unistd.h>

/* STRANGE_MS: how long a file has to hold something else than the game, for synchronisers show halves of files. */
enum {
    BUSY_MS = 20,
    FAULT_MS = 2000,
    STRANGE_MS = 3000,
    LOOK_MS = 2000,
    CLOCK_MS = 1000,
    FAR_MS = 5000,
    SOON_MS = 200,
    NAMED_MS = 3000
};

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
    char line[ERROR_TEXT + ERROR_FILE + 64];
    bool fresh = strcmp(sh->told.fault, error->text) != 0;
    error_format(error, line, sizeof line);
    if (fresh && sh->lost_at && desk->now - sh->lost_at < NAMED_MS)
        desk_say_also(desk, "%s.", line);
    else if (fresh)
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

int sharing_merge(struct sharing *sh, const char *path, const struct text *text, int *lacks, struct error *error)
{
    char id[SHARED_ID] = "";
    struct source source = {path, text->at, text->length, 1};
    bool good = !text->length || shared_read_id(&source, id, error);

    if (!good && id[0]) /* of a later version: nothing is wrong with it */
        return MERGE_UNREAD;
    if (good && text->length && strcmp(id, sh->game->id) != 0)
        good = error_at(error, path, 0, 0, "this file holds another game now");
    if (!good)
        return MERGE_STRANGE;
    struct shared_news news = shared_merge(sh->game, text->at, text->length);
    if (news.fresh && !sh->watching)
        sharing_keep(sh);
    sh->fell += news.fell;
    if (lacks)
        *lacks = news.missing;
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
    sh->unsent = *why;
    sh->unsent_since = time(NULL);
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

/* The file lacks what is known here because of ERROR, which is told once. */
static void note_unsent(struct desk *desk, struct sharing *sh, const struct error *error)
{
    if (!sh->unsent.text[0])
        sh->unsent_since = time(NULL);
    sh->unsent = *error;
    struct error told = *error;
    size_t used = strlen(told.text);
    if (!sh->watching)
        snprintf(told.text + used, sizeof told.text - used, "; what you play is %s",
                 sharing_is_kept(sh) ? "kept, and written later" : "not kept either: `save` the game");
    complain_once(desk, sh, &told);
}

/* The file lacks nothing any more. */
static void clear_unsent(struct sharing *sh)
{
    sh->unsent.text[0] = sh->told.fault[0] = '\0';
}

/* Takes in what the file holds, the text of JOB. False if it must not be written: it is of a later version, or another
 * game's. */
static bool take_in(struct desk *desk, struct sharing *sh, const struct shared_job *job)
{
    struct error error = {0};
    int lacks = 0, ours = count_ours(sh), fresh = sharing_merge(sh, sh->path, &job->text, &lacks, &error);
    shared_hash_text(&job->text, fresh >= 0 ? sh->seen : sh->strange);
    if (fresh == MERGE_UNREAD)
        note_unsent(desk, sh, &error);
    else if (fresh == MERGE_STRANGE)
        note_strange(desk, sh, &error);
    if (fresh < 0)
        return false;
    sh->strange_since = 0;
    sh->damaged = false;
    if (lacks && !sh->owes)
        desk_say(desk, TONE_WRONG, "%s %s%s.", sh->path,
                 job->missing        ? "is gone"
                 : !job->text.length ? "is empty"
                                     : "holds an older game",
                 sh->watching ? "" : "; it is written again from what is known here");
    sh->owes = lacks && (!sh->watching || sh->owes);
    if (count_ours(sh) > ours)
        desk_say(desk, TONE_WRONG, "Another program plays at your seat: quit one of the two.");
    return true;
}

/* Jobs. */

/* Posts JOB; where nobody waits for keys it is done now. */
static void post(struct desk *desk, struct sharing *sh, struct shared_job *job);

/* Posts that our copy is written. */
static void post_copy(struct desk *desk, struct sharing *sh)
{
    sh->unkept = false;
    post(desk, sh, sharing_new_copy(sh));
}

static void post_look(struct desk *desk, struct sharing *sh)
{
    struct shared_job *job = shared_new_job(ERRAND_LOOK, sh->path);
    job->reads = sh->strange_since && !sh->damaged;
    job->stamp = sh->stamp;
    job->folder = sh->folder;
    job->watch = sh->watch;
    sh->watch = -1; /* the job's own until it is done */
    job->scans = sh->touched;
    sh->touched = false;
    sh->next_look = desk->now + LOOK_MS;
    post(desk, sh, job);
}

/* Posts that the file is changed. */
static void post_change(struct desk *desk, struct sharing *sh, enum shared_errand what)
{
    struct shared_job *job = shared_new_job(what, sh->path);
    memcpy(job->seen, what == ERRAND_RENEW ? sh->strange : sh->seen, sizeof job->seen);
    job->stamp = sh->stamp;
    job->lock = sh->lock;
    job->now = desk->now;
    if (what == ERRAND_SEND)
        shared_write(sh->game, &job->text);
    job->serial = sh->serial;
    sh->next_write = desk->now + BUSY_MS;
    post(desk, sh, job);
}

static void finish_look(struct desk *desk, struct sharing *sh, struct shared_job *job)
{
    sh->stamp = job->stamp;
    sh->folder = job->folder;
    sh->watch = job->watch;
    job->watch = -1;
    if (!job->good)
        note_unsent(desk, sh, &job->error);
    else if (job->found && take_in(desk, sh, job) && !sh->owes)
        clear_unsent(sh);
    if (sh->watch >= 0 && !sh->touched && !sh->strange_since) /* it does not tell of a disk in the folder's place */
        sh->next_look = desk->now + FAR_MS;
    for (int i = 0; i < job->copies; i++) {
        struct error error = {0};
        if (sharing_merge(sh, job->copy[i].path, &job->copy[i].text, NULL, &error) > 0)
            desk_say(desk, TONE_WRONG, "%s is a copy of this game with moves of its own: they were added.",
                     job->copy[i].path);
    }
}

/* Another program has had the lock for a while: says whose it is, and what removes it. */
static void note_locked(struct desk *desk, struct sharing *sh)
{
    struct error error = {0};
    char host[REPLACE_HOST] = "";
    long process = 0;
    sscanf(sh->lock.other, "%63s %ld", host, &process);
    if (strlen(host) > REPLACE_REALM) /* who reads it knows the machine by its name */
        host[strlen(host) - REPLACE_REALM] = '\0';
    if (desk->now - sh->lock.since < NAMED_MS)
        return;
    if (sh->lock.fault)
        error_set(&error, "%s.lock, of process %ld on %.60s, cannot be removed: %s. Whoever owns it can remove it",
                  sh->path, process, host, strerror(sh->lock.fault));
    else
        error_set(&error, "%s.lock, of process %ld on %.60s, is in the way: it is removed once it has stood for 10 s",
                  sh->path, process, host);
    note_unsent(desk, sh, &error);
}

static void finish_send(struct desk *desk, struct sharing *sh, struct shared_job *job)
{
    bool sent = job->good;
    sh->lock = job->lock;
    if (sent) {
        sh->stamp = job->stamp;
        memcpy(sh->seen, job->seen, sizeof sh->seen);
        sh->owes = sh->serial != job->serial;
    } else if (job->busy) {
        note_locked(desk, sh);
        return;
    } else if (job->found) {
        sent = take_in(desk, sh, job) && !sh->owes;
        sh->next_write = sh->owes && !sh->strange_since ? desk->now : desk->now + FAULT_MS;
    } else if (sh->watching) { /* who may only read is not named */
        sh->owes = false;
    } else {
        note_unsent(desk, sh, &job->error);
        sh->next_write = desk->now + FAULT_MS;
    }
    if (sent)
        clear_unsent(sh);
}

static void finish_renewal(struct desk *desk, struct sharing *sh, struct shared_job *job)
{
    sh->lock = job->lock;
    if (job->busy) {
        desk_say(desk, TONE_WRONG, "Another program is writing %s: try again.", sh->path);
    } else if (job->found && !take_in(desk, sh, job)) {
        desk_say(desk, TONE_WRONG, "%s is being changed: wait a few seconds, and try again.", sh->path);
    } else if (!job->found && !job->good) {
        desk_complain(desk, &job->error);
    } else {
        sh->strange_since = 0;
        sh->damaged = false;
        sh->owes = true;
        shared_hash_text(&(struct text){0}, sh->seen);
        if (job->found) /* the other player was first */
            shared_hash_text(&job->text, sh->seen);
        sh->next_write = desk->now;
        desk_say(desk, TONE_GOOD,
                 job->found ? "%s is the file of your game again."
                            : "The game is shared in %s anew. What was there is in %s.",
                 sh->path, job->aside);
    }
}

/* Takes in what came of JOB, and frees it. */
static void finish(struct desk *desk, struct sharing *sh, struct shared_job *job)
{
    if (job->what == ERRAND_KEEP)
        sharing_note_copy(sh, &job->error); /* the next change tries again */
    else if (job->what == ERRAND_LOOK)
        finish_look(desk, sh, job);
    else if (job->what == ERRAND_SEND)
        finish_send(desk, sh, job);
    else
        finish_renewal(desk, sh, job);
    job->job.discard(&job->job);
}

static void post(struct desk *desk, struct sharing *sh, struct shared_job *job)
{
    const int whose = job->what == ERRAND_KEEP ? COPY_JOBS : FILE_JOBS;
    if (!sh->jobs[whose] && desk->progress.tell)
        sh->jobs[whose] = jobs_new();
    if (sh->jobs[whose]) {
        sh->posted[job->what]++;
        jobs_post(sh->jobs[whose], &job->job);
    } else {
        job->job.run(&job->job);
        finish(desk, sh, job);
    }
}

/* True if something is to be written into the file, and nothing goes before that: our copy does. */
static bool may_write(const struct sharing *sh)
{
    return sh->owes && !sh->posted[ERRAND_KEEP] && !sh->posted[ERRAND_SEND] && !sh->posted[ERRAND_RENEW];
}

void sharing_post(struct desk *desk, struct sharing *sh)
{
    bool gone = false;
    for (int i = 0; i < SHARING_JOBS; i++)
        for (struct job *done; sh->jobs[i] && (done = jobs_take(sh->jobs[i])) != NULL;) {
            struct shared_job *job = (struct shared_job *)done;
            sh->posted[job->what]--;
            finish(desk, sh, job);
        }
    if (sh->watch >= 0 && system_watch_read(sh->watch, &gone)) {
        sh->touched = true;
        sh->next_look = desk->now;
    }
    if (gone) {
        close(sh->watch);
        sh->watch = -1;
    }
    if (sh->unkept && !sh->posted[ERRAND_KEEP])
        post_copy(desk, sh);
    if (desk->now >= sh->next_look && !sh->posted[ERRAND_LOOK])
        post_look(desk, sh);
    if (may_write(sh) && desk->now >= sh->next_write)
        post_change(desk, sh, ERRAND_SEND);
    bool quiet = !sh->unkept && !sh->posted[ERRAND_KEEP] && !sh->owes;
    sh->busy_since = quiet ? 0 : sh->busy_since ? sh->busy_since : desk->now ? desk->now : 1;
}

/* True if nothing is gained by waiting: all is kept and sent, or cannot be. */
static bool is_settled(const struct sharing *sh)
{
    return !sh->unkept && !sh->posted[ERRAND_KEEP] && !sh->posted[ERRAND_SEND] &&
           (!sh->owes || sh->unsent.text[0] || sh->strange_since);
}

void sharing_settle(struct desk *desk, struct sharing *sh)
{
    const int64_t begun = system_now(), now = desk->now;
    while (!is_settled(sh)) {
        desk->now = now + system_now() - begun;
        sharing_post(desk, sh);
        desk->now = now;
        if (is_settled(sh) || !desk_waits(desk, sh->path, begun))
            break;
        struct jobs *waited = sh->jobs[sh->posted[ERRAND_KEEP] ? COPY_JOBS : FILE_JOBS];
        if (waited)
            jobs_wait(waited, DESK_STEP_MS);
        else
            poll(NULL, 0, BUSY_MS);
    }
}

bool sharing_renew(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk) || sh->watching || !sh->strange_since)
        return false;
    if (sh->damaged)
        post_change(desk, sh, ERRAND_RENEW);
    else
        desk_say(desk, TONE_WRONG, "%s is being changed: wait a few seconds, and try again.", sh->path);
    return true;
}

int64_t sharing_timeout(const struct desk *desk)
{
    if (!sharing_game(desk))
        return -1;
    const struct sharing *sh = desk->sharing;
    bool clock = sh->game->time.binding && !session_over(desk->session);
    int64_t next = sh->next_look;
    if (clock && (next < 0 || next > desk->now + CLOCK_MS))
        next = desk->now + CLOCK_MS;
    if (sh->next_try > desk->now && (next < 0 || sh->next_try < next))
        next = sh->next_try;
    if (may_write(sh) && (next < 0 || sh->next_write < next))
        next = sh->next_write;
    if (sh->posted[ERRAND_LOOK] && next == sh->next_look)
        next = -1;                                  /* it wakes when it is done */
    const int64_t shown = sh->busy_since + SOON_MS; /* that is seen then */
    if (sh->busy_since && shown > desk->now && (next < 0 || shown < next))
        next = shown;
    return next < 0 ? -1 : next > desk->now ? next - desk->now : 0;
}

void sharing_fds(const struct desk *desk, int fd[SHARING_FDS])
{
    const struct sharing *sh = sharing_game(desk) ? desk->sharing : NULL;
    for (int i = 0; i < SHARING_JOBS; i++)
        fd[i] = sh && sh->jobs[i] ? jobs_fd(sh->jobs[i]) : -1;
    fd[SHARING_JOBS] = sh ? sh->watch : -1;
}

enum sharing_state sharing_write_state(const struct desk *desk, struct text *out)
{
    static const char writing[] = "cannot write: ";
    const struct sharing *sh = sharing_game(desk) ? desk->sharing : NULL;
    if (!sh || sh->watching)
        return SHARING_NONE;
    if (sh->owes && sh->unsent.text[0]) {
        char since[16] = "";
        const time_t begun = (time_t)sh->unsent_since;
        struct tm local;
        if (localtime_r(&begun, &local))
            strftime(since, sizeof since, "%H:%M", &local);
        const char *why = sh->unsent.text;
        text_addf(out, "not sent since %s: %.200s", since,
                  strncmp(why, writing, strlen(writing)) == 0 ? why + strlen(writing) : why);
        return SHARING_UNSENT;
    }
    bool keeps = sh->unkept || sh->posted[ERRAND_KEEP];
    text_add(out, keeps ? "saving" : sh->owes ? "sending" : "sent");
    return !keeps && !sh->owes ? SHARING_SENT : desk->now - sh->busy_since >= SOON_MS ? SHARING_SLOW : SHARING_BUSY;
}

bool sharing_saves(const struct desk *desk)
{
    const struct sharing *sh = sharing_game(desk) ? desk->sharing : NULL;
    return sh && (sh->unkept || sh->posted[ERRAND_KEEP]);
}

bool sharing_is_sent(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk))
        return true;
    if (sh->copy && sh->copy_fault.text[0] && !sh->watching) /* there may be room again */
        sh->unkept = true;
    sharing_settle(desk, sh);
    return !sh->owes || sh->watching;
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

bool sharing_is_at(const struct desk *desk, const char *path)
{
    return desk->sharing && strcmp(desk->sharing->path, path) == 0;
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
    for (int i = 0; i < SHARING_JOBS; i++)
        jobs_free(sh->jobs[i]);
    if (sh->watch >= 0)
        close(sh->watch);
    shared_free(sh->game);
    text_free(&sh->overtaken);
    free(sh->copy);
    free(sh);
}

void sharing_end(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sh || desk->session != sh->session)
        return;
    sharing_settle(desk, sh);
    bool owed = sh->owes && !sh->watching;
    if (sh->watching)
        sharing_watch(sh, sh->watcher, true);
    else
        sharing_mark(sh, true);
    sharing_settle(desk, sh);
    if (owed && sh->owes) /* not only that the program has ended */
        error_at(&desk->owed, sh->path, 0, 0, "not sent%s%.200s; what you played is %s", sh->unsent.text[0] ? ": " : "",
                 sh->unsent.text,
                 sharing_is_kept(sh) && !sh->unkept && !sh->posted[ERRAND_KEEP] ? "kept, and sent when you join again"
                                                                                : "not kept either");
    desk->sharing = NULL;
    sharing_free(sh);
}
