/*
 * The board with its panel and messages, as the screens of a game, a replay, a lesson and the sandbox show it; and the
 * keys and clicks that it answers to. What differs between those screens is in a look. Pure but for the keys.
 */
#ifndef REROUTE66_UI_SCREENS_BOARDSCREEN_H
#define REROUTE66_UI_SCREENS_BOARDSCREEN_H

#include "commands/touch.h"
#include "screen.h"

struct key_hint;
struct panel;

/* How a screen shows the board. Start from board_usual_look. */
struct board_look {
    struct marks marks;
    const struct diagram *loose;     /* men in place of the position's; NULL: there are none. Borrowed */
    const struct position *position; /* in place of the game's; NULL: the game's is shown. Borrowed */
    const char *banner;              /* beside the game's title; "" nothing */
    bool judges_typing;              /* what is typed may be a move, which is shown on the board */
    bool recorded;                   /* names and times are those of the record */
    const struct key_hint *keys;     /* the most useful first; ends with a NULL key */
    void (*panel)(const struct panel *p);
};

/* The game's own: last move, check, hint, what is chosen. */
void board_usual_look(const struct app *a, struct board_look *l);

/* The rows' members for boards: the board as the row's `look` says, what keys and clicks mean on it, a typed move for
 * the row's `play`, a typed change for its `change`, the code of the game's position. */
bool board_draw(const struct app *a, const struct screen *row, struct picture *p);
struct key_result board_key(struct app *a, const struct screen *row, const struct event_at *e);
bool board_line(struct app *a, const struct screen *row, const char *line, struct error *why);
bool board_change(struct app *a, const struct screen *row, const char *line, struct error *why);
void board_write_code(const struct app *a, struct text *out);

/* A code that is pasted begins a game. */
extern const struct paste_use board_paste;

#endif
