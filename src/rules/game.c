#include "rules/game.h"

#include "base/text.h"
#include "fast/tables.h"
#include "rules/net.h"
#include "rules/position.h"

#include <stdlib.h>

struct game *game_new(struct board *board)
{
    struct game *g = memory_new(sizeof *g);
    g->board = board;
    g->castles_with = g->walks_catacomb = g->dead_on_one_colour = -1;
    g->catacomb[0] = g->catacomb[1] = CELL_NONE;
    g->royal = g->pawn = -1;
    return g;
}

void game_free(struct game *g)
{
    if (!g)
        return;
    tables_free(g->tables);
    net_free(g->net);
    free(g->number);
    free(g->board);
    free(g);
}
