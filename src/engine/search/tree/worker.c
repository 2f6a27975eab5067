#include "node.h"

#include <limits.h>

enum { EVAL_OFFSET = 0x8000 };
enum { ROUNDS_BY_RULE = 50, EXTRA_NODES = 8 };

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

/* Late move reductions grow with the logarithms of depth and move count. */
static int reduction(const struct margins *margins, int depth, int tried)
{
    int base = tried > 3 ? margins->reduction_base : margins->reduction_base - 256;
    int sum = base + log16(depth) * log16(tried) * margins->reduction_product / 256;
    return sum > 0 ? sum / 256 : 0;
}

bool worker_start(struct worker *w, const struct values *values, struct table *table)
{
    *w = (struct worker){.values = values, .table = table, .three = values->game->players > 2};
    w->stack = calloc(PLY_MAX + EXTRA_NODES, sizeof *w->stack);
    w->eval_cache = calloc(EVAL_CACHE, sizeof *w->eval_cache);
    if (!w->stack || !w->eval_cache || !pawn_cache_start(&w->pawn_cache) ||
        (values->has_net && !net_line_start(&w->nets, &values->net_map, PLY_MAX + EXTRA_NODES)) ||
        !history_start(&w->history, values->game)) {
        worker_free(w);
        return false;
    }
    for (int depth = 1; depth < REDUCTIONS; depth++)
        for (int tried = 1; tried < REDUCTIONS; tried++)
            w->reduction[depth][tried] = (uint8_t)reduction(&values->margins, depth, tried);
    return true;
}

void worker_free(struct worker *w)
{
    free(w->stack);
    free(w->eval_cache);
    history_free(&w->history);
    pawn_cache_free(&w->pawn_cache);
    net_line_free(&w->nets);
    *w = (struct worker){0};
}

void worker_clear(struct worker *w)
{
    history_clear(&w->history);
    memset(&w->correction, 0, sizeof w->correction);
}

/* Returns how many plies before P, or fewer, may have had its position. */
static int reversible_plies(const struct game *g, const struct position *p, int plies)
{
    bool returns = rules_has(g, RULE_REPETITION) && rules_has(g, RULE_DROPS);
    return returns || plies < p->half ? plies : p->half;
}

/* Keeps only as many keys as repetition can look back on. */
static void copy_keys(struct worker *w, const struct position *p, const uint64_t *keys, int count)
{
    int back = reversible_plies(w->values->game, p, count - 1);
    back = back < KEYS_BEFORE ? back : KEYS_BEFORE - 1;
    memcpy(w->key, keys + count - 1 - back, (size_t)(back + 1) * sizeof *w->key);
    w->root_key = back;
}

/* Prepares the frame of PLY, whose position is set. SAFE: the side to move is known not to be in check. */
static void open_frame(struct worker *w, int ply, bool safe)
{
    struct frame *f = &w->stack[ply];
    f->in_check = !safe && position_in_check(w->values->game, &f->position, f->position.turn);
    f->excluded = MOVE_NONE;
    f->checks_known = false;
    f->not_first = false;
    w->key[w->root_key + ply] = f->position.key;
}

void worker_root(struct worker *w, const struct position *p, const uint64_t *keys, int count)
{
    copy_keys(w, p, keys, count);
    for (int i = 0; i < PLY_MAX + EXTRA_NODES; i++)
        w->stack[i].killer[0] = w->stack[i].killer[1] = MOVE_NONE;
    w->stack[0].position = *p;
    w->stack[0].tied = false;
    w->stack[0].quiet_plies = w->root_key;
    w->me = p->turn;
    w->base = p->alive == 7 ? RIVAL_COST : 0;
    w->root_legal = w->root_moves = moves_legal(w->values->game, p, w->root_move);
    w->nodes = 0;
    w->stop = false;
    w->root_first = 0;
    w->selective_depth = 0;
    open_frame(w, 0, false);
}

static uint64_t table_key(const struct worker *w, const struct frame *f)
{
    return w->three ? three_key(w, f) : f->position.key;
}

