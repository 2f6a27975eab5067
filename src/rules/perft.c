#include "rules/position.h"

uint64_t perft(const struct game *g, const struct position *p, int depth)
{
    struct move move[MOVES_MAX];
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)moves_count(g, p);
    uint64_t total = 0;
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        total += perft(g, &after, depth - 1);
    }
    return total;
}
