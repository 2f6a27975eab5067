#include "search.h"

#include "handicap.h"
#include "loop.h"
#include "quiesce.h"

#include <stdlib.h>
#include <string.h>

/* Depths in plies left. */
enum {
    REVERSE_FUTILITY_DEPTH = 8, /* at most */
    RAZOR_DEPTH = 3,            /* at most */
    NULL_MOVE_DEPTH = 3,        /* at least, so the next ones */
    PROBCUT_DEPTH = 5,
    REDUCTION_DEPTH = 4, /* internal iterative reduction */
    SINGULAR_DEPTH = 7,
};

/* Six parameters, in registers on x86-64: what every alpha-beta search is called with. */
static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut);

/* The value at PLY of the position at PLY + 1 between ALPHA and BETA. Its parameters are those of search. */
static int search_next(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    if (worker_same_team(w, &w->stack[ply].position, &w->stack[ply + 1].position))
        return search(w, ply + 1, alpha, beta, depth, cut);
    return -search(w, ply + 1, -beta, -alpha, depth, cut);
}

/* Is the static evaluation at PLY, not in check, better than when the same player moved last? AFTER_CHECK is the answer
 * if that was in check. */
static bool is_improving(const struct worker *w, int ply, bool after_check)
{
    const struct frame *n = &w->stack[ply], *before = NULL;
    for (int back = 2; !before && back <= PLAYERS_MAX && back <= ply; back++)
        if (n[-back].position.turn == n->position.turn)
            before = n - back;
    return before && (before->in_check ? after_check : n->static_eval > before->static_eval);
}

/* A node's question: is its value, DEPTH plies deep, above BETA? CUT: that is expected. */
struct null_window {
    int ply, beta, depth;
    bool cut;
    int eval; /* frame_refined_eval */
};

/*
 * Reverse futility pruning ("static null move pruning"): near the leaves an evaluation far above beta is believed. True
 * if *SCORE is the value of the node.
 */
static bool reverse_futility(const struct worker *w, const struct null_window *q, int *score)
{
    bool improving = is_improving(w, q->ply, false);
    if (q->depth > REVERSE_FUTILITY_DEPTH || q->eval >= EVAL_MAX ||
        q->eval - w->values->margins.reverse_futility * (q->depth - improving) < q->beta)
        return false;
    *score = (q->eval + q->beta) / 2;
    return true;
}

/* Razoring (Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977): near the leaves an evaluation far
 * below alpha is believed if quiescence agrees. */
static bool razor(struct worker *w, const struct null_window *q, int *score)
{
    if (q->depth > RAZOR_DEPTH || q->eval + w->values->margins.razor * q->depth > q->beta - 1)
        return false;
    *score = quiesce(w, q->ply, q->beta - 1, q->beta);
    return w->stop || *score < q->beta;
}

/* Has the side to move men besides royals and pawns, so that it is hardly in zugzwang? */
static bool null_move_is_safe(const struct worker *w, const struct frame *n)
{
    const struct game *g = w->values->game;
    cellset men = cellset_less(n->position.player[n->position.turn], n->position.kind[g->royal]);
    if (g->pawn >= 0)
        men = cellset_less(men, n->position.kind[g->pawn]);
    men = cellset_and(men, g->board->firsts);
    return g->players == 2 && cellset_count(men) >= 2;
}

/*
 * Null-move pruning (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search",
 * 1993): where a cutoff is expected and the side to move scores above beta even after passing, the node is cut off
 * without a move. The higher the static evaluation is above beta, the shallower the search after the pass.
 */
