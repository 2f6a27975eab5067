#include "engine/quiesce.h"

/* What a capture is hoped to win beyond the man taken, in 1/100 pawn. */
enum { DELTA_MARGIN = 180, DEPTH_QUIET = 0 };

static int quiesce_next(struct worker *w, int ply, int alpha, int beta)
{
    if (worker_same_team(w, &w->node[ply].position, &w->node[ply + 1].position))
        return quiesce(w, ply + 1, alpha, beta);
    return -quiesce(w, ply + 1, -beta, -alpha);
}

/* Fill the picker with the moves of PLY: all in check, else captures and promotions. */
static int quiescence_moves(struct worker *w, int ply, struct move table)
{
    struct node *n = &w->node[ply];
    const struct game *g = w->values->game;
    int count = n->in_check ? moves_legal(g, &n->position, n->picker.move)
                            : moves_captures(g, &n->position, n->picker.move);
    struct hint hint = worker_hint(w, ply, table);
    picker_start(&n->picker, w->values, &w->history, &n->position, count, &hint);
    return count;
}

/* Can the capture M at PLY not even reach ALPHA? */
static bool falls_short(const struct worker *w, int ply, struct move m, int alpha)
{
    const struct node *n = &w->node[ply];
    int victim;
    if (m.type == MOVE_PROMOTION)
        return false;
    move_is_noisy(w->values->game, &n->position, m, &victim);
    return n->eval + w->values->exchange[victim] + DELTA_MARGIN <= alpha;
}

/* Search captures and promotions (all moves in check) until the position is quiet. */
int quiesce(struct worker *w, int ply, int alpha, int beta)
{
    struct node *n = &w->node[ply];
    struct finding f;
    int score, old_alpha = alpha;
    n->pv_length = 0;
    if (worker_visit(w, ply))
        return 0;
    if (worker_settled(w, ply, &alpha, &beta, &score))
        return score;
    if (ply >= PLY_MAX)
        return n->in_check ? DRAW : worker_value(w, &n->position);
    bool found = worker_find(w, ply, &f);
    if (found && finding_decides(&f, alpha, beta, DEPTH_QUIET))
        return f.score;

    int best = ply - SCORE_MATE;
    if (!n->in_check) {
        worker_judge(w, ply, &f);
        best = n->eval;
        if (best >= beta)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    if (quiescence_moves(w, ply, f.move) == 0)
        return best;
    struct move m, best_move = MOVE_NONE;
    bool good;
    while (picker_next(&n->picker, &m, &good)) {
        if (!n->in_check && (!good || falls_short(w, ply, m, alpha)))
            continue;
        if (n->in_check && !good && best > -SCORE_MATED_SOON)
            continue;
        worker_play(w, ply, m);
        score = quiesce_next(w, ply, alpha, beta);
        if (w->stop)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score > alpha) {
            best_move = m;
            node_extend_pv(n, m);
            alpha = score;
            if (score >= beta)
                break;
        }
    }
    worker_remember(w, ply, best_move, best, DEPTH_QUIET,
                    best >= beta       ? BOUND_LOWER
                    : best > old_alpha ? BOUND_EXACT
                                       : BOUND_UPPER);
    return best;
}
