/*
 * A thread that sees to it that the program ends soon after it is asked to: some time after a warning it ends the
 * program at once, whatever the other threads do. That loses nothing: every move that was seen is on the disk by then,
 * and files are replaced whole or not at all. And a process for the case that the program is killed.
 */
#pragma once

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <termios.h>

/* All zero: none. */
struct warden {
    bool runs;
    pthread_t thread, owner;
    sigset_t heard;        /* the signals that it receives while its owner blocks them */
    int wake[2];           /* a pipe: a byte is a signal's number, 0: the program needs no warden any more */
    void (*restore)(void); /* what is to be done first; only calls that are allowed in a signal handler */
};

/*
 * Start W. It receives the signals HEARD, which the calling thread has blocked and for which the process has handlers
 * that call warden_warn. If no thread can be started, nobody watches.
 */
void warden_start(struct warden *w, const sigset_t *heard, void (*restore)(void));

/* The signal NUMBER asks the program to end: it gets a quarter of a second to do so. For signal handlers only. */
void warden_warn(const struct warden *w, int number);

/* End W, unless it was warned. */
void warden_stop(struct warden *w);

/* A process that puts the terminal back if the program is killed and cannot do so itself. All zero: none. */
struct guard {
    pid_t process; /* -1: it could not be started */
    int line;      /* a pipe: a byte dismisses the guard, its end without one means that the program died */
};

/* Starts G, if it does not run, which writes the LENGTH bytes at BYTES and sets TTY on the terminal at standard output
 * then; without it if there can be no more processes. SIGPIPE must be ignored. */
void guard_start(struct guard *g, const struct termios *tty, const char *bytes, size_t length);

/* Tells G that the terminal is put back; only calls that are allowed in a signal handler. / The same, and waits for its
 * end. */
void guard_dismiss(const struct guard *g);
void guard_stop(struct guard *g);
