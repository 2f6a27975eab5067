/*
 * The sandbox: a game without enforced rules, recorded like others, that begins from the position on the board while
 * the game itself waits. Also the states that undo and redo go through in the editor of positions.
 */
#ifndef REROUTE66_UI_SANDBOX_SANDBOXES_H
#define REROUTE66_UI_SANDBOX_SANDBOXES_H

#include "notation/sandbox.h"
#include "ui/app.h"

/* Functions of rows of the table: go into the sandbox or back to the game; what undo, redo and pieces do in the
 * sandbox and the editor. */
void do_sandbox(struct app *a, const char *arguments);
void do_sandbox_undo(struct app *a, const char *arguments);
void do_sandbox_redo(struct app *a, const char *arguments);
void do_sandbox_pieces(struct app *a, const char *arguments);

/* Make the move that was typed in the sandbox, or tell what is wrong with it. */
void sandboxes_line(struct app *a, const char *line);

/* The cell C was chosen by Enter or a click: a man is taken up there, or the chosen one put down. */
void sandboxes_touch(struct app *a, cell c);

/* The same, but CHANGE is called to make the change. */
void sandboxes_take_up(struct app *a, cell c, void (*change)(struct app *a, const char *line));

/* Open the editor of positions with the board S. / Make S the next state of the editor; states that were undone are
 * forgotten. */
void sandboxes_edit(struct app *a, const struct sandbox *s);
void sandboxes_push(struct app *a, const struct sandbox *s);

/* Add the code of the board as it stands to OUT. */
void sandboxes_write(const struct app *a, struct text *out);

/* The board as it stands; A must be in the sandbox or the editor. */
const struct sandbox *sandboxes_now(const struct app *a);

#endif
