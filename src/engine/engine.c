#include "engine/engine.h"

#include "level.h"
#include "schedule.h"
#include "search/search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Aspiration: the first window around the last score, and from which depth on. */
enum { WINDOW = 14, WINDOW_DEPTH = 4, HELPER_STACK = 1 << 20 };

struct engine {
    const struct game *game;
    struct values values;
    struct table table;
    int threads;
    struct worker *worker; /* THREADS of them */
    struct oracle oracle;  /* `ask` is NULL if there is none */
};

/* One search while it runs: what its threads share. Workers but the first only read it. */
struct search_job {
    struct engine *engine;
    const struct limits *limits;
    struct schedule schedule;
    atomic_bool *stop; /* the caller's; may be NULL */
    atomic_bool done;  /* set by the first thread */
    void (*report)(void *context, const struct search_result *t);
    void *context;
    int64_t pondered; /* microseconds that did not count; the first thread's */
    bool drawn;       /* the oracle says so, and the root moves are those that hold the draw */
    struct search_result result;
};

/* One thread's part: its worker and the nodes that it has told of. */
struct part {
    struct search_job *job;
    struct worker *worker;
    int number;
    _Atomic uint64_t nodes;
    pthread_t thread;
};

struct engine *engine_new(const struct game *g, size_t table_bytes, int threads)
{
    struct engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->game = g;
    e->threads = threads < 1 ? 1 : threads;
    values_derive(&e->values, g);
    e->worker = calloc((size_t)e->threads, sizeof *e->worker);
    bool good = e->worker && table_start(&e->table, table_bytes);
    for (int i = 0; good && i < e->threads; i++)
        good = worker_start(&e->worker[i], &e->values, &e->table);
    if (good)
        return e;
    engine_free(e);
    return NULL;
}

void engine_free(struct engine *e)
{
    if (!e)
        return;
    for (int i = 0; e->worker && i < e->threads; i++)
        worker_free(&e->worker[i]);
    free(e->worker);
    table_free(&e->table);
    free(e);
}

void engine_set_oracle(struct engine *e, const struct oracle *o)
{
    e->oracle = o ? *o : (struct oracle){NULL, NULL, 0};
}

void engine_clear(struct engine *e)
{
    table_clear(&e->table);
    for (int i = 0; i < e->threads; i++)
        worker_clear(&e->worker[i]);
}

int engine_evaluate(const struct engine *e, const struct position *p)
{
    return evaluate(&e->values, p, p->turn, NULL) + (p->alive == 7 ? RIVAL_COST : 0);
}

/* The nodes of all PARTS; called on the first one's thread. */
static uint64_t all_nodes(const struct part *part, int parts)
{
    uint64_t sum = 0;
    for (int i = 1; i < parts; i++)
        sum += atomic_load_explicit(&part[i].nodes, memory_order_relaxed);
    return sum + part[0].worker->nodes;
}

static bool is_pondering(const struct search_job *job)
{
    return job->limits->pondering && atomic_load_explicit(job->limits->pondering, memory_order_relaxed);
}

/* The microseconds that count; called on the first thread. */
static int64_t time_used(struct search_job *job)
{
    int64_t elapsed = schedule_elapsed(&job->schedule);
    if (is_pondering(job))
        job->pondered = elapsed;
    return elapsed - job->pondered;
}

/* Is the search to stop? The first thread looks at the limits, the others at whether the first has ended. */
static bool check_limits(void *context, const struct worker *w)
{
    struct part *part = context;
    struct search_job *job = part->job;
    atomic_store_explicit(&part->nodes, w->nodes, memory_order_relaxed);
    if (atomic_load_explicit(&job->done, memory_order_relaxed) ||
        (job->stop && atomic_load_explicit(job->stop, memory_order_relaxed)))
        return true;
    if (part->number != 0)
        return false;
    if (job->limits->nodes && all_nodes(part, job->engine->threads) >= job->limits->nodes)
        return true;
    return job->schedule.hard != INT64_MAX && time_used(job) >= job->schedule.hard;
}

/* Will M, played by the player to move, put him out: at once, or by the best reply to it? 0 no, 1 by some reply, 2 at
 * once. */
static int puts_out(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    struct move reply[MOVES_MAX];
    position_play(g, &after, m);
    if (after.corner == p->turn + 1)
        return 0;
    if (!(after.alive >> p->turn & 1))
        return 2;
    int n = moves_legal(g, &after, reply);
    for (int i = 0; i < n; i++) {
        struct position next = after;
        position_play(g, &next, reply[i]);
        if (!(next.alive >> p->turn & 1))
            return 1;
    }
    return 0;
}

/* Three players: leave only the root moves that are least likely to put the mover out, whatever the limits of the
 * search. */
