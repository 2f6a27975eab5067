#include "engine/search.h"

#include "rules/outcome.h"

#include <stdlib.h>
#include <string.h>

enum { DRAW = 0, DEPTH_QUIET = 0, MOVES_BY_RULE = 100, ROUNDS_BY_RULE = 50, EXTRA_NODES = 8 };

/* Margins, in 1/100 pawn a ply of depth left. */
enum {
    REVERSE_MARGIN = 80,
    RAZOR_MARGIN = 220,
    FUTILE_BASE = 90,
    FUTILE_MARGIN = 95,
    LOSING_QUIET = -45,
    LOSING_CAPTURE = -95,
    DELTA_MARGIN = 180,
};

bool worker_start(struct worker *w, const struct values *v, struct table *t)
{
    *w = (struct worker){.values = v, .table = t};
    w->node = calloc(PLY_MAX + EXTRA_NODES, sizeof *w->node);
    if (!w->node || !history_start(&w->history, v->game)) {
        worker_free(w);
        return false;
    }
    return true;
}

void worker_free(struct worker *w)
{
    free(w->node);
    free(w->key);
    history_free(&w->history);
    *w = (struct worker){0};
}

/* Keep only as many keys as the 50-move counter can look back on. */
static void take_keys(struct worker *w, const struct position *p, const uint64_t *keys, int count)
{
    int back = count - 1 < p->half ? count - 1 : p->half;
    int need = back + 1 + PLY_MAX + EXTRA_NODES;
    if (need > w->keys_room) {
        free(w->key);
        w->key = malloc((size_t)need * sizeof *w->key);
        if (!w->key)
            abort();
        w->keys_room = need;
    }
    memcpy(w->key, keys + count - 1 - back, (size_t)(back + 1) * sizeof *w->key);
    w->root_key = back;
}

static void open_node(struct worker *w, int ply)
{
    struct node *n = &w->node[ply];
    n->in_check = position_in_check(w->values->game, &n->position, n->position.turn);
    n->excluded = MOVE_NONE;
    w->key[w->root_key + ply] = n->position.key;
}

void worker_root(struct worker *w, const struct position *p, const uint64_t *keys, int count)
{
    take_keys(w, p, keys, count);
    for (int i = 0; i < PLY_MAX + EXTRA_NODES; i++)
        w->node[i].killer[0] = w->node[i].killer[1] = MOVE_NONE;
    w->node[0].position = *p;
    w->node[0].quiet_plies = w->root_key;
    w->me = p->turn;
    w->base = p->alive == 7 ? RIVAL_COST : 0;
    w->root_moves = moves_legal(w->values->game, p, w->root_move);
    w->nodes = 0;
    w->stop = false;
    w->selective_depth = 0;
    open_node(w, 0);
}

/* Do the sides to move at A and B play together? */
static bool same_team(const struct worker *w, const struct position *a, const struct position *b)
{
    return (a->turn == w->me) == (b->turn == w->me);
}

/* The table's key: with three players values depend on who searches. */
static uint64_t table_key(const struct worker *w, const struct position *p)
{
    return w->values->game->players == 2 ? p->key : p->key ^ 0x9E3779B97F4A7C15u * (uint64_t)(w->me + 1);
}

/* Count a node; true if the search is to stop. */
static bool visit(struct worker *w, int ply)
{
    w->nodes++;
    if (ply > w->selective_depth)
        w->selective_depth = ply;
    if (w->nodes >= w->node_limit || (w->nodes % PULSE_NODES == 0 && w->pulse && w->pulse(w->context, w)))
        w->stop = true;
    return w->stop;
}

/* Who has won P: a corner was reached or one is left; −1 if it goes on. With three players the loss of ME
 * ends it for ME. */
static int winner(const struct worker *w, const struct position *p)
{
    if (p->corner)
        return p->corner - 1;
    if (w->values->game->players == 2)
        return -1;
    if (!(p->alive >> w->me & 1))
        return w->me == 0 ? 1 : 0;
    return p->alive == 1 << w->me ? w->me : -1;
}

/* Has the position at PLY been there before: once within the line searched, twice with the game's? */
static bool repeats(const struct worker *w, int ply)
{
    const struct node *n = &w->node[ply];
    int at = w->root_key + ply, far = n->position.half < n->quiet_plies ? n->position.half : n->quiet_plies,
        seen = 0;
    for (int i = at - 2; i >= at - far; i--)
        if (w->key[i] == n->position.key && (i > w->root_key || ++seen == 2))
            return true;
    return false;
}

static bool counted_out(const struct worker *w, const struct node *n)
{
    int limit = w->values->game->players == 2 ? MOVES_BY_RULE
                                              : ROUNDS_BY_RULE * __builtin_popcount(n->position.alive);
    return n->position.half >= limit && (!n->in_check || moves_count(w->values->game, &n->position) > 0);
}

