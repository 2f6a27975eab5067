/* A public table: no command reads or writes files that its arguments name, and the system refuses what is left. */
#include "base/system.h"
#include "seated.h"
#include "study/sharing.h"
#include "test.h"
#include "ui/commands/commands.h"
#include "ui/control/control.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_ROOM = 256 };

static char outside[] = "/tmp/reroute66-lobby-XXXXXX";
static const char secret[] = "[Event \"secret\"]\n\n1. e4 e5 *\n";

/* The path of NAME in the folder that is none of the table's. */
static const char *path_of(const char *name)
{
    static char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", outside, name);
    return path;
}

static void write_secret(const char *name)
{
    FILE *f = fopen(path_of(name), "w");
    assert_non_null(f);
    fputs(secret, f);
    fclose(f);
}

/* Whoever names a file in a row's arguments is held back at a public table. */
TEST(rows_that_name_files_have_a_flag)
{
    command_list all = commands_all();
    int found = 0;
    for (int i = 0; all[i]; i++)
        if (strstr(all[i]->arguments, "FILE")) {
            found++;
            if (!(all[i]->needs & (OPENS_FILES | IN_LOBBY)))
                fail_msg("%s opens files, and has no flag for it", all[i]->name);
        }
    assert_true(found >= 7);
    free((void *)all);
}

/* All commands with all arguments that lead out, without the help of the system. */
TEST(no_command_leads_out)
{
    static const struct lobby lobby = {.games = "/nonexistent/games", .player = "mallory"};
    static const char *const names[] = {"secret.pgn", "new.pgn", "new.svg", "new.html", "secret.problems"};
    command_list all = commands_all();
    for (int i = 0; all[i]; i++)
        for (int k = 0; k < 10; k++) {
            char line[2 * PATH_ROOM];
            OWNED(desk) d = seated_sit_down("new chess\n");
            lobby_serve(d, &lobby);
            snprintf(line, sizeof line, k < 5 ? "%s %s" : "%s \"/nonexistent/..%s\"", all[i]->name,
                     path_of(names[k % 5]));
            if (strcmp(all[i]->name, "quit") != 0)
                control_line(d, line);
            if (d->session && record_tag(d->session->record, "Event"))
                assert_true(strcmp(all[i]->name, "event") == 0 ||
                            strcmp(record_tag(d->session->record, "Event"), "secret") != 0);
            for (int n = 1; n < 4; n++)
                if (access(path_of(names[n]), F_OK) == 0)
                    fail_msg("%s has written a file", line);
        }
    free((void *)all);
    alarm(0);
}

