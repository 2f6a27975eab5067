/*
 * The editor of positions: a sandbox in which nobody is at the move until that is said, and which is judged after every
 * change; and games that begin from any position. Knows the sandbox's states and position codes.
 */
#ifndef REROUTE66_UI_SANDBOX_EDITOR_H
#define REROUTE66_UI_SANDBOX_EDITOR_H

#include "ui/app.h"

/* Functions of rows of the table. */
void do_edit(struct app *a, const char *arguments);
void do_setup(struct app *a, const char *arguments);
void do_here(struct app *a, const char *arguments);

/* What `analyse` and `save` mean in the editor: of the position that is put together, as a game of its own. */
void editor_analyse(struct app *a, const char *arguments);
void editor_save(struct app *a, const char *arguments);

/* The position in the editor or the sandbox, else the one on the board, into *P; false with E filled if it is none. */
bool editor_position(const struct app *a, struct position *p, struct error *e);

/* Make the change that was typed, and tell what is wrong with the position then. */
void editor_line(struct app *a, const char *line);

/*
 * The cell C (CELL_NONE: the reenterent square) was chosen: a man is taken up there, or put down; on an empty cell, or
 * once more on the same one, all men are listed to choose from.
 */
void editor_touch(struct app *a, cell c);

/* Take away who was taken up, or who stands at the cursor. */
void editor_take(struct app *a);

#endif
