#include "play/reviewer.h"

#include "base/memory.h"
#include "base/system.h"
#include "base/task.h"

#include <stdlib.h>

struct reviewer {
    struct review *review;
    struct review_limits limits;
    struct task task; /* its lock guards the review */
    int engines;
    struct engine *engine[REVIEW_THREADS];
};

/* What a thread is started with. */
struct searcher {
    struct reviewer *reviewer;
    struct engine *engine;
};

static struct search_result search(const struct searcher *s, const struct review_task *task)
{
    struct limits l = {.nodes = s->reviewer->limits.nodes,
                       .time_ms = s->reviewer->limits.time_ms,
                       .stop = &s->reviewer->task.cancelled,
                       .only = task->only,
                       .only_count = task->only ? 1 : 0};
    uint64_t *keys = memory_new(((size_t)task->node->position.half + 1) * sizeof *keys);
    int count = record_keys(task->node, keys);
    engine_clear(s->engine);
    struct search_result found = engine_search(s->engine, &task->node->position, keys, count, &l);
    free(keys);
    return found;
}

static void work(void *context)
{
    struct searcher *s = context;
    struct reviewer *r = s->reviewer;
    struct review_task task;

    pthread_mutex_lock(&r->task.lock);
    while (!atomic_load(&r->task.cancelled) && review_next(r->review, &task)) {
        pthread_mutex_unlock(&r->task.lock);
        struct search_result found = search(s, &task);
        pthread_mutex_lock(&r->task.lock);
        if (atomic_load(&r->task.cancelled))
            review_release(r->review, &task);
        else
            review_take(r->review, &task, &found);
        task_tell(&r->task);
    }
    pthread_mutex_unlock(&r->task.lock);
    free(s);
}

/* Start one more thread; false if there is no memory or thread for it. */
static bool add_thread(struct reviewer *r)
{
    struct engine *engine = engine_new(r->review->record->game, REVIEW_TABLE, 1);
    struct searcher *s = memory_new(sizeof *s);

    *s = (struct searcher){r, engine};
    bool good = engine && task_start(&r->task, work, s);
    if (good) {
        r->engine[r->engines++] = engine;
    } else {
        engine_free(engine);
        free(s);
    }
    return good;
}

struct reviewer *reviewer_start(struct review *v, const struct review_limits *l, int threads)
{
    struct reviewer *r = memory_new(sizeof *r);

    if (threads == 0)
        threads = system_processors();
    r->review = v;
    r->limits = *l;
    task_open(&r->task);
    while (r->engines < threads && r->engines < REVIEW_THREADS && add_thread(r))
        ;
    if (r->engines)
        return r;
    reviewer_stop(r);
    return NULL;
}

void reviewer_lock(struct reviewer *r)
{
    pthread_mutex_lock(&r->task.lock);
}

void reviewer_unlock(struct reviewer *r)
{
    pthread_mutex_unlock(&r->task.lock);
}

int reviewer_fd(const struct reviewer *r)
{
    return task_fd(&r->task);
}

bool reviewer_done(struct reviewer *r)
{
    return task_done(&r->task);
}

void reviewer_stop(struct reviewer *r)
{
    if (!r)
        return;
    task_close(&r->task);
    for (int i = 0; i < r->engines; i++)
        engine_free(r->engine[i]);
    free(r);
}
