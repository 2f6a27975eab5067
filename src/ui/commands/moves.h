/*
 * The commands by which the game on the board goes on: moves, undo, hints, pauses. Rows' functions of the table of
 * commands.
 */
#ifndef REROUTE66_UI_COMMANDS_MOVES_H
#define REROUTE66_UI_COMMANDS_MOVES_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_undo(struct app *a, const char *arguments);
void do_redo(struct app *a, const char *arguments);
void do_hint(struct app *a, const char *arguments);
void do_go(struct app *a, const char *arguments);
void do_now(struct app *a, const char *arguments);
void do_pause(struct app *a, const char *arguments);

/* How many moves ARGUMENTS ask for, 1 if they say nothing; 0 after a message if that is no number. */
int moves_wanted(struct app *a, const char *arguments);

/* Tell that DONE of the WANTED moves have been taken back. */
void tell_taken_back(struct app *a, int done, int wanted);

/* As movetext_read_annotated of the position on S's board, but a label in the wrong case ("nf3" of White's) is accepted
 * where it makes a legal move. WHY may be NULL. */
bool move_read_annotated(const struct session *s, const char *line, struct typed_move *out, struct error *why);

/* The same without the signs. COMMENT and WHY may be NULL. */
bool move_read(const struct session *s, const char *line, struct move *m, const char **comment, struct error *why);

/* Play M for the person to move, asking first where the rules allow to walk into a checkmate. */
void move_play(struct app *a, struct move m);

/* The same without asking. An open question, such as a draw that was offered, is dropped. */
void move_play_now(struct app *a, struct move m);

#endif
