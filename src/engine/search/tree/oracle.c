#include "search/oracle.h"

#include "rules/outcome.h"

/* Returns the number of pieces on P's board and in its pocket. */
static int count_pieces(const struct game *g, const struct position *p)
{
    cellset pieces = cellset_or(p->player[0], p->player[1]);
    return cellset_count(cellset_and(pieces, g->board->firsts)) + (p->pocket != 0);
}

struct certainty oracle_ask(const struct oracle *oracle, const struct game *g, const struct position *p)
{
    if (g->players > 2 || count_pieces(g, p) > oracle->pieces)
        return (struct certainty){FATE_UNKNOWN, 0};
    if (p->winner == WINNER_NOBODY)
        return (struct certainty){FATE_DRAW, 0};
    if (p->winner)
        return (struct certainty){p->winner - 1 == p->turn ? FATE_WIN : FATE_LOSS, 0};
    if (outcome_is_dead(g, p))
        return (struct certainty){FATE_DRAW, 0};
    return oracle->ask(oracle->context, p);
}

/* Returns the certainty for the mover of a move to a position whose certainty for the other side is CERTAINTY. */
static struct certainty turn_certainty(struct certainty certainty)
{
    switch (certainty.fate) {
    case FATE_LOSS:
        return (struct certainty){FATE_WIN, certainty.moves + 1};
    case FATE_WIN:
        return (struct certainty){FATE_LOSS, certainty.moves};
    case FATE_UNKNOWN:
    case FATE_DRAW:
        break;
    }
    return certainty;
}

/* Returns the rank of a certainty: greater is better for the side to move; unknown is worst. */
static int rank_certainty(struct certainty certainty)
{
    switch (certainty.fate) {
    case FATE_WIN:
        return 4 * MOVES_TO_WIN - certainty.moves;
    case FATE_DRAW:
        return 2 * MOVES_TO_WIN;
    case FATE_LOSS:
        return certainty.moves + 1;
    case FATE_UNKNOWN:
        break;
    }
    return 0;
}

struct certainty oracle_choose(const struct oracle *oracle, const struct game *g, const struct position *p,
                               struct move *move, int count, int *best)
{
    int value[MOVES_MAX], most = 0, unknown = 0;
    struct certainty chosen = {FATE_UNKNOWN, 0}, here = oracle_ask(oracle, g, p);

    *best = 0;
    if (here.fate == FATE_UNKNOWN)
        return here;
    for (int i = 0; i < count; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        struct certainty certainty = turn_certainty(oracle_ask(oracle, g, &next));
        value[i] = rank_certainty(certainty);
        unknown += certainty.fate == FATE_UNKNOWN;
        if (value[i] > most) {
            most = value[i];
            chosen = certainty;
        }
    }
    if (!most || (unknown && most < rank_certainty(here)))
        return (struct certainty){FATE_UNKNOWN, 0};
    for (int i = 0; i < count; i++)
        if (value[i] == most)
            move[(*best)++] = move[i];
    return chosen;
}

/* True if WHO has but one piece left in P. */
static bool stands_bare(const struct game *g, const struct position *p, int who)
{
    return cellset_count(cellset_and(p->player[who], g->board->firsts)) == 1;
}

/* RULE_COUNTING: true if a capture or promotion, of which a table does not tell, may begin another count in P. */
static bool may_count_anew(const struct game *g, const struct position *p)
{
    return rules_has(g, RULE_COUNTING) && (!p->limit || (!stands_bare(g, p, 0) && !stands_bare(g, p, 1)));
}

bool certainty_comes_in_time(const struct game *g, struct certainty certainty, const struct position *p)
{
    int plies = certainty_plies(certainty);
    return (certainty.fate == FATE_WIN || certainty.fate == FATE_LOSS) && plies <= g->quiet_most - p->half &&
           (!p->limit || plies <= p->limit - p->counted) && !may_count_anew(g, p);
}
