#include "warden.h"

#include "base/system.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 250, TIDYING_S = 4, DONE = 0, SHELL_SIGNAL = 128 };

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
    left = (struct timespec){TIDYING_S, 0};
    while (w->tidies && nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
    w->restore();
    _exit(SHELL_SIGNAL + number);
}

void warden_start(struct warden *warden, const sigset_t *heard, void (*restore)(void))
{
    *warden = (struct warden){.owner = pthread_self(), .heard = *heard, .restore = restore};
    if (!system_wake_pipe(warden->wake))
        return;
    warden->runs = true; /* before the thread, whose handlers read it */
    if (!system_thread(&warden->thread, watch, warden)) {
        warden->runs = false;
        close(warden->wake[0]);
        close(warden->wake[1]);
    }
}

void warden_warn(const struct warden *warden, int number)
{
    int why = errno;
    unsigned char byte = (unsigned char)number;
    if (warden->runs && write(warden->wake[1], &byte, 1) == 1 && !pthread_equal(pthread_self(), warden->owner))
        pthread_kill(warden->owner, number); /* the owner may be waiting for the signal */
    errno = why;
}

void warden_allow(struct warden *warden)
{
    warden->tidies = true;
}

void warden_stop(struct warden *warden)
{
    unsigned char byte = DONE;
    if (!warden->runs || write(warden->wake[1], &byte, 1) != 1)
        return;
    pthread_join(warden->thread, NULL);
    close(warden->wake[0]);
    close(warden->wake[1]);
    warden->runs = false;
}
