/*
 * Lists of saved games to choose from: those of a file, and those of the folders. Reads files; the list itself is
 * parts/gamelist.h.
 */
#ifndef REROUTE66_UI_FILES_SAVEDLIST_H
#define REROUTE66_UI_FILES_SAVEDLIST_H

#include "record/saved.h"
#include "ui/app.h"

/* The games of FILE, each taken by VERB. False with E filled if it was stopped. */
bool savedlist_games(struct app *a, const struct saved *file, const char *verb, struct error *e);

/* The user's games if OWN, each taken by VERB, and those that came with the program, under TITLE; false if there are
 * none. */
bool savedlist_show(struct app *a, const char *verb, const char *title, bool own);

#endif
