/*
 * A small window with a few things to choose from, beside what is seen: the answers to a question, or which of some
 * moves is meant. Chosen by its letter or number, by arrows and Enter, or by a click. Knows the program and pictures;
 * what comes of a choice is a command line.
 */
#ifndef REROUTE66_UI_PARTS_WINDOW_H
#define REROUTE66_UI_PARTS_WINDOW_H

#include "picture.h"
#include "ui/app.h"

/* Open A's window, empty, in place of another. */
void window_open(struct app *a, const char *title);

/* Add LABEL, which KEY (a letter or digit) chooses: LINE is run then. No more than WINDOW_ITEMS. */
void window_add(struct window *w, char key, const char *label, const char *line);

/* Take it off the screen; nothing if none is open. */
void window_close(struct window *w);

/* Is it to be seen? One that was opened for moves closes as soon as the board shows another position. */
bool window_is_seen(const struct app *a);

/* What key IN makes of it: true if it meant something; then *LINE is to be run (owned by the window), NULL: nothing. */
bool window_key(struct window *w, const struct input *in, const char **line);

/* Draw it where it covers as little as possible, and none of the cells that it is about. */
void window_draw(const struct app *a, struct picture *p);

#endif