bool worker_count_node(struct worker *w, int ply)
{
    w->nodes++;
    if (ply > w->selective_depth)
        w->selective_depth = ply;
    if (__builtin_expect(w->nodes >= w->node_limit ||
                             (w->nodes % LIMIT_CHECK_NODES == 0 && w->check_limits && w->check_limits(w->context, w)),
                         false))
        w->stop = true;
    return w->stop;
}

/* The player who has won P, by reaching a corner or as the last one left; −1 while the game goes on. */
static int find_winner(const struct worker *w, const struct position *p)
{
    return p->winner ? p->winner - 1 : w->three ? three_winner(w, p) : -1;
}

/* True if the position at PLY has been there before: once within the line searched, twice with the game's. */
static bool repeats(const struct worker *w, int ply)
{
    const struct frame *f = &w->stack[ply];
    int at = w->root_key + ply, far = f->position.half < f->quiet_plies ? f->position.half : f->quiet_plies, seen = 0;
    for (int i = at - 2; i >= at - far; i--)
        if (w->key[i] == f->position.key && (i > w->root_key || ++seen == 2))
            return true;
    return false;
}

/*
 * Under RULE_REPETITION: true if the position at PLY has been there before as in repeats. *SCORE is what repeating it
 * leads to: a mate only when it has come up as often as it takes.
 */
static bool repeats_by_rule(const struct worker *w, int ply, int *score)
{
    const struct frame *f = &w->stack[ply];
    const struct game *g = w->values->game;
    int at = w->root_key + ply, first = -1, seen = 1, most = game_arguments(g, RULE_REPETITION)->number;
    int far = reversible_plies(g, &f->position, f->quiet_plies);
    bool within = false;
    for (int i = at - 2; i >= at - far; i--)
        if (w->key[i] == f->position.key) {
            first = i;
            seen++;
            within = within || i > w->root_key;
        }
    if (seen < most && !within)
        return false;
    unsigned sharers = outcome_of_repetition(g, &f->position, at - first).sharers;
    int worth = seen < most ? EVAL_MAX : SCORE_MATE - ply;
    *score = sharers == f->position.alive ? DRAW : sharers == 1u << f->position.turn ? worth : -worth;
    return true;
}

/* True if the game is drawn by the count of moves without capture or pawn move. */
static bool counted_out(const struct worker *w, const struct frame *f)
{
    int limit = w->three ? ROUNDS_BY_RULE * __builtin_popcount(f->position.alive) : w->values->game->quiet_most;
    return (f->position.half >= limit || position_counted_out(&f->position)) &&
           (!f->in_check || moves_count(w->values->game, &f->position) > 0);
}

/* A dead position has few pieces. Taking them off one by one costs less than counting all pieces of most positions. */
static bool is_dead(const struct worker *w, const struct position *p)
{
    enum { FEW = 4 };
    cellset pieces = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    int left = FEW;
    uint64_t rest = 0;
    for (int i = 0; i < CELLSET_ROOM; i++) {
        for (; pieces.word[i] && left; left--)
            pieces.word[i] &= pieces.word[i] - 1;
        rest |= pieces.word[i];
    }
    return !rest && outcome_is_dead(w->values->game, p);
}

/* True if the oracle knows *SCORE, the value at PLY. A win that the 50-move rule may spoil is left to the search. */
static bool probe_oracle(const struct worker *w, int ply, int *score)
{
    const struct position *p = &w->stack[ply].position;
    if (!w->oracle)
        return false;
    struct certainty certainty = oracle_ask(w->oracle, w->values->game, p);
    int end = ply + certainty_plies(certainty);
    if (certainty.fate == FATE_DRAW) {
        *score = DRAW;
        return true;
    }
    *score = certainty.fate == FATE_WIN ? SCORE_MATE - end : end - SCORE_MATE;
    return certainty_comes_in_time(w->values->game, certainty, p);
}

