/*
 * The line that names the keys valid now, each a button for the mouse. Pure.
 */
#ifndef REROUTE66_UI_PARTS_KEYLINE_H
#define REROUTE66_UI_PARTS_KEYLINE_H

#include "picture.h"

/*
 * A key that is valid now: what it is called, what it does, and the command line that a click on it runs; NULL: the
 * click is the key itself.
 */
struct key_hint {
    const char *key, *what, *line;
};

/* Print HINT into ROW of P at *COLUMN if it ends before END, let it answer to the mouse, and move *COLUMN on. */
void keyline_put(struct picture *p, const struct key_hint *hint, int row, int *column, int end);

/* The same for all of HINTS, which end with a NULL key. */
void keyline_put_all(struct picture *p, const struct key_hint *hints, int row, int *column, int end);

#endif
