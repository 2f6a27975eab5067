/*
 * A thread that sees to it that the program ends soon after it is asked to: some time after a warning it ends the
 * program at once, whatever the other threads do. That loses nothing: every move that was seen is on the disk by then,
 * and files are replaced whole or not at all.
 */
#pragma once

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* All zero: none. */
struct warden {
    atomic_bool runs;   /* signal handlers of either thread read it */
    atomic_bool tidies; /* as warden_allow says; the warden reads it */
    pthread_t thread, owner;
    sigset_t heard;        /* the signals that it receives while its owner blocks them */
    int wake[2];           /* a pipe: a byte is a signal's number, 0: the program needs no warden any more */
    void (*restore)(void); /* what is to be done first; only calls that are allowed in a signal handler */
};

/*
 * Start WARDEN. It receives the signals HEARD, which the calling thread has blocked and for which the process has
 * handlers that call warden_warn. If no thread can be started, nobody watches.
 */
void warden_start(struct warden *warden, const sigset_t *heard, void (*restore)(void));

/* The signal NUMBER asks the program to end: it gets a quarter of a second to do so. For signal handlers only. */
void warden_warn(const struct warden *warden, int number);

/* After a warning: the terminal is put back, and only files are waited for. That may take some seconds. */
void warden_allow(struct warden *warden);

/* End WARDEN, unless it was warned. */
void warden_stop(struct warden *warden);
