/* The thread that ends the program after a signal, and what is left when there can be none. */
#include "ui/terminal/warden.h"

#include "base/system.h"
#include "ui/terminal/rescue.h"

#include "test.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool thread_fails;

int __real_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *argument)
{
    return thread_fails ? -1 : __real_pthread_create(t, a, run, argument);
}

/* How many descriptors are open. */
static int descriptors(void)
{
    int n = 0;
    for (int fd = 0; fd < 64; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

/* True if a warden watches when one is asked for; it is ended again. */
static bool watched(void)
{
    struct warden w;
    sigset_t none;
    int open_before = descriptors();
    sigemptyset(&none);
    warden_start(&w, &none, abort);
    bool watches = w.runs;
    warden_stop(&w);
    assert_false(w.runs);
    assert_int_equal(descriptors(), open_before);
    return watches;
}

TEST(nobody_watches_where_nobody_can)
{
    struct rlimit files, few;
    assert_true(watched());
    thread_fails = true;
    assert_false(watched());
    thread_fails = false;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    few = files;
    int next = dup(STDIN_FILENO);
    few.rlim_cur = (rlim_t)next + 1; /* one more, and a pipe takes two */
    close(next);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    assert_false(watched());
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    assert_true(watched());
}

static const char put_back[] = "put back";

/* A program that has taken the screen on TERMINAL and never ends by itself, though it sees the signals. */
static _Noreturn void hang(int terminal)
{
    struct termios tty, raw;
    dup2(terminal, STDIN_FILENO);
    dup2(terminal, STDOUT_FILENO);
    tcgetattr(STDIN_FILENO, &tty);
    rescue_start(&tty);
    rescue_arm(put_back, strlen(put_back));
    raw = tty;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    rescue_write(STDOUT_FILENO, "!", 1);
    for (;;)
        sigsuspend(rescue_mask());
}

/* Its handlers run in two threads, which ThreadSanitizer watches. */
TEST(what_does_not_end_is_ended_and_the_terminal_put_back)
{
    char read_so_far[64] = "";
    size_t length = 0;
    int master, terminal, status;
    struct termios now;
    assert_true(system_terminal_pair(&master, &terminal, 24, 80));
    pid_t program = fork();
    if (program == 0)
        hang(terminal);
    for (bool asked = false; !strstr(read_so_far, put_back); asked = true) {
        ssize_t n = read(master, read_so_far + length, sizeof read_so_far - 1 - length);
        assert_true(n > 0);
        length += (size_t)n;
        if (!asked) {
            kill(program, SIGUSR1);
            kill(program, SIGTERM);
        }
    }
    assert_int_equal(waitpid(program, &status, 0), program);
    assert_true(WIFEXITED(status));
    assert_true(WEXITSTATUS(status) == 128 + SIGTERM || WEXITSTATUS(status) == 128 + SIGUSR1);
    assert_int_equal(tcgetattr(terminal, &now), 0);
    assert_true(now.c_lflag & ECHO);
    close(terminal);
    close(master);
}

RUN_TESTS("warden", NULL, NULL)