static void drop_suicides(struct worker *w)
{
    const struct game *g = w->values->game;
    struct move kept[3][MOVES_MAX];
    int count[3] = {0};
    for (int i = 0; i < w->root_moves; i++) {
        int risk = puts_out(g, &w->stack[0].position, w->root_move[i]);
        kept[risk][count[risk]++] = w->root_move[i];
    }
    int risk = count[0] ? 0 : count[1] ? 1 : 2;
    memcpy(w->root_move, kept[risk], (size_t)count[risk] * sizeof **kept);
    w->root_moves = count[risk];
}

/* Aspiration windows (Slate and Atkin, 1977): search one depth with a window around the last score that widens until the
 * value is inside. */
static int search_aspiration(struct worker *w, int depth, int last)
{
    int window = WINDOW, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= WINDOW_DEPTH) {
        alpha = last - window > alpha ? last - window : alpha;
        beta = last + window < beta ? last + window : beta;
    }
    for (;;) {
        int score = search_root(w, alpha, beta, depth);
        if (w->stop || (score > alpha && score < beta))
            return score;
        window *= 2;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = window > 1000 || score - window < -SCORE_INFINITE ? -SCORE_INFINITE : score - window;
        } else
            beta = window > 1000 || score + window > SCORE_INFINITE ? SCORE_INFINITE : score + window;
    }
}

/* Write what the first worker has found into the job's result and report it; DEPTH 0: the iteration was broken off, its
 * SCORE means nothing. */
static void report_iteration(struct part *part, int depth, int score)
{
    struct search_job *job = part->job;
    struct worker *w = part->worker;
    struct search_result *t = &job->result;
    t->nodes = all_nodes(part, job->engine->threads);
    t->elapsed_ms = schedule_elapsed(&job->schedule) / 1000;
    t->selective_depth = w->selective_depth;
    if (w->stack[0].pv_length > 0) {
        t->best = w->stack[0].pv[0];
        t->pv_length = w->stack[0].pv_length;
        memcpy(t->pv, w->stack[0].pv, (size_t)t->pv_length * sizeof *t->pv);
    }
    if (!depth)
        return;
    t->depth = depth;
    t->score = job->drawn ? DRAW : score;
    t->hashfull = table_fullness(&job->engine->table);
    if (job->report)
        job->report(job->context, t);
}

int engine_mate_moves(int score, const struct position *p)
{
    int plies = SCORE_MATE - abs(score), players = __builtin_popcount(p->alive);
    int moves = plies > MATE_PLIES ? 0 : (plies + players - 1) / players;
    return score > 0 ? moves : -moves;
}

/* Is the first thread to begin no deeper iteration? The best move has stayed the same for UNCHANGED depths. */
static bool may_stop(const struct part *part, int depth, int score, int last, int unchanged)
{
    struct search_job *job = part->job;
    const struct worker *w = part->worker;
    if (part->number != 0)
        return false;
    int win = engine_mate_moves(score, &w->stack[0].position);
    if (win > 0 && win <= job->limits->mate)
        return true;
    if (job->schedule.soft == INT64_MAX || is_pondering(job))
        return false;
    return time_used(job) >= schedule_soft(&job->schedule, unchanged, last - score) ||
           abs(score) >= SCORE_MATE - depth || (job->limits->clock_ms[w->me] > 0 && w->root_moves == 1 && depth >= 6);
}

/* Iterative deepening: a search to one ply, to two plies … until a limit or a mate that cannot be bettered. */
static void iterative_deepening(struct part *part)
{
    struct search_job *job = part->job;
    struct worker *w = part->worker;
    struct move best = MOVE_NONE;
    int most = job->limits->depth && job->limits->depth < PLY_MAX ? job->limits->depth : PLY_MAX - 1;
    int score = 0, last = 0, unchanged = 0;
    for (int depth = 1 + part->number % 2; depth <= most; depth++) {
        score = search_aspiration(w, depth, last);
        if (part->number == 0)
            report_iteration(part, w->stop ? 0 : depth, score);
        if (w->stop)
            return;
        unchanged = move_equal(best, w->stack[0].pv[0]) ? unchanged + 1 : 0;
        best = w->stack[0].pv[0];
        if (may_stop(part, depth, score, last, unchanged))
            return;
        last = score;
    }
}

static void *help(void *context)
{
    iterative_deepening(context);
    return NULL;
}

/* Start the helpers ("lazy SMP": they search the same root and share the table); returns how many threads work in all. */
static int start_helpers(struct part *part, const struct position *p, const uint64_t *keys, int count)
{
    int threads = part->job->engine->threads, n = 1;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, HELPER_STACK);
    for (; n < threads; n++) {
        struct worker *w = part[n].worker;
        worker_root(w, p, keys, count);
        memcpy(w->root_move, part->worker->root_move, sizeof w->root_move);
        w->root_moves = part->worker->root_moves;
        w->node_limit = UINT64_MAX;
        if (pthread_create(&part[n].thread, &attributes, help, &part[n]) != 0)
            break;
    }
    pthread_attr_destroy(&attributes);
    return n;
}

