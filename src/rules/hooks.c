/* What the rules in force do, by the functions of their rows. */
#include "rules/position.h"

enum ending rule_win(const struct game *g, const struct position *p, int who)
{
    for (int i = 0; i < g->in_force; i++)
        if (g->row[i]->won && g->row[i]->won(g, p, who))
            return g->row[i]->ending;
    return ENDING_NONE;
}

void rule_after(const struct game *g, struct position *p, int mover)
{
    for (int i = 0; i < g->in_force; i++)
        if (g->row[i]->after)
            g->row[i]->after(g, p, mover);
}

int rule_keep(const struct game *g, const struct position *p, struct move *move, int count)
{
    for (int i = 0; i < g->in_force; i++)
        if (g->row[i]->keep)
            count = g->row[i]->keep(g, p, move, count);
    return count;
}

/* True if one of the COUNT moves goes from M.from to M.to. */
static bool is_among(const struct move *move, int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move[i].from == m.from && move[i].to == m.to)
            return true;
    return false;
}

int rule_forbids(const struct game *g, const struct position *p, struct move m, struct move *move, int count)
{
    for (int i = 0; i < g->in_force; i++) {
        if (!g->row[i]->keep)
            continue;
        count = g->row[i]->keep(g, p, move, count);
        if (!is_among(move, count, m))
            return i;
    }
    return -1;
}
