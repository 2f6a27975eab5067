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
    struct frame *f = &w->stack[ply];
    const struct values *values = w->values;
    struct hint hint = worker_hint(w, ply, table);
    enum picker_source source = f->in_check ? SOURCE_ALL : SOURCE_NOISY;
    if (picker_start_late(&f->picker, values, &w->history, &f->position, source, &hint))
        return;
    int count = f->in_check ? moves_legal(values->game, &f->position, f->picker.move)
                            : moves_captures(values->game, &f->position, f->picker.move);
    picker_start(&f->picker, values, &w->history, &f->position, count, &hint);
}

/* Delta pruning: true if the capture M at PLY cannot even reach ALPHA. An explosion or the capture of the last of a
 * kind may win at once. */
static bool is_futile_capture(const struct worker *w, int ply, struct move m, int alpha)
{
    const struct frame *f = &w->stack[ply];
    const struct game *g = w->values->game;
    int victim;
    cell at;
    if (m.type == MOVE_PROMOTION || rules_has(g, RULE_EXPLOSION) ||
        (rules_has(g, RULE_EXTINCTION) && move_captures(g, &f->position, m, &at) &&
         exchange_ends_game(w->values, &f->position, at)))
        return false;
    move_is_noisy(g, &f->position, m, &victim);
    int hope = w->values->exchange[victim] + exchange_eviction(w->values, &f->position) + w->values->margins.delta;
    return f->static_eval + hope <= alpha;
}

/*
 * Puts the quiet moves that reach a goal or give check directly into the picker of PLY, games of two; returns how many.
 * A piece of the side in check, on its royal piece's place, would reach the cells from which the other's pieces give
 * check, as the sides' movements mirror each other.
 */
static int quiet_threats(struct worker *w, int ply)
{
    struct frame *f = &w->stack[ply];
    const struct game *g = w->values->game;
    const struct position *p = &f->position;
    cell royal = position_royal(g, p, !p->turn);
    cellset to[KINDS_MAX];
    kindset kinds = 0, goals = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        to[kind] = (cellset){{0, 0}};
        if (!cellset_empty(cellset_and(p->kind[kind], p->player[p->turn]))) {
            kinds |= kind != g->royal && royal != CELL_NONE ? kindset_of(kind) : 0;
            goals |= !cellset_empty(w->values->goal[p->turn][kind]) ? kindset_of(kind) : 0;
        }
    }
    if (kinds)
        position_reach_kinds(g, p, !p->turn, royal, kinds, to);
    for (kindset left = goals; left; left &= left - 1)
        to[kindset_first(left)] = cellset_or(to[kindset_first(left)], w->values->goal[p->turn][kindset_first(left)]);
    return kinds | goals ? moves_aimed(g, p, to, f->picker.move) : 0;
}

/* True if the other side of P holds a goal and wins unless it is captured there now. */
static bool is_held_up(const struct values *values, const struct position *p)
{
    if (!rules_has(values->game, RULE_GOAL_HELD))
        return false;
    int kind = game_arguments(values->game, RULE_GOAL_HELD)->kind;
    cellset own = cellset_and(p->player[!p->turn], p->kind[kind]);
    return !cellset_empty(cellset_and(own, values->goal[!p->turn][kind]));
}

/* RULE_DUCK: returns the value of PLY, where the duck has to be moved, as if it stayed where it is. */
static int leave_duck(struct worker *w, int ply, int alpha, int beta, int depth)
{
    const struct game *g = w->values->game;
    cell at = position_duck(g, &w->stack[ply].position);
    if (at == CELL_NONE)
        return worker_evaluate(w, ply);
    worker_make_move(w, ply, (struct move){at, at, MOVE_DUCK, (uint8_t)g->duck});
    return search_quiet_next(w, ply, alpha, beta, depth);
}

/* The best move of a node so far. FORCED: one of its captures must be made. */
struct found {
    int alpha, beta, best;
    bool forced;
    struct move move;
};

