/*
 * A small window over the screen, with a few things to choose from: the answers to a question, or which of several
 * moves is meant. They are chosen by letter or number, by arrows and Enter, or by a click. A choice is a command line.
 */
#pragma once

#include "menu.h"
#include "picture.h"

enum { WINDOW_ITEMS = 32 };

struct window {
    bool open;
    unsigned question; /* the number of the question that it offers answers to; 0: it offers moves */
    char title[MENU_LABEL];
    struct menu menu; /* owned */
    char key[WINDOW_ITEMS];
    const void *on;          /* the screen that it lies over. Only compared */
    const struct node *node; /* the move after which it was opened: it is about no other. Only compared */
    cell from, to;           /* cells that it must not cover; CELL_NONE: none */
};

/* Open W with nothing in it, over the screen ON, after the move NODE of the game. / Open it with the answers to
 * question number QUESTION. */
void window_open(struct window *w, const char *title, const void *on, const struct node *node);
void window_ask(struct window *w, unsigned question);

/* Add LABEL, which KEY (a letter or digit) chooses: LINE is run then. No more than WINDOW_ITEMS. */
void window_add(struct window *w, char key, const char *label, const char *line);

/* Take it off the screen; nothing if none is open. */
void window_close(struct window *w);

/* Handle the key IN. True if it means something to the window; then *LINE is the command line to run (owned by the
 * window), NULL if nothing was chosen yet. */
bool window_key(struct window *w, const struct input *in, const char **line);

/* Draw it where it covers as little as possible, and none of the cells that it is about; with lines of UNICODE or of
 * ASCII. */
void window_draw(const struct window *w, bool unicode, struct picture *p);
