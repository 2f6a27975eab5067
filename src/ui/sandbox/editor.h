/*
 * The editor of positions: a board on which men are put and taken away and `setup` changes the rest, judged after every
 * change; and games that begin from any position. Knows the sandbox's states and position codes.
 */
#ifndef REROUTE66_UI_SANDBOX_EDITOR_H
#define REROUTE66_UI_SANDBOX_EDITOR_H

#include "ui/app.h"

/* Functions of rows of the table. */
void do_edit(struct app *a, const char *arguments);
void do_setup(struct app *a, const char *arguments);
void do_here(struct app *a, const char *arguments);

/* What `analyse` and `save` do in the editor: they take its position as a game of its own. */
void editor_analyse(struct app *a, const char *arguments);
void editor_save(struct app *a, const char *arguments);

/* The position in the editor or the sandbox, else the one on the board, into *P; false with E filled if it is none. If
 * castling letters were dropped, E's text says so, else it is empty. */
bool editor_position(const struct app *a, struct position *p, struct error *e);

/* Make the change that LINE says, and tell what is still wrong with the position. */
void editor_line(struct app *a, const char *line);

/*
 * Enter or a click has chosen the cell C (CELL_NONE: the reenterent square): take up the man there, or put down the one
 * taken up. On an empty cell, or on the same cell again, list all men to choose from.
 */
void editor_touch(struct app *a, cell c);

/* Take away the man that was taken up, else the one at the cursor. */
void editor_take(struct app *a);

#endif
