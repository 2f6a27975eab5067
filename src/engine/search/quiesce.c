#include "node.h"

/* Depths for the table: at the first ply quiet checks are tried too. */
enum { DEPTH_CHECKS = 0, DEPTH_QUIET = -1 };

static int search_quiet(struct worker *w, int ply, int alpha, int beta, int depth);

static int search_quiet_next(struct worker *w, int ply, int alpha, int beta)
{
    if (worker_same_team(w, &w->stack[ply].position, &w->stack[ply + 1].position))
        return search_quiet(w, ply + 1, alpha, beta, DEPTH_QUIET);
    return -search_quiet(w, ply + 1, -beta, -alpha, DEPTH_QUIET);
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
 * Puts the quiet moves that give check directly into the picker of PLY, games of two; returns how many. A piece of the
 * side in check, on its royal piece's place, would reach the cells from which the other's pieces give check, as the
 * sides' movements mirror each other.
 */
static int quiet_checks(struct worker *w, int ply)
{
    struct frame *n = &w->stack[ply];
    const struct game *g = w->values->game;
    const struct position *p = &n->position;
    cell royal = position_royal(g, p, !p->turn);
    cellset from[KINDS_MAX] = {0};
    unsigned kinds = 0;
    if (royal == CELL_NONE)
        return 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (kind != g->royal && !cellset_empty(cellset_and(p->kind[kind], p->player[p->turn])))
            kinds |= 1u << kind;
    position_reach_kinds(g, p, !p->turn, royal, kinds, from);
    return moves_aimed(g, p, from, n->picker.move);
}

/* The best move of a node so far. */
struct found {
    int alpha, beta, best;
    struct move move;
};

/* Tries the moves in PLY's picker; true if one reaches beta or the search is to stop. CHECKS: they are quiet checks. */
static bool try_moves(struct worker *w, int ply, struct found *f, bool checks)
{
    struct frame *n = &w->stack[ply];
    struct move m;
    bool good;
    int quiets = 0;
    while (picker_next(&n->picker, &m, &good)) {
        if (w->handicap && handicap_overlooks(w, ply, m))
            continue;
        if (checks && !exchange_wins(w->values, &n->position, m, 0))
            continue;
        if (!n->in_check && !checks && (!good || is_futile_capture(w, ply, m, f->alpha)))
            continue;
        /* In check one quiet move is enough, once it is not mated */
        if (n->in_check && f->best > -SCORE_MATED_SOON &&
            (!good || (!move_is_noisy(w->values->game, &n->position, m, NULL) && ++quiets > 1)))
            continue;
        worker_expect_move(w, ply, m);
        worker_make_move(w, ply, m);
        int score = search_quiet_next(w, ply, f->alpha, f->beta);
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
    if (known && entry_cuts_off(&e, alpha, beta, depth))
        return e.score;

    /* Standing pat on the static evaluation, or on what the table knows better */
    struct found found = {alpha, beta, ply - SCORE_MATE, MOVE_NONE};
    if (!n->in_check) {
        worker_set_static_eval(w, ply, &e);
        found.best = frame_refined_eval(n, &e);
        if (found.best >= beta)
            return score_softened(w, found.best, beta, 1);
        found.alpha = found.best > alpha ? found.best : alpha;
    }

    start_noisy(w, ply, e.move);
    bool done = try_moves(w, ply, &found, false);

    /* Quiet checks */
    if (!done && depth == DEPTH_CHECKS && !n->in_check && !w->three) {
        struct hint hint = worker_hint(w, ply, MOVE_NONE);
        picker_start(&n->picker, w->values, &w->history, &n->position, quiet_checks(w, ply), &hint);
        try_moves(w, ply, &found, true);
    }
    if (w->stop)
        return 0;
    if (found.best == ply - SCORE_MATE && w->values->game->rules & RULE_MATE_WINS &&
        !moves_count(w->values->game, &n->position))
        found.best = SCORE_MATE - ply;
    if (found.best >= beta)
        found.best = score_softened(w, found.best, beta, 1);
    worker_store(w, ply, found.move, found.best, depth,
                 found.best >= beta       ? BOUND_LOWER
                 : found.best > old_alpha ? BOUND_EXACT
                                          : BOUND_UPPER);
    return found.best;
}

int quiesce(struct worker *w, int ply, int alpha, int beta)
{
    return search_quiet(w, ply, alpha, beta, DEPTH_CHECKS);
}