bool worker_is_over(struct worker *w, int ply, int *alpha, int *beta, int *score)
{
    const struct frame *f = &w->stack[ply];
    int won = f->position.winner == WINNER_NOBODY ? -1 : find_winner(w, &f->position);
    if (won >= 0) {
        *score = (won == w->me) == (f->position.turn == w->me) ? SCORE_MATE - ply : ply - SCORE_MATE;
        return true;
    }
    bool ruled = rules_has(w->values->game, RULE_REPETITION);
    if (ruled && repeats_by_rule(w, ply, score))
        return true;
    if (f->position.winner || (!ruled && repeats(w, ply)) || counted_out(w, f) || is_dead(w, &f->position)) {
        *score = DRAW;
        return true;
    }
    if (probe_oracle(w, ply, score))
        return true;
    /* Mate distance pruning */
    if (*alpha < ply - SCORE_MATE)
        *alpha = ply - SCORE_MATE;
    if (*beta > SCORE_MATE - ply - 1)
        *beta = SCORE_MATE - ply - 1;
    *score = *alpha;
    return *alpha >= *beta;
}

/* True if a player of two has only the royal piece left. */
static bool is_bare(const struct worker *w, const struct position *p)
{
    cellset royals = p->kind[w->values->game->royal];
    return !w->three && !p->pocket &&
           (cellset_empty(cellset_less(p->player[0], royals)) || cellset_empty(cellset_less(p->player[1], royals)));
}

/* True if the game has pawns, but none is left. */
static bool misses_pawns(const struct worker *w, const struct position *p)
{
    int pawn = w->values->game->pawn;
    return pawn >= 0 && !p->pocket && cellset_empty(p->kind[pawn]);
}

/*
 * Nets have learnt from games that were resigned long before the last piece was lost: one that replaces the evaluation
 * does not know how to drive a royal piece into the corner, and none knows what cannot be won without pawns. There the
 * derived evaluation judges.
 */
static bool asks_net(const struct worker *w, const struct position *p)
{
    return w->values->has_net && !misses_pawns(w, p) && (w->nets.net->adds || !is_bare(w, p));
}

static int evaluate_anew(struct worker *w, int ply)
{
    const struct position *p = &w->stack[ply].position;
    bool asked = asks_net(w, p);
    int score = w->base;
    if (!asked || w->nets.net->adds)
        score += evaluate(w->values, p, w->me, &w->pawn_cache);
    else if (p->alive == 7) /* nets know nothing of this cost, which evaluate has taken off */
        score -= RIVAL_COST;
    if (asked)
        score += net_value(&w->nets, ply, p, w->me);
    score = score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
    return p->turn == w->me ? score : -score;
}

/* An entry of the cache is its position's key with the value in the lower bits, which tell where it lies. */
int worker_evaluate(struct worker *w, int ply)
{
    uint64_t key = table_key(w, &w->stack[ply]), *entry = &w->eval_cache[key % EVAL_CACHE];
    if (*entry >> 16 != key >> 16 || !*entry)
        *entry = (key >> 16 << 16) | (uint16_t)(evaluate_anew(w, ply) + EVAL_OFFSET);
    return (int)(*entry & 0xFFFF) - EVAL_OFFSET;
}

void worker_set_static_eval(struct worker *w, int ply, const struct table_entry *entry)
{
    struct frame *f = &w->stack[ply];
    if (!w->values->has_net)
        f->raw_eval = entry->bound != BOUND_NONE ? entry->eval : worker_evaluate(w, ply);
    int before[HISTORY_PLIES];
    worker_moves_before(w, ply, before);
    int eval = f->raw_eval + correction_of(&w->correction, w->values->game, &f->position, before);
    int most = w->values->game->quiet_most;
    if (!w->three && most < INT_MAX)
        eval = eval * (2 * most - f->position.half) / (2 * most);
    f->static_eval = eval > EVAL_MAX ? EVAL_MAX : eval < -EVAL_MAX ? -EVAL_MAX : eval;
}

