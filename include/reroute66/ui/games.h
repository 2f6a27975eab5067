/* The commands that choose and begin a game. Each is the function of a row of the table of commands. */
#ifndef REROUTE66_UI_GAMES_H
#define REROUTE66_UI_GAMES_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_new(struct app *a, const char *arguments);
void do_game(struct app *a, const char *arguments);
void do_rematch(struct app *a, const char *arguments);
void do_handicap(struct app *a, const char *arguments);

/* Begin a game of G from P (NULL: the usual array) with these seats and clock. */
void games_begin(struct app *a, const struct game *g, const struct position *p, const struct seat seat[PLAYERS_MAX],
                 const struct clock_rule *clock);

#endif
