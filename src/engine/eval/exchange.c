#include "eval/evaluate.h"

/* RULE_EXPLOSION: returns what the mover gains by the capture M of the piece on VICTIM, which nothing answers. */
static int blast_gain(const struct values *values, const struct position *p, struct move m, cell victim)
{
    cellset blast = cellset_less(position_blast(values->game, p, m.to), cellset_of(m.from));
    cellset_add(&blast, victim);
    int gain = -values->exchange[piece_kind(move_piece(p, m))];
    while (!cellset_empty(blast)) {
        piece gone = p->on[cellset_pop(&blast)];
        int worth = values->exchange[piece_kind(gone)];
        gain += piece_player(gone) == p->turn ? -worth : worth;
    }
    return gain;
}

bool exchange_ends_game(const struct values *values, const struct position *p, cell victim)
{
    const struct game *g = values->game;
    if (!rules_has(g, RULE_EXTINCTION))
        return false;
    const struct rule_arguments *arguments = game_arguments(g, RULE_EXTINCTION);
    int kind = piece_kind(p->on[victim]), least = arguments->number ? arguments->number : 1;
    cellset own = cellset_and(p->player[piece_player(p->on[victim])], g->board->firsts);
    if (arguments->kinds)
        own = cellset_and(own, p->kind[kind]);
    return (!arguments->kinds || kindset_has(arguments->kinds, kind)) && cellset_count(own) <= least;
}

bool exchange_wins(const struct values *values, const struct position *p, struct move m, int threshold)
{
    cell victim;
    int gain = 0, standing;

    if (m.type == MOVE_CASTLING || m.type >= MOVE_PASS) /* the duck wins and loses nothing */
        return threshold <= 0;
    if (move_captures(values->game, p, m, &victim)) {
        if (rules_has(values->game, RULE_EXPLOSION))
            return blast_gain(values, p, m, victim) >= threshold;
        if (exchange_ends_game(values, p, victim))
            return true;
        gain = values->exchange[piece_kind(p->on[victim])];
    } else {
        victim = CELL_NONE;
    }
    standing = values->exchange[piece_kind(move_piece(p, m))];
    if (m.type == MOVE_PROMOTION) {
        gain += values->exchange[m.extra] - standing;
        standing = values->exchange[m.extra];
    }
    int balance = gain - threshold;
    if (balance < 0)
        return false;
    balance = standing - balance;
    if (balance <= 0)
        return true;

    struct series series = {
        .at = m.to, .mover = p->turn, .worth = values->exchange, .last = EXCHANGE_ROYAL, .balance = balance};
    if (m.type != MOVE_DROP)
        cellset_add(&series.gone, m.from);
    if (victim != CELL_NONE && victim != m.to)
        cellset_add(&series.gone, victim);
    return position_keeps(values->game, p, &series);
}

int exchange_eviction(const struct values *values, const struct position *p)
{
    if (!p->pocket)
        return 0;
    int worth = values->exchange[piece_kind(p->pocket)] * values->weights.waiting.middle / 64;
    return piece_player(p->pocket) == p->turn ? -worth : worth;
}
