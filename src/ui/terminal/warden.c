#include "warden.h"

#include "base/system.h"

#include <errno.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 250, DONE = 0, SHELL_SIGNAL = 128 };

/* Wait for a byte on FD; -1 if it can never come. */
static int next_byte(int fd)
{
    unsigned char byte;
    struct pollfd ready = {fd, POLLIN, 0};
    ssize_t n;
    while ((n = read(fd, &byte, 1)) < 0 && (errno == EINTR || errno == EAGAIN))
        poll(&ready, 1, -1);
    return n == 1 ? byte : -1;
}

static void *watch(void *warden)
{
    const struct warden *w = warden;
    struct timespec left = {0, PATIENCE_MS * 1000000L};

    pthread_sigmask(SIG_UNBLOCK, &w->heard, NULL);
    int number = next_byte(w->wake[0]);
    if (number <= DONE)
        return NULL;
    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
    w->restore();
    _exit(SHELL_SIGNAL + number);
}

void warden_start(struct warden *w, const sigset_t *heard, void (*restore)(void))
{
    *w = (struct warden){.owner = pthread_self(), .heard = *heard, .restore = restore};
    if (!system_wake_pipe(w->wake))
        return;
    w->runs = system_thread(&w->thread, watch, w);
    if (!w->runs) {
        close(w->wake[0]);
        close(w->wake[1]);
    }
}

void warden_warn(const struct warden *w, int number)
{
    int why = errno;
    unsigned char byte = (unsigned char)number;
    if (w->runs && write(w->wake[1], &byte, 1) == 1 && !pthread_equal(pthread_self(), w->owner))
        pthread_kill(w->owner, number); /* the owner may be waiting for the signal */
    errno = why;
}

void warden_stop(struct warden *w)
{
    unsigned char byte = DONE;
    if (!w->runs || write(w->wake[1], &byte, 1) != 1)
        return;
    pthread_join(w->thread, NULL);
    close(w->wake[0]);
    close(w->wake[1]);
    w->runs = false;
}

/* The guard, in a session of its own: what stops or ends the program by its terminal leaves it alone. */
static _Noreturn void keep_guard(int line, const struct termios *tty, const char *bytes, size_t length)
{
    enum { KEPT = 3, SECONDS = 5 };
    sigset_t none;
    setsid();
    dup2(line, KEPT);
    system_close_from(KEPT + 1);
    if (next_byte(KEPT) < 0) {
        signal(SIGALRM, SIG_DFL);
        sigemptyset(&none);
        pthread_sigmask(SIG_SETMASK, &none, NULL);
        alarm(SECONDS); /* nobody may read what is written */
        tcsetattr(STDOUT_FILENO, TCSANOW, tty);
        while (length && write(STDOUT_FILENO, bytes, length) < 0 && errno == EINTR)
            ;
    }
    _exit(0);
}

void guard_start(struct guard *g, const struct termios *tty, const char *bytes, size_t length)
{
    int end[2];
    sigset_t all, before;
    if (g->process < 0 || (g->process > 0 && waitpid(g->process, NULL, WNOHANG) == 0))
        return;
    guard_stop(g);
    *g = (struct guard){.process = -1};
    if (!system_wake_pipe(end))
        return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    g->process = fork();
    if (g->process == 0) {
        close(end[1]);
        keep_guard(end[0], tty, bytes, length);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(end[0]);
    g->line = end[1];
    if (g->process < 0)
        close(g->line);
}

void guard_dismiss(const struct guard *g)
{
    const unsigned char byte = DONE;
    if (g->process > 0 && write(g->line, &byte, 1) != 1)
        return; /* it is gone already */
}

void guard_stop(struct guard *g)
{
    guard_dismiss(g);
    if (g->process > 0)
        close(g->line);
    while (g->process > 0 && waitpid(g->process, NULL, 0) < 0 && errno == EINTR)
        ;
    *g = (struct guard){0};
}
