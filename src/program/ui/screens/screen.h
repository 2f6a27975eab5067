/*
 * The form of a screen: a row of what it can do, and what screens share. A screen draws, and says what keys and clicks
 * mean; control carries that out. Drawing changes nothing and reads no file.
 */
#pragma once

#include "stage.h"

/* What can fill the screen. Those with a board come one after the other in the order of enum mode. */
enum screen_id { SCREEN_START, SCREEN_PAGE, SCREEN_LIST, SCREEN_BOARD, SCREENS = SCREEN_BOARD + MODES };

/* A key or mouse event, and the picture that was painted last, in which a click finds its place (NULL: none yet). */
struct event_at {
    const struct input *in;
    const struct picture *shown;
};

enum answer { ANSWER_NONE, ANSWER_YES, ANSWER_NO, ANSWER_SKIP };

/* What a key or click means. All zero: nothing. */
struct intent {
    bool taken;                    /* it meant something */
    enum answer answer;            /* to the open question */
    const struct command *command; /* to be run without arguments; NULL: none */
    char line[MENU_LINE];          /* what it stands for, as if it had been typed; "" nothing */
    struct node *visit;            /* a move of the record to go to; NULL: none */
};

struct board_look;

/*
 * A row. Its functions are given the row, so that one function serves all screens that differ in other members. A
 * member that is NULL or 0 does nothing.
 */
struct screen {
    const char *name; /* "lesson": the start screen leads back to "the lesson" */

    /* "replay> "; NULL: the name of the player to move, where there is one. */
    const char *prompt;

    /* The bytes of its data, zero at first, and how to free what that owns. */
    size_t size;
    void (*clear)(void *data);

    /* Bring up to date what is drawn on a screen of ROWS × COLUMNS. */
    void (*update)(struct desk *desk, int rows, int columns);

    /* Draw into PICTURE, except the prompt's row. False if there is too little room: PICTURE says how much it takes at
     * least. */
    bool (*draw)(const struct desk *desk, const struct screen *row, struct picture *picture);

    /* A key on an empty line, or a mouse event. */
    struct intent (*key)(struct desk *desk, const struct screen *row, const struct event_at *event);

    /* A screen with a board: how the board is drawn; what choosing a cell means, CELL_NONE being the pocket. */
    void (*look)(const struct desk *desk, struct board_look *look);
    void (*touch)(struct desk *desk, cell place, struct intent *out);
    const char *way_out; /* Escape, when there is nothing else to go back from: the command that leads away */
    const char *help;    /* what can be typed, for plain mode, where there is a task */
    void (*write_task)(const struct desk *desk, struct text *out); /* in whole sentences; nothing: none is open */
    bool task; /* the message says what is to be done here: Escape does not put it away */

    /* A page or list, which lies over another screen: Escape leads back to that. */
    bool passing;

    /* Bit g is set: commands of group g (enum command_group) leave it open. Others close it before they run. */
    unsigned keeps;

    /* `/WORD` was typed: look for WORD; false if that is not possible now. */
    bool (*seek)(struct desk *desk, const char *word);

    /* Narrow the list to LINE; returns the line of its chosen item, NULL if none is left or the list cannot be
     * searched so. */
    const char *(*search)(struct desk *desk, const char *line);

    /* While something is typed: true if it narrows the list, so that up and down still choose. */
    bool (*narrows)(struct desk *desk);

    /* In how many ms it changes by itself, -1: never. */
    int64_t (*timeout)(const struct desk *desk);

    /* Plain mode: print it. Returns whether a number typed next chooses from it. */
    bool (*print)(struct desk *desk);

    bool sets_up; /* the start screen: seats, clock and game are those of the next game, and are seen to change */
};

/* Returns the row of the screen that is seen. */
const struct screen *screen_seen(const struct desk *desk);

/* Returns the row of the board's screen, which may lie below a page or list; NULL if there is no board. */
const struct screen *screen_board(const struct desk *desk);

/* Makes the screens of ROWS (by enum screen_id), of which the start screen is seen. Free with screens_free. */
struct screens *screens_new(const struct screen *const *rows);

/* Frees the screens; harmless for NULL. */
void screens_free(struct screens *screens);

/* Returns the data of screen WHICH of DESK. */
void *screen_data(const struct desk *desk, enum screen_id which);

/* Show screen WHICH. */
void screen_go(struct desk *desk, enum screen_id which);

/* Returns the intent of LINE. */
struct intent screen_intent(const char *line);

/*
 * Print the message of DESK into AREA of CANVAS, folded, from the row that the user has read to; REASON, what is wrong
 * with the move being typed, takes its place if it is not empty. Returns by how many rows the message can be scrolled
 * on, 0 if its end is seen.
 */
int screen_message(const struct desk *desk, const char *reason, struct canvas *canvas, struct area area);

/* The prompt of ROW, "White> ", into OUT. */
void screen_prompt(const struct desk *desk, const struct screen *row, char *out, size_t size);

/* The rows, each defined in the file of its name. */
extern const struct screen screen_start, screen_page, screen_list;
extern const struct screen screen_game, screen_replay, screen_lesson, screen_problem, screen_guess, screen_repertoire,
    screen_trainer, screen_sandbox, screen_editor;