/* A dead position has few men. */
static bool is_dead(const struct worker *w, const struct position *p)
{
    cellset men = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    return cellset_count(men) <= 4 && outcome_is_dead(w->values->game, p);
}

/* Is the value at PLY known without search: won, drawn, mate distance, no room? Otherwise ALPHA and BETA may
 * come nearer together. */
static bool settled(struct worker *w, int ply, int *alpha, int *beta, int *score)
{
    const struct node *n = &w->node[ply];
    int won = winner(w, &n->position);
    if (won >= 0) {
        *score = (won == w->me) == (n->position.turn == w->me) ? SCORE_MATE - ply : ply - SCORE_MATE;
        return true;
    }
    if (repeats(w, ply) || counted_out(w, n) || is_dead(w, &n->position)) {
        *score = DRAW;
        return true;
    }
    if (*alpha < ply - SCORE_MATE)
        *alpha = ply - SCORE_MATE;
    if (*beta > SCORE_MATE - ply - 1)
        *beta = SCORE_MATE - ply - 1;
    *score = *alpha;
    return *alpha >= *beta;
}

static int static_value(const struct worker *w, const struct position *p)
{
    int score = evaluate(w->values, p, w->me) + w->base;
    return p->turn == w->me ? score : -score;
}

/* Mates are counted from the root in the search, from the position itself in the table. */
static int score_to_table(int score, int ply)
{
    return score > SCORE_MATED_SOON ? score + ply : score < -SCORE_MATED_SOON ? score - ply : score;
}

static int score_from_table(int score, int ply)
{
    return score > SCORE_MATED_SOON ? score - ply : score < -SCORE_MATED_SOON ? score + ply : score;
}

static bool look_up(const struct worker *w, int ply, struct finding *f)
{
    if (table_find(w->table, table_key(w, &w->node[ply].position), f)) {
        f->score = score_from_table(f->score, ply);
        return true;
    }
    *f = (struct finding){MOVE_NONE, 0, 0, -1, BOUND_NONE};
    return false;
}

static void remember(struct worker *w, int ply, struct move m, int score, int depth, enum bound bound)
{
    const struct node *n = &w->node[ply];
    struct finding f = {m, score_to_table(score, ply), n->in_check ? 0 : n->eval, depth, bound};
    table_store(w->table, table_key(w, &n->position), &f);
}

/* Does what the table knows settle the question between ALPHA and BETA? */
static bool decides(const struct finding *f, int alpha, int beta, int depth)
{
    return f->depth >= depth && (f->bound == BOUND_EXACT || (f->bound == BOUND_LOWER && f->score >= beta) ||
                                 (f->bound == BOUND_UPPER && f->score <= alpha));
}

static void play(struct worker *w, int ply, struct move m)
{
    struct node *n = &w->node[ply], *next = n + 1;
    n->move = m;
    n->track = history_track(&w->history, &n->position, m);
    next->position = n->position;
    position_play(w->values->game, &next->position, m);
    next->quiet_plies = n->quiet_plies + 1;
    table_prefetch(w->table, table_key(w, &next->position));
    open_node(w, ply + 1);
}

static int quiesce(struct worker *w, int ply, int alpha, int beta);
static int search(struct worker *w, int ply, int alpha, int beta, int depth, bool cut);

/* The value at PLY of the position at PLY + 1 between ALPHA and BETA. */
static int search_next(struct worker *w, int ply, int alpha, int beta, int depth, bool cut)
{
    if (same_team(w, &w->node[ply].position, &w->node[ply + 1].position))
        return search(w, ply + 1, alpha, beta, depth, cut);
    return -search(w, ply + 1, -beta, -alpha, depth, cut);
}

static int quiesce_next(struct worker *w, int ply, int alpha, int beta)
{
    if (same_team(w, &w->node[ply].position, &w->node[ply + 1].position))
        return quiesce(w, ply + 1, alpha, beta);
    return -quiesce(w, ply + 1, -beta, -alpha);
}

static void tracks_before(const struct worker *w, int ply, int before[2])
{
    before[0] = ply >= 1 ? w->node[ply - 1].track : TRACK_NONE;
    before[1] = ply >= 2 ? w->node[ply - 2].track : TRACK_NONE;
}

static struct hint hint_at(const struct worker *w, int ply, struct move table)
{
    struct hint h = {.table = table, .killer = {w->node[ply].killer[0], w->node[ply].killer[1]}};
    tracks_before(w, ply, h.before);
    h.counter = history_counter(&w->history, h.before[0]);
    return h;
}

static void extend_pv(struct node *n, struct move m)
{
    const struct node *next = n + 1;
    n->pv[0] = m;
    int more = next->pv_length < PLY_MAX - 1 ? next->pv_length : PLY_MAX - 1;
    memcpy(n->pv + 1, next->pv, (size_t)more * sizeof *n->pv);
    n->pv_length = more + 1;
}

