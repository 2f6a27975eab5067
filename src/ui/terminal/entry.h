/* Terminfo entries of our own: the user's, with more colours. */
#ifndef REROUTE66_UI_TERMINAL_ENTRY_H
#define REROUTE66_UI_TERMINAL_ENTRY_H

#include "base/text.h"
#include "draw/palette.h"

/*
 * Adds to OUT, for the variable TERMINFO, the entry of the terminal that curses knows as cur_term, called NAME, with as
 * many colours as D has (256 or direct): its compiled form in hexadecimal, which ncurses reads in place of a folder.
 * All other standard capabilities are the user's own.
 */
void entry_with_colours(const char *name, enum depth d, struct text *out);

#endif
