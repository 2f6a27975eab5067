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
 * Hindsight: the move that led to NODE was reduced. Now that the evaluation after it is known, returns 1 if the
 * reduction was large and the player to move is not better off than before, −1 if better off by both evaluations, else
 * 0.
 */
static int hindsight(const struct worker *w, const struct search_node *node)
{
    enum { LARGE = 3, BETTER = 100 };
    const struct frame *f = &w->stack[node->ply], *last = f - 1;
    if (!last->reduced || f->in_check || last->in_check || w->three || last->position.turn == f->position.turn)
        return 0;
    int change = f->static_eval + last->static_eval;
    return last->reduced >= LARGE && change <= 0 ? 1 : node->depth >= 2 && change > BETTER ? -1 : 0;
}

/* True if the side to move at F has pieces besides royals and pawns and need not capture: zugzwang is unlikely. */
static bool null_move_is_safe(const struct worker *w, const struct frame *f)
{
    const struct game *g = w->values->game;
    cellset pieces = cellset_less(f->position.player[f->position.turn], f->position.kind[g->royal]);
    if (g->pawn >= 0)
        pieces = cellset_less(pieces, f->position.kind[g->pawn]);
    pieces = cellset_and(pieces, g->board->firsts);
    return !w->three && !rules_has(g, RULE_FORCED_CAPTURE) && cellset_count(pieces) >= 2;
}

/*
 * Null move pruning (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search",
 * 1993): where a cutoff is expected and the side to move scores above beta even after passing, no move is tried. The
 * higher the static evaluation is above beta, the shallower the search after the pass.
 */
