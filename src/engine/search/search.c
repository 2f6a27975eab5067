#include "engine/search.h"

#include "quiesce.h"

#include <stdlib.h>
#include <string.h>

/* Margins, in 1/100 pawn a ply of depth left. */
enum {
    REVERSE_MARGIN = 80,
    RAZOR_MARGIN = 220,
    FUTILE_BASE = 90,
    FUTILE_MARGIN = 95,
    HOPELESS_HISTORY = -8000, /* a count of history, not a worth */
    LOSING_QUIET = -45,
    LOSING_CAPTURE = -95,
    SINGULAR_DEPTH = 7,  /* plies */
    SINGULAR_CLEAR = 25, /* so far below the bar the other moves are hopeless */
    PROBCUT_DEPTH = 5,   /* plies */
    PROBCUT_MARGIN = 160,
    DEEPER_MARGIN = 60,
};

static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut);

/* The value at PLY of the position at PLY + 1 between ALPHA and BETA. */
static int search_next(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    if (worker_same_team(w, &w->node[ply].position, &w->node[ply + 1].position))
        return search(w, ply + 1, alpha, beta, depth, cut);
    return -search(w, ply + 1, -beta, -alpha, depth, cut);
}

/* Has the side to move men besides royals and pawns, so that passing is never the best it could do? */
static bool null_is_sound(const struct worker *w, const struct node *n)
{
    const struct game *g = w->values->game;
    cellset men = cellset_less(n->position.player[n->position.turn], n->position.kind[g->royal]);
    if (g->pawn >= 0)
        men = cellset_less(men, n->position.kind[g->pawn]);
    men = cellset_and(men, g->board->firsts);
    return g->players == 2 && cellset_count(men) >= 2;
}

