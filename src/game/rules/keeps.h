/* The row functions `keep` of rules (rules/rule.h): which of all otherwise legal moves are legal. */
#pragma once

#include "rules/rule.h"

/* True if the royal piece of WHO looks straight ahead at the other one with nothing between. */
bool keeps_facing(const struct game *g, const struct position *p, int who);

/* Each keeps some of the COUNT moves of P, in their order, and returns how many. */
/* Captures alone, if there are any. */
int keeps_captures(const struct game *g, const struct position *p, struct move *move, int count);
/* Moves after which the royal pieces do not face each other, and passes. */
int keeps_apart(const struct game *g, const struct position *p, struct move *move, int count);
/* As keeps_apart while they face each other, else all. A pass is added, which ends the game, so that it may be made in
 * check, too. */
int keeps_parting(const struct game *g, const struct position *p, struct move *move, int count);
/* In check: no move of the royal piece but the capture of the only piece that gives it. */
int keeps_ground(const struct game *g, const struct position *p, struct move *move, int count);
/* Moves that give no check. */
int keeps_peace(const struct game *g, const struct position *p, struct move *move, int count);
/* All but drops that mate at once, of the kinds that RULE_NO_DROP_MATE names. */
int keeps_unmated(const struct game *g, const struct position *p, struct move *move, int count);
/* Drops alone, if there are any. */
int keeps_drops(const struct game *g, const struct position *p, struct move *move, int count);
