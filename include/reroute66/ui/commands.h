/*
 * The table of all commands. Knows every header of theirs; whoever needs only the shape of a row takes command.h.
 */
#ifndef REROUTE66_UI_COMMANDS_H
#define REROUTE66_UI_COMMANDS_H

#include "base/text.h"
#include "ui/command.h"

/* Ends with a row whose name is NULL. */
extern const struct command commands[];

/* Add the table as text for the manual page, in roff, to OUT. */
void commands_write_roff(struct text *out);

#endif
