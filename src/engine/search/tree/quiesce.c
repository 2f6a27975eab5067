#include "node.h"

/* Depths for the table: at the first ply quiet checks are tried too. */
enum { DEPTH_CHECKS = 0, DEPTH_QUIET = -1, FORCED_PLIES = 8 };

static int search_quiet(struct worker *w, int ply, int alpha, int beta, int depth);

static int search_quiet_next(struct worker *w, int ply, int alpha, int beta, int depth)
{
    if (worker_same_team(w, &w->stack[ply].position, &w->stack[ply + 1].position))
        return search_quiet(w, ply + 1, alpha, beta, depth);
    return -search_quiet(w, ply + 1, -beta, -alpha, depth);
}

/* Starts the picker with the moves of PLY: all in check, else captures and promotions. */
static void start_noisy(struct worker *w, int ply, struct move table)
{
    struct frame *n = &w->stack[ply];
    const struct values *v = w->values;
    struct hint hint = worker_hint(w, ply, table);
    enum picker_source source = n->in_check ? SOURCE_ALL : SOURCE_NOISY;
    if (picker_start_late(&n->picker, v, &w->history, &n->position, source, &hint))
        return;
    int count = n->in_check ? moves_legal(v->game, &n->position, n->picker.move)
                            : moves_captures(v->game, &n->position, n->picker.move);
    picker_start(&n->picker, v, &w->history, &n->position, count, &hint);
}

/* Delta pruning: true if the capture M at PLY cannot even reach ALPHA. */
static bool is_futile_capture(const struct worker *w, int ply, struct move m, int alpha)
{
    const struct frame *n = &w->stack[ply];
    int victim;
    if (m.type == MOVE_PROMOTION)
        return false;
    move_is_noisy(w->values->game, &n->position, m, &victim);
    int hope = w->values->exchange[victim] + exchange_eviction(w->values, &n->position) + w->values->margins.delta;
    return n->static_eval + hope <= alpha;
}

/*
 * Puts the quiet moves that reach a goal or give check directly into the picker of PLY, games of two; returns how many.
 * A piece of the side in check, on its royal piece's place, would reach the cells from which the other's pieces give
 * check, as the sides' movements mirror each other.
 */
static int quiet_threats(struct worker *w, int ply)
{
    struct frame *n = &w->stack[ply];
    const struct game *g = w->values->game;
    const struct position *p = &n->position;
    cell royal = position_royal(g, p, !p->turn);
    cellset to[KINDS_MAX] = {0};
    unsigned kinds = 0, goals = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (!cellset_empty(cellset_and(p->kind[kind], p->player[p->turn]))) {
            kinds |= kind != g->royal && royal != CELL_NONE ? 1u << kind : 0;
            goals |= !cellset_empty(w->values->goal[p->turn][kind]) ? 1u << kind : 0;
        }
    if (kinds)
        position_reach_kinds(g, p, !p->turn, royal, kinds, to);
    for (unsigned k = goals; k; k &= k - 1)
        to[__builtin_ctz(k)] = cellset_or(to[__builtin_ctz(k)], w->values->goal[p->turn][__builtin_ctz(k)]);
    return kinds | goals ? moves_aimed(g, p, to, n->picker.move) : 0;
}

/* True if the other side of P holds a goal and wins unless it is captured there now. */
static bool is_held_up(const struct values *v, const struct position *p)
{
    if (!(v->game->rules & RULE_GOAL_HELD))
        return false;
    int kind = game_arguments(v->game, RULE_GOAL_HELD)->kind;
    cellset own = cellset_and(p->player[!p->turn], p->kind[kind]);
    return !cellset_empty(cellset_and(own, v->goal[!p->turn][kind]));
}

/* The best move of a node so far. FORCED: one of its captures must be made. */
struct found {
    int alpha, beta, best;
    bool forced;
    struct move move;
};

/* Tries the moves in PLY's picker; true if one reaches beta or the search is to stop. CHECKS: they are quiet checks. */
static bool try_moves(struct worker *w, int ply, struct found *f, bool checks, int depth)
{
    struct frame *n = &w->stack[ply];
    struct move m;
    bool good;
    int quiets = 0;
    while (picker_next(&n->picker, &m, &good)) {
        if (w->handicap && handicap_overlooks(w, ply, m))
            continue;
        if (checks && !worker_is_glaring(w, &n->position, m) && !exchange_wins(w->values, &n->position, m, 0))
            continue;
        if (!n->in_check && !checks && !f->forced && (!good || is_futile_capture(w, ply, m, f->alpha)))
            continue;
        /* In check one quiet move is enough, once it is not mated */
        if (n->in_check && f->best > -SCORE_MATED_SOON &&
            (!good || (!move_is_noisy(w->values->game, &n->position, m, NULL) && ++quiets > 1)))
            continue;
        worker_expect_move(w, ply, m);
        worker_make_move(w, ply, m);
        int score =
            search_quiet_next(w, ply, f->alpha, f->beta, f->forced || depth < DEPTH_QUIET ? depth - 1 : DEPTH_QUIET);
        if (w->stop)
            return true;
        if (score <= f->best)
            continue;
        f->best = score;
        if (score > f->alpha) {
            f->move = m;
            frame_extend_pv(n, m);
            f->alpha = score;
            if (score >= f->beta)
                return true;
        }
    }
    return false;
}

