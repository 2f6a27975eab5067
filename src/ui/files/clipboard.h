/*
 * The command `copy`, and what is done with pasted text: a position's code, a saved game or a list of moves is
 * recognised, and the user is asked what to do with it. Knows records and codes; the interface does the sending and
 * collecting.
 */
#ifndef REROUTE66_UI_FILES_CLIPBOARD_H
#define REROUTE66_UI_FILES_CLIPBOARD_H

#include "ui/app.h"

/* The row's function of the table. */
void do_copy(struct app *a, const char *arguments);

/*
 * Is TEXT, pasted at an empty prompt, a position, a game or a list of moves? Then ask whether to use it, or tell what
 * is wrong with it, and return true. False: treat it as typing.
 */
bool clipboard_offer(struct app *a, const char *text);

/* Use what was pasted: the question was answered with yes. */
void clipboard_accept(struct app *a);

#endif
