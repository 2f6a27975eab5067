/*
 * Lists of saved games to choose from: those of a file, and those of the folders.
 */
#ifndef REROUTE66_UI_COMMANDS_SAVEDLIST_H
#define REROUTE66_UI_COMMANDS_SAVEDLIST_H

#include "record/saved.h"
#include "study/desk.h"

/* List the games of FILE; the command VERB opens one. False with E filled if the user stopped it. */
bool savedlist_games(struct desk *d, const struct saved *file, const char *verb, struct error *e);

/* List saved games under TITLE: the user's if OWN, opened by VERB, and those that came with the program. False if
 * there are none. */
bool savedlist_show(struct desk *d, const char *verb, const char *title, bool own);

#endif
