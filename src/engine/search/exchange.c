#include "engine/exchange.h"

/* The two sides of an exchange: the mover against all others. */
struct exchange {
    const struct values *v;
    const struct position *p;
    cellset gone; /* the places of the men that have left */
    int mover;
    cell at;
};

/* The mover's men, or all others', that attack the cell. */
static cellset attackers_of(const struct exchange *x, bool movers)
{
    const struct game *g = x->v->game;
    cellset out = {{0, 0}};
    for (int who = 0; who < g->players; who++)
        if ((who == x->mover) == movers && x->p->alive >> who & 1)
            out = cellset_or(out, position_attackers_left(g, x->p, x->at, who, x->gone));
    cellset_remove(&out, x->at);
    return out;
}

/* The cheapest man among ATTACKERS, not empty; *WORTH gets its value. */
static cell cheapest(const struct exchange *x, cellset attackers, int *worth)
{
    cell best = CELL_NONE;
    while (!cellset_empty(attackers)) {
        cell c = cellset_pop(&attackers);
        int value = x->v->exchange[man_kind(x->p->on[c])];
        if (best == CELL_NONE || value < *worth) {
            best = c;
            *worth = value;
        }
    }
    return best;
}

/* Go on capturing; BALANCE is what the side to capture must win back at least, TRUE the result if nobody captures any
 * more. */
static bool go_on(struct exchange *x, int balance)
{
    bool mover_wins = true;
    for (bool movers = false;; movers = !movers) {
        cellset attackers = attackers_of(x, movers);
        int worth = 0;
        if (cellset_empty(attackers))
            return mover_wins;
        cell from = cheapest(x, attackers, &worth);
        if (worth == EXCHANGE_ROYAL)
            return cellset_empty(attackers_of(x, !movers)) ? !mover_wins : mover_wins;
        mover_wins = !mover_wins;
        balance = worth - balance;
        if (balance < mover_wins)
            return mover_wins;
        cellset_add(&x->gone, from);
    }
}

bool exchange_wins(const struct values *v, const struct position *p, struct move m, int threshold)
{
    cell victim;
    int gain = 0, standing;

    if (m.type == MOVE_CASTLING || m.type == MOVE_PASS)
        return threshold <= 0;
    if (move_captures(v->game, p, m, &victim))
        gain = v->exchange[man_kind(p->on[victim])];
    else
        victim = CELL_NONE;
    standing = v->exchange[man_kind(m.type == MOVE_REENTRY ? p->pocket : p->on[m.from])];
    if (m.type == MOVE_PROMOTION) {
        gain += v->exchange[m.extra] - standing;
        standing = v->exchange[m.extra];
    }
    int balance = gain - threshold;
    if (balance < 0)
        return false;
    balance = standing - balance;
    if (balance <= 0)
        return true;

    struct exchange x = {.v = v, .p = p, .mover = p->turn, .at = m.to};
    if (m.type != MOVE_REENTRY)
        cellset_add(&x.gone, m.from);
    if (victim != CELL_NONE && victim != m.to)
        cellset_add(&x.gone, victim);
    return go_on(&x, balance);
}

int exchange_eviction(const struct values *v, const struct position *p)
{
    if (!p->pocket)
        return 0;
    int worth = v->exchange[man_kind(p->pocket)] * v->weights.waiting.middle / 64;
    return man_player(p->pocket) == p->turn ? -worth : worth;
}
