/*
 * Giving and taking texts: `copy` puts the position's code or the game on the clipboard, and what is pasted is looked
 * at: a code, a saved game or a list of moves is asked about. Knows records and codes; the interface sends and
 * collects.
 */
#ifndef REROUTE66_UI_FILES_CLIPBOARD_H
#define REROUTE66_UI_FILES_CLIPBOARD_H

#include "ui/app.h"

/* The row's function of the table. */
void do_copy(struct app *a, const char *arguments);

/*
 * Is TEXT, pasted at an empty prompt, a position, a game or a list of moves? Then a question is asked or it is told
 * what is wrong with it, and true returned: it is not to be typed. False: it is typing.
 */
bool clipboard_offer(struct app *a, const char *text);

/* The answer is yes. */
void clipboard_accept(struct app *a);

#endif
