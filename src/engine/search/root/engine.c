#include "search/engine.h"

#include "iterate.h"

enum { HELPER_STACK = 1 << 20, LEVEL_TABLE_BYTES = 16 << 20 };

struct engine {
    const struct game *game;
    struct values values;
    struct table table, level_table; /* LEVEL_TABLE: of the levels, whose moves depend on nothing before */
    int threads;
    struct worker *worker; /* THREADS of them */
    struct part *part;     /* THREADS of them */
    struct search_result line[LINES_MAX];
    struct sight *sight;  /* of the levels, made when one plays first; owned */
    struct oracle oracle; /* `ask` is NULL if there is none */
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
    e->part = calloc((size_t)e->threads, sizeof *e->part);
    bool good =
        e->worker && e->part && table_start(&e->table, table_bytes) && table_start(&e->level_table, LEVEL_TABLE_BYTES);
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
    free(e->part);
    table_free(&e->table);
    table_free(&e->level_table);
    sight_free(e->sight);
    free(e);
}

void engine_set_oracle(struct engine *e, const struct oracle *o)
{
    e->oracle = o ? *o : (struct oracle){0};
}

void engine_clear(struct engine *e)
{
    table_clear(&e->table);
    for (int i = 0; i < e->threads; i++)
        worker_clear(&e->worker[i]);
}

void engine_touch(struct engine *e)
{
    table_touch(&e->table);
}

int engine_evaluate(const struct engine *e, const struct position *p)
{
    return evaluate(&e->values, p, p->turn, NULL) + (p->alive == 7 ? RIVAL_COST : 0);
}

static void *run_helper(void *context)
{
    part_iterate(context);
    return NULL;
}

/*
 * Starts the helpers ("lazy SMP": they search the same root and share the table); returns how many threads work in all.
 */
static int start_helpers(struct part *part, const struct position *p, const uint64_t *keys, int count)
{
    int threads = part->job->threads, n = 1;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, HELPER_STACK);
    for (; n < threads; n++) {
        struct worker *w = part[n].worker;
        worker_root(w, p, keys, count);
        memcpy(w->root_move, part->worker->root_move, sizeof w->root_move);
        w->root_moves = part->worker->root_moves;
        w->node_limit = UINT64_MAX;
        if (pthread_create(&part[n].thread, &attributes, run_helper, &part[n]) != 0)
            break;
    }
    pthread_attr_destroy(&attributes);
    return n;
}

/* Searches as if nothing had been searched before: a level plays the same move whatever else was looked at. */
static void search_at_level(struct engine *e, struct part *part)
{
    struct worker *w = part->worker;
    worker_clear(w);
    w->table = &e->level_table;
    e->sight = e->sight ? e->sight : sight_new(e->game);
    part->job->threads = 1;
    level_search(part, e->sight);
    w->table = &e->table;
}

static void search_in_parallel(struct part *part, const struct position *p, const uint64_t *keys, int count)
{
    part->job->threads = start_helpers(part, p, keys, count);
    part_iterate(part);
    atomic_store(&part->job->done, true);
    for (int i = 1; i < part->job->threads; i++)
        pthread_join(part[i].thread, NULL);
}

/* Searches the root's moves as the level says. */
static void search_by_level(struct engine *e, struct part *part, const struct position *p, const uint64_t *keys,
                            int count)
{
    struct search_job *job = part->job;
    job->result.best = job->result.pv[0] = part->worker->root_move[0];
    job->result.pv_length = 1;
    if (job->limits->level >= 1 && job->limits->level <= LEVEL_MAX)
        search_at_level(e, part);
    else
        search_in_parallel(part, p, keys, count);
    job->result.nodes = part_all_nodes(part);
    job->result.elapsed_ms = schedule_elapsed(&job->schedule) / 1000;
}

/* Writes the principal variation from P on by the oracle's values, beginning with FIRST; returns its length. */
static int oracle_line(const struct engine *e, struct position p, struct move first, struct move pv[PLY_MAX])
{
    struct move move[MOVES_MAX];
    int length = 0, best = 1;
    for (move[0] = first; best && length < PLY_MAX; length++) {
        pv[length] = move[0];
        position_play(e->game, &p, move[0]);
        if (p.winner)
            return length + 1;
        oracle_choose(&e->oracle, e->game, &p, move, moves_legal(e->game, &p, move), &best);
    }
    return length;
}

