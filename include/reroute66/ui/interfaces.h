/*
 * The two interfaces of the interactive program: a full screen with a line editor in it, and plain mode, text in and
 * text out. Knows the terminal and the prompt, and the control that both lead to.
 */
#ifndef REROUTE66_UI_INTERFACES_H
#define REROUTE66_UI_INTERFACES_H

#include "ui/app.h"

#include <stdio.h>

/*
 * The time in ms for `run.now` of struct app, from a clock that never goes back; only differences have a meaning. A
 * caller that puts a game on the board before an interface runs must set it, else the thinking time of the first move
 * is wrong.
 */
int64_t steady_now(void);

/* Run A on the terminal until the user leaves or a signal ends it; returns that signal, 0 if none. -1 with E filled if
 * it cannot be set up. */
int fullscreen_run(struct app *a, struct error *e);

/* Read lines from standard input and print to standard output until either ends or the user leaves; returns 0, or the
 * signal that ended it; -1 with E filled if standard output cannot be written any more. */
int plain_run(struct app *a, struct error *e);

/* Call before the first app_say of plain mode: from here on messages are printed at once. */
void plain_start(struct app *a);

#endif
