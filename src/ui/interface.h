/*
 * What the rest of the program knows of its interface: a row of what it can do and how it speaks. There are two rows,
 * the full screen and plain mode; a test may make its own. Nobody asks which of them runs: whatever differs is a member
 * here, and the test house-screens lists who may use which member. Knows the program as ui/app.h has it.
 */
#ifndef REROUTE66_UI_INTERFACE_H
#define REROUTE66_UI_INTERFACE_H

#include "ui/app.h"

struct interface {
    /* TEXT is the new message: print it at once. A screen draws it when it is painted. */
    void (*print)(struct app *a, const char *text);

    /* Print TEXT, which a screen shows anyway. A screen does nothing. */
    void (*read_out)(struct app *a, enum tone tone, const char *text);

    /* Add the move of N, which the computer has just played, to OUT: "Black plays p h7-H5", "Black Pawn h7 to H5". */
    void (*write_move)(const struct app *a, const struct node *n, struct text *out);

    /* Print the move of N in words and return true. A screen, which shows the move, returns false. */
    bool (*read_move)(struct app *a, const struct node *n);

    /* Tell FAULTS, lines about the settings' file. */
    void (*tell_faults)(struct app *a, const char *faults);

    /* The user wants the board, or it shows another position: plain mode prints it after the present line. A screen
     * does nothing. */
    void (*show_board)(struct app *a);

    /* List what the help has about WORD, "" everything. */
    void (*list_help)(struct app *a, const char *word);

    /* Hand TEXT, a "game" or "code" as WHAT says, to the user for other programs: to the clipboard, or printed. */
    void (*copy)(struct app *a, const char *what, const char *text);

    /* Put LINE into the prompt, for the user to change and enter; false if that cannot be done. */
    bool (*prefill)(struct app *a, const char *line);

    /* A typed line names the cell C (CELL_POCKET: the pocket): put the cursor there. False if there is no cursor. */
    bool (*point_at)(struct app *a, cell c);

    /* ms for each second of the setting `pace`; 0: moves of AIs are not slowed down, since a script runs alone */
    int pace_ms;
    int analysis_ms;  /* ms after which an analysis ends and is printed; 0: it goes on, and is drawn as it is found */
    int moves_a_line; /* moves in a line of the page that `moves` shows */

    /* Sentences that speak of keys and mouse; in plain mode of commands. */
    struct {
        const char *begin;    /* after "Type a move" */
        const char *replay;   /* how to go through a game */
        const char *waiting;  /* how to return to a game in play: "The game waits; %s goes back to it." */
        const char *autoplay; /* a game begins to play by itself */
        const char *stopped;  /* it was stopped */
        const char *endings;  /* the title of the list of endings */
    } words;
};

extern const struct interface interface_screen, interface_plain;

#endif
