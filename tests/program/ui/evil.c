/*
 * An evil guest at a public table: it types all commands with all that leads out as arguments, and writes what it likes
 * into the file of a game that two honest players play by chance. Their game goes on and ends, their seats are theirs,
 * the list answers, nothing outside is opened.
 *
 * What it does not do is to write as a player what the rules would believe of that player: whoever can write a file can
 * cheat (SECURITY.md). `evil GAMES` plays so many; REROUTE66_SEED gives others.
 */
#include "base/random.h"
#include "base/sharedfile.h"
#include "record/shared.h"
#include "seated.h"
#include "seed.h"
#include "study/sharing.h"
#include "test.h"
#include "ui/commands/commands.h"
#include "ui/control/control.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#endif

enum {
    PLAYERS = 2,
    EVIL = 2,
    TICK_MS = 500,
    MOVES_EACH = 30,
    SETTLED = 12,
    ROUNDS_MOST = 6000,
    PATH_ROOM = 512,
    BYTES_MOST = 1 << 20
};

static int games = 2;
static char folder[PATH_ROOM / 2];
static const char *const names[] = {"anna", "ben", "eve"};

/* A table with its game, two honest players and a guest. */
struct table {
    struct desk *desk[3];
    struct lobby lobby[3];
    uint64_t seed;
    struct random chance;
    int64_t now;
    int moves[PLAYERS];        /* that each has made */
    char hash[2][SHA256_TEXT]; /* of their seats, by the file */
    char file[PATH_ROOM];
    struct text old; /* what the file held once */
    command_list commands;
    bool edits; /* the guest still edits the file */
};

/* The program of WHO works from now on, in a home of its own. */
static struct desk *turn_to(struct table *t, int who)
{
    char home[PATH_ROOM];
    snprintf(home, sizeof home, "%s/%s", folder, names[who]);
    setenv("XDG_STATE_HOME", home, 1);
    if (t->desk[who])
        t->desk[who]->now = t->now;
    return t->desk[who];
}

static int watch = -1; /* of the folder outside */
static bool hidden;    /* which no other process sees */

#ifdef __linux__
static bool write_line(const char *path, const char *line)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && text_write_all(fd, line, strlen(line));
    if (fd >= 0)
        close(fd);
    return good;
}

/* Puts a file system of its own at PATH, which only this process and its children see: what is opened there was opened
 * by them, and not by whatever goes through /tmp meanwhile. False where the system allows no such thing. */
static bool hide(const char *path)
{
    char users[64], groups[64];
    snprintf(users, sizeof users, "%u %u 1", (unsigned)geteuid(), (unsigned)geteuid());
    snprintf(groups, sizeof groups, "%u %u 1", (unsigned)getegid(), (unsigned)getegid());
    if (unshare(CLONE_NEWNS) != 0 &&
        (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 || !write_line("/proc/self/setgroups", "deny") ||
         !write_line("/proc/self/uid_map", users) || !write_line("/proc/self/gid_map", groups)))
        return false;
    return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 && mount("tmpfs", path, "tmpfs", 0, "mode=0700") == 0;
}

/* True if among the LENGTH bytes of events at SEEN is one that counts: where others see the folder, too, that somebody
 * lists it does not. */
static bool tells(const char *seen, ssize_t length)
{
    for (const char *at = seen; at < seen + length;) {
        const struct inotify_event *event = (const void *)at;
        if (hidden || !(event->mask & IN_ISDIR))
            return true;
        at += sizeof *event + event->len;
    }
    return false;
}

/* Fails if something outside was opened since the last time, WHAT being done. */
static void assert_inside(const char *what)
{
    _Alignas(struct inotify_event) char seen[4096];
    ssize_t length = watch < 0 ? 0 : read(watch, seen, sizeof seen);
    if (length > 0 && tells(seen, length))
        fail_msg("something outside was opened%s: %s", hidden ? "" : ", perhaps by another process", what);
}
#else
static void assert_inside(const char *what)
{
    (void)what;
}
#endif

