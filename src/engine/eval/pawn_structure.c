#include "pawn_structure.h"

#include <stdlib.h>

bool pawn_cache_start(struct pawn_cache *c)
{
    c->pawns = calloc(PAWN_CACHE_ENTRIES, sizeof *c->pawns); /* all zero stands for no pawns */
    return c->pawns;
}

void pawn_cache_free(struct pawn_cache *c)
{
    free(c->pawns);
    c->pawns = NULL;
}
