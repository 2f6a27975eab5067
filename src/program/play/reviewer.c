#include "play/reviewer.h"

#include "base/system.h"

/* What a thread is started with. */
struct searcher {
    struct reviewer *reviewer;
    struct seeker *seeker;
};

static bool search(const struct searcher *s, const struct review_task *task, struct search_result *found,
                   struct error *e)
{
    struct limits l = {.nodes = s->reviewer->limits.nodes,
                       .time_ms = s->reviewer->limits.time_ms,
                       .stop = &s->reviewer->task.cancelled,
                       .only = task->only,
                       .only_count = task->only ? 1 : 0};
    struct assignment q = {.count = 0};
    assignment_take(&q, s->reviewer->review->record->game, &task->node->position, task->node);
    seeker_forget(s->seeker);
    bool good = seeker_search(s->seeker, s->reviewer->limits.guest, &q, &l, found, e);
    assignment_free(&q);
    return good;
}

static void free_searcher(struct searcher *s)
{
    seeker_free(s->seeker);
    free(s);
}

static void work(void *context)
{
    struct searcher *s = context;
    struct reviewer *r = s->reviewer;
    struct review_task task;

    pthread_mutex_lock(&r->task.lock);
    while (!atomic_load(&r->task.cancelled) && review_next(r->review, &task)) {
        pthread_mutex_unlock(&r->task.lock);
        struct search_result found;
        struct error why = {0};
        bool good = search(s, &task, &found, &why);
        pthread_mutex_lock(&r->task.lock);
        if (!good && !atomic_load(&r->task.cancelled)) {
            r->fault = why;
            task_cancel(&r->task);
        }
        if (atomic_load(&r->task.cancelled))
            review_release(r->review, &task);
        else
            review_take(r->review, &task, &found);
        task_tell(&r->task);
    }
    pthread_mutex_unlock(&r->task.lock);
    free_searcher(s);
}

/* Start one more thread; false if there is no memory or thread for it. */
static bool add_thread(struct reviewer *r)
{
    struct searcher *s = memory_new(sizeof *s);

    *s = (struct searcher){r, seeker_new(r->review->record->game, REVIEW_TABLE, 1)};
    if ((r->limits.guest || seeker_ready(s->seeker, NULL)) && task_start(&r->task, work, s))
        return true;
    free_searcher(s);
    return false;
}

struct reviewer *reviewer_start(struct review *v, const struct review_limits *l, int threads)
{
    struct reviewer *r = memory_new(sizeof *r);

    if (threads == 0)
        threads = system_processors();
    threads = l->guest ? 1 : threads;
    r->review = v;
    r->limits = *l;
    task_open(&r->task);
    while (r->task.threads < threads && r->task.threads < REVIEW_THREADS && add_thread(r))
        ;
    if (task_busy(&r->task))
        return r;
    reviewer_stop(r);
    return NULL;
}

void reviewer_stop(struct reviewer *r)
{
    if (!r)
        return;
    task_close(&r->task);
    free(r);
}
