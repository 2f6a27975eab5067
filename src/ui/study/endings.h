/*
 * The endings of the game on the board, else of the one chosen: what is published about them, tables being built, and
 * what a table says of the position on the board. Knows the store of tables.
 */
#ifndef REROUTE66_UI_STUDY_ENDINGS_H
#define REROUTE66_UI_STUDY_ENDINGS_H

#include "ui/app.h"

/* "": list the endings; "build [NAME]", "stop"; NAME: what is known about that ending. */
void do_endings(struct app *a, const char *arguments);

/* Is the list of endings on the screen? / Fill it again: the state of tables changes while it is seen. */
bool endings_are_listed(const struct app *a);
void endings_refresh(struct app *a);

/* As time passes: tell when the requested table is ready. True if something has changed. */
bool endings_due(struct app *a);

/* In how many ms endings_due has something to do, -1 for never. */
int64_t endings_timeout(const struct app *a);

/* Is the requested table not ready yet, so that a script has to wait? */
bool endings_wanted(const struct app *a);

#endif
