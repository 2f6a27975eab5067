/*
 * The sandbox at the table: a game without enforced rules, recorded like others, that begins as the position on the
 * board while the game itself waits untouched. And what the editor of positions shares with it: states one after the
 * other, for undo.
 */
#ifndef REROUTE66_UI_SANDBOX_SANDBOXES_H
#define REROUTE66_UI_SANDBOX_SANDBOXES_H

#include "notation/sandbox.h"
#include "ui/app.h"

/* Rows' functions of the table: go into the sandbox, or back to the game; what undo, redo and pieces mean within
 * it. */
void do_sandbox(struct app *a, const char *arguments);
void do_sandbox_undo(struct app *a, const char *arguments);
void do_sandbox_redo(struct app *a, const char *arguments);
void do_sandbox_pieces(struct app *a, const char *arguments);

/* Make the move that was typed in the sandbox, or tell what is wrong with it. */
void sandboxes_line(struct app *a, const char *line);

/* The cell C was chosen by Enter or a click: a man is taken up there, or the chosen one put down. */
void sandboxes_touch(struct app *a, cell c);

/* The same; CHANGE makes the change that comes of it. */
void sandboxes_take_up(struct app *a, cell c, void (*change)(struct app *a, const char *line));

/* Open the editor of positions with S / go on in it from S; what was undone is forgotten. */
void sandboxes_edit(struct app *a, const struct sandbox *s);
void sandboxes_push(struct app *a, const struct sandbox *s);

/* Add the code of the board as it stands to OUT. */
void sandboxes_write(const struct app *a, struct text *out);

/* The board as it stands; A must be in the sandbox or the editor. */
const struct sandbox *sandboxes_now(const struct app *a);

#endif
