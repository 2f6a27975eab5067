/* The line at the bottom that names the keys valid now; each is a button for the mouse. Draws only. */
#ifndef REROUTE66_UI_PARTS_KEYLINE_H
#define REROUTE66_UI_PARTS_KEYLINE_H

#include "picture.h"

/*
 * A key that is valid now: its name, what it does, and the command line that a click on it runs; NULL: the click counts
 * as the key.
 */
struct key_hint {
    const char *key, *what, *line;
};

/* Print HINT into ROW of P at *COLUMN, and move *COLUMN behind it; nothing happens if it would reach END. */
void keyline_put(struct picture *p, const struct key_hint *hint, int row, int *column, int end);

/* The same for all of HINTS, which end with a NULL key. */
void keyline_put_all(struct picture *p, const struct key_hint *hints, int row, int *column, int end);

#endif
