/*
 * Whatever the program is doing, SIGTERM ends it: within half a second of processor time (a busy machine does not
 * matter) and before the person's patience does, with the terminal as it was before.
 */
#include "person.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* A state: how the program is started, what is typed then, and what is to be seen before the signal comes (NULL: it
 * comes at once). */
struct station {
    const char *name;
    const char *arguments[5];
    const char *typed;
    const char *seen;
};

#define AI                                                                                                             \
    {                                                                                                                  \
        "play", "--white=ai:full", "--black=ai:full", "--clock=60"                                                     \
    }
#define TWO                                                                                                            \
    {                                                                                                                  \
        "play", "--white=human", "--black=human"                                                                       \
    }
static const struct station stations[] = {
    {"the start screen", {"play"}, "", "> New game"},
    {"a game", TWO, "", "White> "},
    {"half a move", TWO, "P a2", "> P a2"},
    {"half a key", TWO, "\033[", "White> "},
    {"half of a paste", TWO, "\033[200~P a2", "White> "},
    {"a question", TWO, "resign\r", "yes or no"},
    {"the help", TWO, "help\r", "type to search"},
    {"a search in the help", TWO, "help\rdraw", "> draw"},
    {"a page of the help", TWO, "help rules\r", "The rules of Reroute66"},
    {"the settings", TWO, "settings\r", "Settings:"},
    {"the list of games", TWO, "samples\r", "The Rook through the"},
    {"a list of saved games", TWO, "P a2-A4\rreplay\r", "Replay which game"},
    {"a replay", TWO, "samples\r\r", "replay> "},
    {"a review", TWO, "samples\r\rreview 1000\r", "Reviewing "},
    {"the sandbox", TWO, "sandbox\r", "SANDBOX"},
    {"the editor", TWO, "edit\r", "POSITION EDITOR"},
    {"a page of the tutorial", TWO, "tutorial\r", "Lesson 1: "},
    {"a lesson", TWO, "tutorial\r\033", "Lesson 1 of 5"},
    {"the list of problems", TWO, "problems\r", "Your rating: 1000"},
    {"a problem", TWO, "problems chess 1\r", "solve> "},
    {"a problem being tested", TWO, "compose mate in 5\r", NULL},
    {"the explorer", TWO, "explorer\r", "games here"},
    {"an analysis", TWO, "analyse 3\r", "depth "},
    {"the AI thinking", AI, "", "thinking"},
    {"a hint being sought", TWO, "hint\r", NULL},
    {"the AI thinking in a game of three",
     {"play", "--game=altorth3", "--white=ai:full", "--black=ai:full", "--clock=60"},
     "",
     "thinking"},
    {"the list of endings", TWO, "endings\r", "Endings: Enter builds a table"},
    {"tables of endings being made", TWO, "endings build KQRk\r", "uilding "},
    {"a long game being read", TWO, "load long\r", NULL},
    {"many games being read", TWO, "load many\r", NULL},
    {"a film of a long game being written", TWO, "load film\rexport a.cast\r", NULL},
    {"a named pipe being loaded", TWO, "load pipe\r", NULL},
};
enum { STATIONS = sizeof stations / sizeof *stations };

/* The processor time that process PID has used, in clock ticks; -1 if it is no more. */
static long ticks_of(pid_t pid)
{
    char path[64];
    long user = -1, system = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *f = fopen(path, "r");
    if (!f)
        return -1;
    if (fscanf(f, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system) != 2)
        user = -1;
    fclose(f);
    return user < 0 ? -1 : user + system;
}

/* Files that take long to be read, one of them of GAMES games, a pipe that never ends. */
static void prepare(const struct person *p, int games)
{
    assert_int_equal(
        shell(
            "mkdir -p %s/data/reroute66/games && cd %s/data/reroute66/games && mkfifo pipe && "
            "awk 'BEGIN { print \"[Variant \\\"Chess\\\"]\\n\"; for (i = 0; i < 100000; i++) print \"Nf3 Nf6 Ng1 "
            "Ng8\"; "
            "print \"*\" }' >long.pgn && awk 'BEGIN { print \"[Variant \\\"Chess\\\"]\\n\"; for (i = 0; i < 2000; i++) "
            "print \"Nf3 Nf6 Ng1 Ng8\"; print \"*\" }' >film.pgn && awk 'BEGIN { for (i = 0; i < %d; i++) print \"1. "
            "e4 e5 "
            "2. Nf3 Nc6 *\\n\" }' "
            ">many.pgn",
            person_home(p), person_home(p), games),
        0);
}

/* Signal SIGTERM to P's program, which is doing WHAT. */
static void end_now(struct person *p, const char *what)
{
    long before = ticks_of(person_process(p)), limit = sysconf(_SC_CLK_TCK) / 2, now, after = before;
    int status;
    person_signal(p, SIGTERM);
    while (person_runs(p, &status)) /* a program that never ends is the test's time limit's business */
        after = (now = ticks_of(person_process(p))) >= 0 ? now : after;
    bool ended = WIFEXITED(status) ? WEXITSTATUS(status) == 128 + SIGTERM
                                   : WTERMSIG(status) == SIGTERM && !person_has(p, ">"); /* it had not begun to draw */
    if (!ended || after - before > limit)
        fail_msg("%s: status %x after %ld ticks", what, (unsigned)status, after - before);
    assert_true(person_terminal_is_sane(p));
    person_free(p);
}

