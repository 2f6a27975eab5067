#include "engine/picker.h"

/* Bands of scores, far enough apart that histories (at most 3 × HISTORY_MAX) do not mix them. */
enum { FIRST = 1 << 30, NOISY = 1 << 26, KILLER = 1 << 22, COUNTER = 1 << 21, LOSING = -(1 << 26) };

bool move_is_noisy(const struct game *g, const struct position *p, struct move m, int *victim)
{
    cell at;
    bool takes = move_captures(g, p, m, &at);
    if (victim)
        *victim = takes ? man_kind(p->on[at]) : 0;
    return takes || m.type == MOVE_PROMOTION;
}

static int rank(const struct picker *k, const struct history *h, struct move m, const struct hint *hint)
{
    int victim;
    if (move_equal(m, hint->table))
        return FIRST;
    if (move_is_noisy(k->v->game, k->p, m, &victim)) {
        int gain = 0;
        if (move_captures(k->v->game, k->p, m, NULL))
            gain = k->v->exchange[victim] + exchange_eviction(k->v, k->p);
        if (m.type == MOVE_PROMOTION)
            gain += k->v->exchange[m.extra] - PAWN_WORTH;
        return NOISY + gain * 32 + history_capture(h, k->p, m, victim);
    }
    if (move_equal(m, hint->killer[0]))
        return KILLER + 1;
    if (move_equal(m, hint->killer[1]))
        return KILLER;
    if (move_equal(m, hint->counter))
        return COUNTER;
    return history_quiet(h, k->p, m, hint->before);
}

void picker_start(struct picker *k, const struct values *v, const struct history *h, const struct position *p,
                  int count, const struct hint *hint)
{
    k->v = v;
    k->p = p;
    k->count = count;
    k->next = 0;
    for (int i = 0; i < count; i++)
        k->score[i] = rank(k, h, k->move[i], hint);
}

/* Bring the best of the moves left to the front. */
static void select_best(struct picker *k)
{
    int best = k->next;
    for (int i = k->next + 1; i < k->count; i++)
        if (k->score[i] > k->score[best])
            best = i;
    struct move m = k->move[best];
    int score = k->score[best];
    k->move[best] = k->move[k->next];
    k->score[best] = k->score[k->next];
    k->move[k->next] = m;
    k->score[k->next] = score;
}

bool picker_next(struct picker *k, struct move *m, bool *good)
{
    while (k->next < k->count) {
        select_best(k);
        int score = k->score[k->next];
        if (score >= NOISY / 2 && score < FIRST && !exchange_wins(k->v, k->p, k->move[k->next], 0)) {
            k->score[k->next] += LOSING - NOISY;
            continue;
        }
        *m = k->move[k->next++];
        if (good)
            *good = score > LOSING / 2;
        return true;
    }
    return false;
}
