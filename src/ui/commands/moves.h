/*
 * The commands of the game on the board: moves, undo, seats, clocks. Each is a row's function of the table of commands.
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
void do_level(struct app *a, const char *arguments);
void do_white(struct app *a, const char *arguments);
void do_black(struct app *a, const char *arguments);
void do_red(struct app *a, const char *arguments);
void do_clock(struct app *a, const char *arguments);

/* Tell where the hint that the session has points to. */
void tell_hint(struct app *a);

/* Tell why nobody may move now; false if somebody may. */
bool move_refuse_now(struct app *a);

/* Play the legal move M for the person to move, asking first where the rules allow to walk into a checkmate. */
void move_play(struct app *a, struct move m);

/* The same without asking, whichever player is to move and whatever question is open. */
void move_play_now(struct app *a, struct move m);

/* Is the game over, so that a command has no sense any more? Says so then. */
bool refuse_when_over(struct app *a);

/* Who left the game with N, checkmated, by resigning or by time, in sentences that each end in a blank, into OUT (SIZE
 * bytes): "Red is checkmated by White and leaves the game. "; "" if nobody did. */
void eliminations_write(const struct game *g, const struct node *n, char *out, size_t size);

/* Tell how the game stands now: the end with its reason, a check, a claim that is possible. Says nothing if there is
 * nothing to tell. */
void tell_state(struct app *a);

/* Tell what the computer has just played and what came with it: a check, the end, the offer of a draw. */
void tell_computer_move(struct app *a);

/* What `status` prints, in friendly words into OUT (SIZE bytes): "Checkmate. White wins." */
void status_write(const struct session *s, char *out, size_t size);

#endif