/* Tries the moves in PLY's picker; true if one reaches beta or the search is to stop. CHECKS: they are quiet checks. */
static bool try_moves(struct worker *w, int ply, struct found *found, bool checks, int depth)
{
    struct frame *f = &w->stack[ply];
    struct move m;
    bool good;
    int quiets = 0;
    while (picker_next(&f->picker, &m, &good)) {
        if (w->handicap && handicap_overlooks(w, ply, m))
            continue;
        if (checks && !worker_is_glaring(w, &f->position, m) && !exchange_wins(w->values, &f->position, m, 0))
            continue;
        if (!f->in_check && !checks && !found->forced && (!good || is_futile_capture(w, ply, m, found->alpha)))
            continue;
        /* In check one quiet move is enough, once it is not mated */
        if (f->in_check && found->best > -SCORE_MATED_SOON &&
            (!good || (!move_is_noisy(w->values->game, &f->position, m, NULL) && ++quiets > 1)))
            continue;
        worker_expect_move(w, ply, m);
        worker_make_move(w, ply, m);
        int score = search_quiet_next(w, ply, found->alpha, found->beta,
                                      found->forced || depth < DEPTH_QUIET ? depth - 1 : DEPTH_QUIET);
        if (w->stop)
            return true;
        if (score <= found->best)
            continue;
        found->best = score;
        if (score > found->alpha) {
            found->move = m;
            frame_extend_pv(f, m);
            found->alpha = score;
            if (score >= found->beta)
                return true;
        }
    }
    return false;
}

/* True if PLY, whose BEST was found, has no moves and is worth something else for that: mates that win, and stalemates
 * of games without tables of endings, as levels look no further ahead. */
static bool ends_here(const struct worker *w, int ply, int best)
{
    const struct frame *f = &w->stack[ply];
    const struct game *g = w->values->game;
    bool asked = f->in_check ? best == ply - SCORE_MATE && rules_has(g, RULE_MATE_WINS)
                             : w->handicap && !g->endgame_tables && !w->three;
    return asked && !moves_count(g, &f->position);
}

/* True if the side to move at PLY cannot stand pat, as it must capture (RULE_FORCED_CAPTURE) or loses (RULE_GOAL_HELD).
 * Sequences longer than a few plies are cut off. */
static bool must_capture(struct worker *w, int ply, int depth)
{
    struct frame *f = &w->stack[ply];
    const struct game *g = w->values->game;
    if (!w->three && is_held_up(w->values, &f->position))
        return true;
    if (!rules_has(g, RULE_FORCED_CAPTURE) || f->in_check || depth < DEPTH_CHECKS - FORCED_PLIES)
        return false;
    return moves_captures(g, &f->position, f->picker.move) && move_captures(g, &f->position, f->picker.move[0], NULL);
}

/*
 * Quiescence search (Harris, "The heuristic search and the game of chess", 1975): captures and promotions that lose
 * nothing by exchange, all moves in check, until the position is quiet.
 */
static int search_quiet(struct worker *w, int ply, int alpha, int beta, int depth)
{
    struct frame *f = &w->stack[ply];
    struct table_entry entry;
    int score, old_alpha = alpha;
    f->pv_length = 0;
    if (worker_count_node(w, ply))
        return 0;

    /* Wins, draws, endings that tables know, mate distance pruning */
    if (worker_is_over(w, ply, &alpha, &beta, &score))
        return score;
    if (ply >= PLY_MAX)
        return f->in_check ? DRAW : worker_evaluate(w, ply);

    if (f->position.duck_due)
        return leave_duck(w, ply, alpha, beta, depth);

    /* Transposition table */
    bool known = worker_probe_table(w, ply, &entry);
    if (known && entry_cuts_off(&entry, alpha, beta, depth < DEPTH_QUIET ? DEPTH_QUIET : depth))
        return entry.score;

    /* Standing pat on the static evaluation, or on what the table knows better */
    struct found found = {alpha, beta, ply - SCORE_MATE, must_capture(w, ply, depth), MOVE_NONE};
    if (!f->in_check) {
        worker_set_static_eval(w, ply, &entry);
    }
    if (!f->in_check && !found.forced) {
        found.best = frame_refined_eval(f, &entry);
        if (found.best >= beta)
            return score_softened(w, found.best, beta, 1);
        if (w->values->never_quiet) /* nor would any position that follows be */
            return found.best;
        found.alpha = found.best > alpha ? found.best : alpha;
    }

    start_noisy(w, ply, entry.move);
    bool done = try_moves(w, ply, &found, false, depth);

    /* Quiet checks */
    if (!done && depth == DEPTH_CHECKS && !f->in_check && !w->three) {
        struct hint hint = worker_hint(w, ply, MOVE_NONE);
        picker_start(&f->picker, w->values, &w->history, &f->position, quiet_threats(w, ply), &hint);
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
