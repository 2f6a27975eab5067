/*
 * The actions that look at the game: turning and zooming the board, themes, and what plain mode reads out. Rows'
 * functions of the table.
 */
#ifndef REROUTE66_UI_COMMANDS_ACT_VIEW_H
#define REROUTE66_UI_COMMANDS_ACT_VIEW_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in actions.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void act_flip(struct app *a, const char *arguments);
void act_zoom(struct app *a, const char *arguments);
void act_theme(struct app *a, const char *arguments);
void act_figures(struct app *a, const char *arguments);
void act_moves(struct app *a, const char *arguments);
void act_board(struct app *a, const char *arguments);
void act_pieces(struct app *a, const char *arguments);
void act_attackers(struct app *a, const char *arguments);
void act_last(struct app *a, const char *arguments);
void act_code(struct app *a, const char *arguments);
void act_show_status(struct app *a, const char *arguments);

/* The marks of the position on the board: last move, check, hint, what the hand holds. */
void act_marks(const struct app *a, struct marks *m);

#endif
