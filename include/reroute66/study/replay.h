/*
 * Going through the game on the board while nobody plays: a step at a time, or by itself; and back to a game in play.
 */
#pragma once

#include "study/desk.h"

/* Go to NODE of the record on the board: players, computers and clocks wait. */
void replay_visit(struct desk *d, struct node *node);

/* The move that `forth` leads to, NULL at the end of the line. */
struct node *replay_next(const struct desk *d);

/* Tell the comment of the current move and who left the game with it; a spoken face also tells the move. */
void replay_tell(struct desk *d);

/* Go back to the game in play that was left for a look; false if there is none. */
bool replay_return(struct desk *d);

/* Let the game play by itself, MS from one move to the next; 0: stop. */
void replay_run(struct desk *d, int ms);

/* Make the next step of autoplay if it is due. / In how many ms it is due, -1 if autoplay is off. */
void replay_due(struct desk *d);
int64_t replay_timeout(const struct desk *d);

/* Stop waiting for the game in play, whose position may be deleted: play goes on from what is seen. */
void replay_go(struct desk *d);
