/*
 * The actions of the game on the board: moves, undo, seats, clocks. Each is a row's function of the table of actions.
 */
#ifndef REROUTE66_UI_COMMANDS_ACT_GAME_H
#define REROUTE66_UI_COMMANDS_ACT_GAME_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in actions.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void act_undo(struct app *a, const char *arguments);
void act_redo(struct app *a, const char *arguments);
void act_hint(struct app *a, const char *arguments);
void act_go(struct app *a, const char *arguments);
void act_now(struct app *a, const char *arguments);
void act_pause(struct app *a, const char *arguments);
void act_level(struct app *a, const char *arguments);
void act_white(struct app *a, const char *arguments);
void act_black(struct app *a, const char *arguments);
void act_red(struct app *a, const char *arguments);
void act_clock(struct app *a, const char *arguments);

/* Tell where the hint that the session has points to. */
void act_tell_hint(struct app *a);

/* Play the legal move M for the person to move, asking first where the rules allow to walk into a checkmate (R10). */
void act_play(struct app *a, struct move m);

/* The same without asking, whoever is at the move and whatever was asked. */
void act_play_now(struct app *a, struct move m);

/* Is the game over, so that an action has no sense any more? Says so then. */
bool act_refuse_when_over(struct app *a);

/* Tell how the game stands now: the end with its reason, a check, a claim that is possible. Says nothing if there is
 * nothing to tell. */
void act_announce(struct app *a);

/* Tell what the computer has just played and what came with it: a check, the end, the offer of a draw. */
void act_ai_moved(struct app *a);

/* The status line of formats.md in friendly words into OUT (SIZE bytes): "Checkmate. White wins." */
void act_status(const struct session *s, char *out, size_t size);

#endif
