/* What session.c (the game, its clocks, how it ends by word) and session_ai.c (the computer's part) share. */
#pragma once

#include "play/session.h"

/* True if the AI at the move does nothing before `go`. */
bool session_waits_for_go(const struct session *session);

/* True if it is the AI's turn. */
bool session_ai_to_move(const struct session *session);

/* Play M for the player to move, with the time on the clock in the record. */
void session_play_clocked(struct session *session, struct move m, int64_t now);

/* Count the moves that the players have made, without the time that these brought: the clocks have it already. */
void session_count_moves(struct session *session);

/* Let the time of the player to move run; nobody's if the game is over or paused. */
void session_run_clock(struct session *session, int64_t now);

/* End the thinking on a person's time; what it found out stays in the AI's table. */
void session_stop_pondering(struct session *session);

/* Those left in the game share a draw BY. */
void session_end_drawn(struct session *session, enum ending by, int64_t now);

/* Player WHO is out by BY, resignation or time: of two it loses (record_loss), of three it leaves. */
void session_put_out(struct session *session, int who, enum ending by, int64_t now);

/* Returns AI player WHO's opinion of its position (1/100 of a pawn): the score of its last search, or a static
 * evaluation. */
int session_opinion(struct session *session, int who);