static void type(struct table *t, int who, const char *line)
{
    struct desk *d = turn_to(t, who);
    control_line(d, line);
    control_tick(d);
    assert_inside(line);
}

static void begin_table(struct table *t, uint64_t seed)
{
    *t = (struct table){.seed = seed, .chance = {seed}, .now = 1000, .commands = commands_all(), .edits = true};
    assert_int_equal(
        shell("rm -rf %s/games %s/anna %s/ben %s/eve; mkdir %s/games", folder, folder, folder, folder, folder), 0);
    snprintf(t->file, sizeof t->file, "%s/games/duel.pgn", folder);
    for (int i = 0; i < 3; i++) {
        snprintf(t->lobby[i].games, sizeof t->lobby[i].games, "%s/games", folder);
        strcpy(t->lobby[i].player, names[i]);
        turn_to(t, i);
        t->desk[i] = seated_sit_down("");
        lobby_serve(t->desk[i], &t->lobby[i]);
        turn_to(t, i);
    }
    type(t, 0, "new chess");
    type(t, 0, "share duel");
    t->now += TICK_MS;
    type(t, 1, "join duel");
    for (int i = 0; i < PLAYERS; i++) {
        const struct shared *shared = sharing_game(t->desk[i]);
        assert_non_null(shared);
        memcpy(t->hash[i], shared->seat[i].hash, sizeof t->hash[i]);
    }
}

static void end_table(struct table *t)
{
    for (int i = 0; i < 3; i++) {
        turn_to(t, i);
        ui_free(t->desk[i]);
    }
    text_free(&t->old);
    free((void *)t->commands);
    alarm(0);
}

/* The guest. */

static const char *const outside[] = {"/etc/passwd", "secret.pgn", "../outside/secret.pgn", "../../secret.game",
                                      "~/x",         "duel",       "duel --take",           "",
                                      "1",           "e2e4"};

/* The guest types a command, or words. */
static void type_something(struct table *t)
{
    char line[PATH_ROOM];
    int count = 0;
    while (t->commands[count])
        count++;
    const struct command *row = t->commands[random_below(&t->chance, (uint32_t)count)];
    const char *rest = outside[random_below(&t->chance, 10)];
    if (strcmp(row->name, "quit") == 0 || row->needs & ADVISES || strcmp(row->name, "go") == 0)
        return;
    snprintf(line, sizeof line, random_below(&t->chance, 4) ? "%s %s" : "%s \x1b[2J%s", row->name, rest);
    type(t, EVIL, line);
    if (random_below(&t->chance, 3) == 0)
        type(t, EVIL, random_below(&t->chance, 2) ? "yes" : "no");
}

/* Adds an event that somebody else has made up, and that no player can be believed to have made. */
static void add_made_up(struct table *t, struct text *out)
{
    static const char *const forms[] = {
        "g%d %d %x take w ee%d Eve", "g%d %d %x take b ee%d", "g%d %d %x say I'm%%20%d", "w%d %d %x join ee%d Anna",
        "b%d %d %x join ee%d Ben",   "w%d %d %x talk hm%d",   "b%d %d %x say w%d",       "w%d %d %x move zz%d",
        "b%d %d %x away %d",         "w%d %d %x here %d",     "g%d %d %x watch E%d",     "g%d %d %x talk E hi%d",
        "w%d %d %x rules %d",        "b%d %d %x seen %d",     "r%d %d %x resign %d",     "w%d %d %x flag b%d",
        "b%d %d %x draw %d",         "w%d %d %x undo %d",     "b%d %d %x hints %d",      "w%d %d %x terms 1 1 %d"};
    static const int numbers[] = {0, 1, 2, 40, 1000000, 9999999, -1};
    const struct shared *shared = sharing_game(t->desk[0]);
    int ticks = shared ? shared->events + 2 : 2;
    char line[200];
    snprintf(line, sizeof line, forms[random_below(&t->chance, sizeof forms / sizeof *forms)],
             random_below(&t->chance, 2) ? numbers[random_below(&t->chance, 7)] : (int)random_below(&t->chance, 60),
             random_below(&t->chance, 9) ? (int)random_below(&t->chance, (uint32_t)ticks)
                                         : numbers[random_below(&t->chance, 7)],
             (unsigned)random_below(&t->chance, 3), (int)random_below(&t->chance, 100000));
    text_addf(out, "\n%%[%%r66 %s]\n", line);
}

