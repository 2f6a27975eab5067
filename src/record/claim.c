#include "record/claim.h"

#include <stdlib.h>

static enum ending claim_of(const struct outcome *o)
{
    return o->ending == ENDING_NONE ? outcome_claim(o->claims) : ENDING_NONE;
}

enum ending claim_now(const struct record *r)
{
    struct outcome o = record_outcome(r);
    return claim_of(&o);
}

enum ending claim_with(const struct record *r, struct move m)
{
    const struct node *node = r->current;
    struct position after = node->position;
    int count;
    uint64_t *keys = record_past(r, node, &count);

    position_play(r->game, &after, m);
    keys[count++] = after.key;
    struct outcome o = outcome_of(r->game, &after, keys, count);
    free(keys);
    return claim_of(&o);
}
