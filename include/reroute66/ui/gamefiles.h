/*
 * The commands that save and load games: save, load, replay, samples, continue. Each is the function of a row of the
 * table of commands.
 */
#ifndef REROUTE66_UI_GAMEFILES_H
#define REROUTE66_UI_GAMEFILES_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_save(struct app *a, const char *arguments);
void do_load(struct app *a, const char *arguments);
void do_replay(struct app *a, const char *arguments);
void do_samples(struct app *a, const char *arguments);
void do_continue(struct app *a, const char *arguments);

/* Open game NUMBER (from 1; 0: the only one, or a list to choose from) of the file PATH, to view or to play on. False
 * with E filled. */
bool files_open(struct app *a, const char *path, int number, bool viewing, struct error *e);

/* The same of a file that the user has named when he started the program: it may be a pipe. */
bool files_open_named(struct app *a, const char *path, int number, bool viewing, struct error *e);

/* Put R (owned from now on), a game that is in no file, on the board as a replay. */
void files_show(struct app *a, struct record *r);

/* The game that `continue` would resume, as "Reroute66, 14 moves, Player - Computer level 4", into OUT (SIZE bytes);
 * false if there is none. */
bool files_unfinished(struct app *a, char *out, size_t size);

/* Answer to ASK_REPLACE. */
void files_replace(struct app *a);

/* Why the game on the board is not kept in a journal; NULL if it is, or need not be. Valid until A changes. */
const struct error *files_fault(const struct app *a);

/* Would moves of the game on the board be lost if the program ended: in no journal and in no file? */
bool files_would_lose(const struct app *a);

/* Does the game on the board differ from what a file has of it? */
bool files_would_need(const struct app *a);

/* Close the game on the board. A finished game that was not saved is saved in the folder of games before. */
void files_leave(struct app *a);

#endif
