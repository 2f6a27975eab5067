#include "opening.h"

#include "base/random.h"
#include "rules/outcome.h"

#include <stdlib.h>

/* Of a first search, which throws most openings away; and after how many tries the bound is doubled. */
enum { GLANCE_NODES = 500, PATIENCE = 500 };

const struct opening_rule opening_usual = {.plies = 8, .balance = 50, .nodes = 10000};

bool opening_is_playable(const struct opening_rule *rule)
{
    return rule->plies >= 0 && rule->plies <= OPENING_PLIES_MOST && rule->balance >= 0 && rule->balance <= SCORE_MATE &&
           rule->nodes > 0;
}

/* Does JUDGE think P, to which RULE's moves led, even enough? KEYS: those of the positions on the way and its own. */
static bool is_even(struct engine *judge, const struct opening_rule *rule, const struct position *p,
                    const uint64_t *keys)
{
    struct limits l = {.nodes = (uint64_t)rule->nodes};
    engine_clear(judge);
    return abs(engine_search(judge, p, keys, rule->plies + 1, &l).score) <= rule->balance;
}

/* Play RULE's random moves from the array, and see whether they are an opening that it wants. */
static bool try_opening(const struct game *g, struct engine *judge, const struct opening_rule *rule, struct random *r,
                        struct match_opening *o)
{
    struct position p;
    uint64_t key[OPENING_PLIES_MOST + 1];
    struct move legal[MOVES_MAX];
    o->plies = rule->plies;
    position_start(g, &p);
    key[0] = p.key;
    for (int n = 0; n < rule->plies; n++) {
        o->move[n] = legal[random_below(r, (uint32_t)moves_legal(g, &p, legal))];
        position_play(g, &p, o->move[n]);
        key[n + 1] = p.key;
        if (outcome_of(g, &p, key, n + 2).ending != ENDING_NONE)
            return false;
    }
    struct opening_rule glance = {rule->plies, 2 * rule->balance, GLANCE_NODES};
    return !rule->balance || (is_even(judge, &glance, &p, key) && is_even(judge, rule, &p, key));
}

void opening_find(const struct game *g, struct engine *judge, const struct opening_rule *rule, uint64_t seed,
                  struct match_opening *o)
{
    struct random r = {seed};
    struct opening_rule now = *rule;
    for (int tries = 1; !try_opening(g, judge, &now, &r, o); tries++)
        if (tries % PATIENCE == 0 && now.balance < SCORE_MATE)
            now.balance *= 2;
}
