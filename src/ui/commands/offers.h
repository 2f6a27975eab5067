/*
 * The commands that end a game by agreement: resigning, offers and claims of draws; and the answers to whatever the
 * program asks (enum asking in app.h). Functions of rows of the table.
 */
#ifndef REROUTE66_UI_COMMANDS_OFFERS_H
#define REROUTE66_UI_COMMANDS_OFFERS_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_resign(struct app *a, const char *arguments);
void do_draw(struct app *a, const char *arguments);
void do_claim(struct app *a, const char *arguments);
void do_yes(struct app *a, const char *arguments);
void do_no(struct app *a, const char *arguments);

#endif
