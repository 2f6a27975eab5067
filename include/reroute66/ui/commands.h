/*
 * The table of all commands. Knows every header of theirs; a file that needs only the shape of a row includes
 * command.h.
 */
#ifndef REROUTE66_UI_COMMANDS_H
#define REROUTE66_UI_COMMANDS_H

#include "ui/command.h"

/* Ends with a row whose name is NULL. */
extern const struct command commands[];

#endif
