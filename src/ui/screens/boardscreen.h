/*
 * The board with its panel and messages, as all screens with a board show it, and the keys and clicks it answers to.
 * What differs between those screens is in their rows and in a look. Drawing changes nothing.
 */
#ifndef REROUTE66_UI_SCREENS_BOARDSCREEN_H
#define REROUTE66_UI_SCREENS_BOARDSCREEN_H

#include "commands/touch.h"
#include "screen.h"

struct key_hint;
struct panel;

/* How a screen shows the board. board_usual_look fills it for a game. */
struct board_look {
    struct marks marks;
    const struct diagram *loose;     /* men in place of the position's; NULL: there are none. Borrowed */
    const struct position *position; /* in place of the game's; NULL: the game's is shown. Borrowed */
    const char *banner;              /* beside the game's title; "" nothing */
    bool judges_typing;              /* a move being typed is shown on the board */
    bool recorded;                   /* names and times are taken from the record */
    const struct key_hint *keys;     /* the most useful first; ends with a NULL key */
    void (*panel)(const struct panel *p);
};

/* The look of a game: last move, check, hint and the chosen man are marked. */
void board_usual_look(const struct app *a, struct board_look *l);

/* Members of the rows of boards: draw the board as the row's `look` says; handle keys and clicks; take a typed move
 * for the row's `play`; take a typed change for its `change`; write the code of the game's position. */
bool board_draw(const struct app *a, const struct screen *row, struct picture *p);
struct key_result board_key(struct app *a, const struct screen *row, const struct event_at *e);
bool board_line(struct app *a, const struct screen *row, const char *line, struct error *why);
bool board_change(struct app *a, const struct screen *row, const char *line, struct error *why);
void board_write_code(const struct app *a, struct text *out);

/* For most boards: a pasted code begins a game. */
extern const struct paste_use board_paste;

#endif
