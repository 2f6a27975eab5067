/*
 * What is done with pasted text: a position's code, a saved game or a list of moves is recognised, and the user is
 * asked what to do with it.
 */
#ifndef REROUTE66_UI_COMMANDS_PASTING_H
#define REROUTE66_UI_COMMANDS_PASTING_H

#include "study/desk.h"

/*
 * True if TEXT, pasted at an empty prompt, is a position, a game or a list of moves: then the user is asked whether to
 * use it, or told what is wrong with it. False: treat it as typing.
 */
bool pasting_offer(struct desk *d, const char *text);

#endif
