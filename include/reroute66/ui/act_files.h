/*
 * The actions that keep and fetch games: save, load, replay, going on with the last one. Each is a row's function of
 * the table.
 */
#ifndef REROUTE66_UI_ACT_FILES_H
#define REROUTE66_UI_ACT_FILES_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in actions.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void act_save(struct app *a, const char *arguments);
void act_load(struct app *a, const char *arguments);
void act_replay(struct app *a, const char *arguments);
void act_samples(struct app *a, const char *arguments);
void act_continue(struct app *a, const char *arguments);

/* Open game NUMBER (from 1; 0: the only one, or a list to choose from) of the file PATH, to view or to play on. False
 * with E filled. */
bool act_open(struct app *a, const char *path, int number, bool viewing, struct error *e);

/* What `continue` would go on with, as "Reroute66, 14 moves, Player - Computer level 4" into OUT (SIZE bytes); false if
 * there is none. */
bool act_unfinished(struct app *a, char *out, size_t size);

/* Answer to ASK_REPLACE. */
void act_save_over(struct app *a);

/* Why the game on the board is not kept in a journal; NULL if it is, or need not be. Valid while A is left alone. */
const struct error *act_fault_of_journal(const struct app *a);

/* Has the game on the board moves that neither a journal nor a file has? */
bool act_would_be_lost(const struct app *a);

/* Close the game on the board, a finished one kept in the folder of games if it was not saved. */
void act_leave(struct app *a);

#endif
