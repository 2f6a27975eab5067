/*
 * The table of all commands. Knows every header of theirs; whoever needs only the shape of a row takes command.h.
 */
#ifndef REROUTE66_UI_COMMANDS_H
#define REROUTE66_UI_COMMANDS_H

#include "ui/command.h"

/* Ends with a row whose name is NULL. */
extern const struct command commands[];

#endif
