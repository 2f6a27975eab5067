/*
 * The commands of the tutorial. Rows' functions of the table.
 */
#ifndef REROUTE66_UI_EXERCISES_TUTORIAL_H
#define REROUTE66_UI_EXERCISES_TUTORIAL_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_tutorial(struct app *a, const char *arguments);
void do_next(struct app *a, const char *arguments);

/* Tell what the lesson under way asks for now; nothing if none is under way. */
void tutorial_tell(struct app *a);

/* What `hint` means in a lesson: its own answer. */
void do_tutorial_hint(struct app *a, const char *arguments);

/* What `undo` and `redo` mean in a lesson: what was answered goes with the learner's move. */
void do_tutorial_undo(struct app *a, const char *arguments);
void do_tutorial_redo(struct app *a, const char *arguments);

/* The learner wants to play the legal move M: right or wrong is told. */
void tutorial_move(struct app *a, struct move m);

#endif
