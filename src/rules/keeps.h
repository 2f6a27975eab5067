/* The row functions `keep` of rules (rules/rule.h): which of all otherwise legal moves are legal. */
#pragma once

#include "rules/rule.h"

/* True if the royal piece of WHO looks straight ahead at the other one with nothing between. */
bool keeps_facing(const struct game *g, const struct position *p, int who);

/* Each keeps some of the COUNT moves of P in their order and returns how many: captures alone, if there are any; moves
 * after which the royal pieces do not face each other; the same and
 * passes, if they do before; in check, of the royal piece only captures of the single piece that gives it; moves that
 * give no check; all but drops that mate at once, of the kinds that
 * RULE_NO_DROP_MATE names; drops alone, if there are any. */
int keeps_captures(const struct game *g, const struct position *p, struct move *move, int count);
int keeps_apart(const struct game *g, const struct position *p, struct move *move, int count);
int keeps_parting(const struct game *g, const struct position *p, struct move *move, int count);
int keeps_ground(const struct game *g, const struct position *p, struct move *move, int count);
int keeps_peace(const struct game *g, const struct position *p, struct move *move, int count);
int keeps_unmated(const struct game *g, const struct position *p, struct move *move, int count);
int keeps_drops(const struct game *g, const struct position *p, struct move *move, int count);
