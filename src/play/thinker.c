#include "play/thinker.h"

#include "base/system.h"
#include "base/text.h"

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NICENESS = 5 }; /* of those that give way */

struct thinker {
    const struct game *game;
    size_t table_bytes;
    struct engine *engine;
    struct oracle oracle; /* for the next search; `ask` is NULL if there is none */
    bool yields;          /* its searches give way to all others */
    int wake[2];          /* a pipe; both ends never block */
    bool started;
    pthread_t thread;
    atomic_bool stop;

    /* The task. While the thread runs only the thread uses it. */
    struct position position;
    struct limits limits;
    uint64_t *keys;
    int count;

    pthread_mutex_t lock; /* guards the rest */
    bool finished, has_news;
    struct search_result news;
    int lines; /* of the search under way */
    struct search_result line[THINKER_LINES];
};

static void nudge(struct thinker *t)
{
    ssize_t n = write(t->wake[1], "", 1);
    (void)n; /* a full pipe wakes as well */
}

static void quiet(struct thinker *t)
{
    char bytes[64];
    while (read(t->wake[0], bytes, sizeof bytes) > 0)
        ;
}

static void tell(struct thinker *t, const struct search_result *thought, bool finished)
{
    pthread_mutex_lock(&t->lock);
    t->news = *thought;
    if (!finished && thought->line >= 1 && thought->line <= THINKER_LINES) {
        t->line[thought->line - 1] = *thought;
        t->lines = thought->line > t->lines ? thought->line : t->lines;
    }
    t->has_news = true;
    t->finished = finished;
    pthread_mutex_unlock(&t->lock);
    nudge(t);
}

static void on_report(void *context, const struct search_result *thought)
{
    tell(context, thought, false);
}

static void *think(void *context)
{
    struct thinker *t = context;
    if (t->yields)
        system_yield_processor(NICENESS);
    struct search_result last = engine_search(t->engine, &t->position, t->keys, t->count, &t->limits);
    tell(t, &last, true);
    return NULL;
}

struct thinker *thinker_new(const struct game *g, size_t table_bytes)
{
    struct thinker *t = memory_new(sizeof *t);
    t->game = g;
    t->table_bytes = table_bytes;
    system_wake_pipe(t->wake);
    pthread_mutex_init(&t->lock, NULL);
    return t;
}

void thinker_free(struct thinker *t)
{
    if (!t)
        return;
    thinker_drop(t);
    engine_free(t->engine);
    if (t->wake[0] >= 0) {
        close(t->wake[0]);
        close(t->wake[1]);
    }
    pthread_mutex_destroy(&t->lock);
    free(t->keys);
    free(t);
}

static bool have_engine(struct thinker *t)
{
    if (!t->engine)
        t->engine = engine_new(t->game, t->table_bytes, 1);
    return t->engine != NULL;
}

void thinker_consult(struct thinker *t, const struct oracle *o)
{
    t->oracle = o ? *o : (struct oracle){NULL, NULL, 0};
}

void thinker_yields(struct thinker *t)
{
    t->yields = true;
}

bool thinker_start(struct thinker *t, const struct position *p, const uint64_t *keys, int count, const struct limits *l)
{
    assert(!t->started);
    if (t->wake[0] < 0 || !have_engine(t))
        return false;
    engine_set_oracle(t->engine, t->oracle.ask ? &t->oracle : NULL);
    t->position = *p;
    t->limits = *l;
    t->limits.stop = &t->stop;
    t->limits.report = on_report;
    t->limits.context = t;
    t->keys = memory_resize(t->keys, (size_t)count * sizeof *keys);
    memcpy(t->keys, keys, (size_t)count * sizeof *keys);
    t->count = count;
    t->finished = t->has_news = false;
    t->lines = 0;
    atomic_store(&t->stop, false);
    t->started = system_thread(&t->thread, think, t);
    return t->started;
}

bool thinker_busy(const struct thinker *t)
{
    return t->started;
}

bool thinker_peek(struct thinker *t, struct search_result *out)
{
    pthread_mutex_lock(&t->lock);
    bool have = t->started && t->has_news;
    if (have)
        *out = t->news;
    pthread_mutex_unlock(&t->lock);
    return have;
}

int thinker_lines(struct thinker *t, struct search_result out[THINKER_LINES])
{
    if (pthread_mutex_trylock(&t->lock) != 0)
        return 0;
    int n = t->lines;
    memcpy(out, t->line, (size_t)n * sizeof *out);
    pthread_mutex_unlock(&t->lock);
    return n;
}

bool thinker_fetch(struct thinker *t, struct search_result *out)
{
    quiet(t);
    if (pthread_mutex_trylock(&t->lock) != 0)
        return false; /* it is told something just now, and that wakes again */
    bool finished = t->started && t->finished;
    pthread_mutex_unlock(&t->lock);
    if (!finished)
        return false;
    pthread_join(t->thread, NULL);
    t->started = false;
    *out = t->news;
    return true;
}

void thinker_hurry(struct thinker *t)
{
    atomic_store(&t->stop, true);
}

void thinker_drop(struct thinker *t)
{
    if (t->started) {
        thinker_hurry(t);
        pthread_join(t->thread, NULL);
        t->started = false;
        quiet(t);
    }
    t->lines = 0; /* so that it is not taken for a result about another position */
}

int thinker_evaluate(struct thinker *t, const struct position *p)
{
    assert(!t->started);
    return have_engine(t) ? engine_evaluate(t->engine, p) : 0;
}

int thinker_fd(const struct thinker *t)
{
    return t->wake[0];
}
