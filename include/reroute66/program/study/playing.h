/*
 * Playing at the board: moves read, refused with the reason and played; and how the game stands, told.
 */
#pragma once

#include "study/desk.h"

/* Moves of the person to move. */

/*
 * Reads LINE, a move at AT that the user of DESK typed: as movetext_read_annotated, but a label in the wrong case
 * ("nf3" of White's) is accepted where it makes a legal move, and so are E7E5 on boards that have no cell with a
 * capital, and the letters of the user's language. WHY may be NULL.
 */
bool move_read_at(const struct desk *desk, const struct standing *at, const char *line, struct typed_move *out,
                  struct error *why);

/* As move_read_at, for the position on DESK's board. */
bool move_read(const struct desk *desk, const char *line, struct typed_move *out, struct error *why);

/* Play M for the person to move, asking first where the rules allow to walk into a checkmate. */
void move_play(struct desk *desk, struct move m);

/* Tell that DONE of the WANTED moves have been taken back. */
void report_taken_back(struct desk *desk, int done, int wanted);

/* How the game stands. */

/* How the game of SESSION stands, in friendly words, into OUT (SIZE bytes): "Checkmate. White wins." */
void reporting_status(const struct session *session, char *out, size_t size);

/* Who left the game with NODE, checkmated, by resigning or by time, in sentences that each end in a blank, into OUT
 * (SIZE bytes): "Red is checkmated by White and leaves the game. "; "" if nobody did. */
void reporting_eliminations(const struct session *session, const struct node *node, char *out, size_t size);

/* Tell how the game stands now: the end with its reason, a check, a claim that is possible. Says nothing if there is
 * nothing to tell. */
void report_state(struct desk *desk);

/* Tell what the computer has just played and what came with it: a check, the end, the offer of a draw. */
void report_computer_move(struct desk *desk);

/* Tell the cell of the piece that the hint is about. */
void report_hint(struct desk *desk);

/* Tell the result of offering or accepting a draw; NEXT is what session_draw returned. */
void report_draw(struct desk *desk, int next);

/* Agree to, or decline, what others who share the game have asked; else the offer of a draw. */
void desk_agree(struct desk *desk);
void desk_decline(struct desk *desk);

/* Tell why the session refuses something; false, and nothing is told, if it does not (DENIAL_NONE). */
bool report_denial(struct desk *desk, enum denial no);

/* True if the game is over; says so then. */
bool refuse_when_over(struct desk *desk);

/*
 * Going through the game on the board while nobody plays: a step at a time, or by itself; and back to a game in play.
 */

/* Go to NODE of the record on the board: players, computers and clocks wait / and tell of it: move and comment. */
void replay_enter(struct desk *desk, struct node *node);
void replay_visit(struct desk *desk, struct node *node);

/* Returns the move that `forth` leads to, NULL at the end of the line. */
struct node *replay_next(const struct desk *desk);

/* Tell the comment of the current move and who left the game with it; a spoken face also tells the move. */
void replay_tell(struct desk *desk);

/* Go back to the game in play that was left for a look, and say so if TELLS; false if there is none. */
bool replay_return(struct desk *desk, bool tells);

/* Let the game play by itself, MS from one move to the next; 0: stop. */
void replay_run(struct desk *desk, int ms);

/* Makes the next step of autoplay if it is due. */
void replay_due(struct desk *desk);

/* Returns in how many ms the next step of autoplay is due, -1 if autoplay is off. */
int64_t replay_timeout(const struct desk *desk);

/* Stop waiting for the game in play, whose position may be deleted: play goes on from what is seen. */
void replay_go(struct desk *desk);
