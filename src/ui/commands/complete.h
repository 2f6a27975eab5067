/*
 * What Tab makes of a half-typed line: moves, the words of the table of commands and what may follow them. Knows what
 * the program knows, nothing of the line editor.
 */
#ifndef REROUTE66_UI_COMMANDS_COMPLETE_H
#define REROUTE66_UI_COMMANDS_COMPLETE_H

#include "ui/app.h"

/*
 * Put into OUT (empty) what the text LINE before the cursor should become; it stays empty if nothing fits. If several
 * things fit they are told as a message and OUT is what they have in common. Returns whether exactly one fits.
 */
bool complete_line(struct app *a, const char *line, struct text *out);

#endif
