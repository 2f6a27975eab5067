/*
 * The board with its panel and messages, as all screens with a board show it, and the keys and clicks it answers to.
 * What differs between those screens is in their rows and in a look.
 */
#pragma once

#include "screen.h"

struct panel;

/* How a screen shows the board. board_usual_look fills it for a game. */
struct board_look {
    struct marks marks;
    const struct diagram *loose;     /* pieces in place of the position's; NULL: there are none. Borrowed */
    const struct position *position; /* in place of the game's; NULL: the game's is shown. Borrowed */
    const char *banner;              /* beside the game's title; "" nothing */
    int blindfold;                   /* enum blindfold */
    bool judges_typing;              /* a move being typed is shown on the board */
    bool recorded;                   /* names and times are taken from the record */
    const struct key_hint *keys;     /* the most useful first; ends with a NULL `what` */
    void (*panel)(const struct panel *panel);
};

/* Members of the rows of boards: draw the board as the row's `look` says; what keys and clicks mean; what choosing a
 * cell means where rules are enforced: a piece is taken up, put down, moved. */
bool board_draw(const struct desk *desk, const struct screen *row, struct picture *picture);
struct intent board_key(struct desk *desk, const struct screen *row, const struct event_at *event);
void board_touch(struct desk *desk, cell place, struct intent *out);

/* The arrangement of a screen of ROWS × COLUMNS. A panel of 0 columns: there is none. */
struct arrangement {
    int rows, columns;
    struct view view; /* with the scale that fits */
    struct area board, panel, speech, message, keys;
    struct area title; /* of 0 rows: there is no room for it */
};

/*
 * Arrange a screen of ROWS × COLUMNS for the game of DESK, LOOSE being the pieces of a sandbox or NULL; false if even
 * the smallest board does not fit.
 */
bool arrange_board(const struct desk *desk, const struct diagram *loose, int rows, int columns,
                   struct arrangement *out);

/* The smallest screen that DESK's board fits on. */
void arrange_least(const struct desk *desk, int *rows, int *columns);
