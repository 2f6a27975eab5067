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
struct screen;

/* What is done with the code of a position that was pasted: it is asked whether to, "A position of %s. Begin ...?". */
struct paste_use {
    const char *question;
    const char *verb;                              /* the command that a code with a fault is put into the prompt for */
    void (*take)(struct app *a, const char *code); /* NULL: a game begins, and the code may be of any game */
};

/*
 * A row. Functions are given the row itself, so that one function serves all screens that differ in other members only.
 * A member that is NULL or 0 means: nothing of that kind here.
 */
struct screen {
    const char *name;

    /* "replay> "; NULL: the name of the player to move, where there is one. */
    const char *prompt;

    /* Bring up to date what is drawn, for a screen of so many ROWS and COLUMNS. */
    void (*update)(struct app *a, int rows, int columns);

    /* Draw into P, but for the prompt's row. False if there is too little room: P says how much it takes at least. */
    bool (*draw)(const struct app *a, const struct screen *row, struct picture *p);

    /* A key on an empty line, or a mouse event. */
    struct key_result (*key)(struct app *a, const struct screen *row, const struct event_at *e);

    /*
     * Screens that show the board. While a page or list is seen, the row of the board below it counts.
     */

    /* Flags that a command must have to be run here (command.h), 0: none; and what is said of another. */
    unsigned allows;
    const char *refusal;
    const struct own_command *own;

    /* A typed line that is no command: true if it was taken, done or refused with a message; else WHY says why not. */
    bool (*line)(struct app *a, const struct screen *row, const char *line, struct error *why);

    /* How the board is to be looked at. */
    void (*look)(const struct app *a, struct board_look *l);

    /* What plays a legal move that was typed or chosen. NULL: nobody enforces rules here, `change` and `touch` rule. */
    void (*play)(struct app *a, struct move m);
    void (*change)(struct app *a, const char *line); /* does what a typed line says: "P e2-e4", "e4-" */
    void (*touch)(struct app *a, cell c);            /* a cell was chosen; CELL_NONE: the pocket */

    /* Escape with nothing else to leave: back to the game that waits; false if none does. */
    bool (*leave)(struct app *a);

    /* Escape where there is nothing of all that: the command line that leads away from the board. */
    const char *way_out;
    bool task; /* the message says what is to be done here: Escape does not put it away */

    /* Add the code of what is on the board to OUT. */
    void (*write_code)(const struct app *a, struct text *out);

    const struct paste_use *paste;
    const char *advice; /* what can be done with a game that was just put on the board; NULL: the interface's words */
    bool explained;     /* a page tells what it is about: Enter reads that to its end, and then leads here */
    bool by_mail;       /* a file that has one move more than the game on the board plays that move here */

    /*
     * Pages and lists, which lie over another screen: Escape leads back to that.
     */
    bool passing;

    /* Bit g: a command of group g (enum command_group) leaves it open; others close it before they run. */
    unsigned keeps;

    /* `/WORD` was typed: look for WORD here; false if nothing can be looked for now. */
    bool (*seek)(struct app *a, const char *word);

    /* LINE was typed behind the `?` that opened the list: true if it is asked about. */
    bool (*asked)(struct app *a, const char *line);

    /* Narrow the list to LINE; the line of its chosen item, NULL if none is left or it is not so searched. */
    const char *(*search)(struct app *a, const char *line);

    /* Does what is typed narrow the list now, so that up and down still choose from it? Brings it up to date. */
    bool (*narrows)(struct app *a);

    /* Plain mode: print what is seen. Returns whether a number typed next chooses from it. */
    bool (*print)(struct app *a);

    /*
     * The start screen: seats, clock and game are those of the next game, and are seen to change.
     */
    bool sets_up;
};

/* The row of the screen that is seen / of the board, seen or below; NULL if there is no board. */
const struct screen *screen_seen(const struct app *a);
const struct screen *screen_board(const struct app *a);

/*
 * The message, from the row that it has been read to, or what is wrong with the move being typed if REASON is not
 * empty, folded into AREA of C. Returns by how many rows it can be read on, 0 if its end is seen.
 */
int screen_message(const struct messages *m, const char *reason, struct canvas *c, struct area area);

/* The prompt of ROW, "White> ", into OUT. */
void screen_prompt(const struct app *a, const struct screen *row, char *out, size_t size);

#endif
