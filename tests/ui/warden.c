/* Who puts the terminal back when the program is killed, and what is left when there can be no such process. */
#include "ui/terminal/warden.h"

#include "test.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool fork_fails, thread_fails;

pid_t __real_fork(void);
pid_t __wrap_fork(void);
pid_t __wrap_fork(void)
{
    return fork_fails ? -1 : __real_fork();
}

int __real_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *argument)
{
    return thread_fails ? -1 : __real_pthread_create(t, a, run, argument);
}

static const char bytes[] = "put back";

/* The program: it makes the terminal raw and is killed, or (DISMISSED) has put the terminal back itself. */
static _Noreturn void live(int terminal, bool dismissed)
{
    struct termios tty, raw;
    struct guard g = {0};
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    tcgetattr(STDOUT_FILENO, &tty);
    raw = tty;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    guard_start(&g, &tty, bytes, strlen(bytes));
    tcsetattr(STDOUT_FILENO, TCSANOW, &raw);
    if (dismissed)
        guard_dismiss(&g);
    raise(SIGKILL);
    abort();
}

TEST(the_terminal_is_put_back_after_a_kill)
{
    for (int dismissed = 0; dismissed < 2; dismissed++) {
        char read_so_far[64] = "";
        size_t length = 0;
        struct termios now;
        int master = posix_openpt(O_RDWR | O_NOCTTY);
        assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
        int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
        pid_t program = fork();
        if (program == 0) {
            close(master);
            live(terminal, dismissed);
        }
        int status;
        assert_int_equal(waitpid(program, &status, 0), program);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        for (int done = dismissed; !done; done = strstr(read_so_far, bytes) != NULL) {
            ssize_t n = read(master, read_so_far + length, sizeof read_so_far - 1 - length);
            assert_true(n > 0);
            length += (size_t)n;
        }
        assert_int_equal(tcgetattr(terminal, &now), 0);
        assert_int_equal((now.c_lflag & ECHO) != 0, !dismissed);
        close(terminal);
        assert_true(read(master, read_so_far, sizeof read_so_far) <= 0); /* the guard is gone, too */
        close(master);
    }
}

/* How many descriptors are open. */
static int descriptors(void)
{
    int n = 0;
    for (int fd = 0; fd < 64; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

/* A guard and a warden are asked for; returns how many there are. Both are ended again. */
static int watchers(void)
{
    const struct termios tty = {0};
    struct guard g = {0};
    struct warden w;
    sigset_t none;
    int open_before = descriptors();
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&none);
    guard_start(&g, &tty, "", 0);
    warden_start(&w, &none, abort);
    int n = (g.process > 0) + w.runs;
    guard_dismiss(&g);
    guard_stop(&g);
    warden_stop(&w);
    assert_true(g.process == 0 && !w.runs);
    assert_int_equal(descriptors(), open_before);
    return n;
}

TEST(nobody_watches_where_nobody_can)
{
    struct rlimit files, few;
    assert_int_equal(watchers(), 2);
    fork_fails = true;
    assert_int_equal(watchers(), 1);
    thread_fails = true;
    assert_int_equal(watchers(), 0);
    fork_fails = thread_fails = false;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    few = files;
    int next = dup(STDIN_FILENO);
    few.rlim_cur = (rlim_t)next + 1; /* one more, and a pipe takes two */
    close(next);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    assert_int_equal(watchers(), 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    assert_int_equal(watchers(), 2);
}

RUN_TESTS("warden", NULL, NULL)
