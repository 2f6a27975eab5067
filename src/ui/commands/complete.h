/*
 * Completion by Tab: moves, the names of commands and their arguments. Knows what the program knows, nothing of the
 * line editor.
 */
#ifndef REROUTE66_UI_COMMANDS_COMPLETE_H
#define REROUTE66_UI_COMMANDS_COMPLETE_H

#include "ui/app.h"

/*
 * Put into OUT (empty) what LINE, the text before the cursor, should become; OUT stays empty if nothing fits. If
 * several completions fit they are told as a message, and OUT is their common beginning. Returns whether exactly one
 * fits.
 */
bool complete_line(struct app *a, const char *line, struct text *out);

#endif