static void write_bytes(const char *path, const char *bytes, size_t length)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd < 0)
        return;
    assert_true(text_write_all(fd, bytes, length));
    close(fd);
}

/* Puts something else in the file's place. */
static void replace_file_at(struct table *t, const char *path)
{
    char target[PATH_ROOM];
    unlink(path);
    switch (random_below(&t->chance, 5)) {
    case 0:
        snprintf(target, sizeof target, "%s/outside/secret.pgn", folder);
        assert_int_equal(symlink(target, path), 0);
        break;
    case 1:
        write_bytes(path, "[SharedGame \"1 deadbeef\"]\n\n*\n", 30);
        break;
    case 2:
        write_bytes(path, t->old.at ? t->old.at : "", t->old.length);
        break;
    case 3:
        assert_int_equal(mkfifo(path, 0600), 0);
        break;
    default:
        break;
    }
}

/* The guest edits the file, or a copy beside it. */
static void edit_file(struct table *t)
{
    struct text text = {0}, changed = {0};
    struct error error;
    bool missing;
    char copy[PATH_ROOM], *path = t->file;
    snprintf(copy, sizeof copy, "%s/games/duel (conflicted copy).pgn", folder);
    sharedfile_read(t->file, &text, &missing, &error);
    uint32_t how = random_below(&t->chance, 10), at = random_below(&t->chance, (uint32_t)text.length + 1);
    if (random_below(&t->chance, 4) == 0)
        path = copy;
    if (how == 0) {
        replace_file_at(t, path);
    } else if (text.length < BYTES_MOST) {
        text_add_bytes(&changed, text.at ? text.at : "", at);
        if (how == 1)
            text_addf(&changed, "[%%r66 w1 1 0 say %0*d]", 100000, 7);
        else if (how == 2)
            text_add(&changed, "\x1b[2J\x9b\x01\x7f{}[]%;\"\r\xff");
        else if (how < 8) /* whole lines, behind those that were there, or not */
            for (uint32_t i = 1 + random_below(&t->chance, how == 3 ? 500 : 5); i > 0; i--)
                add_made_up(t, &changed);
        if (how != 8)
            text_add(&changed, text.at ? text.at + at : "");
        if (how == 9 && changed.length)
            memset(changed.at + at / 2, 0, changed.length - at / 2);
        write_bytes(path, changed.at ? changed.at : "", changed.length);
    }
    if (random_below(&t->chance, 20) == 0) {
        text_free(&t->old);
        t->old = text;
        text = (struct text){0};
    }
    text_free(&text);
    text_free(&changed);
}

/* The honest. */

/* Player WHO answers what is asked, and makes whole what is broken, as the messages say. */
static void answer(struct table *t, int who)
{
    struct desk *d = turn_to(t, who);
    const struct shared *shared = sharing_game(d);
    const char *message = d->voice.text.at ? d->voice.text.at : "";
    assert_non_null(shared);
    const struct shared_proposal *question = shared_question(shared, who);
    if (strstr(message, "`share` alone sets"))
        type(t, who, "share");
    if (shared->other)
        type(t, who, "choose 1");
    if (shared->paused)
        type(t, who, "pause");
    if (question)
        type(t, who, question->kind == SHARED_LINE ? "yes" : "no");
}

