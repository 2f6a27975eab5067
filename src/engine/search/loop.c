#include "loop.h"

#include <limits.h>

/* The most plies left at which a pruning is tried. */
enum {
    LATE_DEPTH = 7,
    FUTILITY_DEPTH = 6,
    HISTORY_DEPTH = 5,
    REDUCED_DEPTH = 8, /* of a quiet move's depth once reduced */
    SEE_CAPTURE_DEPTH = 5,
};

enum { CAPTURE_PLY = 4096 }; /* this much history changes the reduction of a capture by a ply */

/*
 * Late move pruning ("move count pruning"): after a number of moves no quiet one is expected to be better. Futility
 * pruning (Schaeffer, 1986): near the leaves a quiet move seldom makes up for an evaluation far below alpha.
 */
void loop_start(const struct worker *w, struct loop *l)
{
    const struct margins *k = &w->values->margins;
    l->late = INT_MAX;
    l->reachable = INT_MAX;
    if (l->depth <= LATE_DEPTH)
        l->late = (3 + l->depth * l->depth) * k->late_moves / (l->improving ? 100 : 200);
    if (l->depth <= FUTILITY_DEPTH)
        l->reachable = w->stack[l->ply].static_eval + k->futility_base + k->futility * l->depth;
    worker_moves_before(w, l->ply, l->before);
}

/* Once this is so it holds for all later quiet moves, except those that give check. */
static bool quiets_are_prunable(const struct loop *l)
{
    return l->tried > l->late || l->reachable <= l->alpha;
}

/* The reduction by depth and move count alone. */
static int basic_reduction(const struct worker *w, const struct loop *l)
{
    int depth = l->depth < REDUCTIONS ? l->depth : REDUCTIONS - 1;
    return w->reduction[depth][l->tried < REDUCTIONS ? l->tried : REDUCTIONS - 1];
}

/*
 * Is the quiet move M, of HISTORY, hopeless as deep as it would be searched once reduced: by history pruning, by
 * futility, or because it loses material by exchange?
 */
static bool prunes_quiet(const struct worker *w, const struct loop *l, struct move m, int history)
{
    const struct frame *n = &w->stack[l->ply];
    const struct margins *k = &w->values->margins;
    int depth = l->depth - basic_reduction(w, l) - !l->improving + history / k->history_ply;
    depth = depth < 1 ? 1 : depth;
    if (l->depth <= HISTORY_DEPTH && history < -k->history_pruning * l->depth)
        return true;
    if (depth > REDUCED_DEPTH)
        return false;
    return n->static_eval + k->reduced_base + k->reduced * depth <= l->alpha ||
           !exchange_wins(w->values, &n->position, m, -k->see_quiet * depth * depth);
}

bool loop_prunes(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct frame *n = &w->stack[l->ply];
    if (n->in_check)
        return false;
    if (noisy)
        return !good && l->depth <= SEE_CAPTURE_DEPTH &&
               !exchange_wins(w->values, &n->position, m, -w->values->margins.see_capture * l->depth);
    return quiets_are_prunable(l) || prunes_quiet(w, l, m, picker_history(&n->picker, m));
}

bool loop_gives_away(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct frame *n = &w->stack[l->ply];
    if (n->position.alive != 7 || n->position.turn == w->me || n->in_check || l->tried == 0 ||
        l->best <= -SCORE_MATED_SOON)
        return false;
    return noisy ? !good : !exchange_wins(w->values, &n->position, m, -w->values->margins.gift);
}

void loop_skip_quiets(struct worker *w, struct loop *l)
{
    struct frame *n = &w->stack[l->ply];
    if (!quiets_are_prunable(l))
        return;
    const struct checks *checks = worker_known_checks(w, l->ply);
    l->quiets_checked = true;
    int count;
    const struct move *quiet = picker_quiets(&n->picker, &count);
    for (int i = 0; i < count; i++)
        if (move_may_check(checks, &n->position, quiet[i]))
            return;
    l->tried += picker_drop_quiets(&n->picker);
}

/*
 * Late move reductions grow with the logarithms of depth and move count (worker.c); more where a cutoff is expected or
 * the player's position gets worse, less on the principal variation, about checks, for killers and by history. Captures
 * that lose nothing are reduced by a ply less, and by their own history.
 */
int loop_reduction(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct frame *n = &w->stack[l->ply];
    if (l->depth < 3 || l->tried <= 1 + 2 * l->pv)
        return 0;
    int r = basic_reduction(w, l), victim;
    r += l->cut - l->pv - w->stack[l->ply + 1].in_check - n->in_check;
    if (noisy && good) {
        move_is_noisy(w->values->game, &n->position, m, &victim);
        r -= 1 + history_capture(&w->history, &n->position, m, victim) / CAPTURE_PLY;
    } else
        r += !l->improving;
    if (!noisy)
        r -= picker_history(&n->picker, m) / w->values->margins.history_ply;
    if (move_equal(m, n->killer[0]) || move_equal(m, n->killer[1]))
        r--;
    return r < 0 ? 0 : r > l->depth - 2 ? l->depth - 2 : r;
}

/* Raise or lower the histories of M, tried at L's node. */
static void update(struct worker *w, const struct loop *l, struct move m, int bonus)
{
    const struct position *p = &w->stack[l->ply].position;
    int victim;
    if (move_is_noisy(w->values->game, p, m, &victim))
        history_update_capture(&w->history, p, m, victim, bonus);
    else
        history_update_quiet(&w->history, p, m, l->before, bonus);
}

void loop_reward(struct worker *w, const struct loop *l, struct move m)
{
    struct frame *n = &w->stack[l->ply];
    int bonus = l->depth * l->depth * 16 + 64 * l->depth;
    bool noisy = move_is_noisy(w->values->game, &n->position, m, NULL);
    bonus = bonus < 1600 ? bonus : 1600;
    update(w, l, m, bonus);
    for (int i = 0; i < n->failures; i++)
        if (!noisy || move_is_noisy(w->values->game, &n->position, n->failed[i], NULL))
            update(w, l, n->failed[i], -bonus);
    if (noisy)
        return;
    if (!move_equal(n->killer[0], m)) {
        n->killer[1] = n->killer[0];
        n->killer[0] = m;
    }
    history_set_counter(&w->history, l->before[0], m);
}

void loop_reward_previous(struct worker *w, const struct loop *l)
{
    if (l->ply < 1 || !move_is_none(w->stack[l->ply].excluded))
        return;
    const struct frame *last = &w->stack[l->ply - 1];
    int before[HISTORY_PLIES], bonus = l->depth * l->depth * 8 + 32 * l->depth;
    if (worker_same_team(w, &last->position, &w->stack[l->ply].position) || last->move.type == MOVE_PASS ||
        move_is_noisy(w->values->game, &last->position, last->move, NULL))
        return;
    worker_moves_before(w, l->ply - 1, before);
    history_update_quiet(&w->history, &last->position, last->move, before, bonus < 800 ? bonus : 800);
}

void loop_reward_by_eval(struct worker *w, int ply)
{
    enum { MOST = 1600 };
    const struct frame *n = &w->stack[ply], *last = n - 1;
    if (w->values->game->players > 2 || ply < 1 || n->in_check || last->in_check || last->move.type == MOVE_PASS ||
        move_is_noisy(w->values->game, &last->position, last->move, NULL))
        return;
    int bonus = -w->values->margins.history_eval * (n->static_eval + last->static_eval);
    bonus = bonus > MOST ? MOST : bonus < -MOST ? -MOST : bonus;
    history_update_butterfly(&w->history, &last->position, last->move, bonus);
}
