/*
 * The commands for who sits at the board, at which level and with which clock. Rows' functions of the table.
 */
#ifndef REROUTE66_UI_COMMANDS_SEATS_H
#define REROUTE66_UI_COMMANDS_SEATS_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. On the start screen, or without a game, they are about the next game. */
void do_level(struct app *a, const char *arguments);
void do_white(struct app *a, const char *arguments);
void do_black(struct app *a, const char *arguments);
void do_red(struct app *a, const char *arguments);
void do_clock(struct app *a, const char *arguments);

#endif
