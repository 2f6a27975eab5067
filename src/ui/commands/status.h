/*
 * How the game on the board stands, in words: as a text, and told as a message.
 */
#ifndef REROUTE66_UI_COMMANDS_STATUS_H
#define REROUTE66_UI_COMMANDS_STATUS_H

#include "ui/app.h"

/* What `status` prints, in friendly words into OUT (SIZE bytes): "Checkmate. White wins." */
void status_write(const struct session *s, char *out, size_t size);

/* Who left the game with N, checkmated, by resigning or by time, in sentences that each end in a blank, into OUT (SIZE
 * bytes): "Red is checkmated by White and leaves the game. "; "" if nobody did. */
void eliminations_write(const struct game *g, const struct node *n, char *out, size_t size);

/* Tell how the game stands now: the end with its reason, a check, a claim that is possible. Says nothing if there is
 * nothing to tell. */
void tell_state(struct app *a);

/* Tell what the computer has just played and what came with it: a check, the end, the offer of a draw. */
void tell_computer_move(struct app *a);

/* Tell the cell of the man that the hint is about. */
void tell_hint(struct app *a);

/* Tell why the session refuses something; returns false, and tells nothing, if it does not (DENIAL_NONE). */
bool tell_denial(struct app *a, enum denial no);

/* Is the game over? Then say so: the command makes no sense any more. */
bool refuse_when_over(struct app *a);

#endif