/* The value if the side to move passes, searched less deeply; what is ≥ BETA refutes the last move. */
static int search_null(struct worker *w, int ply, int beta, int depth, bool cut)
{
    struct node *n = &w->node[ply], *next = n + 1;
    int spare = (n->eval - beta) / 200;
    int reduced = depth - 3 - depth / 4 - (spare < 3 ? spare : 3);
    worker_play(w, ply, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
    next->quiet_plies = 0;
    int score = search_next(w, ply, beta - 1, beta, reduced, !cut);
    return score > SCORE_MATED_SOON ? beta : score;
}

/* The value of the node at PLY as far as it is known: the table's if that says more than the evaluation. */
static int best_guess(const struct node *n, const struct finding *f)
{
    if (f->bound == BOUND_EXACT || (f->bound == BOUND_LOWER && f->score > n->eval) ||
        (f->bound == BOUND_UPPER && f->score < n->eval))
        return abs(f->score) < SCORE_MATED_SOON ? f->score : n->eval;
    return n->eval;
}

/* Does the player to move at PLY, not in check, stand better than when he moved last? AFTER_CHECK is the answer if he
 * was in check then. */
static bool is_improving(const struct worker *w, int ply, bool after_check)
{
    const struct node *n = &w->node[ply], *before = NULL;
    for (int back = 2; !before && back <= PLAYERS_MAX && back <= ply; back++)
        if (n[-back].position.turn == n->position.turn)
            before = n - back;
    return before && (before->in_check ? after_check : n->eval > before->eval);
}

/* May the node at PLY, not in check and off the principal variation, be given up or taken as won without trying its
 * moves? */
static bool prune_node(struct worker *w, int ply, int alpha, int beta, int depth, bool cut, const struct finding *f,
                       int *score)
{
    struct node *n = &w->node[ply];
    int guess = best_guess(n, f);
    bool improving = is_improving(w, ply, false);
    if (beta > SCORE_MATED_SOON || beta < -SCORE_MATED_SOON)
        return false;
    if (depth <= 8 && guess - REVERSE_MARGIN * (depth - improving) >= beta && guess < EVAL_MAX) {
        *score = (guess + beta) / 2;
        return true;
    }
    if (depth <= 3 && guess + RAZOR_MARGIN * depth <= alpha) {
        *score = quiesce(w, ply, alpha, beta);
        if (w->stop || *score <= alpha)
            return true;
    }
    if (depth >= 3 && n->eval >= beta && guess >= beta && ply >= 1 && w->node[ply - 1].move.type != MOVE_PASS &&
        null_is_sound(w, n)) {
        *score = search_null(w, ply, beta, depth, cut);
        if (w->stop || *score >= beta)
            return true;
    }
    return false;
}

/*
 * ProbCut (Michael Buro, 1995): a capture that holds well above BETA in quiescence and then in a search four plies less
 * deep will nearly always refute the last move. True if *SCORE is the value of PLY.
 */
static bool probcut(struct worker *w, int ply, int beta, int depth, const struct finding *f, bool cut, int *score)
{
    struct node *n = &w->node[ply];
    int bar = beta + PROBCUT_MARGIN, count;
    struct move m;
    bool good;
    if (depth < PROBCUT_DEPTH || beta > SCORE_MATED_SOON - PROBCUT_MARGIN || beta < -SCORE_MATED_SOON ||
        (f->bound != BOUND_NONE && f->depth >= depth - 3 && f->score < bar))
        return false;
    count = moves_captures(w->values->game, &n->position, n->picker.move);
    struct hint hint = worker_hint(w, ply, MOVE_NONE);
    picker_start(&n->picker, w->values, &w->history, &n->position, count, &hint);
    while (picker_next(&n->picker, &m, &good)) {
        if (!good || !exchange_wins(w->values, &n->position, m, bar - n->eval))
            continue;
        worker_play(w, ply, m);
        *score = search_next(w, ply, bar - 1, bar, 0, !cut);
        if (!w->stop && *score >= bar)
            *score = search_next(w, ply, bar - 1, bar, depth - 4, !cut);
        if (w->stop)
            return true;
        if (*score >= bar) {
            worker_remember(w, ply, m, *score, depth - 3, BOUND_LOWER);
            return true;
        }
    }
    return false;
}

/* The state of one node's loop over its moves. */
struct loop {
    int ply, alpha, beta, depth;
    bool pv, cut, improving;
    int extend;       /* plies that the table's move is searched more deeply */
    int tried;        /* moves tried so far, the current one included */
    int best;         /* the value of the best of them */
    bool left_quiets; /* leave_quiets has looked at the moves to come */
    struct move table;
    int before[2];
};

/* Are all quiet moves that come now, unless they give check, not worth a search? Once so, it stays so. */
static bool quiets_are_hopeless(const struct node *n, const struct loop *l)
{
    return (l->depth <= 7 && l->tried > (3 + l->depth * l->depth) / (l->improving ? 1 : 2)) ||
           (l->depth <= 6 && n->eval + FUTILE_BASE + FUTILE_MARGIN * l->depth <= l->alpha);
}

/* Is move M, unless it gives check, not worth a search? GOOD is picker_next's. */
static bool is_hopeless(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct node *n = &w->node[l->ply];
    if (n->in_check)
        return false;
    if (noisy)
        return !good && l->depth <= 5 && !exchange_wins(w->values, &n->position, m, LOSING_CAPTURE * l->depth);
    if (quiets_are_hopeless(n, l))
        return true;
    if (l->depth <= 4 && history_quiet(&w->history, &n->position, m, l->before) < HOPELESS_HISTORY * l->depth)
        return true;
    return l->depth <= 6 && !exchange_wins(w->values, &n->position, m, LOSING_QUIET * l->depth);
}

/*
 * A quiet move was just left out as hopeless. If the others to come are, too, they count as tried without being looked
 * at one by one.
 */
static void leave_quiets(struct worker *w, struct loop *l)
{
    struct node *n = &w->node[l->ply];
    if (!quiets_are_hopeless(n, l))
        return;
    const struct checks *checks = worker_known_checks(w, l->ply);
    l->left_quiets = true;
    for (int i = n->picker.next; i < n->picker.count; i++)
        if (move_may_check(checks, &n->position, n->picker.move[i]) && picker_is_quiet(&n->picker, i))
            return;
    l->tried += picker_drop_quiets(&n->picker);
}

/* By how many plies is a late move M, already played, first searched less deeply? */
static int reduction(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct node *n = &w->node[l->ply];
    if (l->depth < 3 || l->tried <= 1 + 2 * l->pv || (noisy && good))
        return 0;
    int r = w->reduction[l->depth < REDUCTIONS ? l->depth : REDUCTIONS - 1]
                        [l->tried < REDUCTIONS ? l->tried : REDUCTIONS - 1];
    r += l->cut + !l->improving - l->pv - w->node[l->ply + 1].in_check - n->in_check;
    if (!noisy)
        r -= history_quiet(&w->history, &n->position, m, l->before) / 12000;
    if (move_equal(m, n->killer[0]) || move_equal(m, n->killer[1]))
        r--;
    return r < 0 ? 0 : r > l->depth - 2 ? l->depth - 2 : r;
}

/* The value of move M, already played: a narrow window first, the full one if that is not enough. */
static int search_move(struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    int depth = l->depth - 1, score;
    if (move_equal(m, l->table))
        depth += l->extend;
    if (l->tried == 1)
        return search_next(w, l->ply, l->alpha, l->beta, depth, !l->pv && !l->cut);
    int r = reduction(w, l, m, noisy, good);
    score = search_next(w, l->ply, l->alpha, l->alpha + 1, depth - r, true);
    if (!w->stop && r && score > l->alpha) {
        depth += l->ply > 0 && score > l->best + DEEPER_MARGIN;
        depth -= score < l->best + depth;
        if (depth > l->depth - 1 - r)
            score = search_next(w, l->ply, l->alpha, l->alpha + 1, depth, !l->cut);
    }
    if (!w->stop && l->pv && score > l->alpha && score < l->beta)
        score = search_next(w, l->ply, l->alpha, l->beta, depth, false);
    return score;
}

/* Raise or lower the counts of M, tried at L's node. */
static void note(struct worker *w, const struct loop *l, struct move m, int bonus)
{
    const struct position *p = &w->node[l->ply].position;
    int victim;
    if (move_is_noisy(w->values->game, p, m, &victim))
        history_note_capture(&w->history, p, m, victim, bonus);
    else
        history_note_quiet(&w->history, p, m, l->before, bonus);
}

/* Move M refuted the move before: remember it and lower those tried in vain. */
static void learn(struct worker *w, const struct loop *l, struct move m)
{
    struct node *n = &w->node[l->ply];
    int bonus = l->depth * l->depth * 16 + 64 * l->depth;
    bool noisy = move_is_noisy(w->values->game, &n->position, m, NULL);
    bonus = bonus < 1600 ? bonus : 1600;
    note(w, l, m, bonus);
    for (int i = 0; i < n->vains; i++)
        if (!noisy || move_is_noisy(w->values->game, &n->position, n->vain[i], NULL))
            note(w, l, n->vain[i], -bonus);
    if (noisy)
        return;
    if (!move_equal(n->killer[0], m)) {
        n->killer[1] = n->killer[0];
        n->killer[0] = m;
    }
    history_note_counter(&w->history, l->before[0], m);
}

/* No move at L's node was good enough: the quiet move before it was a strong one. */
static void praise_last(struct worker *w, const struct loop *l)
{
    if (l->ply < 1 || !move_is_none(w->node[l->ply].excluded))
        return;
    const struct node *last = &w->node[l->ply - 1];
    int before[2], bonus = l->depth * l->depth * 8 + 32 * l->depth;
    if (worker_same_team(w, &last->position, &w->node[l->ply].position) || last->move.type == MOVE_PASS ||
        move_is_noisy(w->values->game, &last->position, last->move, NULL))
        return;
    worker_tracks(w, l->ply - 1, before);
    history_note_quiet(&w->history, &last->position, last->move, before, bonus < 800 ? bonus : 800);
}

/* The moves of PLY into its picker; returns how many. */
static int all_moves(struct worker *w, int ply)
{
    struct node *n = &w->node[ply];
    if (ply > 0)
        return moves_legal(w->values->game, &n->position, n->picker.move);
    memcpy(n->picker.move, w->root_move, (size_t)w->root_moves * sizeof *w->root_move);
    return w->root_moves;
}

/* The value of a node without legal moves. */
static int stuck(const struct worker *w, int ply)
{
    enum { STALEMATE_PART = 150 };
    if (w->node[ply].in_check)
        return ply - SCORE_MATE;
    return w->values->game->rules & RULE_STALEMATE_WINS_PART ? -STALEMATE_PART : DRAW;
}

/* What the loop L found out, BEST by BEST_MOVE, goes to the table and corrects evaluations. */
static void conclude(struct worker *w, const struct loop *l, int best, struct move best_move, int old_alpha)
{
    const struct node *n = &w->node[l->ply];
    enum bound bound = best >= l->beta ? BOUND_LOWER : best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    if (!move_is_none(n->excluded))
        return;
    worker_remember(w, l->ply, best_move, best, l->depth, bound);
    bool noisy = !move_is_none(best_move) && move_is_noisy(w->values->game, &n->position, best_move, NULL);
    if (!n->in_check && !noisy && abs(best) < SCORE_MATED_SOON && !(bound == BOUND_LOWER && best <= n->eval) &&
        !(bound == BOUND_UPPER && best >= n->eval))
        worker_correct(w, l->ply, l->depth, best);
}

/* Try the moves of a node; L holds the window. */
static int search_moves(struct worker *w, struct loop *l)
{
    struct node *n = &w->node[l->ply];
    int best = -SCORE_INFINITE, old_alpha = l->alpha, count = all_moves(w, l->ply);
    l->best = best;
    struct move m, best_move = MOVE_NONE;
    bool good;
    if (count == 0)
        return stuck(w, l->ply);
    struct hint hint = worker_hint(w, l->ply, l->table);
    picker_start(&n->picker, w->values, &w->history, &n->position, count, &hint);
    n->vains = 0;
    while (picker_next(&n->picker, &m, &good)) {
        if (move_equal(m, n->excluded))
            continue;
        bool noisy = move_is_noisy(w->values->game, &n->position, m, NULL);
        if (n->tied && best > -SCORE_MATED_SOON && !(noisy && good))
            continue;
        n->strays = ++l->tried > 1;
        if (l->ply > 0 && best > -SCORE_MATED_SOON && is_hopeless(w, l, m, noisy, good) &&
            !worker_checks(w, l->ply, m)) {
            if (!noisy && !l->left_quiets)
                leave_quiets(w, l);
            continue;
        }
        worker_play(w, l->ply, m);
        int score = search_move(w, l, m, noisy, good);
        if (w->stop)
            return 0;
        if (score > best) {
            l->best = best = score;
            if (score > l->alpha) {
                best_move = m;
                node_extend_pv(n, m);
                l->alpha = score;
            }
            if (score >= l->beta) {
                learn(w, l, m);
                break;
            }
        }
        if (n->vains < TRIED_MAX)
            n->vain[n->vains++] = m;
    }
    if (l->tried == 0) /* the only move is the excluded one */
        return l->alpha;
    if (best <= old_alpha)
        praise_last(w, l);
    conclude(w, l, best, best_move, old_alpha);
    return best;
}

/*
 * Is the table's move the only good one at PLY? The others are searched to half the depth against a bar below its
 * value. Returns by how many plies to extend it; −1 if another may be as good where it refutes. If the others reach
 * even BETA, *CUTOFF gets a value for the node ("multi-cut").
 */
static int singular(struct worker *w, int ply, const struct finding *f, int beta, int depth, bool cut, bool pv,
                    int *cutoff)
{
    struct node *n = &w->node[ply];
    int bar = f->score - 2 * depth;
    if (ply == 0 || depth < SINGULAR_DEPTH || !move_is_none(n->excluded) || move_is_none(f->move) ||
        f->bound == BOUND_UPPER || f->depth < depth - 3 || abs(f->score) > SCORE_MATED_SOON || ply >= 2 * w->root_depth)
        return 0;
    n->excluded = f->move;
    int score = search(w, ply, bar - 1, bar, (depth - 1) / 2, cut);
    n->excluded = MOVE_NONE;
    if (w->stop || score < bar)
        return !pv && w->values->game->players == 2 && score < bar - SINGULAR_CLEAR && ply < w->root_depth ? 2 : 1;
    if (bar >= beta)
        *cutoff = bar;
    return f->score >= beta ? -1 : 0;
}

/* The value at PLY between ALPHA and BETA, DEPTH plies deep. CUT: a refutation of the move before is expected. */
static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    struct node *n = &w->node[ply];
    struct finding f;
    bool pv = beta - alpha > 1;
    int score;

    if (n->in_check && ply > 0 && ply < 2 * w->root_depth)
        depth++;
    if (depth <= 0 || ply >= PLY_MAX)
        return quiesce(w, ply, alpha, beta);
    n->pv_length = 0;
    if (worker_visit(w, ply))
        return 0;
    if (ply > 0 && worker_settled(w, ply, &alpha, &beta, &score))
        return score;
    bool alone = move_is_none(n->excluded);
    worker_find(w, ply, &f);
    if (alone && !pv && finding_decides(&f, alpha, beta, depth))
        return f.score;
    if (!n->in_check)
        worker_judge(w, ply, &f);
    if (!pv && alone && !n->in_check && prune_node(w, ply, alpha, beta, depth, cut, &f, &score))
        return score;
    if (!pv && alone && !n->in_check && probcut(w, ply, beta, depth, &f, cut, &score))
        return score;
    if (depth >= 4 && move_is_none(f.move))
        depth--;
    int cutoff = -SCORE_INFINITE, extend = singular(w, ply, &f, beta, depth, cut, pv, &cutoff);
    if (w->stop || cutoff != -SCORE_INFINITE)
        return cutoff;
    bool improving = !n->in_check && is_improving(w, ply, true);
    struct loop l = {
        ply, alpha, beta, depth, pv, cut, improving, extend, 0, 0, false, f.move, {TRACK_NONE, TRACK_NONE}};
    worker_tracks(w, ply, l.before);
    return search_moves(w, &l);
}

int search_root(struct worker *w, int alpha, int beta, int depth)
{
    w->root_depth = depth;
    return search(w, 0, alpha, beta, depth, false);
}

int search_root_move(struct worker *w, struct move m, int alpha, int beta, int depth)
{
    w->root_depth = depth;
    worker_play(w, 0, m);
    return search_next(w, 0, alpha, beta, depth - 1, false);
}
