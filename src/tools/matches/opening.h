/*
 * Openings of matches: random legal moves after which nobody stands much better. Two players of different strength lose
 * what is lost already: where most openings are won for one side (Chess in the Fast Lane), matches over unjudged ones
 * tell almost nothing. Knows the engine; prints nothing.
 */
#ifndef REROUTE66_TOOLS_MATCHES_OPENING_H
#define REROUTE66_TOOLS_MATCHES_OPENING_H

#include "engine/engine.h"

#include <stdint.h>

enum { OPENING_PLIES_MOST = 100 };

/* Which openings are played. */
struct opening_rule {
    int plies;   /* random legal moves, 0 … OPENING_PLIES_MOST */
    int balance; /* no opening whose score is further from 0 than this, in 1/100 pawn, to SCORE_MATE; 0: any */
    int nodes;   /* of the search that judges this, > 0 */
};

/* An opening: its moves from the array. */
struct match_opening {
    struct move move[OPENING_PLIES_MOST];
    int plies;
};

/* The openings of duels and matches unless told otherwise. */
extern const struct opening_rule opening_usual;

/* Are RULE's figures within their ranges? */
bool opening_is_playable(const struct opening_rule *rule);

/*
 * Find the opening O of RULE that SEED leads to; after it the game goes on. JUDGE, an engine for G, is cleared; its
 * tables then have what it searched. The same arguments and engine give the same opening. Where balanced ones are very
 * rare, or there is none, as of no plies at all from an uneven array, the bound is doubled until there is one.
 */
void opening_find(const struct game *g, struct engine *judge, const struct opening_rule *rule, uint64_t seed,
                  struct match_opening *o);

#endif
