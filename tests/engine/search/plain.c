#include "plain.h"

bool plain_wins(const struct game *g, const struct position *p, int me, int moves)
{
    struct move move[MOVES_MAX];
    if (p->winner || !(p->alive >> me & 1) || p->alive == 1 << me)
        return p->winner ? p->winner - 1 == me : p->alive == 1 << me;
    if (p->turn == me && moves == 0)
        return false;
    int n = moves_legal(g, p, move);
    if (n == 0)
        return p->turn != me && position_in_check(g, p, p->turn);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        bool win = plain_wins(g, &next, me, moves - (p->turn == me));
        if (win == (p->turn == me))
            return win;
    }
    return p->turn != me;
}

int plain_keys(const struct game *g, const struct position *p, int moves, struct move *out)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move), found = 0;
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        if (plain_wins(g, &next, p->turn, moves - 1))
            out[found++] = move[i];
    }
    return found;
}
