#include "play/reviewer.h"

#include "base/system.h"

/* What a thread is started with. */
struct searcher {
    struct reviewer *reviewer;
    struct seeker *seeker;
};

static bool search(const struct searcher *searcher, const struct review_task *task, struct search_result *found,
                   struct error *error)
{
    struct limits limits = {.nodes = searcher->reviewer->limits.nodes,
                            .time_ms = searcher->reviewer->limits.time_ms,
                            .stop = &searcher->reviewer->task.cancelled,
                            .only = task->only,
                            .only_count = task->only ? 1 : 0};
    struct assignment assignment = {.count = 0};
    assignment_take(&assignment, searcher->reviewer->review->record->game, &task->node->position, task->node);
    seeker_forget(searcher->seeker);
    bool good = seeker_search(searcher->seeker, searcher->reviewer->limits.guest, &assignment, &limits, found, error);
    assignment_free(&assignment);
    return good;
}

static void free_searcher(struct searcher *searcher)
{
    seeker_free(searcher->seeker);
    free(searcher);
}

static void work(void *context)
{
    struct searcher *searcher = context;
    struct reviewer *reviewer = searcher->reviewer;
    struct review_task task;

    pthread_mutex_lock(&reviewer->task.lock);
    while (!atomic_load(&reviewer->task.cancelled) && review_next(reviewer->review, &task)) {
        pthread_mutex_unlock(&reviewer->task.lock);
        struct search_result found;
        struct error why = {0};
        bool good = search(searcher, &task, &found, &why);
        pthread_mutex_lock(&reviewer->task.lock);
        if (!good && !atomic_load(&reviewer->task.cancelled)) {
            reviewer->fault = why;
            task_cancel(&reviewer->task);
        }
        if (atomic_load(&reviewer->task.cancelled))
            review_release(reviewer->review, &task);
        else
            review_take(reviewer->review, &task, &found);
        task_tell(&reviewer->task);
    }
    pthread_mutex_unlock(&reviewer->task.lock);
    free_searcher(searcher);
}

/* Start one more thread; false if there is no memory or thread for it. */
static bool add_thread(struct reviewer *reviewer)
{
    struct searcher *searcher = memory_new(sizeof *searcher);

    *searcher = (struct searcher){reviewer, seeker_new(reviewer->review->record->game, REVIEW_TABLE, 1)};
    if ((reviewer->limits.guest || seeker_ready(searcher->seeker, NULL)) && task_start(&reviewer->task, work, searcher))
        return true;
    free_searcher(searcher);
    return false;
}

struct reviewer *reviewer_start(struct review *review, const struct review_limits *limits, int threads)
{
    struct reviewer *reviewer = memory_new(sizeof *reviewer);

    if (threads == 0)
        threads = system_processors();
    threads = limits->guest ? 1 : threads;
    reviewer->review = review;
    reviewer->limits = *limits;
    task_open(&reviewer->task);
    while (reviewer->task.threads < threads && reviewer->task.threads < REVIEW_THREADS && add_thread(reviewer))
        ;
    if (task_busy(&reviewer->task))
        return reviewer;
    reviewer_stop(reviewer);
    return NULL;
}

void reviewer_stop(struct reviewer *reviewer)
{
    if (!reviewer)
        return;
    task_close(&reviewer->task);
    free(reviewer);
}