/* Fill the picker with the moves of PLY: all in check, else captures and promotions. */
static int quiescence_moves(struct worker *w, int ply, struct move table)
{
    struct node *n = &w->node[ply];
    const struct game *g = w->values->game;
    int count = n->in_check ? moves_legal(g, &n->position, n->picker.move)
                            : moves_captures(g, &n->position, n->picker.move);
    struct hint hint = hint_at(w, ply, table);
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
static int quiesce(struct worker *w, int ply, int alpha, int beta)
{
    struct node *n = &w->node[ply];
    struct finding f;
    int score, old_alpha = alpha;
    n->pv_length = 0;
    if (visit(w, ply))
        return 0;
    if (settled(w, ply, &alpha, &beta, &score))
        return score;
    if (ply >= PLY_MAX)
        return n->in_check ? DRAW : static_value(w, &n->position);
    bool found = look_up(w, ply, &f);
    if (found && decides(&f, alpha, beta, DEPTH_QUIET))
        return f.score;

    int best = ply - SCORE_MATE;
    if (!n->in_check) {
        best = n->eval = found ? f.eval : static_value(w, &n->position);
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
        play(w, ply, m);
        score = quiesce_next(w, ply, alpha, beta);
        if (w->stop)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score > alpha) {
            best_move = m;
            extend_pv(n, m);
            alpha = score;
            if (score >= beta)
                break;
        }
    }
    remember(w, ply, best_move, best, DEPTH_QUIET,
             best >= beta       ? BOUND_LOWER
             : best > old_alpha ? BOUND_EXACT
                                : BOUND_UPPER);
    return best;
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
    n->move = MOVE_NONE;
    n->track = TRACK_NONE;
    next->position = n->position;
    position_play(w->values->game, &next->position, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
    next->quiet_plies = 0;
    open_node(w, ply + 1);
    int score = search_next(w, ply, beta - 1, beta, reduced, !cut);
    return score > SCORE_MATED_SOON ? beta : score;
}

/* May the node at PLY, not in check and off the principal variation, be given up or taken as won without
 * trying its moves? */
static bool prune_node(struct worker *w, int ply, int alpha, int beta, int depth, bool cut, int *score)
{
    struct node *n = &w->node[ply];
    bool improving = ply >= 2 && !w->node[ply - 2].in_check && n->eval > w->node[ply - 2].eval;
    if (beta > SCORE_MATED_SOON || beta < -SCORE_MATED_SOON)
        return false;
    if (depth <= 7 && n->eval - REVERSE_MARGIN * (depth - improving) >= beta && n->eval < EVAL_MAX) {
        *score = n->eval;
        return true;
    }
    if (depth <= 3 && n->eval + RAZOR_MARGIN * depth <= alpha) {
        *score = quiesce(w, ply, alpha, beta);
        if (w->stop || *score <= alpha)
            return true;
    }
    if (depth >= 3 && n->eval >= beta && ply >= 1 && !move_is_none(w->node[ply - 1].move) &&
        null_is_sound(w, n)) {
        *score = search_null(w, ply, beta, depth, cut);
        if (w->stop || *score >= beta)
            return true;
    }
    return false;
}

/* 16 × log2(X), X ≥ 1, by squaring: integers give the same on every machine. */
static int log16(int x)
{
    uint64_t y = (uint64_t)x << 16;
    int whole = 0, part = 0;
    for (; y >= (uint64_t)2 << 16; y /= 2)
        whole++;
    for (int i = 0; i < 4; i++) {
        y = y * y >> 16;
        part *= 2;
        if (y >= (uint64_t)2 << 16) {
            y /= 2;
            part++;
        }
    }
    return 16 * whole + part;
}

int search_reduction(int depth, int tried)
{
    return (160 + log16(depth) * log16(tried) * 53 / 256) / 256;
}

/* The state of one node's loop over its moves. */
struct loop {
    int ply, alpha, beta, depth;
    bool pv, cut, improving;
    int tried; /* moves tried so far, the current one included */
    struct move table;
    int before[2];
};

/* Is move M, already played, not worth a search? GOOD is picker_next's. */
static bool skip_move(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct node *n = &w->node[l->ply];
    if (n->in_check || w->node[l->ply + 1].in_check)
        return false;
    if (noisy)
        return !good && l->depth <= 5 &&
               !exchange_wins(w->values, &n->position, m, LOSING_CAPTURE * l->depth);
    if (l->depth <= 7 && l->tried > (3 + l->depth * l->depth) / (l->improving ? 1 : 2))
        return true;
    if (l->depth <= 6 && n->eval + FUTILE_BASE + FUTILE_MARGIN * l->depth <= l->alpha)
        return true;
    return l->depth <= 6 && !exchange_wins(w->values, &n->position, m, LOSING_QUIET * l->depth);
}

/* By how many plies is a late move M, already played, first searched less deeply? */
static int reduction(const struct worker *w, const struct loop *l, struct move m, bool noisy, bool good)
{
    const struct node *n = &w->node[l->ply];
    if (l->depth < 3 || l->tried <= 1 + 2 * l->pv || (noisy && good))
        return 0;
    int r = search_reduction(l->depth < 64 ? l->depth : 64, l->tried);
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
    if (l->tried == 1)
        return search_next(w, l->ply, l->alpha, l->beta, depth, !l->pv && !l->cut);
    int r = reduction(w, l, m, noisy, good);
    score = search_next(w, l->ply, l->alpha, l->alpha + 1, depth - r, true);
    if (!w->stop && r && score > l->alpha)
        score = search_next(w, l->ply, l->alpha, l->alpha + 1, depth, !l->cut);
    if (!w->stop && l->pv && score > l->alpha && score < l->beta)
        score = search_next(w, l->ply, l->alpha, l->beta, depth, false);
    return score;
}

/* Move M refuted the move before: remember it and lower those tried in vain. */
static void learn(struct worker *w, const struct loop *l, struct move m)
{
    struct node *n = &w->node[l->ply];
    int bonus = l->depth * l->depth * 16 + 64 * l->depth, victim;
    bonus = bonus < 1600 ? bonus : 1600;
    if (move_is_noisy(w->values->game, &n->position, m, &victim)) {
        history_note_capture(&w->history, &n->position, m, victim, bonus);
    } else {
        if (!move_equal(n->killer[0], m)) {
            n->killer[1] = n->killer[0];
            n->killer[0] = m;
        }
        history_note_counter(&w->history, l->before[0], m);
        history_note_quiet(&w->history, &n->position, m, l->before, bonus);
        for (int i = 0; i < n->quiets; i++)
            if (!move_equal(n->quiet[i], m))
                history_note_quiet(&w->history, &n->position, n->quiet[i], l->before, -bonus);
    }
}

static void note_tried(struct node *n, struct move m, bool noisy)
{
    if (!noisy && n->quiets < (int)(sizeof n->quiet / sizeof n->quiet[0]))
        n->quiet[n->quiets++] = m;
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

/* Try the moves of a node; L holds the window. */
static int search_moves(struct worker *w, struct loop *l)
{
    struct node *n = &w->node[l->ply];
    int best = -SCORE_INFINITE, old_alpha = l->alpha, count = all_moves(w, l->ply);
    struct move m, best_move = MOVE_NONE;
    bool good;
    if (count == 0)
        return stuck(w, l->ply);
    struct hint hint = hint_at(w, l->ply, l->table);
    picker_start(&n->picker, w->values, &w->history, &n->position, count, &hint);
    n->quiets = 0;
    while (picker_next(&n->picker, &m, &good)) {
        bool noisy = move_is_noisy(w->values->game, &n->position, m, NULL);
        l->tried++;
        play(w, l->ply, m);
        if (l->ply > 0 && best > -SCORE_MATED_SOON && skip_move(w, l, m, noisy, good))
            continue;
        note_tried(n, m, noisy);
        int score = search_move(w, l, m, noisy, good);
        if (w->stop)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score > l->alpha) {
            best_move = m;
            extend_pv(n, m);
            l->alpha = score;
            if (score >= l->beta) {
                learn(w, l, m);
                break;
            }
        }
    }
    remember(w, l->ply, best_move, best, l->depth,
             best >= l->beta    ? BOUND_LOWER
             : best > old_alpha ? BOUND_EXACT
                                : BOUND_UPPER);
    return best;
}

/* The value at PLY between ALPHA and BETA, DEPTH plies deep. CUT: a refutation of the move before is
 * expected. */
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
    if (visit(w, ply))
        return 0;
    if (ply > 0 && settled(w, ply, &alpha, &beta, &score))
        return score;
    bool found = look_up(w, ply, &f);
    if (found && !pv && decides(&f, alpha, beta, depth))
        return f.score;
    if (!n->in_check)
        n->eval = found ? f.eval : static_value(w, &n->position);
    if (!pv && !n->in_check && prune_node(w, ply, alpha, beta, depth, cut, &score))
        return score;
    if (depth >= 4 && move_is_none(f.move))
        depth--;
    bool improving =
        !n->in_check && ply >= 2 && (w->node[ply - 2].in_check || n->eval > w->node[ply - 2].eval);
    struct loop l = {ply, alpha, beta, depth, pv, cut, improving, 0, f.move, {TRACK_NONE, TRACK_NONE}};
    tracks_before(w, ply, l.before);
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
    play(w, 0, m);
    return search_next(w, 0, alpha, beta, depth - 1, false);
}
