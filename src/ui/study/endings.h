/*
 * The endings of the game on the board (or chosen): what is published about them, their tables being built, and what a
 * table says of the position on the board. Knows the store of tables; each function is a row's of the table of
 * commands, or what an interface calls to keep the page up to date.
 */
#ifndef REROUTE66_UI_STUDY_ENDINGS_H
#define REROUTE66_UI_STUDY_ENDINGS_H

#include "ui/app.h"

/* "": list the endings; "build [NAME]", "stop"; NAME: what is known about that ending. */
void do_endings(struct app *a, const char *arguments);

/* Is the list of endings on the screen? / Write its lines anew: tables grow while it is looked at. */
bool endings_are_listed(const struct app *a);
void endings_refresh(struct app *a);

/* Tell what came of what the user asked for; true if something has changed. Called as time passes. */
bool endings_due(struct app *a);

/* In how many ms endings_due has something to do, -1 for never. */
int64_t endings_timeout(const struct app *a);

/* Does what the user asked for go on, so that a script has to wait? */
bool endings_wanted(const struct app *a);

#endif