/* Words that no argument at a table may have, and some that it may. */
TEST(one_door)
{
    static const char
        *const bad[] = {"/etc/passwd", "./x.game", "../x",    "~/x",  "rules /etc/passwd", "\"/etc/passwd\"", ".",
                        "a/../b",      "a/b",      "x/.game", "x.pgn"},
               *const good[] = {"", "chess", "rules chess", "0.5 s", "reroute66 12", "theme Light terminal"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (lobby_admits(bad[i], false))
            fail_msg("%s is let in", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!lobby_admits(good[i], false))
            fail_msg("%s is held back", good[i]);
    assert_true(lobby_admits("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true));
    assert_false(lobby_admits("a/x.game", true));
    assert_false(lobby_admits("/etc/passwd", true));
}

#ifdef __linux__
/* No command opens a file that its arguments name, whatever the kernel would say: the kernel tells what is opened. */
TEST(nothing_outside_is_opened)
{
    static const struct lobby lobby = {.games = "/nonexistent/games", .player = "mallory"};
    static const char *const before[] = {"", "rules ", "theme ", "\""}, *const names[] = {"secret.game", "secret.pgn",
                                                                                          ""};
    char seen[4096];
    command_list all = commands_all();
    write_secret("secret.game");
    int watch = inotify_init1(IN_NONBLOCK);
    assert_true(watch >= 0 && inotify_add_watch(watch, outside, IN_OPEN | IN_CREATE) >= 0);
    OWNED(desk) d = seated_sit_down("");
    lobby_serve(d, &lobby);
    for (int i = 0; all[i]; i++)
        for (int k = 0; k < 12; k++) {
            char line[3 * PATH_ROOM];
            snprintf(line, sizeof line, "%s %s%s", all[i]->name, before[k % 4], path_of(names[k / 4]));
            if (strcmp(all[i]->name, "quit") != 0)
                control_line(d, line);
            if (read(watch, seen, sizeof seen) > 0)
                fail_msg("%s has opened a file", line);
        }
    free((void *)all);
    close(watch);
    alarm(0);
}

/* Takes Landlock away from this process. False where that cannot be done. */
static bool lose_landlock(void)
{
    struct sock_filter rows[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 444, 0, 1), /* Landlock begins with this call on every machine */
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof rows / sizeof *rows, rows};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/* What a process without Landlock finds: 0 if a table begins only when it may be unconfined. */
static int begin_unconfined(void)
{
    struct lobby l;
    struct error e = {0};
    char dir[PATH_ROOM];
    snprintf(dir, sizeof dir, "%s/open-table", outside);
    if (mkdir(dir, 0700) != 0 || !lose_landlock())
        return 77;
    if (lobby_enter(&l, dir, "mallory", false, &e) || !strstr(e.text, "--unconfined"))
        return 1;
    return lobby_enter(&l, dir, "mallory", true, &e) ? 0 : 2;
}

TEST(confined_or_refused)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(begin_unconfined());
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        skip();
    assert_int_equal(status, 0);
}
#endif

/* PLAYER sits down at the table in the folder `outside`, and types LINES. */
static struct desk *visit(struct lobby *lobby, const char *player, const char *lines)
{
    snprintf(lobby->games, sizeof lobby->games, "%s/visited", outside);
    strcpy(lobby->player, player);
    setenv("XDG_STATE_HOME", path_of(player), 1);
    struct desk *d = seated_sit_down("");
    lobby_serve(d, lobby);
    seated_type(d, "%s", lines);
    return d;
}

static int count_games(struct desk *d)
{
    struct shared_entry *list;
    int count = sharing_list(d, d->lobby->games, SHARED_ANY, &list);
    sharing_free_list(list, count);
    return count;
}

TEST(a_guest_sits_in_eight_games)
{
    struct lobby lobby = {.rules = {{0}}}, other = {.rules = {{0}}};
    assert_int_equal(shell("mkdir '%s'", path_of("visited")), 0);
    OWNED(desk) ben = visit(&other, "ben", "new chess\nshare bens\nstart\n");
    assert_non_null(ben);
    OWNED(desk) d = visit(&lobby, "anna", "");
    for (int i = 0; i < 8; i++)
        seated_type(d, "new chess\nshare a%d\nstart\n", i);
    seated_type(d, "new chess\nshare a8\n");
    seated_says(d, "8 games under way");
    seated_type(d, "join bens\n");
    seated_says(d, "8 games under way");
    seated_type(d, "join a3\n"); /* one's own */
    seated_says(d, "You play White");
    /* one's own can be deleted, if nobody else plays in it */
    seated_type(d, "unshare bens\n");
    seated_says(d, "no shared game of yours");
    seated_type(d, "unshare a3\n");
    seated_says(d, "on the board");
    seated_type(d, "unshare a2\n");
    seated_says(d, "Deleted");
    assert_int_not_equal(access(path_of("visited/a2.pgn"), F_OK), 0);
    seated_type(d, "join bens\n");
    seated_says(d, "You play Black");
    seated_type(d, "start\nnew chess\nstart\nunshare bens\n");
    seated_says(d, "others play in this game");
    alarm(0);
}

/* Games that nobody joined go after a day, those that are over when the host says. */
TEST(a_table_is_swept)
{
    struct lobby lobby = {.rules = {{[TABLE_FINISHED] = 5}}};
    assert_int_equal(shell("cd '%s' && rm -f *.pgn", path_of("visited")), 0);
    OWNED(desk) d = visit(
        &lobby, "cora",
        "new chess\nshare fresh\nstart\nnew chess\nshare old\nstart\nnew chess\nshare over\nresign\nyes\nstart\n");
    seated_type(d, "new chess\n"); /* no game of these is on the board */
    assert_int_equal(count_games(d), 3);
    assert_int_equal(
        shell(
            "cd '%s' && touch -d '23 hours ago' fresh.pgn && touch -d '25 hours ago' old.pgn && touch -d '4 days ago' over.pgn",
            path_of("visited")),
        0);
    assert_int_equal(count_games(d), 2);
    assert_int_not_equal(access(path_of("visited/old.pgn"), F_OK), 0);
    assert_int_equal(shell("touch -d '6 days ago' '%s'", path_of("visited/over.pgn")), 0);
    assert_int_equal(count_games(d), 1);
    alarm(0);
}

#ifdef __linux__
/* How many files of games were opened while D's table was listed. */
static int count_opened(struct desk *d, int watch)
{
    _Alignas(struct inotify_event) char seen[65536];
    int opened = 0;
    while (read(watch, seen, sizeof seen) > 0)
        continue;
    count_games(d);
    for (ssize_t got; (got = read(watch, seen, sizeof seen)) > 0;)
        for (char *at = seen; at < seen + got;) {
            const struct inotify_event *event = (const void *)at;
            opened += event->len && strstr(event->name, ".pgn") != NULL;
            at += sizeof *event + event->len;
        }
    return opened;
}

/* Also where a clock binds, and its owner is to move. */
TEST(a_list_reads_only_what_has_changed)
{
    struct lobby lobby = {.rules = {{0}}};
    assert_int_equal(shell("cd '%s' && rm -f *.pgn", path_of("visited")), 0);
    OWNED(desk) d =
        visit(&lobby, "dan", "new chess\nclock 5\nshare one\nstart\nnew chess\nshare two\nstart\nnew chess\n");
    int watch = inotify_init1(IN_NONBLOCK);
    assert_true(watch >= 0 && inotify_add_watch(watch, lobby.games, IN_OPEN) >= 0);
    assert_true(count_opened(d, watch) > 0);
    assert_int_equal(count_opened(d, watch), 0);
    assert_int_equal(shell("touch -d '1 hour ago' '%s'", path_of("visited/two.pgn")), 0);
    assert_true(count_opened(d, watch) > 0);
    assert_int_equal(count_opened(d, watch), 0);
    assert_int_equal(count_games(d), 2);
    close(watch);
    alarm(0);
}
#endif

TEST(a_host_says_the_rules)
{
    struct table_rules rules = {{0}};
    struct error why;
    char good[] = "open 12", bad[] = "open 0", other[] = "doors 3";
    assert_int_equal(table_rule(&rules, TABLE_OPEN), 8);
    assert_true(table_read_rule(&rules, good, &why));
    assert_int_equal(table_rule(&rules, TABLE_OPEN), 12);
    assert_false(table_read_rule(&rules, bad, &why));
    assert_false(table_read_rule(&rules, other, &why));
    assert_int_equal(table_rule(&rules, TABLE_OWNER), 3);
}

TEST(names_of_games)
{
    struct lobby lobby = {.games = "", .player = "alice"};
    static const char *const bad[] = {"../x",  "/etc/passwd", "a/b",    ".x",        "x y",
                                      "x.svg", "~/x",         "/tmp/x", "x --take y"};
    char path[PATH_SIZE], file[PATH_ROOM];
    snprintf(lobby.games, sizeof lobby.games, "%s", outside);
    assert_true(lobby_path(&lobby, "game-1 --take", false, path));
    snprintf(file, sizeof file, "%s", path_of("game-1.pgn --take"));
    assert_string_equal(path, file);
    snprintf(file, sizeof file, "%s", path_of("game-1.pgn"));
    assert_true(lobby_path(&lobby, file, false, path));
    assert_string_equal(path, file);
    assert_true(lobby_path(&lobby, "", true, path) && strncmp(path, path_of("alice-"), strlen(path_of("alice-"))) == 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (lobby_path(&lobby, bad[i], false, path))
            fail_msg("%s is a game", bad[i]);
}

TEST(settings_that_are_fixed)
{
    static const struct lobby lobby = {.games = "/tmp", .player = "alice"};
    OWNED(desk) d = seated_sit_down("");
    strcpy(d->settings.on_turn, "touch x");
    lobby_serve(d, &lobby);
    control_line(d, "set on-turn touch y");
    assert_string_equal(d->settings.on_turn, "");
    control_line(d, "name bob");
    control_line(d, "set name bob");
    control_line(d, "set threads 64");
    assert_string_equal(d->settings.name, "alice");
    assert_int_equal(d->settings.threads, 1);
    static const struct lobby open = {.games = "/tmp", .player = "guest-12345678", .guest = true};
    lobby_serve(d, &open);
    assert_true(d->setup.asks_name);
    control_line(d, "set threads 64");
    control_line(d, "name Zoe");
    assert_string_equal(d->settings.name, "Zoe");
    assert_int_equal(d->settings.threads, 1);
    alarm(0);
}

/* What the process that is restricted finds: a bit for each thing that it could do. */
static int try_everything(void)
{
    struct lobby l;
    struct error e = {0};
    char dir[PATH_ROOM], large[4096] = "", path[PATH_SIZE + 16];
    snprintf(dir, sizeof dir, "%s/table", outside);
    if (mkdir(dir, 0700) != 0 || !lobby_enter(&l, dir, "mallory", false, &e))
        return 128;
    int could = 0;
    snprintf(path, sizeof path, "%s/x.pgn", l.games);
    int fd = open(path, O_RDWR | O_CREAT, 0600);
    could |= fd < 0 ? 64 : 0;
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 2000 && fd >= 0; i++)
        if (write(fd, large, sizeof large) < 0)
            fd = -1;
    could |= fd >= 0 ? 32 : 0;
    could |= open(path_of("secret.pgn"), O_RDONLY) >= 0 ? 1 : 0;
    could |= open(path_of("new.pgn"), O_WRONLY | O_CREAT, 0600) >= 0 ? 2 : 0;
    could |= open("/etc/passwd", O_RDONLY) >= 0 ? 4 : 0;
    snprintf(path, sizeof path, "%s/link.pgn", l.games);
    could |= symlink(path_of("secret.pgn"), path) == 0 && open(path, O_RDONLY) >= 0 ? 8 : 0;
    execl("/bin/true", "true", (char *)NULL);
    return could | (errno == EACCES ? 0 : 16);
}

TEST(the_system_refuses_the_rest)
{
    int status;
    const char *const none[] = {NULL};
    pid_t child = fork();
    if (child == 0)
        _exit(!system_confine(none, none) && errno == ENOSYS ? 77 : 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        skip();
    child = fork();
    if (child == 0)
        _exit(try_everything());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    if (!mkdtemp(outside))
        return 1;
    write_secret("secret.pgn");
    write_secret("secret.problems");
    int failed = RUN_LISTED("lobby", seated_make_home, seated_remove_home);
    return shell("rm -rf '%s'", outside) != 0 || failed;
}
