#include "zobrist.h"

#include "base/random.h"

#include <stddef.h>

static void fill(struct random *r, uint64_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        at[i] = random_next(r);
}

void zobrist_fill(struct zobrist *z)
{
    struct random r = {0x66};
    for (int m = 0; m < PIECES_BYTES; m++)
        fill(&r, z->piece[m], CELLS_MAX);
    fill(&r, z->pocket + 1, PIECES_BYTES - 1);
    z->pocket[0] = 0;
    for (int p = 0; p < PLAYERS_MAX; p++)
        fill(&r, z->lost[p], KINDS_MAX);
    fill(&r, z->turn, PLAYERS_MAX);
    fill(&r, z->alive, 1 << PLAYERS_MAX);
    fill(&r, z->castling, 1 << PLAYERS_MAX * CASTLINGS_MAX);
    fill(&r, z->passed, CELLS_MAX);
    fill(&r, z->landed, CELLS_MAX);
    fill(&r, z->winner + 1, PLAYERS_MAX);
    z->winner[0] = 0;
}
