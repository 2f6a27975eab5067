/*
 * What an interface is to the rest of the program: a row of what it can do and how it speaks. There are two, the full
 * screen and plain mode; a test may make one of its own. Nothing else asks which of them runs: whatever differs between
 * them is a member here, and the test house-screens lists who may use it. Knows the program as ui/app.h has it.
 */
#ifndef REROUTE66_UI_INTERFACE_H
#define REROUTE66_UI_INTERFACE_H

#include "ui/app.h"

struct interface {
    /* TEXT is the new message: print it at once. A screen draws it when it is painted. */
    void (*print)(struct app *a, const char *text);

    /* Say TEXT, which a screen shows anyway, to people who do not see it; on a screen nothing happens. */
    void (*read_out)(struct app *a, enum tone tone, const char *text);

    /* Add the move of N, which the computer has just played, to OUT: "Black plays p h7-H5", "Black Pawn h7 to H5". */
    void (*write_move)(const struct app *a, const struct node *n, struct text *out);

    /* Say the move of N in words to people who do not see the board, and return true; on a screen false. */
    bool (*read_move)(struct app *a, const struct node *n);

    /* Tell FAULTS, lines about the settings' file. */
    void (*tell_faults)(struct app *a, const char *faults);

    /* The board is wanted, or shows another position: print it after the line that did so. A screen shows it anyway. */
    void (*show_board)(struct app *a);

    /* List what the help has about WORD, "" everything. */
    void (*list_help)(struct app *a, const char *word);

    /* Give TEXT, which is WHAT ("game" or "code"), to the user, to be taken elsewhere. */
    void (*copy)(struct app *a, const char *what, const char *text);

    /* Put LINE into the prompt, ready to be changed and entered; false if the prompt cannot be filled. */
    bool (*prefill)(struct app *a, const char *line);

    /* The cell C (CELL_POCKET: the pocket) is named by a typed line: put the cursor there; false without a cursor. */
    bool (*point_at)(struct app *a, cell c);

    int pace_ms;      /* how long a second of the setting `pace` lasts: a script need not be followed */
    int analysis_ms;  /* an analysis ends after so long and is told then; 0: it goes on, shown as it is found */
    int moves_a_line; /* of the page that `moves` shows */

    /* What is said of keys and mouse, or what stands for it. */
    struct {
        const char *begin;    /* after "Type a move" */
        const char *replay;   /* how to go through a game */
        const char *waiting;  /* how to get back to the game that was left for a look: "The game waits; %s goes ..." */
        const char *autoplay; /* a game begins to play by itself */
        const char *stopped;  /* it was stopped */
        const char *endings;  /* the title of the list of endings */
    } words;
};

extern const struct interface interface_screen, interface_plain;

#endif
