/*
 * The commands of the program itself: help, settings, the start screen, leaving. Rows' functions of the table.
 */
#ifndef REROUTE66_UI_COMMANDS_PROGRAM_H
#define REROUTE66_UI_COMMANDS_PROGRAM_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_help(struct app *a, const char *arguments);
void do_name(struct app *a, const char *arguments);
void do_set(struct app *a, const char *arguments);
void do_settings(struct app *a, const char *arguments);
void do_start(struct app *a, const char *arguments);
void do_quit(struct app *a, const char *arguments);

/* What the help has about WORD, "" everything, as a list to choose from / as a page. */
void help_list(struct app *a, const char *word);
void help_print(struct app *a, const char *word);

/* Show only what mentions WORD in the list of the help, which must be on the screen. */
void help_narrow(struct app *a, const char *word);

/* What is special about the game ID, a sentence or two, added to OUT; nothing if nobody has written it down. */
void help_summary(struct app *a, const char *id, struct text *out);

/* Bring the start screen up to date: its menu, the chosen game, what is special about that. */
void start_fill(struct app *a);

#endif
