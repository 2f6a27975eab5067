/* The functions of the rows of RULE_DROPS and its kin (rules/rule.h): pieces in the hand. */
#ifndef REROUTE66_RULES_HAND_H
#define REROUTE66_RULES_HAND_H

#include "rules/rule.h"

/* Row functions `demands`: of RULE_DROPS itself, and of the rules that need it. False with E filled if G does not meet
 * them. */
bool hand_demands(const struct game *g, struct error *e);
bool hand_is_needed(const struct game *g, struct error *e);

/* Row functions `keep`: all moves but drops that mate at once, of the kinds that RULE_NO_DROP_MATE names; and drops
 * alone, if there are any. Return how many moves are left. */
int hand_keep_unmated(const struct game *g, const struct position *p, struct move *move, int count);
int hand_keep_drops(const struct game *g, const struct position *p, struct move *move, int count);

#endif
