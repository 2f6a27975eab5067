#include "node.h"

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

void node_start_loop(const struct worker *w, struct search_node *node)
{
    const struct margins *margins = &w->values->margins;
    node->late = INT_MAX;
    node->reachable = INT_MAX;
    if (node->depth <= LATE_DEPTH)
        node->late = (3 + node->depth * node->depth) * margins->late_moves / (node->improving ? 100 : 200);
    if (node->depth <= FUTILITY_DEPTH)
        node->reachable = w->stack[node->ply].static_eval + margins->futility_base + margins->futility * node->depth;
    worker_moves_before(w, node->ply, node->before);
}

/* Late move pruning, futility pruning. Once this holds it holds for all later quiet moves that do not give check. */
static bool quiets_are_prunable(const struct search_node *node)
{
    return node->tried > node->late || node->reachable <= node->alpha;
}

/* Returns the reduction by depth and move count alone. */
static int basic_reduction(const struct worker *w, const struct search_node *node)
{
    int depth = node->depth < REDUCTIONS ? node->depth : REDUCTIONS - 1;
    return w->reduction[depth][node->tried < REDUCTIONS ? node->tried : REDUCTIONS - 1];
}

/* True if the quiet move M, with the history score HISTORY, is hopeless at its reduced depth. */
static bool prunes_quiet(const struct worker *w, const struct search_node *node, struct move m, int history)
{
    const struct frame *f = &w->stack[node->ply];
    const struct margins *margins = &w->values->margins;
    int depth = node->depth - basic_reduction(w, node) - !node->improving + history / margins->history_ply;
    depth = depth < 1 ? 1 : depth;
    /* History pruning */
    if (node->depth <= HISTORY_DEPTH && history < -margins->history_pruning * node->depth)
        return true;
    if (depth > REDUCED_DEPTH)
        return false;
    /* Futility pruning at the reduced depth; pruning by static exchange evaluation */
    return f->static_eval + margins->reduced_base + margins->reduced * depth <= node->alpha ||
           !exchange_wins(w->values, &f->position, m, -margins->see_quiet * depth * depth);
}

bool node_prunes(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good)
{
    const struct frame *f = &w->stack[node->ply];
    if (f->in_check)
        return false;
    bool forced = rules_has(w->values->game, RULE_FORCED_CAPTURE); /* an exchange is not for both to choose */
    if (noisy)
        return !forced && !good && node->depth <= SEE_CAPTURE_DEPTH &&
               !exchange_wins(w->values, &f->position, m, -w->values->margins.see_capture * node->depth);
    return quiets_are_prunable(node) || (!forced && prunes_quiet(w, node, m, picker_history(&f->picker, m)));
}

void node_skip_quiets(struct worker *w, struct search_node *node)
{
    struct frame *f = &w->stack[node->ply];
    if (!quiets_are_prunable(node))
        return;
    const struct checks *checks = worker_known_checks(w, node->ply);
    node->quiets_checked = true;
    int count;
    const struct move *quiet = picker_quiets(&f->picker, &count);
    for (int i = 0; i < count; i++)
        if (move_may_check(checks, &f->position, quiet[i]))
            return;
    node->tried += picker_drop_quiets(&f->picker);
}

int node_reduction(const struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good)
{
    const struct frame *f = &w->stack[node->ply];
    if (node->depth < 3 || node->tried <= 1 + 2 * node->pv)
        return 0;
    int r = basic_reduction(w, node), victim;
    r += node->cut - node->pv - f[1].in_check - f->in_check;
    if (noisy && good) {
        move_is_noisy(w->values->game, &f->position, m, &victim);
        r -= 1 + history_capture(&w->history, &f->position, m, victim) / CAPTURE_PLY;
    } else
        r += !node->improving;
    if (!noisy)
        r -= picker_history(&f->picker, m) / w->values->margins.history_ply;
    if (move_equal(m, f->killer[0]) || move_equal(m, f->killer[1]))
        r--;
    return r < 0 ? 0 : r > node->depth - 2 ? node->depth - 2 : r;
}

/* Raises or lower the histories of M, tried at NODE. */
static void update_history(struct worker *w, const struct search_node *node, struct move m, int bonus)
{
    const struct position *p = &w->stack[node->ply].position;
    int victim;
    if (move_is_noisy(w->values->game, p, m, &victim))
        history_update_capture(&w->history, p, m, victim, bonus);
    else
        history_update_quiet(&w->history, p, m, node->before, bonus);
}

void node_reward(struct worker *w, const struct search_node *node, struct move m)
{
    struct frame *f = &w->stack[node->ply];
    int bonus = node->depth * node->depth * 16 + 64 * node->depth;
    bool noisy = move_is_noisy(w->values->game, &f->position, m, NULL);
    bonus = bonus < 1600 ? bonus : 1600;
    update_history(w, node, m, bonus);
    for (int i = 0; i < f->failures; i++)
        if (!noisy || move_is_noisy(w->values->game, &f->position, f->failed[i], NULL))
            update_history(w, node, f->failed[i], -bonus);
    if (noisy)
        return;
    if (!move_equal(f->killer[0], m)) {
        f->killer[1] = f->killer[0];
        f->killer[0] = m;
    }
    history_set_counter(&w->history, node->before[0], m);
}

void node_reward_previous(struct worker *w, const struct search_node *node)
{
    if (node->ply < 1 || !move_is_none(w->stack[node->ply].excluded))
        return;
    const struct frame *last = &w->stack[node->ply - 1];
    int before[HISTORY_PLIES], bonus = node->depth * node->depth * 8 + 32 * node->depth;
    if (worker_same_team(w, &last->position, &w->stack[node->ply].position) || last->move.type == MOVE_PASS ||
        move_is_noisy(w->values->game, &last->position, last->move, NULL))
        return;
    worker_moves_before(w, node->ply - 1, before);
    history_update_quiet(&w->history, &last->position, last->move, before, bonus < 800 ? bonus : 800);
}

void node_reward_by_eval(struct worker *w, int ply)
{
    enum { MOST = 1600 };
    const struct frame *f = &w->stack[ply], *last = f - 1;
    if (w->three || ply < 1 || f->in_check || last->in_check || last->move.type == MOVE_PASS ||
        last->position.turn == f->position.turn || move_is_noisy(w->values->game, &last->position, last->move, NULL))
        return;
    int bonus = -w->values->margins.history_eval * (f->static_eval + last->static_eval);
    bonus = bonus > MOST ? MOST : bonus < -MOST ? -MOST : bonus;
    history_update_butterfly(&w->history, &last->position, last->move, bonus);
}
