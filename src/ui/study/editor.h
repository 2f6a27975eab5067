/*
 * The editor of positions: a sandbox in which nobody is at the move until that is said, and which is judged after every
 * change; and games that begin from any position. Knows the sandbox's states and position codes.
 */
#ifndef REROUTE66_UI_COMMANDS_EDITOR_H
#define REROUTE66_UI_COMMANDS_EDITOR_H

#include "ui/app.h"

/* Functions of rows of the table. */
void do_edit(struct app *a, const char *arguments);
void do_setup(struct app *a, const char *arguments);
void do_here(struct app *a, const char *arguments);

/* Make the change that was typed, and tell what is wrong with the position then. */
void editor_line(struct app *a, const char *line);

/* The cell C was chosen: a man is taken up there, or put down. */
void editor_touch(struct app *a, cell c);

#endif