static bool null_move(struct worker *w, const struct null_window *q, int *score)
{
    struct frame *n = &w->stack[q->ply];
    if (!q->cut || q->depth < NULL_MOVE_DEPTH || n->static_eval < q->beta || q->eval < q->beta || q->ply < 1 ||
        n[-1].move.type == MOVE_PASS || !null_move_is_safe(w, n))
        return false;
    int spare = (n->static_eval - q->beta) / w->values->margins.null_step;
    int reduced = q->depth - 3 - q->depth / 4 - (spare < 3 ? spare : 3);
    worker_make_move(w, q->ply, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
    n[1].quiet_plies = 0;
    *score = search_next(w, q->ply, q->beta - 1, q->beta, reduced, !q->cut);
    *score = *score > SCORE_MATED_SOON ? q->beta : *score;
    return w->stop || *score >= q->beta;
}

/*
 * ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995): a capture that holds
 * well above BETA in quiescence and then in a search four plies less deep will nearly always refute the last move. F is
 * what the table knows.
 */
static bool probcut(struct worker *w, const struct null_window *q, const struct table_entry *f, int *score)
{
    struct frame *n = &w->stack[q->ply];
    int margin = w->values->margins.probcut, bar = q->beta + margin, count;
    struct move m;
    bool good;
    if (q->depth < PROBCUT_DEPTH || q->beta > SCORE_MATED_SOON - margin || q->beta < -SCORE_MATED_SOON ||
        (f->bound != BOUND_NONE && f->depth >= q->depth - 3 && f->score < bar))
        return false;
    count = moves_captures(w->values->game, &n->position, n->picker.move);
    struct hint hint = worker_hint(w, q->ply, MOVE_NONE);
    picker_start(&n->picker, w->values, &w->history, &n->position, count, &hint);
    while (picker_next(&n->picker, &m, &good)) {
        if (!good || !exchange_wins(w->values, &n->position, m, bar - n->static_eval))
            continue;
        worker_make_move(w, q->ply, m);
        *score = search_next(w, q->ply, bar - 1, bar, 0, !q->cut);
        if (!w->stop && *score >= bar)
            *score = search_next(w, q->ply, bar - 1, bar, q->depth - 4, !q->cut);
        if (w->stop)
            return true;
        if (*score >= bar) {
            worker_store(w, q->ply, m, *score, q->depth - 3, BOUND_LOWER);
            return true;
        }
    }
    return false;
}

/* May the node of Q, not in check, off the principal variation and outside singular extension's own search, be answered
 * without trying its moves? */
static bool prune_node(struct worker *w, struct null_window *q, const struct table_entry *f, int *score)
{
    q->eval = frame_refined_eval(&w->stack[q->ply], f);
    if (q->beta <= SCORE_MATED_SOON && q->beta >= -SCORE_MATED_SOON &&
        (reverse_futility(w, q, score) || razor(w, q, score) || null_move(w, q, score)))
        return true;
    return probcut(w, q, f, score);
}

/*
 * Principal variation search (Marsland and Campbell, 1982): the value of move M, already played, by a null window first
 * and by the full one if that is not enough. Late moves are first searched less deeply.
 */
static int search_move(struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    int depth = l->depth - 1, score;
    if (move_equal(m, l->table))
        depth += l->extend;
    if (l->tried == 1)
        return search_next(w, l->ply, l->alpha, l->beta, depth, !l->pv && !l->cut);
    int r = loop_reduction(w, l, m, noisy, good);
    w->stack[l->ply].reduced = r;
    score = search_next(w, l->ply, l->alpha, l->alpha + 1, depth - r, true);
    w->stack[l->ply].reduced = 0;
    if (!w->stop && r && score > l->alpha) {
        depth += l->ply > 0 && score > l->best + w->values->margins.deeper;
        depth -= score < l->best + depth;
        if (depth > l->depth - 1 - r)
            score = search_next(w, l->ply, l->alpha, l->alpha + 1, depth, !l->cut);
    }
    if (!w->stop && l->pv && score > l->alpha && score < l->beta)
        score = search_next(w, l->ply, l->alpha, l->beta, depth, false);
    return score;
}

/* As search_move, at the root, with what a level likes about M. */
static int search_liked(struct worker *w, struct loop *l, struct move m, bool noisy, bool good)
{
    int liking = handicap_liking(w, m);
    struct loop shifted = *l;
    shifted.alpha = l->alpha > -SCORE_MATED_SOON ? l->alpha - liking : l->alpha;
    shifted.beta = l->beta < SCORE_MATED_SOON ? l->beta - liking : l->beta;
    int score = search_move(w, &shifted, m, noisy, good);
    return abs(score) < SCORE_MATED_SOON || w->handicap->mates ? score + liking : score;
}

/* The root's moves into its picker; returns how many. */
static int root_moves(struct worker *w)
{
    int moves = w->root_moves - w->root_first;
    memcpy(w->stack[0].picker.move, w->root_move + w->root_first, (size_t)moves * sizeof *w->root_move);
    return moves;
}

/* Start the picker of PLY, TABLE the transposition table's move; false if there are no moves. */
static bool start_picker(struct worker *w, int ply, struct move table)
{
    const struct values *v = w->values;
    struct frame *n = &w->stack[ply];
    struct hint hint = worker_hint(w, ply, table);
    if (ply > 0 && picker_start_late(&n->picker, v, &w->history, &n->position, SOURCE_ALL, &hint))
        return true;
    int count = ply == 0 ? root_moves(w) : moves_legal(v->game, &n->position, n->picker.move);
    picker_start(&n->picker, v, &w->history, &n->position, count, &hint);
    return count > 0;
}

/* The value of a node without legal moves: mate or stalemate. */
static int no_moves_score(const struct worker *w, int ply)
{
    enum { STALEMATE_PART = 150 };
    if (w->stack[ply].in_check)
        return ply - SCORE_MATE;
    return w->values->game->rules & RULE_STALEMATE_WINS_PART ? -STALEMATE_PART : DRAW;
}

/* The root move BEST leads those that are searched: the next depth begins with it, and so does its line. */
static void lead_root(struct worker *w, struct move best)
{
    int at = w->root_first;
    while (at < w->root_moves - 1 && !move_equal(w->root_move[at], best))
        at++;
    struct move m = w->root_move[at], *first = &w->root_move[w->root_first];
    memmove(first + 1, first, (size_t)(at - w->root_first) * sizeof *first);
    *first = m;
}

/* Store the result of the loop L, BEST by BEST_MOVE, in the transposition table and the correction history. */
static void store_result(struct worker *w, const struct loop *l, int best, struct move best_move, int old_alpha)
{
    const struct frame *n = &w->stack[l->ply];
    enum bound bound = best >= l->beta ? BOUND_LOWER : best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    if (!move_is_none(n->excluded) || worker_is_restricted(w, l->ply))
        return;
    worker_store(w, l->ply, best_move, best, l->depth, bound);
    bool noisy = !move_is_none(best_move) && move_is_noisy(w->values->game, &n->position, best_move, NULL);
    if (!n->in_check && !noisy && abs(best) < SCORE_MATED_SOON && !(bound == BOUND_LOWER && best <= n->static_eval) &&
        !(bound == BOUND_UPPER && best >= n->static_eval))
        worker_update_correction(w, l->ply, l->depth, best);
}

/* Try the moves of a node; L holds the window. */
static int search_moves(struct worker *w, struct loop *l)
{
    struct frame *n = &w->stack[l->ply];
    int best = -SCORE_INFINITE, old_alpha = l->alpha;
    l->best = best;
    struct move m, best_move = MOVE_NONE;
    bool good;
    if (!start_picker(w, l->ply, l->table))
        return no_moves_score(w, l->ply);
    n->failures = 0;
    while (picker_next(&n->picker, &m, &good)) {
        if (move_equal(m, n->excluded) || (w->handicap && l->ply > 0 && handicap_overlooks(w, l->ply, m)))
            continue;
        worker_expect_move(w, l->ply, m);
        bool noisy = move_is_noisy(w->values->game, &n->position, m, NULL);
        if (w->values->game->players > 2 &&
            ((n->tied && best > -SCORE_MATED_SOON && !(noisy && good)) || loop_gives_away(w, l, m, noisy, good)))
            continue;
        n->not_first = ++l->tried > 1;
        if (l->ply > 0 && best > -SCORE_MATED_SOON && loop_prunes(w, l, m, noisy, good) &&
            !worker_gives_check(w, l->ply, m)) {
            if (!noisy && !l->quiets_checked)
                loop_skip_quiets(w, l);
            continue;
        }
        worker_make_move(w, l->ply, m);
        uint64_t before = w->nodes;
        int score = l->ply == 0 && w->handicap ? search_liked(w, l, m, noisy, good) : search_move(w, l, m, noisy, good);
        if (w->stop)
            return 0;
        if (score > best) {
            l->best = best = score;
            if (score > l->alpha) {
                best_move = m;
                frame_extend_pv(n, m);
                if (l->ply == 0) {
                    w->root_score = score;
                    w->best_nodes = w->nodes - before;
                    lead_root(w, m);
                }
                l->alpha = score;
            }
            if (score >= l->beta) {
                if (!worker_is_restricted(w, l->ply))
                    loop_reward(w, l, m);
                break;
            }
        }
        if (n->failures < TRIED_MAX)
            n->failed[n->failures++] = m;
    }
    if (l->tried == 0) /* the only move is the excluded one */
        return l->alpha;
    if (best >= l->beta)
        best = score_softened(w, best, l->beta, l->depth);
    if (best <= old_alpha)
        loop_reward_previous(w, l);
    store_result(w, l, best, best_move, old_alpha);
    return best;
}

/*
 * Singular extension (Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force
 * searching", 1988): is the table's move the only good one at PLY? The others are searched to half the depth against a
 * bar below its value. Returns by how many plies to extend it. If another may be as good, it is searched two plies less
 * deeply where the table says that it cuts off, one where a cutoff is expected. If the others reach even BETA, *CUTOFF
 * gets a value for the node ("multi-cut": Björnsson and Marsland, 1998).
 * Eight parameters: those of the node that asks; a struct would be filled for each.
 */
static int singular(struct worker *w, int ply, const struct table_entry *f, int beta, int depth, bool cut, bool pv,
                    int *cutoff)
{
    struct frame *n = &w->stack[ply];
    const struct margins *k = &w->values->margins;
    int bar = f->score - k->singular * depth / 16;
    if (ply == 0 || depth < SINGULAR_DEPTH || !move_is_none(n->excluded) || move_is_none(f->move) ||
        f->bound == BOUND_UPPER || f->depth < depth - 3 || abs(f->score) > SCORE_MATED_SOON || ply >= 2 * w->root_depth)
        return 0;
    n->excluded = f->move;
    int score = search(w, ply, bar - 1, bar, (depth - 1) / 2, cut);
    n->excluded = MOVE_NONE;
    if (w->stop || score < bar)
        return !pv && w->values->game->players == 2 && score < bar - k->double_extension && ply < w->root_depth ? 2 : 1;
    if (bar >= beta)
        *cutoff = bar;
    return f->score >= beta ? -2 : -cut;
}

/*
 * The move that led to PLY is searched less deeply, as a late one. Now that the evaluation after it is known: a ply
 * more if that was much and the player to move is not better off than before it, a ply less if he stands better by the
 * evaluations before it and after it together.
 */
static int hindsight(const struct worker *w, int ply, int depth)
{
    enum { MUCH = 3, BETTER = 100 };
    const struct frame *n = &w->stack[ply], *last = n - 1;
    if (!last->reduced || n->in_check || last->in_check || w->values->game->players > 2)
        return 0;
    if (last->reduced >= MUCH && n->static_eval <= -last->static_eval)
        return 1;
    return depth >= 2 && n->static_eval + last->static_eval > BETTER ? -1 : 0;
}

/*
 * The value at PLY between ALPHA and BETA, DEPTH plies deep. CUT: a refutation of the move before is expected. Six
 * parameters, in registers on x86-64: what every alpha-beta search is called with.
 */
static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    struct frame *n = &w->stack[ply];
    struct table_entry f;
    bool pv = beta - alpha > 1;
    int score;

    if (n->in_check && ply > 0 && ply < 2 * w->root_depth)
        depth++;
    if (depth <= 0 || ply >= PLY_MAX)
        return quiesce(w, ply, alpha, beta);
    n->pv_length = 0;
    if (worker_count_node(w, ply))
        return 0;
    if (ply > 0 && worker_is_over(w, ply, &alpha, &beta, &score))
        return score;
    bool alone = move_is_none(n->excluded);
    worker_probe_table(w, ply, &f);
    if (worker_is_restricted(w, ply)) /* the table's move is that of all moves, and may be none of these */
        f.move = w->root_move[w->root_first];
    if (alone && !pv && entry_cuts_off(&f, alpha, beta, depth))
        return f.score;
    if (!n->in_check)
        worker_set_static_eval(w, ply, &f);
    if (alone && f.bound == BOUND_NONE) /* the first visit */
        loop_reward_by_eval(w, ply);
    if (alone && ply > 0)
        depth += hindsight(w, ply, depth);
    struct null_window q = {ply, beta, depth, cut, 0};
    if (!pv && alone && !n->in_check && prune_node(w, &q, &f, &score))
        return score;
    if (depth >= REDUCTION_DEPTH && move_is_none(f.move)) /* internal iterative reduction: there is no table move */
        depth--;
    int cutoff = -SCORE_INFINITE, extend = singular(w, ply, &f, beta, depth, cut, pv, &cutoff);
    n->pv_length = 0;
    if (w->stop || cutoff != -SCORE_INFINITE)
        return cutoff;
    bool improving = !n->in_check && is_improving(w, ply, true);
    struct loop l = {ply, alpha, beta, depth, pv, cut, improving, extend, 0, 0, 0, 0, false, f.move, {0}};
    loop_start(w, &l);
    return search_moves(w, &l);
}

int search_root(struct worker *w, int alpha, int beta, int depth)
{
    uint64_t before = w->nodes;
    w->root_depth = depth;
    int score = search(w, 0, alpha, beta, depth, false);
    w->iteration_nodes = w->nodes - before;
    return score;
}

int search_root_move(struct worker *w, struct move m, int alpha, int beta, int depth)
{
    struct table_entry f;
    w->root_depth = depth;
    worker_probe_table(w, 0, &f);
    if (!w->stack[0].in_check)
        worker_set_static_eval(w, 0, &f); /* what later plies are compared with */
    worker_make_move(w, 0, m);
    return search_next(w, 0, alpha, beta, depth - 1, false);
}
