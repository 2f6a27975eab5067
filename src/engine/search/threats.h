/*
 * Which men are attacked by cheaper ones: a man that is had better move away. From the attacks that the board's
 * geometry gives, in every game alike. Knows positions and what men are worth in an exchange, nothing of search.
 */
#ifndef REROUTE66_ENGINE_SEARCH_THREATS_H
#define REROUTE66_ENGINE_SEARCH_THREATS_H

#include "engine/values.h"

/* Of the player to move. */
struct threats {
    cellset prey;                  /* the officers that a cheaper man of another player attacks */
    cellset by_pawn;               /* what others' pawns attack */
    cellset by_cheaper[KINDS_MAX]; /* where a man of that kind is attacked by a cheaper one */
};

/* Fill T for P. */
void threats_find(struct threats *t, const struct values *v, const struct position *p);

#endif
