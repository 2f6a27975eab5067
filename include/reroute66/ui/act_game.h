/*
 * The actions of the game on the board: moves, undo, offers, claims, seats, clocks. Each is a row's function
 * of the table of actions.
 */
#ifndef REROUTE66_UI_ACT_GAME_H
#define REROUTE66_UI_ACT_GAME_H

#include "ui/app.h"

void act_new(struct app *a, const char *arguments);
void act_undo(struct app *a, const char *arguments);
void act_redo(struct app *a, const char *arguments);
void act_resign(struct app *a, const char *arguments);
void act_draw(struct app *a, const char *arguments);
void act_claim(struct app *a, const char *arguments);
void act_hint(struct app *a, const char *arguments);
void act_go(struct app *a, const char *arguments);
void act_now(struct app *a, const char *arguments);
void act_pause(struct app *a, const char *arguments);
void act_level(struct app *a, const char *arguments);
void act_white(struct app *a, const char *arguments);
void act_black(struct app *a, const char *arguments);
void act_red(struct app *a, const char *arguments);
void act_clock(struct app *a, const char *arguments);
void act_game(struct app *a, const char *arguments);
void act_yes(struct app *a, const char *arguments);
void act_no(struct app *a, const char *arguments);

/* Play the legal move M for the person to move, asking first where the rules allow to walk into a checkmate
 * (R10). */
void act_play(struct app *a, struct move m);

/* Tell how the game stands now: the end with its reason, a check, a claim that is possible. Says nothing if
 * there is nothing to tell. */
void act_announce(struct app *a);

/* Tell what the computer has just played and what came with it: a check, the end, the offer of a draw. */
void act_ai_moved(struct app *a);

/* Begin a game of G from P (NULL: the usual array) with these seats and clock. */
void act_begin(struct app *a, const struct game *g, const struct position *p,
               const struct seat seat[PLAYERS_MAX], const struct clock_rule *clock);

/* The status line of formats.md in friendly words into OUT (SIZE bytes): "Checkmate. White wins." */
void act_status(const struct session *s, char *out, size_t size);

#endif
