#include "picker.h"

/* Bands of scores, far enough apart that histories (at most 3 × HISTORY_MAX) do not mix them. */
enum { FIRST = 1 << 30, NOISY = 1 << 26, KILLER = 1 << 22, COUNTER = 1 << 21, LOSING = -(1 << 26) };

/* A capture, TAKES, of the man on AT, or a promotion. */
static int rank_noisy(const struct picker *k, const struct history *h, struct move m, bool takes, cell at)
{
    int victim = takes ? man_kind(k->p->on[at]) : 0;
    int gain = takes ? k->v->exchange[victim] + exchange_eviction(k->v, k->p) : 0;
    if (m.type == MOVE_PROMOTION)
        gain += k->v->exchange[m.extra] - PAWN_WORTH;
    return NOISY + gain * 32 + history_capture(h, k->p, m, victim);
}

static inline int rank(const struct picker *k, const struct history *h, const struct quiet_counts *q, struct move m,
                       const struct hint *hint)
{
    cell at = m.to;
    if (move_equal(m, hint->table))
        return FIRST;
    bool plain = m.type == MOVE_PLAIN || m.type == MOVE_DOUBLE; /* the most, asked for in less time */
    bool takes = plain ? k->p->on[at] : move_captures(k->v->game, k->p, m, &at);
    if (takes || m.type == MOVE_PROMOTION)
        return rank_noisy(k, h, m, takes, at);
    if (move_equal(m, hint->killer[0]))
        return KILLER + 1;
    if (move_equal(m, hint->killer[1]))
        return KILLER;
    if (move_equal(m, hint->counter))
        return COUNTER;
    return m.type == MOVE_PASS ? 0 : quiet_counts_of(q, m);
}

/* Exchange number I with the next one to be tried. */
static void bring_forward(struct picker *k, int i)
{
    struct move m = k->move[i];
    int score = k->score[i];
    k->move[i] = k->move[k->next];
    k->score[i] = k->score[k->next];
    k->move[k->next] = m;
    k->score[k->next] = score;
}

void picker_start(struct picker *k, const struct values *v, const struct history *h, const struct position *p,
                  int count, const struct hint *hint)
{
    struct quiet_counts q = history_quiet_counts(h, p, hint->before);
    int first = -1;
    k->v = v;
    k->p = p;
    k->count = count;
    k->next = 0;
    for (int i = 0; i < count; i++) {
        k->score[i] = rank(k, h, &q, k->move[i], hint);
        first = k->score[i] == FIRST ? i : first;
    }
    k->knows = first >= 0;
    if (k->knows)
        bring_forward(k, first);
}

/* Bring the best of the moves left to the front. */
static void select_best(struct picker *k)
{
    int best = k->next;
    if (k->knows && k->next == 0)
        return;
    for (int i = k->next + 1; i < k->count; i++)
        if (k->score[i] > k->score[best])
            best = i;
    bring_forward(k, best);
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

bool picker_is_quiet(const struct picker *k, int i)
{
    return k->score[i] > LOSING / 2;
}

/* Has a move from I on the score of another one of those from I on? */
static bool has_equal(const struct picker *k, int i)
{
    for (int other = i + 1; other < k->count; other++)
        if (k->score[other] == k->score[i])
            return true;
    return false;
}

int picker_drop_quiets(struct picker *k)
{
    int dropped = 0, end = k->next;
    for (int i = k->next; i < k->count; i++)
        if (!picker_is_quiet(k, i) && has_equal(k, i))
            return 0;
    for (int i = k->next; i < k->count; i++) {
        if (picker_is_quiet(k, i)) {
            dropped++;
            continue;
        }
        k->move[end] = k->move[i];
        k->score[end++] = k->score[i];
    }
    k->count = end;
    return dropped;
}