static void search_at_level(struct part *part)
{
    struct search_job *job = part->job;
    struct worker *w = part->worker;
    int score, depth;
    struct move m = level_choose(w, job->limits->level, job->limits->seed, job->limits->depth, &score, &depth);
    job->result.nodes = w->nodes;
    job->result.elapsed_ms = schedule_elapsed(&job->schedule) / 1000;
    job->result.best = job->result.pv[0] = m;
    job->result.pv_length = 1;
    job->result.score = score;
    job->result.depth = depth;
}

static void search_in_parallel(struct part *part, const struct position *p, const uint64_t *keys, int count)
{
    int parts = start_helpers(part, p, keys, count);
    iterative_deepening(part);
    atomic_store(&part->job->done, true);
    for (int i = 1; i < parts; i++)
        pthread_join(part[i].thread, NULL);
    part->job->result.nodes = all_nodes(part, parts);
}

/* Search the root's moves as the level does. */
static void search_moves(struct part *part, const struct position *p, const uint64_t *keys, int count)
{
    struct search_job *job = part->job;
    job->result.best = job->result.pv[0] = part->worker->root_move[0];
    job->result.pv_length = 1;
    if (job->limits->level >= 1 && job->limits->level <= LEVEL_MAX)
        search_at_level(part);
    else
        search_in_parallel(part, p, keys, count);
}

/* The principal variation by the oracle's values from P on, the first move FIRST; returns its length. */
static int oracle_line(const struct engine *e, struct position p, struct move first, struct move pv[PLY_MAX])
{
    struct move move[MOVES_MAX];
    int length = 0, best = 1;
    for (move[0] = first; best && length < PLY_MAX; length++) {
        pv[length] = move[0];
        position_play(e->game, &p, move[0]);
        if (p.corner)
            return length + 1;
        oracle_choose(&e->oracle, e->game, &p, move, moves_legal(e->game, &p, move), &best);
    }
    return length;
}

/*
 * Ask the oracle about the root. True if he knows all that is to be known, told in the result; else only the moves
 * that he finds best are left to be searched.
 */
static bool probe_root(struct part *part, const struct position *p)
{
    struct search_job *job = part->job;
    struct engine *e = job->engine;
    struct worker *w = part->worker;
    struct search_result *t = &job->result;
    int best;
    struct certainty c = oracle_choose(&e->oracle, e->game, p, w->root_move, w->root_moves, &best);
    if (c.fate == FATE_UNKNOWN)
        return false;
    w->root_moves = best;
    job->drawn = c.fate == FATE_DRAW;
    if (!certainty_comes_in_time(c, p->half))
        return false;
    t->best = w->root_move[0];
    t->pv_length = oracle_line(e, *p, t->best, t->pv);
    t->score = SCORE_MATE - certainty_plies(c);
    t->score = c.fate == FATE_WIN ? t->score : -t->score;
    t->depth = t->selective_depth = 1;
    if (job->report)
        job->report(job->context, t);
    return true;
}

struct search_result engine_search(struct engine *e, const struct position *p, const uint64_t *keys, int count,
                                   const struct limits *l, atomic_bool *stop,
                                   void (*report)(void *context, const struct search_result *t), void *context)
{
    struct search_job job = {.engine = e,
                             .limits = l,
                             .schedule = schedule_make(l, p->turn),
                             .stop = stop,
                             .report = report,
                             .context = context};
    struct part *part = calloc((size_t)e->threads, sizeof *part);
    if (!part)
        abort();
    for (int i = 0; i < e->threads; i++) {
        part[i].job = &job;
        part[i].number = i;
        part[i].worker = &e->worker[i];
        e->worker[i].check_limits = check_limits;
        e->worker[i].context = &part[i];
    }
    struct worker *w = part->worker;
    table_age(&e->table);
    worker_root(w, p, keys, count);
    w->node_limit = l->nodes ? l->nodes : UINT64_MAX;
    if (l->only && l->only_count > 0) {
        memcpy(w->root_move, l->only, (size_t)l->only_count * sizeof *l->only);
        w->root_moves = l->only_count;
    } else if (e->game->players > 2) {
        drop_suicides(w);
    }
    bool asks = e->oracle.ask && (!l->level || l->level >= LEVEL_ORACLE);
    bool answered = asks && probe_root(part, p);
    /* A known draw is played on without him, among the moves that hold it: he would find them all alike. */
    for (int i = 0; i < e->threads; i++)
        e->worker[i].oracle = asks && !job.drawn ? &e->oracle : NULL;
    if (!answered)
        search_moves(part, p, keys, count);
    free(part);
    return job.result;
}
