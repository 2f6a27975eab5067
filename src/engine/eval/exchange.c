#include "eval/evaluate.h"

bool exchange_wins(const struct values *v, const struct position *p, struct move m, int threshold)
{
    cell victim;
    int gain = 0, standing;

    if (m.type == MOVE_CASTLING || m.type == MOVE_PASS)
        return threshold <= 0;
    if (move_captures(v->game, p, m, &victim))
        gain = v->exchange[piece_kind(p->on[victim])];
    else
        victim = CELL_NONE;
    standing = v->exchange[piece_kind(move_piece(p, m))];
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

    struct series x = {.at = m.to, .mover = p->turn, .worth = v->exchange, .last = EXCHANGE_ROYAL, .balance = balance};
    if (m.type != MOVE_DROP)
        cellset_add(&x.gone, m.from);
    if (victim != CELL_NONE && victim != m.to)
        cellset_add(&x.gone, victim);
    return position_keeps(v->game, p, &x);
}

int exchange_eviction(const struct values *v, const struct position *p)
{
    if (!p->pocket)
        return 0;
    int worth = v->exchange[piece_kind(p->pocket)] * v->weights.waiting.middle / 64;
    return piece_player(p->pocket) == p->turn ? -worth : worth;
}