TEST(sigterm_ends_it_in_every_state)
{
    for (int i = 0; i < STATIONS; i++) {
        const struct station *s = &stations[i];
        struct person *p = person_new(24, 80, "xterm-256color");
        const char *arguments[6] = {NULL};
        memcpy(arguments, s->arguments, sizeof s->arguments);
        if (strncmp(s->typed, "load", 4) == 0)
            prepare(p, 300000);
        run(p, arguments);
        person_sees(p, ">");
        person_type(p, s->typed);
        if (s->seen)
            person_sees(p, s->seen);
        end_now(p, s->name);
    }
}

/* Is P's program waiting in a write to the terminal? *KNOWN: the system tells. */
static bool waits_to_write(const struct person *p, bool *known)
{
    char path[64];
    long call = -1;
    snprintf(path, sizeof path, "/proc/%ld/syscall", (long)person_process(p));
    FILE *f = fopen(path, "r");
    *known = f && (fscanf(f, "%ld", &call) == 1 || !ferror(f));
    if (f)
        fclose(f);
    return call == SYS_write || call == SYS_writev;
}

/* Nobody reads what the program prints: writing blocks, the bytes that put the terminal back, too. */
TEST(a_full_terminal)
{
    struct person *p = begin(24, 80, two_people);
    int status;
    bool known = true;
    person_sees_in(p, -1, "White> ");
    person_looks_away(p);
    for (int i = 0; known && !waits_to_write(p, &known) && person_runs(p, &status); i++)
        person_resize(p, 24 + i % 30, 80 + i % 2);
    end_now(p, "a full terminal"); /* where the system does not tell, as it is */
}

/* The disk does not answer from one sync on. */
TEST(a_disk_that_hangs)
{
    for (int first = 1; first <= 4 && getenv("FAULT_SHIM"); first++) {
        char fault[16], mark[256];
        struct person *p = person_new(24, 80, "xterm-256color");
        person_file(p, "config/reroute66/config", "piece-style = letters\n");
        snprintf(fault, sizeof fault, "hang:%d", first);
        snprintf(mark, sizeof mark, "%s/mark", person_home(p));
        person_set(p, "FAULT", fault);
        person_set(p, "FAULT_MARK", mark);
        person_set(p, "LD_PRELOAD", getenv("FAULT_SHIM"));
        run(p, two_people);
        unsetenv("LD_PRELOAD");
        int status;
        for (int i = 0; access(mark, F_OK) != 0 && person_runs(p, &status); i++)
            if (i % 50 == 0)
                person_type(p, i % 100 ? "p b7-b6\r" : "P a2-A4\r");
        end_now(p, "a disk that hangs");
    }
}

/* Another program holds the lock of the folder of settings for ever. */
TEST(a_lock_that_is_held)
{
    struct person *p = begin(24, 80, two_people);
    char folder[256];
    snprintf(folder, sizeof folder, "%s/config/reroute66", person_home(p));
    int fd = open(folder, O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    steps(p, "last White> ", "type set theme slate\r");
    end_now(p, "a lock that is held");
    close(fd);
}

/* A paste that does not end, and more comes. */
TEST(an_open_paste)
{
    static char much[500001];
    struct person *p = begin(24, 80, two_people);
    memset(much, 'a', sizeof much - 1);
    steps(p, "last White> ", "type \033[200~");
    person_type(p, much);
    end_now(p, "an open paste");
}

/*
 * What takes long tells how far it has got, before it is done. No bar is drawn in the first 0.2 s, and a fast machine
 * reads 300,000 games in less: there are twice as many each time, until there was one.
 */
TEST(a_long_file_shows_a_bar)
{
    bool shown = false;
    for (int games = 250000; !shown && games <= 4000000; games *= 2) {
        char told[32];
        struct person *p = person_new(24, 80, "xterm-256color");
        prepare(p, games);
        run(p, two_people);
        snprintf(told, sizeof told, "%d games", games);
        steps(p, "last White> ", "type load many\r");
        person_sees(p, told);
        shown = person_printed(p, "stops"); /* not the bar itself: curses sends of it what has changed only */
        leave(p);
    }
    assert_true(shown);
}

/* ^C while a long game or a list of many games is read, or while the program still waits for the file, which takes
 * longer the more there are: it is not loaded, and the game on the board stays. */
TEST(control_c_stops_reading)
{
    static const char *const typed[] = {"load long\r\003", "load many\r\003", "load many\r\003"};
    static const int games[] = {300000, 300000, 1000000};
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        struct person *p = person_new(24, 80, "xterm-256color");
        prepare(p, games[i]);
        run(p, two_people);
        steps(p, "last White> ", "type P a2-A4\r", "last Black> ");
        person_type(p, typed[i]);
        person_sees(p, "was"); /* reading was stopped, or on a busy machine the file was not waited for */
        person_sees_in(p, -1, "Black> ");
        person_signal(p, SIGTERM);
        person_ends(p);
        person_free(p);
    }
}

/* Whatever signal would end a program that does not catch it. */
TEST(every_deadly_signal_gives_the_terminal_back)
{
    static const int numbers[] = {SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct person *p = begin(24, 80, two_people);
        person_sees_in(p, -1, "White> ");
        person_signal(p, numbers[i]);
        int status = person_ends(p);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 128 + numbers[i]);
        assert_true(person_terminal_is_sane(p));
        person_free(p);
    }
}

RUN_TESTS("watchdog", NULL, NULL)
