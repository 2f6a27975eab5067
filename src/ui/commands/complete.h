/*
 * Completion by Tab: moves, the names of commands and their arguments.
 */
#ifndef REROUTE66_UI_COMMANDS_COMPLETE_H
#define REROUTE66_UI_COMMANDS_COMPLETE_H

#include "study/desk.h"

/*
 * Put into OUT (empty) what LINE, the text before the cursor, should become; OUT stays empty if nothing fits. If
 * several completions fit they are told as a message, and OUT is their common beginning. Returns whether exactly one
 * fits.
 */
bool complete_line(struct desk *d, const char *line, struct text *out);

#endif
