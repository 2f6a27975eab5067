#include "node.h"

uint64_t three_key(const struct worker *w, const struct frame *f)
{
    return f->position.key ^ 0x9E3779B97F4A7C15u * (uint64_t)(w->me + 1 + w->base + f->tied * PLAYERS_MAX);
}

int three_winner(const struct worker *w, const struct position *p)
{
    if (!(p->alive >> w->me & 1))
        return w->me == 0 ? 1 : 0;
    return p->alive == 1 << w->me ? w->me : -1;
}

bool three_ties(const struct worker *w, const struct frame *f)
{
    const struct position *after = &f[1].position;
    return f->not_first && after->alive == 7 && f->position.turn != w->me && after->turn != w->me;
}

/* True if the opponent who moves at NODE gives material away by M. */
static bool gives_away(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good)
{
    const struct frame *f = &w->stack[node->ply];
    if (f->position.alive != 7 || f->position.turn == w->me || f->in_check || node->tried == 0 ||
        node->best <= -SCORE_MATED_SOON)
        return false;
    return noisy ? !good : !exchange_wins(w->values, &f->position, m, -w->values->margins.opponent_loss);
}

bool three_skips(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good)
{
    bool tied = w->stack[node->ply].tied && node->best > -SCORE_MATED_SOON && !(noisy && good);
    return tied || gives_away(w, node, m, noisy, good);
}

/* Returns 2 if M eliminates the player who plays it at once, 1 if some reply then does, else 0. */
static int suicide_risk(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    struct move reply[MOVES_MAX];
    position_play(g, &after, m);
    if (after.winner == p->turn + 1)
        return 0;
    if (!(after.alive >> p->turn & 1))
        return 2;
    int n = moves_legal(g, &after, reply);
    for (int i = 0; i < n; i++) {
        struct position next = after;
        position_play(g, &next, reply[i]);
        if (!(next.alive >> p->turn & 1))
            return 1;
    }
    return 0;
}

void three_drop_suicides(struct worker *w)
{
    struct move kept[3][MOVES_MAX];
    int count[3] = {0};
    for (int i = 0; i < w->root_moves; i++) {
        int risk = suicide_risk(w->values->game, &w->stack[0].position, w->root_move[i]);
        kept[risk][count[risk]++] = w->root_move[i];
    }
    int risk = count[0] ? 0 : count[1] ? 1 : 2;
    memcpy(w->root_move, kept[risk], (size_t)count[risk] * sizeof **kept);
    w->root_moves = count[risk];
}
