/*
 * The laboratory at the desk: games of the computer against itself, played in threads of their own while the user does
 * something else. What was played is kept in the user's state folder, and gone on with.
 */
#pragma once

#include "study/desk.h"

/*
 * Begin to play GAMES games (0: the usual number) of G, or go on with those that were kept, and say how long it will
 * take. The laboratory that there is, is closed before. False after a message.
 */
bool laboratory_begin(struct desk *desk, const struct game *g, int games);

/* True if DESK has a laboratory of G that has been begun, and GAMES are wanted of it and it was not stopped (GAMES 0:
 * in any case). */
bool laboratory_has(const struct desk *desk, const struct game *g, int games);

/* End the games in play; the report stays. False if none is in play. */
bool laboratory_stop(struct desk *desk);

/* If all games have been played, say so. In how many ms that has to be asked again, -1: never. */
void laboratory_due(struct desk *desk);
int64_t laboratory_timeout(const struct desk *desk);

/* Add the report to OUT, in the markup of a page: how far it is, and what the games tell so far. */
void laboratory_write(struct desk *desk, struct text *out);

/* Returns the record of sample game NUMBER, 1 to 5, to be freed with record_free; NULL after a message if there is
 * none. */
struct record *laboratory_sample(struct desk *desk, int number);

/* Returns a number that changes whenever laboratory_write has something else to tell. */
int laboratory_state(const struct desk *desk);

/* Close and free DESK's laboratory; harmless without one. */
void laboratory_close(struct desk *desk);
