/*
 * The interactive program: a table with all that shows it, on a full screen with a line editor, or in plain mode, text
 * in and text out.
 */
#pragma once

#include "study/desk.h"
#include "study/sharing.h"

/*
 * Returns a table and its stage; PLAIN: for plain_run, and from here on messages are printed at once. CHOSEN is the
 * game named by --game (may be NULL). NULL with ERROR filled if there is no data. Free with ui_free; the game's journal
 * stays, so that the next start can continue the game.
 */
struct desk *ui_new(const char *chosen, bool plain, struct error *error);
void ui_free(struct desk *desk);

/* Open game NUMBER (from 1; 0: the only one, or a list to choose from) of the file PATH, which the user has named and
 * which may be a pipe, to view or to play on. False with ERROR filled. */
bool ui_open(struct desk *desk, const char *path, int number, bool viewing, struct error *error);

/* Let others join the game on the board through the new file PATH, on TERMS, and say so. False with ERROR filled. */
bool ui_share(struct desk *desk, const char *path, struct sharing_terms terms, struct error *error);

/* Put the shared game of the file PATH on the board, to watch it (WATCHING) or at a seat of it, for which the others
 * are asked if TAKE and none is free; and say who sits here. A folder, or "" for the user's own games: a list to choose
 * from. False with ERROR filled. */
bool ui_join(struct desk *desk, const char *path, bool take, bool watching, struct error *error);

/* Show the start screen, and say in plain mode what can be done. */
void ui_start(struct desk *desk);

/* Run DESK on the terminal until the user leaves or a signal ends it; returns that signal, 0 if none. -1 with ERROR
 * filled if it cannot be set up. */
int fullscreen_run(struct desk *desk, struct error *error);

/* Read lines from standard input and print to standard output until either ends or the user leaves; returns 0, or the
 * signal that ended it; -1 with ERROR filled if standard output cannot be written any more. */
int plain_run(struct desk *desk, struct error *error);