/* True if PLY, whose BEST was found, has no moves and is worth something else for that: mates that win, and stalemates
 * of games without tables of endings, as levels look no further ahead. */
static bool ends_here(const struct worker *w, int ply, int best)
{
    const struct frame *n = &w->stack[ply];
    const struct game *g = w->values->game;
    bool asked = n->in_check ? best == ply - SCORE_MATE && g->rules & RULE_MATE_WINS
                             : w->handicap && !g->endgame_tables && !w->three;
    return asked && !moves_count(g, &n->position);
}

/* True if the side to move at PLY cannot stand pat, as it must capture (RULE_FORCED_CAPTURE) or loses (RULE_GOAL_HELD).
 * Sequences longer than a few plies are cut off. */
static bool must_capture(struct worker *w, int ply, int depth)
{
    struct frame *n = &w->stack[ply];
    const struct game *g = w->values->game;
    if (!w->three && is_held_up(w->values, &n->position))
        return true;
    if (!(g->rules & RULE_FORCED_CAPTURE) || n->in_check || depth < DEPTH_CHECKS - FORCED_PLIES)
        return false;
    return moves_captures(g, &n->position, n->picker.move) && move_captures(g, &n->position, n->picker.move[0], NULL);
}

/*
 * Quiescence search (Harris, "The heuristic search and the game of chess", 1975): captures and promotions that lose
 * nothing by exchange, all moves in check, until the position is quiet.
 */
static int search_quiet(struct worker *w, int ply, int alpha, int beta, int depth)
{
    struct frame *n = &w->stack[ply];
    struct table_entry e;
    int score, old_alpha = alpha;
    n->pv_length = 0;
    if (worker_count_node(w, ply))
        return 0;

    /* Wins, draws, endings that tables know, mate distance pruning */
    if (worker_is_over(w, ply, &alpha, &beta, &score))
        return score;
    if (ply >= PLY_MAX)
        return n->in_check ? DRAW : worker_evaluate(w, ply);

    /* Transposition table */
    bool known = worker_probe_table(w, ply, &e);
    if (known && entry_cuts_off(&e, alpha, beta, depth < DEPTH_QUIET ? DEPTH_QUIET : depth))
        return e.score;

    /* Standing pat on the static evaluation, or on what the table knows better */
    struct found found = {alpha, beta, ply - SCORE_MATE, must_capture(w, ply, depth), MOVE_NONE};
    if (!n->in_check) {
        worker_set_static_eval(w, ply, &e);
    }
    if (!n->in_check && !found.forced) {
        found.best = frame_refined_eval(n, &e);
        if (found.best >= beta)
            return score_softened(w, found.best, beta, 1);
        if (w->values->never_quiet) /* nor would any position that follows be */
            return found.best;
        found.alpha = found.best > alpha ? found.best : alpha;
    }

    start_noisy(w, ply, e.move);
    bool done = try_moves(w, ply, &found, false, depth);

    /* Quiet checks */
    if (!done && depth == DEPTH_CHECKS && !n->in_check && !w->three) {
        struct hint hint = worker_hint(w, ply, MOVE_NONE);
        picker_start(&n->picker, w->values, &w->history, &n->position, quiet_threats(w, ply), &hint);
        try_moves(w, ply, &found, true, depth);
    }
    if (w->stop)
        return 0;
    if (ends_here(w, ply, found.best))
        found.best = worker_no_moves_score(w, ply);
    if (found.best >= beta)
        found.best = score_softened(w, found.best, beta, 1);
    worker_store(w, ply, found.move, found.best, depth < DEPTH_QUIET ? DEPTH_QUIET : depth,
                 found.best >= beta       ? BOUND_LOWER
                 : found.best > old_alpha ? BOUND_EXACT
                                          : BOUND_UPPER);
    return found.best;
}

int quiesce(struct worker *w, int ply, int alpha, int beta)
{
    return search_quiet(w, ply, alpha, beta, DEPTH_CHECKS);
}
