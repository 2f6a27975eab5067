/*
 * The form of a screen, a row of the table of screens (screens.h), and what screens share. Drawing changes nothing of
 * the program and reads no file. Knows the program and pictures; neither terminal nor time.
 */
#ifndef REROUTE66_UI_SCREENS_SCREEN_H
#define REROUTE66_UI_SCREENS_SCREEN_H

#include "parts/picture.h"
#include "ui/app.h"
#include "ui/input.h"

/* A key or mouse event, and the picture that was painted last, in which a click finds its place (NULL: none yet). */
struct event_at {
    const struct input *in;
    const struct picture *shown;
};

/* A command that does something else on one screen than the table of commands says. */
struct own_command {
    const char *name; /* NULL ends the list */
    void (*run)(struct app *a, const char *arguments);
};

/* The result of a key. */
struct key_result {
    bool taken;       /* it meant something */
    const char *line; /* a command line to run then, NULL: none; owned by the program or a table */
};

struct board_look;
struct screen;

/* What can be done with the pasted code of a position. QUESTION asks for it: "A position of %s. Begin a game from
 * it?" */
struct paste_use {
    const char *question;
    const char *verb;                              /* the command that goes into the prompt with a faulty code */
    void (*take)(struct app *a, const char *code); /* NULL: a game begins, and the code may be of any game */
};

/*
 * A row. Its functions are given the row, so that one function serves all screens that differ in other members. A
 * member that is NULL or 0 does nothing.
 */
struct screen {
    const char *name; /* "lesson": the start screen leads back to "the lesson" */

    /* "replay> "; NULL: the name of the player to move, where there is one. */
    const char *prompt;

    /* Bring up to date what is drawn on a screen of so many ROWS and COLUMNS. */
    void (*update)(struct app *a, int rows, int columns);

    /* Draw into P, but for the prompt's row. False if there is too little room: P says how much it takes at least. */
    bool (*draw)(const struct app *a, const struct screen *row, struct picture *p);

    /* A key on an empty line, or a mouse event. */
    struct key_result (*key)(struct app *a, const struct screen *row, const struct event_at *e);

    /*
     * Screens that show the board. While a page or list is seen, the row of the board below it counts.
     */

    /* Flags (command.h) that a command must have to run here, 0: none; and what is said about other commands. */
    unsigned allows;
    const char *refusal;
    const struct own_command *own;

    /* Take a typed line that is no command: true if it was done or refused with a message, else WHY gets the reason. */
    bool (*line)(struct app *a, const struct screen *row, const char *line, struct error *why);

    /* How the board is drawn. */
    void (*look)(const struct app *a, struct board_look *l);

    /* Plays a legal move that was typed or chosen. NULL: rules are not enforced; then `change` and `touch` are used. */
    void (*play)(struct app *a, struct move m);
    void (*change)(struct app *a, const char *line); /* does what a typed line says: "P e2-e4", "e4-" */
    void (*touch)(struct app *a, cell c);            /* a cell was chosen; CELL_NONE: the pocket */

    /* Escape, when there is nothing else to go back from: return to the game that waits; false if none does. */
    bool (*leave)(struct app *a);

    /* Escape where there is nothing of all that: the command line that leads away from the board. */
    const char *way_out;
    bool task; /* the message says what is to be done here: Escape does not put it away */

    /* Add the code of what is on the board to OUT. */
    void (*write_code)(const struct app *a, struct text *out);

    const struct paste_use *paste;
    const char *advice; /* said of a game that was just loaded; NULL: the interface's words about replays */
    bool explained;     /* a page explains it first: Enter scrolls that page to its end, and then leads here */
    bool by_mail;       /* loading a file with one move more than the game on the board plays that move */

    /*
     * Pages and lists, which lie over another screen: Escape leads back to that.
     */
    bool passing;

    /* Bit g is set: commands of group g (enum command_group) leave it open. Others close it before they run. */
    unsigned keeps;

    /* `/WORD` was typed: look for WORD; false if that is not possible now. */
    bool (*seek)(struct app *a, const char *word);

    /* LINE was typed after the `?` that opened the list: true if it is a move, which is asked about then. */
    bool (*asked)(struct app *a, const char *line);

    /* Narrow the list to LINE; the line of its chosen item, NULL if none is left or it is not so searched. */
    const char *(*search)(struct app *a, const char *line);

    /* While something is typed: does it narrow the list, so that up and down still choose? Brings the list up to
     * date. */
    bool (*narrows)(struct app *a);

    /* Plain mode: print it. Returns whether a number typed next chooses from it. */
    bool (*print)(struct app *a);

    /*
     * The start screen: seats, clock and game are those of the next game, and are seen to change.
     */
    bool sets_up;
};

/* The row of the screen that is seen. / The row of the board's screen, which may lie below a page or list; NULL if
 * there is no board. */
const struct screen *screen_seen(const struct app *a);
const struct screen *screen_board(const struct app *a);

/*
 * Print the message into AREA of C, folded, from the row that the user has read to; REASON, what is wrong with the move
 * being typed, takes its place if it is not empty. Returns by how many rows the message can be scrolled on, 0 if its
 * end is seen.
 */
int screen_message(const struct messages *m, const char *reason, struct canvas *c, struct area area);

/* The prompt of ROW, "White> ", into OUT. */
void screen_prompt(const struct app *a, const struct screen *row, char *out, size_t size);

#endif
