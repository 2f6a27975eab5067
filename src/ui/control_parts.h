/*
 * What lines and keys both need: running a row of the table of commands, and a line that a key or list item stands for.
 */
#ifndef REROUTE66_UI_CONTROL_PARTS_H
#define REROUTE66_UI_CONTROL_PARTS_H

#include "control.h"

/* Run ROW of the table with ARGUMENTS if it can be run now; else say why not. */
void control_run(struct app *a, const struct command *row, const char *arguments);

/*
 * Do what LINE, which a list or a key stands for, says. A command that cannot do without arguments is put into the
 * prompt instead.
 */
void control_run_line(struct app *a, const char *line);

#endif