/* Player WHO makes a move, if it is that one's turn; after so many each resigns. */
static void play(struct table *t, int who)
{
    struct desk *d = turn_to(t, who);
    struct move move[MOVES_MAX];
    char word[MOVE_TEXT];
    const struct position *p = session_position(d->session);
    if (session_over(d->session) || p->turn != who || sharing_game(d)->other)
        return;
    int plies = record_length(d->session->record->current), n = moves_legal(d->session->game, p, move);
    movetext_write(d->session->game, p, move[random_below(&t->chance, (uint32_t)n)], word);
    type(t, who, t->moves[who] >= MOVES_EACH ? "resign" : word);
    if (d->voice.question.yes && !shared_question(sharing_game(d), who)) /* whether that is meant */
        type(t, who, "yes");
    t->moves[who] += record_length(d->session->record->current) > plies;
}

static void assert_seats(struct table *t)
{
    for (int i = 0; i < PLAYERS; i++) {
        const struct shared *shared = sharing_game(t->desk[i]);
        assert_non_null(shared);
        for (int k = 0; k < PLAYERS; k++)
            if (strcmp(shared->seat[k].hash, t->hash[k]) != 0)
                fail_msg("seed %llu: %s sees %s in the seat of %s", (unsigned long long)t->seed, names[i],
                         shared->seat[k].name, names[k]);
        assert_false(t->desk[i]->session->seat[i].elsewhere);
        assert_true(t->desk[i]->session->seat[1 - i].elsewhere);
    }
}

static void assert_list_answers(struct table *t)
{
    struct shared_entry *list;
    turn_to(t, 0);
    int count = sharing_list(t->desk[0], t->lobby[0].games, SHARED_ANY, &list);
    assert_true(count >= 0);
    sharing_free_list(list, count);
    assert_inside("the list");
}

static bool is_over_for_both(const struct table *t)
{
    return session_over(t->desk[0]->session) && session_over(t->desk[1]->session);
}

static void play_game(uint64_t seed)
{
    struct table t;
    begin_table(&t, seed);
    int round = 0;
    for (; round < ROUNDS_MOST && !is_over_for_both(&t); round++) {
        t.now += TICK_MS;
        type_something(&t);
        if (random_below(&t.chance, 3) == 0 && t.moves[0] + t.moves[1] >= SETTLED)
            edit_file(&t);
        assert_inside("the test itself");
        for (int i = 0; i < PLAYERS; i++) {
            control_tick(turn_to(&t, i));
            assert_inside("the file is looked at");
            answer(&t, i);
            play(&t, i);
        }
        assert_seats(&t);
        if (round % 50 == 0)
            assert_list_answers(&t);
    }
    if (!is_over_for_both(&t))
        fail_msg("the game of seed %llu does not end: %d and %d moves", (unsigned long long)seed, t.moves[0],
                 t.moves[1]);
    end_table(&t);
}

TEST(two_honest_players_finish_their_game)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/outside", folder);
    assert_int_equal(shell("echo '[Event \"secret\"]' >%s/secret.pgn", path), 0);
#ifdef __linux__
    watch = inotify_init1(IN_NONBLOCK);
    assert_true(watch >= 0 && inotify_add_watch(watch, path, IN_OPEN | IN_CREATE) >= 0);
#endif
    for (int i = 0; i < games; i++)
        play_game(seed_of_day() + 51 + (uint64_t)i);
    if (watch >= 0)
        close(watch);
}

int main(int argc, char **argv)
{
    games = argc > 1 ? atoi(argv[1]) : games;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.200s/reroute66-evil-XXXXXX", place ? place : "/tmp");
    char path[PATH_ROOM];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/outside", folder);
    if (mkdir(path, 0700) != 0)
        return 1;
#ifdef __linux__
    hidden = hide(path); /* while there is one thread */
#endif
    int failed = RUN_LISTED("evil", seated_make_home, seated_remove_home);
#ifdef __linux__
    if (hidden && umount2(path, MNT_DETACH) != 0)
        return 1;
#endif
    return chdir("/") != 0 || shell("rm -rf '%s'", folder) != 0 || failed;
}
