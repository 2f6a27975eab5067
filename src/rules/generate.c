#include "rules/position.h"
#include "rules/walker.h"

int moves_legal(const struct game *g, const struct position *p, struct move *out)
{
    return walker_moves(g, p, out);
}

bool move_captures(const struct game *g, const struct position *p, struct move m, cell *victim)
{
    cell c = m.to;
    (void)g;
    if (m.type == MOVE_EN_PASSANT)
        c = p->ep_landed;
    if (m.type == MOVE_HOP && m.extra != m.from)
        c = m.extra;
    if (m.type == MOVE_CASTLING || m.type == MOVE_REENTRY || m.type == MOVE_PASS || !p->on[c] || c == m.from)
        return false;
    if (victim)
        *victim = c;
    return true;
}

int moves_captures(const struct game *g, const struct position *p, struct move *out)
{
    int all = walker_moves(g, p, out), n = 0;
    for (int i = 0; i < all; i++)
        if (out[i].type == MOVE_PROMOTION || move_captures(g, p, out[i], NULL))
            out[n++] = out[i];
    return n;
}

int moves_count(const struct game *g, const struct position *p)
{
    struct move move[MOVES_MAX];
    return walker_moves(g, p, move);
}

bool move_is_legal(const struct game *g, const struct position *p, struct move m)
{
    struct move move[MOVES_MAX];
    int n = walker_moves(g, p, move);
    for (int i = 0; i < n; i++)
        if (move_equal(move[i], m))
            return true;
    return false;
}

cellset position_attackers(const struct game *g, const struct position *p, cell c, int who)
{
    return walker_attackers(g, p, c, who);
}

bool position_in_check(const struct game *g, const struct position *p, int who)
{
    cell royal = position_royal(g, p, who);
    for (int by = 0; by < g->players && royal != CELL_NONE; by++)
        if (by != who && p->alive >> by & 1 && !cellset_empty(position_attackers(g, p, royal, by)))
            return true;
    return false;
}
