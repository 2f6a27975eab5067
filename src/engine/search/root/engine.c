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
    struct engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        return NULL;
    engine->game = g;
    engine->threads = threads < 1 ? 1 : threads;
    values_derive(&engine->values, g);
    engine->worker = calloc((size_t)engine->threads, sizeof *engine->worker);
    engine->part = calloc((size_t)engine->threads, sizeof *engine->part);
    bool good = engine->worker && engine->part && table_start(&engine->table, table_bytes) &&
                table_start(&engine->level_table, LEVEL_TABLE_BYTES);
    for (int i = 0; good && i < engine->threads; i++)
        good = worker_start(&engine->worker[i], &engine->values, &engine->table);
    if (good)
        return engine;
    engine_free(engine);
    return NULL;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    for (int i = 0; engine->worker && i < engine->threads; i++)
        worker_free(&engine->worker[i]);
    free(engine->worker);
    free(engine->part);
    table_free(&engine->table);
    table_free(&engine->level_table);
    sight_free(engine->sight);
    free(engine);
}

void engine_set_oracle(struct engine *engine, const struct oracle *oracle)
{
    engine->oracle = oracle ? *oracle : (struct oracle){0};
}

void engine_clear(struct engine *engine)
{
    table_clear(&engine->table);
    for (int i = 0; i < engine->threads; i++)
        worker_clear(&engine->worker[i]);
}

void engine_touch(struct engine *engine)
{
    table_touch(&engine->table);
}

int engine_evaluate(const struct engine *engine, const struct position *p)
{
    return evaluate(&engine->values, p, p->turn, NULL) + (p->alive == 7 ? RIVAL_COST : 0);
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
static void search_at_level(struct engine *engine, struct part *part)
{
    struct worker *w = part->worker;
    worker_clear(w);
    w->table = &engine->level_table;
    engine->sight = engine->sight ? engine->sight : sight_new(engine->game);
    part->job->threads = 1;
    level_search(part, engine->sight);
    w->table = &engine->table;
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
static void search_by_level(struct engine *engine, struct part *part, const struct position *p, const uint64_t *keys,
                            int count)
{
    struct search_job *job = part->job;
    job->result.best = job->result.pv[0] = part->worker->root_move[0];
    job->result.pv_length = 1;
    if (job->limits->level >= 1 && job->limits->level <= LEVEL_MAX)
        search_at_level(engine, part);
    else
        search_in_parallel(part, p, keys, count);
    job->result.nodes = part_all_nodes(part);
    job->result.elapsed_ms = schedule_elapsed(&job->schedule) / 1000;
}

/* Writes the principal variation from P on by the oracle's values, beginning with FIRST; returns its length. */
static int oracle_line(const struct engine *engine, struct position p, struct move first, struct move pv[PLY_MAX])
{
    struct move move[MOVES_MAX];
    int length = 0, best = 1;
    for (move[0] = first; best && length < PLY_MAX; length++) {
        pv[length] = move[0];
        position_play(engine->game, &p, move[0]);
        if (p.winner)
            return length + 1;
        oracle_choose(&engine->oracle, engine->game, &p, move, moves_legal(engine->game, &p, move), &best);
    }
    return length;
}

/* Asks the oracle about the root. True if it knows the result, which is filled in; else only the moves that it finds
 * best are left to be searched. */
static bool probe_root(struct engine *engine, struct part *part, const struct position *p)
{
    struct search_job *job = part->job;
    struct worker *w = part->worker;
    struct search_result *result = &job->result;
    int best;
    struct certainty certainty = oracle_choose(&engine->oracle, engine->game, p, w->root_move, w->root_moves, &best);
    if (certainty.fate == FATE_UNKNOWN)
        return false;
    w->root_moves = best;
    job->drawn = certainty.fate == FATE_DRAW;
    if (!certainty_comes_in_time(engine->game, certainty, p))
        return false;
    result->best = w->root_move[0];
    result->pv_length = oracle_line(engine, *p, result->best, result->pv);
    result->score = SCORE_MATE - certainty_plies(certainty);
    result->score = certainty.fate == FATE_WIN ? result->score : -result->score;
    result->depth = result->selective_depth = 1;
    part_report(part);
    return true;
}

static void choose_root_moves(struct worker *w, const struct limits *limits)
{
    if (limits->only && limits->only_count > 0) {
        memcpy(w->root_move, limits->only, (size_t)limits->only_count * sizeof *limits->only);
        w->root_moves = limits->only_count;
    } else if (w->three && limits->lines <= 1) {
        three_drop_suicides(w);
    }
}

static void start_parts(struct engine *engine, struct search_job *job)
{
    for (int i = 0; i < engine->threads; i++) {
        struct part *part = &engine->part[i];
        part->job = job;
        part->number = i;
        part->worker = &engine->worker[i];
        part->worker->check_limits = part_check_limits;
        part->worker->context = part;
        atomic_store_explicit(&part->nodes, 0, memory_order_relaxed);
    }
}

static int count_lines(const struct limits *limits, int moves)
{
    int lines = limits->lines < 1 ? 1 : limits->lines < LINES_MAX ? limits->lines : LINES_MAX;
    return lines < moves ? lines : moves;
}

/* True if best-move stability is no guide to time use. With three players the other two are taken to play together,
 * so that every depth finds worse scores and another best move. */
static bool ignores_stability(const struct game *g)
{
    return g->players > 2;
}

struct search_result engine_search(struct engine *engine, const struct position *p, const uint64_t *keys, int count,
                                   const struct limits *limits)
{
    struct search_job job = {.limits = limits,
                             .schedule = schedule_make(limits, p->turn, ignores_stability(engine->values.game)),
                             .threads = limits->threads && limits->threads < engine->threads ? limits->threads
                                                                                             : engine->threads,
                             .line = engine->line,
                             .result = {.line = 1}};
    struct worker *w = engine->worker;
    memset(engine->line, 0, sizeof engine->line);
    start_parts(engine, &job);
    table_age(&engine->table);
    worker_root(w, p, keys, count);
    w->node_limit = limits->nodes ? limits->nodes : UINT64_MAX;
    choose_root_moves(w, limits);
    job.lines = count_lines(limits, w->root_moves);
    bool exact = !limits->level || limits->level >= LEVEL_ORACLE,
         asks = engine->oracle.ask && (exact || level_mates(w, limits->level));
    bool answered = asks && exact && job.lines == 1 && probe_root(engine, engine->part, p);
    /* A known draw is searched without the oracle, among the moves that hold it, as it has the same value for all. */
    for (int i = 0; i < engine->threads; i++)
        engine->worker[i].oracle = asks && !job.drawn ? &engine->oracle : NULL;
    if (!answered)
        search_by_level(engine, engine->part, p, keys, count);
    return job.result;
}
