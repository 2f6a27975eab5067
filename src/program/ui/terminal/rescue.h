/*
 * The terminal given back as it was on every way out: signals that ask the program to end, crashes, failed assertions,
 * and an end that nobody foresaw. Meanwhile standard error is held back. A process has one set of signal handlers, so
 * this file has its own state.
 */
#pragma once

#include <signal.h>
#include <stddef.h>
#include <termios.h>

/*
 * Take over the signals; TTY (copied) is the terminal's state to go back to. Signals that ask the program to end are
 * blocked from here to rescue_end, except while waiting with rescue_mask. If the program still runs a quarter of a
 * second after such a signal, the terminal is restored and the program ended.
 */
void rescue_start(const struct termios *tty);

enum { RESCUE_BYTES = 8192 };

/* Holds standard error back, as the screen is ours, and from now on restores the terminal with BYTES (copied, cut to
 * RESCUE_BYTES) when the program is ended. */
void rescue_arm(const char *bytes, size_t length);

/* From now on restores the terminal with BYTES, in place of those of rescue_arm. */
void rescue_rearm(const char *bytes, size_t length);

/* Lets standard error through again: the screen has been given back in good order. */
void rescue_disarm(void);

/* Print what standard error held back, and give the signals back. Harmless without rescue_arm. */
void rescue_end(void);

/* Returns the signal that asks the program to end, 0 if none came. */
int rescue_signal(void);

/* Notes that the terminal has hung up, as if SIGHUP had come. */
void rescue_hang_up(void);

/* Returns the mask of signals to wait with. */
const sigset_t *rescue_mask(void);

/* Stop the program and those that run with it, as ^Z does, and come back when they are told to go on. */
void rescue_stop(void);

/* Write all of BYTES to FD, as far as that can be done. Allowed in a signal handler. */
void rescue_write(int fd, const char *bytes, size_t length);