void worker_update_correction(struct worker *w, int ply, int depth, int score)
{
    const struct frame *f = &w->stack[ply];
    int before[HISTORY_PLIES];
    worker_moves_before(w, ply, before);
    correction_update(&w->correction, w->values->game, &f->position, before, depth, score - f->static_eval);
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

/* A net takes about as long as the table's entry needs to come from memory: it is asked first, although the entry
 * may hold the evaluation or make it unnecessary. */
bool worker_probe_table(struct worker *w, int ply, struct table_entry *entry)
{
    if (w->values->has_net && !w->stack[ply].in_check)
        w->stack[ply].raw_eval = worker_evaluate(w, ply);
    if (table_probe(w->table, table_key(w, &w->stack[ply]), entry)) {
        entry->score = score_from_table(entry->score, ply);
        return true;
    }
    *entry = (struct table_entry){MOVE_NONE, 0, 0, -1, BOUND_NONE};
    return false;
}

void worker_store(struct worker *w, int ply, struct move m, int score, int depth, enum bound bound)
{
    const struct frame *f = &w->stack[ply];
    struct table_entry entry = {m, score_to_table(score, ply), f->in_check ? 0 : f->raw_eval, depth, bound};
    table_store(w->table, table_key(w, f), &entry);
}

/* Fetches what the tables know of a position by KEY, its key for them. */
static void fetch_tables(const struct worker *w, uint64_t key)
{
    table_prefetch(w->table, key);
    __builtin_prefetch(&w->eval_cache[key % EVAL_CACHE]);
}

void worker_expect_move(struct worker *w, int ply, struct move m)
{
    if (w->three) /* the table's key is known once the move is made */
        return;
    w->expected = position_key_guess(w->values->game, &w->stack[ply].position, m);
    fetch_tables(w, w->expected);
}

void worker_make_move(struct worker *w, int ply, struct move m)
{
    struct frame *f = &w->stack[ply], *next = f + 1;
    f->move = m;
    f->piece_to = history_piece_to(&w->history, &f->position, m);
    position_copy(w->values->game, &next->position, &f->position);
    position_play(w->values->game, &next->position, m);
    next->quiet_plies = f->quiet_plies + 1;
    next->tied = w->three && three_ties(w, f);
    if (w->three || next->position.key != w->expected)
        fetch_tables(w, table_key(w, next));
    bool counted = rules_has(w->values->game, RULE_PERPETUAL_CHECK); /* then it is known whether M gave check */
    open_frame(w, ply + 1,
               (counted && !next->position.checking[f->position.turn]) ||
                   (f->checks_known && !move_may_check(&f->checks, &f->position, m)));
}

const struct checks *worker_known_checks(struct worker *w, int ply)
{
    struct frame *f = &w->stack[ply];
    if (!f->checks_known)
        position_checks(w->values->game, &f->position, &f->checks);
    f->checks_known = true;
    return &f->checks;
}

bool worker_gives_check(struct worker *w, int ply, struct move m)
{
    struct frame *f = &w->stack[ply], *next = f + 1;
    const struct game *g = w->values->game;
    if (!move_may_check(worker_known_checks(w, ply), &f->position, m))
        return false;
    position_copy(g, &next->position, &f->position);
    position_play(g, &next->position, m);
    return position_in_check(g, &next->position, next->position.turn);
}

struct hint worker_hint(const struct worker *w, int ply, struct move table)
{
    struct hint hint = {.table = table, .killer = {w->stack[ply].killer[0], w->stack[ply].killer[1]}};
    worker_moves_before(w, ply, hint.before);
    hint.counter = history_counter(&w->history, hint.before[0]);
    return hint;
}

void frame_extend_pv(struct frame *f, struct move m)
{
    const struct frame *next = f + 1;
    f->pv[0] = m;
    int more = next->pv_length < PLY_MAX - 1 ? next->pv_length : PLY_MAX - 1;
    memcpy(f->pv + 1, next->pv, (size_t)more * sizeof *f->pv);
    f->pv_length = more + 1;
}

int worker_no_moves_score(const struct worker *w, int ply)
{
    enum { STALEMATE_PART = 150 };
    const struct game *g = w->values->game;
    int won = outcome_without_moves(g, &w->stack[ply].position, w->stack[ply].in_check);
    if (won)
        return won > 0 ? SCORE_MATE - ply : ply - SCORE_MATE;
    return g->stalemate == STALEMATE_QUARTER ? -STALEMATE_PART : DRAW;
}
