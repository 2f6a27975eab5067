/*
 * Whole screens composed on a canvas from what the program knows: start screen, board with its panel, lists, pages, and
 * what is said when there is too little room. Pure: neither terminal nor time.
 */
#ifndef REROUTE66_UI_SCREENS_SCREEN_H
#define REROUTE66_UI_SCREENS_SCREEN_H

#include "ui/app.h"

/* Draw A's scene with the prompt in the last row of C. The cursor's place is put into *ROW, *COLUMN; *ROW is
 * -1 if it is not seen. */
void screen_draw(struct app *a, struct canvas *c, int *row, int *column);

/* screen_play.c: the board, its panel and messages. False if there is too little room: *ROWS, *COLUMNS are how much it
 * takes at least. */
bool screen_play(struct app *a, struct canvas *c, int *rows, int *columns);

/* screen_start.c: the start menu beside a picture of the chosen game's board. */
void screen_start(struct app *a, struct canvas *c);

/* panel.c: players, clocks, captured men and moves in a rectangle of C. / Where there is no room for that: the last two
 * moves and the clocks in one row of so many COLUMNS. */
void panel_draw(struct app *a, struct canvas *c, int row, int column, int rows, int columns);
void panel_line(struct app *a, struct canvas *c, int row, int columns);

/* panel_sandbox.c: in its place, what can be done in the sandbox and its code. */
#define SANDBOX_TITLE "SANDBOX: the rules are off"
void panel_sandbox(struct app *a, struct canvas *c, int row, int column, int rows, int columns);

/* The message, or what is wrong with the move being typed, folded into a rectangle of C, from its last row upwards if
 * LOW. Returns how many rows it takes. */
int screen_message(const struct app *a, const char *reason, struct canvas *c, int row, int column, int rows,
                   int columns);

#endif
