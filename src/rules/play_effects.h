/*
 * What happens to the pieces when a move is made or a player leaves, shared by setup.c and play.c.
 */
#ifndef REROUTE66_RULES_PLAY_EFFECTS_H
#define REROUTE66_RULES_PLAY_EFFECTS_H

#include "rules/position.h"

/* Take player WHO out of P: the pieces, the lost pieces, the rights, and an en passant right against WHO. The count of
 * plies for the 50 moves starts again. The key is kept up to date, except for ep_counts. */
void play_drop(const struct game *g, struct position *p, int who);

/* RULE_ELIMINATION: drop every player whose royal piece the side to move attacks, until there is none. Does nothing
 * after a win. */
void play_eliminate(const struct game *g, struct position *p);

/* Is there a legal move that answers P's double step en passant? What p->ep_counts should be. */
bool play_ep_counts(const struct game *g, const struct position *p);

#endif
