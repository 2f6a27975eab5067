/*
 * The commands that change how the board looks or describe the game: turning and zooming, themes, moves, men, codes.
 * Functions of rows of the table.
 */
#ifndef REROUTE66_UI_COMMANDS_LOOKS_H
#define REROUTE66_UI_COMMANDS_LOOKS_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_flip(struct app *a, const char *arguments);
void do_zoom(struct app *a, const char *arguments);
void do_theme(struct app *a, const char *arguments);
void do_figures(struct app *a, const char *arguments);
void do_moves(struct app *a, const char *arguments);
void do_board(struct app *a, const char *arguments);
void do_pieces(struct app *a, const char *arguments);
void do_where(struct app *a, const char *arguments);
void do_attackers(struct app *a, const char *arguments);
void do_last(struct app *a, const char *arguments);
void do_code(struct app *a, const char *arguments);
void do_status(struct app *a, const char *arguments);

#endif
