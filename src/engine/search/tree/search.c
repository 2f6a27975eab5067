#include "node.h"

/* The plies left at which a step is taken. */
enum {
    REVERSE_FUTILITY_DEPTH = 8, /* at most, and the next one */
    RAZOR_DEPTH = 3,
    NULL_MOVE_DEPTH = 3, /* at least, and so on */
    PROBCUT_DEPTH = 5,
    REDUCTION_DEPTH = 4, /* internal iterative reduction */
    SINGULAR_DEPTH = 7,
};

static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut);

/* Returns the value at PLY of the position at PLY + 1 between ALPHA and BETA. The parameters are those of search. */
static int search_next(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    if (worker_same_team(w, &w->stack[ply].position, &w->stack[ply + 1].position))
        return search(w, ply + 1, alpha, beta, depth, cut);
    return -search(w, ply + 1, -beta, -alpha, depth, cut);
}

/* True if the static evaluation at PLY, not in check, is better than when the same player moved last; AFTER_CHECK if
 * that player was in check then. */
static bool is_improving(const struct worker *w, int ply, bool after_check)
{
    const struct frame *f = &w->stack[ply], *before = NULL;
    for (int back = 2; !before && back <= PLAYERS_MAX && back <= ply; back++)
        if (f[-back].position.turn == f->position.turn)
            before = f - back;
    return before && (before->in_check ? after_check : f->static_eval > before->static_eval);
}

/*
 * Hindsight: the move that led to N was reduced. Now that the evaluation after it is known, returns 1 if the reduction
 * was large and the player to move is not better off than before, −1 if better off by both evaluations, else 0.
 */
static int hindsight(const struct worker *w, const struct search_node *n)
{
    enum { LARGE = 3, BETTER = 100 };
    const struct frame *f = &w->stack[n->ply], *last = f - 1;
    if (!last->reduced || f->in_check || last->in_check || w->three)
        return 0;
    int change = f->static_eval + last->static_eval;
    return last->reduced >= LARGE && change <= 0 ? 1 : n->depth >= 2 && change > BETTER ? -1 : 0;
}

/* True if the side to move at F has pieces besides royals and pawns and need not capture: zugzwang is unlikely. */
static bool null_move_is_safe(const struct worker *w, const struct frame *f)
{
    const struct game *g = w->values->game;
    cellset pieces = cellset_less(f->position.player[f->position.turn], f->position.kind[g->royal]);
    if (g->pawn >= 0)
        pieces = cellset_less(pieces, f->position.kind[g->pawn]);
    pieces = cellset_and(pieces, g->board->firsts);
    return !w->three && !(g->rules & RULE_FORCED_CAPTURE) && cellset_count(pieces) >= 2;
}

/*
 * Null move pruning (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search",
 * 1993): where a cutoff is expected and the side to move scores above beta even after passing, no move is tried. The
 * higher the static evaluation is above beta, the shallower the search after the pass.
 */
