/*
 * The shape of a screen, a row of the table of screens (screens.h), and what screens share: the message and the line
 * that is typed. Drawing is pure: it changes nothing of the program and reads no file. Knows the program and pictures;
 * neither terminal nor time.
 */
#ifndef REROUTE66_UI_SCREENS_SCREEN_H
#define REROUTE66_UI_SCREENS_SCREEN_H

#include "parts/picture.h"
#include "ui/app.h"
#include "ui/input.h"

/* A key or a mouse event, and what was painted last, so that a place has a meaning (NULL: nothing yet). */
struct event_at {
    const struct input *in;
    const struct picture *shown;
};

/* What a command means on one screen in place of what the table says. */
struct own_command {
    const char *name; /* NULL ends the list */
    void (*run)(struct app *a, const char *arguments);
};

/* What came of a key. */
struct key_result {
    bool taken;       /* it meant something */
    const char *line; /* a command line to run then, NULL: none; owned by the program or a table */
};

struct board_look;

/*
 * A row. `allows` to `look` are for screens that show the board; while a page or list is seen, those of the board below
 * it count. `keeps` and `seek` are for pages and lists.
 */
struct screen {
    const char *name;

    /* "White> " into OUT. */
    void (*prompt)(const struct app *a, char *out, size_t size);

    /* Bring up to date what is drawn, for a screen of so many ROWS and COLUMNS; NULL: nothing to do. */
    void (*update)(struct app *a, int rows, int columns);

    /* Draw into P, but for the prompt's row. False if there is too little room: P says how much it takes at least. */
    bool (*draw)(const struct app *a, struct picture *p);

    /* A key on an empty line, or a mouse event. */
    struct key_result (*key)(struct app *a, const struct event_at *e);

    /* Flags that a command must have to be run here (command.h), 0: none; and what is said of another. */
    unsigned allows;
    const char *refusal;
    const struct own_command *own; /* NULL: none */

    /* A typed line that is no command: true if it was taken, done or refused with a message; else WHY says why not. */
    bool (*line)(struct app *a, const char *line, struct error *why);

    /* How the board is to be looked at. */
    void (*look)(const struct app *a, struct board_look *l);

    /* Bit g: a command of group g (enum command_group) leaves a page or list open; others close it before they run. */
    unsigned keeps;

    /* `/WORD` was typed: look for WORD here; false if nothing can be looked for now. NULL: never. */
    bool (*seek)(struct app *a, const char *word);
};

/*
 * The message, from the row that it has been read to, or what is wrong with the move being typed if REASON is not
 * empty, folded into AREA of C. Returns by how many rows it can be read on, 0 if its end is seen.
 */
int screen_message(const struct app *a, const char *reason, struct canvas *c, struct area area);

/* "> ": the prompt of screens that have none of their own. */
void screen_plain_prompt(const struct app *a, char *out, size_t size);

#endif