static bool null_move(struct worker *w, const struct search_node *node, int *score)
{
    struct frame *f = &w->stack[node->ply];
    if (!node->cut || node->depth < NULL_MOVE_DEPTH || f->static_eval < node->beta || node->eval < node->beta ||
        node->ply < 1 || f[-1].move.type == MOVE_PASS || !null_move_is_safe(w, f))
        return false;
    int spare = (f->static_eval - node->beta) / w->values->margins.null_step;
    int reduced = node->depth - 3 - node->depth / 4 - (spare < 3 ? spare : 3);
    worker_make_move(w, node->ply, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
    f[1].quiet_plies = 0;
    *score = search_next(w, node->ply, node->beta - 1, node->beta, reduced, !node->cut);
    *score = *score > SCORE_MATED_SOON ? node->beta : *score;
    return w->stop || *score >= node->beta;
}

/*
 * ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995): a capture that holds
 * well above beta in quiescence and then in a search four plies less deep will nearly always refute the last move.
 */
static bool probcut(struct worker *w, const struct search_node *node, int *score)
{
    struct frame *f = &w->stack[node->ply];
    int margin = w->values->margins.probcut, bar = node->beta + margin, count;
    struct move m;
    bool good;
    if (node->depth < PROBCUT_DEPTH || node->beta > SCORE_MATED_SOON - margin || node->beta < -SCORE_MATED_SOON ||
        (node->entry.bound != BOUND_NONE && node->entry.depth >= node->depth - 3 && node->entry.score < bar))
        return false;
    count = moves_captures(w->values->game, &f->position, f->picker.move);
    struct hint hint = worker_hint(w, node->ply, MOVE_NONE);
    picker_start(&f->picker, w->values, &w->history, &f->position, count, &hint);
    while (picker_next(&f->picker, &m, &good)) {
        if (!good || !exchange_wins(w->values, &f->position, m, bar - f->static_eval))
            continue;
        worker_make_move(w, node->ply, m);
        *score = search_next(w, node->ply, bar - 1, bar, 0, !node->cut);
        if (!w->stop && *score >= bar)
            *score = search_next(w, node->ply, bar - 1, bar, node->depth - 4, !node->cut);
        if (w->stop)
            return true;
        if (*score >= bar) {
            worker_store(w, node->ply, m, *score, node->depth - 3, BOUND_LOWER);
            return true;
        }
    }
    return false;
}

/* Tries to answer NODE, not in check and with a null window, without its moves; true if *SCORE is its value. */
static bool prune_node(struct worker *w, struct search_node *node, int *score)
{
    const struct margins *margins = &w->values->margins;
    if (w->stack[node->ply].position.duck_due) /* the evaluation knows nothing of what the other side will capture */
        return false;
    node->eval = frame_refined_eval(&w->stack[node->ply], &node->entry);
    if (node->beta <= SCORE_MATED_SOON && node->beta >= -SCORE_MATED_SOON) {
        /* Reverse futility pruning: near the leaves an evaluation far above beta is trusted */
        if (node->depth <= REVERSE_FUTILITY_DEPTH && node->eval < EVAL_MAX &&
            node->eval - margins->reverse_futility * (node->depth - is_improving(w, node->ply, false)) >= node->beta) {
            *score = (node->eval + node->beta) / 2;
            return true;
        }

        /* Razoring: near the leaves an evaluation far below alpha is trusted if quiescence agrees (Birmingham and Kent,
         * "Tree-searching and tree-pruning techniques", 1977) */
        if (node->depth <= RAZOR_DEPTH && node->eval + margins->razor * node->depth <= node->beta - 1) {
            *score = quiesce(w, node->ply, node->beta - 1, node->beta);
            if (w->stop || *score < node->beta)
                return true;
        }

        /* Null move pruning */
        if (null_move(w, node, score))
            return true;
    }

    /* ProbCut */
    return probcut(w, node, score);
}

/*
 * Singular extension (Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force
 * searching", 1988): is the table's move the only good one? The others are searched to half the depth against a bar
 * below its value; if they all fail, it is extended. If another may be as good, it is searched two plies less deeply
 * where the table says that it cuts off, one where a cutoff is expected. True if the others reach even beta: then
 * *SCORE is a value of the node ("multi-cut": Björnsson and Marsland, 1998), or the search is to stop.
 */
static bool extend_singular(struct worker *w, struct search_node *node, int *score)
{
    struct frame *f = &w->stack[node->ply];
    const struct table_entry *entry = &node->entry;
    const struct margins *margins = &w->values->margins;
    int bar = entry->score - margins->singular * node->depth / 16;
    if (node->ply == 0 || node->depth < SINGULAR_DEPTH || !move_is_none(f->excluded) || move_is_none(entry->move) ||
        entry->bound == BOUND_UPPER || entry->depth < node->depth - 3 || abs(entry->score) > SCORE_MATED_SOON ||
        node->ply >= 2 * w->root_depth)
        return false;
    f->excluded = entry->move;
    *score = search(w, node->ply, bar - 1, bar, (node->depth - 1) / 2, node->cut);
    f->excluded = MOVE_NONE;
    if (w->stop)
        return true;
    if (*score < bar) {
        bool twice = !node->pv && !w->three && *score < bar - margins->double_extension && node->ply < w->root_depth;
        node->extension = twice ? 2 : 1;
        return false;
    }
    *score = bar;
    node->extension = entry->score >= node->beta ? -2 : -node->cut;
    return bar >= node->beta;
}

/* Starts the picker of NODE; false if there are no moves. */
static bool start_moves(struct worker *w, const struct search_node *node)
{
    const struct values *values = w->values;
    struct frame *f = &w->stack[node->ply];
    struct hint hint = worker_hint(w, node->ply, node->entry.move);
    if (node->ply > 0 && picker_start_late(&f->picker, values, &w->history, &f->position, SOURCE_ALL, &hint))
        return true;
    int count = w->root_moves - w->root_first;
    if (node->ply == 0)
        memcpy(f->picker.move, w->root_move + w->root_first, (size_t)count * sizeof *w->root_move);
    else
        count = moves_legal(values->game, &f->position, f->picker.move);
    picker_start(&f->picker, values, &w->history, &f->position, count, &hint);
    return count > 0;
}

/* Returns the value of move M of NODE, already made. */
static int search_move(struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good)
{
    int depth = node->depth - 1, score;
    if (move_equal(m, node->entry.move))
        depth += node->extension;
    if (node->tried == 1)
        return search_next(w, node->ply, node->alpha, node->beta, depth, !node->pv && !node->cut);

    /* Late move reductions */
    int r = node_reduction(w, node, m, noisy, good);
    w->stack[node->ply].reduced = r;
    score = search_next(w, node->ply, node->alpha, node->alpha + 1, depth - r, true);
    w->stack[node->ply].reduced = 0;
    if (!w->stop && r && score > node->alpha) {
        depth += node->ply > 0 && score > node->best + w->values->margins.deeper;
        depth -= score < node->best + depth;
        if (depth > node->depth - 1 - r)
            score = search_next(w, node->ply, node->alpha, node->alpha + 1, depth, !node->cut);
    }

    /* Principal variation search (Marsland and Campbell, 1982): the full window if the null window is not enough */
    if (!w->stop && node->pv && score > node->alpha && score < node->beta)
        score = search_next(w, node->ply, node->alpha, node->beta, depth, false);
    return score;
}

/* As search_move, at the root, with what a level likes about M. */
static int search_liked(struct worker *w, const struct search_node *node, struct move m, bool noisy, bool good)
{
    int liking = handicap_liking(w, m);
    struct search_node shifted = *node;
    /* Mates are not liked more or less: no window beyond them, in which mate distance pruning would find one */
    shifted.alpha -= w->handicap->mates || abs(node->alpha) < SCORE_MATED_SOON ? liking : 0;
    shifted.beta -= w->handicap->mates || abs(node->beta) < SCORE_MATED_SOON ? liking : 0;
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

/* Stores the result of NODE, BEST by BEST_MOVE, in the transposition table and the correction history. */
static void store_result(struct worker *w, const struct search_node *node, int best, struct move best_move,
                         int old_alpha)
{
    const struct frame *f = &w->stack[node->ply];
    enum bound bound = best >= node->beta ? BOUND_LOWER : best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    if (!move_is_none(f->excluded) || worker_is_restricted(w, node->ply))
        return;
    worker_store(w, node->ply, best_move, best, node->depth, bound);
    bool noisy = !move_is_none(best_move) && move_is_noisy(w->values->game, &f->position, best_move, NULL);
    if (!f->in_check && !noisy && abs(best) < SCORE_MATED_SOON && !(bound == BOUND_LOWER && best <= f->static_eval) &&
        !(bound == BOUND_UPPER && best >= f->static_eval))
        worker_update_correction(w, node->ply, node->depth, best);
}

static int search_moves(struct worker *w, struct search_node *node)
{
    struct frame *f = &w->stack[node->ply];
    int best = -SCORE_INFINITE, old_alpha = node->alpha;
    struct move m, best_move = MOVE_NONE;
    bool good;
    node->best = best;
    if (!start_moves(w, node))
        return worker_no_moves_score(w, node->ply);
    f->failures = 0;
    while (picker_next(&f->picker, &m, &good)) {
        if (move_equal(m, f->excluded) || (w->handicap && node->ply > 0 && handicap_overlooks(w, node->ply, m)))
            continue;
        worker_expect_move(w, node->ply, m);
        bool noisy = move_is_noisy(w->values->game, &f->position, m, NULL);
        if (w->three && three_skips(w, node, m, noisy, good))
            continue;
        f->not_first = ++node->tried > 1;

        /* Late move pruning, futility pruning, history pruning, pruning by static exchange evaluation */
        if (node->ply > 0 && best > -SCORE_MATED_SOON && node_prunes(w, node, m, noisy, good) &&
            !worker_gives_check(w, node->ply, m)) {
            if (!noisy && !node->quiets_checked)
                node_skip_quiets(w, node);
            continue;
        }

        worker_make_move(w, node->ply, m);
        uint64_t before = w->nodes;
        bool liked = node->ply == 0 && w->handicap;
        int score = liked ? search_liked(w, node, m, noisy, good) : search_move(w, node, m, noisy, good);
        if (w->stop)
            return 0;
        if (score > best)
            node->best = best = score;
        if (score > node->alpha) {
            best_move = m;
            frame_extend_pv(f, m);
            if (node->ply == 0)
                lead_root(w, m, score, before);
            node->alpha = score;
        }

        /* Beta cutoff */
        if (best >= node->beta) {
            if (!worker_is_restricted(w, node->ply))
                node_reward(w, node, m);
            break;
        }
        if (f->failures < TRIED_MAX)
            f->failed[f->failures++] = m;
    }
    if (node->tried == 0) /* the only move is the excluded one, or a level overlooks all */
        return move_is_none(f->excluded) ? f->static_eval : node->alpha;
    if (best >= node->beta)
        best = score_softened(w, best, node->beta, node->depth);
    if (best <= old_alpha)
        node_reward_previous(w, node);
    store_result(w, node, best, best_move, old_alpha);
    return best;
}

/* Returns the value at PLY between ALPHA and BETA, DEPTH plies deep. CUT: a refutation of the last move is expected. */
static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    struct frame *f = &w->stack[ply];
    struct search_node node = {
        .ply = ply, .alpha = alpha, .beta = beta, .depth = depth, .pv = beta - alpha > 1, .cut = cut};
    int score;

    /* Check extension */
    if (f->in_check && ply > 0 && ply < 2 * w->root_depth)
        node.depth++;

    /* Quiescence search */
    if (node.depth <= 0 || ply >= PLY_MAX)
        return quiesce(w, ply, alpha, beta);

    f->pv_length = 0;
    if (worker_count_node(w, ply))
        return 0;

    /* Wins, draws, endings that tables know, mate distance pruning */
    if (ply > 0 && worker_is_over(w, ply, &node.alpha, &node.beta, &score))
        return score;

    /* Transposition table; the table's move is that of all moves, and may be none of those searched at the root */
    bool whole = move_is_none(f->excluded);
    worker_probe_table(w, ply, &node.entry);
    if (worker_is_restricted(w, ply))
        node.entry.move = w->root_move[w->root_first];
    if (whole && !node.pv && entry_cuts_off(&node.entry, node.alpha, node.beta, node.depth))
        return node.entry.score;

    /* Static evaluation */
    if (!f->in_check)
        worker_set_static_eval(w, ply, &node.entry);
    if (whole && node.entry.bound == BOUND_NONE)
        node_reward_by_eval(w, ply);
    if (whole && ply > 0)
        node.depth += hindsight(w, &node);

    /* Reverse futility pruning, razoring, null move pruning, ProbCut */
    if (!node.pv && whole && !f->in_check && prune_node(w, &node, &score))
        return score;

    /* Internal iterative reduction */
    if (node.depth >= REDUCTION_DEPTH && move_is_none(node.entry.move))
        node.depth--;

    /* Singular extension, multi-cut */
    bool cutoff = extend_singular(w, &node, &score);
    f->pv_length = 0;
    if (cutoff)
        return score;

    node.improving = !f->in_check && is_improving(w, ply, true);
    node_start_loop(w, &node);
    return search_moves(w, &node);
}

int search_root(struct worker *w, int alpha, int beta, int depth)
{
    uint64_t before = w->nodes;
    w->root_depth = depth;
    int score = search(w, 0, alpha, beta, depth, false);
    w->iteration_nodes = w->nodes - before;
    return score;
}
