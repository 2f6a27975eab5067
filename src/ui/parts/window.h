/*
 * A small window over the screen, with a few things to choose from: the answers to a question, or which of several
 * moves is meant. They are chosen by letter or number, by arrows and Enter, or by a click. Knows the program and
 * pictures; a choice is a command line.
 */
#ifndef REROUTE66_UI_PARTS_WINDOW_H
#define REROUTE66_UI_PARTS_WINDOW_H

#include "picture.h"
#include "ui/app.h"

/* Open A's window with nothing in it; another one is closed. */
void window_open(struct app *a, const char *title);

/* Add LABEL, which KEY (a letter or digit) chooses: LINE is run then. No more than WINDOW_ITEMS. */
void window_add(struct window *w, char key, const char *label, const char *line);

/* Take it off the screen; nothing if none is open. */
void window_close(struct window *w);

/* Is the window seen? One that offers moves closes when the board shows another position. */
bool window_is_seen(const struct app *a);

/* Handle the key IN. True if it means something to the window; then *LINE is the command line to run (owned by the
 * window), NULL if nothing was chosen yet. */
bool window_key(struct window *w, const struct input *in, const char **line);

/* Draw it where it covers as little as possible, and none of the cells that it is about. */
void window_draw(const struct app *a, struct picture *p);

#endif
