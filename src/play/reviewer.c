#include "play/reviewer.h"

#include "base/system.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct reviewer {
    struct review *review;
    struct review_limits limits;
    int wake[2]; /* a pipe; both ends never block */
    atomic_bool stop;
    pthread_mutex_t lock; /* guards the review and what follows */
    int running;          /* threads that have not ended */

    int threads;
    pthread_t thread[REVIEW_THREADS];
    struct engine *engine[REVIEW_THREADS];
};

/* What a thread is started with. */
struct searcher {
    struct reviewer *reviewer;
    struct engine *engine;
};

static void nudge(struct reviewer *r)
{
    ssize_t n = write(r->wake[1], "", 1);
    (void)n; /* a full pipe wakes as well */
}

static struct search_result search(const struct searcher *s, const struct review_task *task)
{
    struct limits l = {.nodes = s->reviewer->limits.nodes,
                       .time_ms = s->reviewer->limits.time_ms,
                       .stop = &s->reviewer->stop,
                       .only = task->only,
                       .only_count = task->only ? 1 : 0};
    uint64_t *keys = memory_new(((size_t)task->node->position.half + 1) * sizeof *keys);
    int count = record_keys(task->node, keys);
    engine_clear(s->engine);
    struct search_result found = engine_search(s->engine, &task->node->position, keys, count, &l);
    free(keys);
    return found;
}

static void *work(void *context)
{
    struct searcher *s = context;
    struct reviewer *r = s->reviewer;
    struct review_task task;

    pthread_mutex_lock(&r->lock);
    while (!atomic_load(&r->stop) && review_next(r->review, &task)) {
        pthread_mutex_unlock(&r->lock);
        struct search_result found = search(s, &task);
        pthread_mutex_lock(&r->lock);
        if (atomic_load(&r->stop))
            review_release(r->review, &task);
        else
            review_take(r->review, &task, &found);
        nudge(r);
    }
    r->running--;
    pthread_mutex_unlock(&r->lock);
    nudge(r);
    free(s);
    return NULL;
}

/* Start one more thread; false if there is no memory or thread for it. */
static bool add_thread(struct reviewer *r)
{
    struct searcher *s = memory_new(sizeof *s);
    int i = r->threads;

    *s = (struct searcher){r, engine_new(r->review->record->game, REVIEW_TABLE, 1)};
    r->engine[i] = s->engine;
    pthread_mutex_lock(&r->lock);
    bool good = s->engine && system_thread(&r->thread[i], work, s);
    r->running += good;
    r->threads += good;
    pthread_mutex_unlock(&r->lock);
    if (!good) {
        engine_free(s->engine);
        free(s);
    }
    return good;
}

struct reviewer *reviewer_start(struct review *v, const struct review_limits *l, int threads)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    struct reviewer *r = memory_new(sizeof *r);

    if (threads == 0)
        threads = processors > 0 && processors < REVIEW_THREADS ? (int)processors : REVIEW_THREADS;
    r->review = v;
    r->limits = *l;
    pthread_mutex_init(&r->lock, NULL);
    if (pipe2(r->wake, O_CLOEXEC | O_NONBLOCK) != 0)
        r->wake[0] = r->wake[1] = -1;
    while (r->wake[0] >= 0 && r->threads < threads && r->threads < REVIEW_THREADS && add_thread(r))
        ;
    if (r->threads)
        return r;
    reviewer_stop(r);
    return NULL;
}

void reviewer_lock(struct reviewer *r)
{
    pthread_mutex_lock(&r->lock);
}

void reviewer_unlock(struct reviewer *r)
{
    pthread_mutex_unlock(&r->lock);
}

int reviewer_fd(const struct reviewer *r)
{
    return r->wake[0];
}

bool reviewer_done(struct reviewer *r)
{
    char bytes[64];
    while (read(r->wake[0], bytes, sizeof bytes) > 0)
        ;
    pthread_mutex_lock(&r->lock);
    bool done = r->running == 0;
    pthread_mutex_unlock(&r->lock);
    return done;
}

void reviewer_stop(struct reviewer *r)
{
    if (!r)
        return;
    atomic_store(&r->stop, true);
    for (int i = 0; i < r->threads; i++) {
        pthread_join(r->thread[i], NULL);
        engine_free(r->engine[i]);
    }
    if (r->wake[0] >= 0) {
        close(r->wake[0]);
        close(r->wake[1]);
    }
    pthread_mutex_destroy(&r->lock);
    free(r);
}
