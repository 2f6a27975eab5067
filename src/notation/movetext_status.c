#include "notation/movetext.h"

#include <stdio.h>

/* The only player in SHARERS. */
static const char *winner(const struct game *g, uint8_t sharers)
{
    int who = 0;
    while (who < g->players - 1 && !(sharers >> who & 1))
        who++;
    return g->player[who].name;
}

void movetext_status(const struct game *g, const struct position *p, const struct outcome *o, char *out, size_t size)
{
    if (o->ending == ENDING_NONE)
        snprintf(out, size, "to move: %s%s%s", g->player[p->turn].name,
                 o->claims & CLAIM_THREEFOLD ? " (may claim: threefold repetition)" : "",
                 o->claims & CLAIM_50_MOVES ? " (may claim: 50 moves)" : "");
    else if (!(o->sharers & (o->sharers - 1)))
        snprintf(out, size, "%s: %s wins", ending_words(o->ending), winner(g, o->sharers));
    else if (o->leader)
        snprintf(out, size, "%s: 3/4 for %s", ending_words(o->ending), g->player[o->leader - 1].name);
    else
        snprintf(out, size, "%s: draw", ending_words(o->ending));
}