/* Asks the oracle about the root. True if it knows the result, which is filled in; else only the moves that it finds
 * best are left to be searched. */
static bool probe_root(struct engine *e, struct part *part, const struct position *p)
{
    struct search_job *job = part->job;
    struct worker *w = part->worker;
    struct search_result *r = &job->result;
    int best;
    struct certainty c = oracle_choose(&e->oracle, e->game, p, w->root_move, w->root_moves, &best);
    if (c.fate == FATE_UNKNOWN)
        return false;
    w->root_moves = best;
    job->drawn = c.fate == FATE_DRAW;
    if (!certainty_comes_in_time(e->game, c, p->half))
        return false;
    r->best = w->root_move[0];
    r->pv_length = oracle_line(e, *p, r->best, r->pv);
    r->score = SCORE_MATE - certainty_plies(c);
    r->score = c.fate == FATE_WIN ? r->score : -r->score;
    r->depth = r->selective_depth = 1;
    part_report(part);
    return true;
}

static void choose_root_moves(struct worker *w, const struct limits *l)
{
    if (l->only && l->only_count > 0) {
        memcpy(w->root_move, l->only, (size_t)l->only_count * sizeof *l->only);
        w->root_moves = l->only_count;
    } else if (w->three && l->lines <= 1) {
        three_drop_suicides(w);
    }
}

static void start_parts(struct engine *e, struct search_job *job)
{
    for (int i = 0; i < e->threads; i++) {
        struct part *part = &e->part[i];
        part->job = job;
        part->number = i;
        part->worker = &e->worker[i];
        part->worker->check_limits = part_check_limits;
        part->worker->context = part;
        atomic_store_explicit(&part->nodes, 0, memory_order_relaxed);
    }
}

static int count_lines(const struct limits *l, int moves)
{
    int lines = l->lines < 1 ? 1 : l->lines < LINES_MAX ? l->lines : LINES_MAX;
    return lines < moves ? lines : moves;
}

/* True if best-move stability is no guide to time use. With three players the other two are taken to play together,
 * so that every depth finds worse scores and another best move. */
static bool troubles_anyway(const struct game *g)
{
    return g->players > 2;
}

/* The microseconds that a search within L may wait for the oracle: any number if a count of nodes or plies ends it, so
 * that it finds the same every time; else half of its time, and none if it goes on until it is stopped. */
static int64_t oracle_wait(const struct limits *l, const struct schedule *s)
{
    if (s->soft != INT64_MAX)
        return s->soft / 2;
    return l->nodes || l->depth ? -1 : 0;
}

struct search_result engine_search(struct engine *e, const struct position *p, const uint64_t *keys, int count,
                                   const struct limits *l)
{
    struct search_job job = {.limits = l,
                             .schedule = schedule_make(l, p->turn, troubles_anyway(e->values.game)),
                             .threads = l->threads && l->threads < e->threads ? l->threads : e->threads,
                             .line = e->line,
                             .result = {.line = 1}};
    struct worker *w = e->worker;
    memset(e->line, 0, sizeof e->line);
    start_parts(e, &job);
    table_age(&e->table);
    worker_root(w, p, keys, count);
    w->node_limit = l->nodes ? l->nodes : UINT64_MAX;
    choose_root_moves(w, l);
    job.lines = count_lines(l, w->root_moves);
    bool exact = !l->level || l->level >= LEVEL_ORACLE, asks = e->oracle.ask && (exact || level_mates(w, l->level));
    if (asks && e->oracle.await)
        e->oracle.await(e->oracle.context, p, oracle_wait(l, &job.schedule), l->stop);
    bool answered = asks && exact && job.lines == 1 && probe_root(e, e->part, p);
    /* A known draw is searched without the oracle, among the moves that hold it, as it has the same value for all. */
    for (int i = 0; i < e->threads; i++)
        e->worker[i].oracle = asks && !job.drawn ? &e->oracle : NULL;
    if (!answered)
        search_by_level(e, e->part, p, keys, count);
    return job.result;
}