static bool null_move(struct worker *w, const struct search_node *n, int *score)
{
    struct frame *f = &w->stack[n->ply];
    if (!n->cut || n->depth < NULL_MOVE_DEPTH || f->static_eval < n->beta || n->eval < n->beta || n->ply < 1 ||
        f[-1].move.type == MOVE_PASS || !null_move_is_safe(w, f))
        return false;
    int spare = (f->static_eval - n->beta) / w->values->margins.null_step;
    int reduced = n->depth - 3 - n->depth / 4 - (spare < 3 ? spare : 3);
    worker_make_move(w, n->ply, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
    f[1].quiet_plies = 0;
    *score = search_next(w, n->ply, n->beta - 1, n->beta, reduced, !n->cut);
    *score = *score > SCORE_MATED_SOON ? n->beta : *score;
    return w->stop || *score >= n->beta;
}

/*
 * ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995): a capture that holds
 * well above beta in quiescence and then in a search four plies less deep will nearly always refute the last move.
 */
static bool probcut(struct worker *w, const struct search_node *n, int *score)
{
    struct frame *f = &w->stack[n->ply];
    int margin = w->values->margins.probcut, bar = n->beta + margin, count;
    struct move m;
    bool good;
    if (n->depth < PROBCUT_DEPTH || n->beta > SCORE_MATED_SOON - margin || n->beta < -SCORE_MATED_SOON ||
        (n->entry.bound != BOUND_NONE && n->entry.depth >= n->depth - 3 && n->entry.score < bar))
        return false;
    count = moves_captures(w->values->game, &f->position, f->picker.move);
    struct hint hint = worker_hint(w, n->ply, MOVE_NONE);
    picker_start(&f->picker, w->values, &w->history, &f->position, count, &hint);
    while (picker_next(&f->picker, &m, &good)) {
        if (!good || !exchange_wins(w->values, &f->position, m, bar - f->static_eval))
            continue;
        worker_make_move(w, n->ply, m);
        *score = search_next(w, n->ply, bar - 1, bar, 0, !n->cut);
        if (!w->stop && *score >= bar)
            *score = search_next(w, n->ply, bar - 1, bar, n->depth - 4, !n->cut);
        if (w->stop)
            return true;
        if (*score >= bar) {
            worker_store(w, n->ply, m, *score, n->depth - 3, BOUND_LOWER);
            return true;
        }
    }
    return false;
}

/* Tries to answer N, not in check and with a null window, without its moves; true if *SCORE is its value. */
static bool prune_node(struct worker *w, struct search_node *n, int *score)
{
    const struct margins *k = &w->values->margins;
    n->eval = frame_refined_eval(&w->stack[n->ply], &n->entry);
    if (n->beta <= SCORE_MATED_SOON && n->beta >= -SCORE_MATED_SOON) {
        /* Reverse futility pruning: near the leaves an evaluation far above beta is trusted */
        if (n->depth <= REVERSE_FUTILITY_DEPTH && n->eval < EVAL_MAX &&
            n->eval - k->reverse_futility * (n->depth - is_improving(w, n->ply, false)) >= n->beta) {
            *score = (n->eval + n->beta) / 2;
            return true;
        }

        /* Razoring: near the leaves an evaluation far below alpha is trusted if quiescence agrees (Birmingham and Kent,
         * "Tree-searching and tree-pruning techniques", 1977) */
        if (n->depth <= RAZOR_DEPTH && n->eval + k->razor * n->depth <= n->beta - 1) {
            *score = quiesce(w, n->ply, n->beta - 1, n->beta);
            if (w->stop || *score < n->beta)
                return true;
        }

        /* Null move pruning */
        if (null_move(w, n, score))
            return true;
    }

    /* ProbCut */
    return probcut(w, n, score);
}

/*
 * Singular extension (Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force
 * searching", 1988): is the table's move the only good one? The others are searched to half the depth against a bar
 * below its value; if they all fail, it is extended. If another may be as good, it is searched two plies less deeply
 * where the table says that it cuts off, one where a cutoff is expected. True if the others reach even beta: then
 * *SCORE is a value of the node ("multi-cut": Björnsson and Marsland, 1998), or the search is to stop.
 */
static bool extend_singular(struct worker *w, struct search_node *n, int *score)
{
    struct frame *f = &w->stack[n->ply];
    const struct table_entry *e = &n->entry;
    const struct margins *k = &w->values->margins;
    int bar = e->score - k->singular * n->depth / 16;
    if (n->ply == 0 || n->depth < SINGULAR_DEPTH || !move_is_none(f->excluded) || move_is_none(e->move) ||
        e->bound == BOUND_UPPER || e->depth < n->depth - 3 || abs(e->score) > SCORE_MATED_SOON ||
        n->ply >= 2 * w->root_depth)
        return false;
    f->excluded = e->move;
    *score = search(w, n->ply, bar - 1, bar, (n->depth - 1) / 2, n->cut);
    f->excluded = MOVE_NONE;
    if (w->stop)
        return true;
    if (*score < bar) {
        bool twice = !n->pv && !w->three && *score < bar - k->double_extension && n->ply < w->root_depth;
        n->extension = twice ? 2 : 1;
        return false;
    }
    *score = bar;
    n->extension = e->score >= n->beta ? -2 : -n->cut;
    return bar >= n->beta;
}

/* Starts the picker of N; false if there are no moves. */
static bool start_moves(struct worker *w, const struct search_node *n)
{
    const struct values *v = w->values;
    struct frame *f = &w->stack[n->ply];
    struct hint hint = worker_hint(w, n->ply, n->entry.move);
    if (n->ply > 0 && picker_start_late(&f->picker, v, &w->history, &f->position, SOURCE_ALL, &hint))
        return true;
    int count = w->root_moves - w->root_first;
    if (n->ply == 0)
        memcpy(f->picker.move, w->root_move + w->root_first, (size_t)count * sizeof *w->root_move);
    else
        count = moves_legal(v->game, &f->position, f->picker.move);
    picker_start(&f->picker, v, &w->history, &f->position, count, &hint);
    return count > 0;
}

/* The value of move M of N, already made. */
static int search_move(struct worker *w, const struct search_node *n, struct move m, bool noisy, bool good)
{
    int depth = n->depth - 1, score;
    if (move_equal(m, n->entry.move))
        depth += n->extension;
    if (n->tried == 1)
        return search_next(w, n->ply, n->alpha, n->beta, depth, !n->pv && !n->cut);

    /* Late move reductions */
    int r = node_reduction(w, n, m, noisy, good);
    w->stack[n->ply].reduced = r;
    score = search_next(w, n->ply, n->alpha, n->alpha + 1, depth - r, true);
    w->stack[n->ply].reduced = 0;
    if (!w->stop && r && score > n->alpha) {
        depth += n->ply > 0 && score > n->best + w->values->margins.deeper;
        depth -= score < n->best + depth;
        if (depth > n->depth - 1 - r)
            score = search_next(w, n->ply, n->alpha, n->alpha + 1, depth, !n->cut);
    }

    /* Principal variation search (Marsland and Campbell, 1982): the full window if the null window is not enough */
    if (!w->stop && n->pv && score > n->alpha && score < n->beta)
        score = search_next(w, n->ply, n->alpha, n->beta, depth, false);
    return score;
}

/* As search_move, at the root, with what a level likes about M. */
static int search_liked(struct worker *w, const struct search_node *n, struct move m, bool noisy, bool good)
{
    int liking = handicap_liking(w, m);
    struct search_node shifted = *n;
    /* Mates are not liked more or less: no window beyond them, in which mate distance pruning would find one */
    shifted.alpha -= w->handicap->mates || abs(n->alpha) < SCORE_MATED_SOON ? liking : 0;
    shifted.beta -= w->handicap->mates || abs(n->beta) < SCORE_MATED_SOON ? liking : 0;
    int score = search_move(w, &shifted, m, noisy, good);
    int liked = abs(score) < SCORE_MATED_SOON || w->handicap->mates ? score + liking : score;
    return liked > SCORE_MATE ? SCORE_MATE : liked < -SCORE_MATE ? -SCORE_MATE : liked; /* a score, whatever is liked */
}

/* The root move BEST, worth SCORE and searched since BEFORE nodes, leads the line: the next depth begins with it. */
static void lead_root(struct worker *w, struct move best, int score, uint64_t before)
{
    int at = w->root_first;
    w->root_score = score;
    w->best_nodes = w->nodes - before;
    while (at < w->root_moves - 1 && !move_equal(w->root_move[at], best))
        at++;
    struct move m = w->root_move[at], *first = &w->root_move[w->root_first];
    memmove(first + 1, first, (size_t)(at - w->root_first) * sizeof *first);
    *first = m;
}

/* Stores the result of N, BEST by BEST_MOVE, in the transposition table and the correction history. */
static void store_result(struct worker *w, const struct search_node *n, int best, struct move best_move, int old_alpha)
{
    const struct frame *f = &w->stack[n->ply];
    enum bound bound = best >= n->beta ? BOUND_LOWER : best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    if (!move_is_none(f->excluded) || worker_is_restricted(w, n->ply))
        return;
    worker_store(w, n->ply, best_move, best, n->depth, bound);
    bool noisy = !move_is_none(best_move) && move_is_noisy(w->values->game, &f->position, best_move, NULL);
    if (!f->in_check && !noisy && abs(best) < SCORE_MATED_SOON && !(bound == BOUND_LOWER && best <= f->static_eval) &&
        !(bound == BOUND_UPPER && best >= f->static_eval))
        worker_update_correction(w, n->ply, n->depth, best);
}

static int search_moves(struct worker *w, struct search_node *n)
{
    struct frame *f = &w->stack[n->ply];
    int best = -SCORE_INFINITE, old_alpha = n->alpha;
    struct move m, best_move = MOVE_NONE;
    bool good;
    n->best = best;
    if (!start_moves(w, n))
        return worker_no_moves_score(w, n->ply);
    f->failures = 0;
    while (picker_next(&f->picker, &m, &good)) {
        if (move_equal(m, f->excluded) || (w->handicap && n->ply > 0 && handicap_overlooks(w, n->ply, m)))
            continue;
        worker_expect_move(w, n->ply, m);
        bool noisy = move_is_noisy(w->values->game, &f->position, m, NULL);
        if (w->three && three_skips(w, n, m, noisy, good))
            continue;
        f->not_first = ++n->tried > 1;

        /* Late move pruning, futility pruning, history pruning, pruning by static exchange evaluation */
        if (n->ply > 0 && best > -SCORE_MATED_SOON && node_prunes(w, n, m, noisy, good) &&
            !worker_gives_check(w, n->ply, m)) {
            if (!noisy && !n->quiets_checked)
                node_skip_quiets(w, n);
            continue;
        }

        worker_make_move(w, n->ply, m);
        uint64_t before = w->nodes;
        bool liked = n->ply == 0 && w->handicap;
        int score = liked ? search_liked(w, n, m, noisy, good) : search_move(w, n, m, noisy, good);
        if (w->stop)
            return 0;
        if (score > best)
            n->best = best = score;
        if (score > n->alpha) {
            best_move = m;
            frame_extend_pv(f, m);
            if (n->ply == 0)
                lead_root(w, m, score, before);
            n->alpha = score;
        }

        /* Beta cutoff */
        if (best >= n->beta) {
            if (!worker_is_restricted(w, n->ply))
                node_reward(w, n, m);
            break;
        }
        if (f->failures < TRIED_MAX)
            f->failed[f->failures++] = m;
    }
    if (n->tried == 0) /* the only move is the excluded one, or a level overlooks all */
        return move_is_none(f->excluded) ? f->static_eval : n->alpha;
    if (best >= n->beta)
        best = score_softened(w, best, n->beta, n->depth);
    if (best <= old_alpha)
        node_reward_previous(w, n);
    store_result(w, n, best, best_move, old_alpha);
    return best;
}

/* Returns the value at PLY between ALPHA and BETA, DEPTH plies deep. CUT: a refutation of the last move is expected. */
static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    struct frame *f = &w->stack[ply];
    struct search_node n = {
        .ply = ply, .alpha = alpha, .beta = beta, .depth = depth, .pv = beta - alpha > 1, .cut = cut};
    int score;

    /* Check extension */
    if (f->in_check && ply > 0 && ply < 2 * w->root_depth)
        n.depth++;

    /* Quiescence search */
    if (n.depth <= 0 || ply >= PLY_MAX)
        return quiesce(w, ply, alpha, beta);

    f->pv_length = 0;
    if (worker_count_node(w, ply))
        return 0;

    /* Wins, draws, endings that tables know, mate distance pruning */
    if (ply > 0 && worker_is_over(w, ply, &n.alpha, &n.beta, &score))
        return score;

    /* Transposition table; the table's move is that of all moves, and may be none of those searched at the root */
    bool whole = move_is_none(f->excluded);
    worker_probe_table(w, ply, &n.entry);
    if (worker_is_restricted(w, ply))
        n.entry.move = w->root_move[w->root_first];
    if (whole && !n.pv && entry_cuts_off(&n.entry, n.alpha, n.beta, n.depth))
        return n.entry.score;

    /* Static evaluation */
    if (!f->in_check)
        worker_set_static_eval(w, ply, &n.entry);
    if (whole && n.entry.bound == BOUND_NONE)
        node_reward_by_eval(w, ply);
    if (whole && ply > 0)
        n.depth += hindsight(w, &n);

    /* Reverse futility pruning, razoring, null move pruning, ProbCut */
    if (!n.pv && whole && !f->in_check && prune_node(w, &n, &score))
        return score;

    /* Internal iterative reduction */
    if (n.depth >= REDUCTION_DEPTH && move_is_none(n.entry.move))
        n.depth--;

    /* Singular extension, multi-cut */
    bool cutoff = extend_singular(w, &n, &score);
    f->pv_length = 0;
    if (cutoff)
        return score;

    n.improving = !f->in_check && is_improving(w, ply, true);
    node_start_loop(w, &n);
    return search_moves(w, &n);
}

int search_root(struct worker *w, int alpha, int beta, int depth)
{
    uint64_t before = w->nodes;
    w->root_depth = depth;
    int score = search(w, 0, alpha, beta, depth, false);
    w->iteration_nodes = w->nodes - before;
    return score;
}
