#include "base/task.h"

#include "base/memory.h"
#include "base/system.h"

#include <unistd.h>

/* What a thread is started with. */
struct errand {
    struct task *task;
    void (*work)(void *context);
    void *context;
};

static void *run_errand(void *errand)
{
    struct errand e = *(struct errand *)errand;
    free(errand);
    e.work(e.context);
    atomic_fetch_sub(&e.task->running, 1);
    task_tell(e.task);
    return NULL;
}

static void drain_pipe(struct task *t)
{
    char bytes[64];
    while (t->wake[0] >= 0 && read(t->wake[0], bytes, sizeof bytes) > 0)
        ;
}

void task_open(struct task *t)
{
    *t = (struct task){.threads = 0};
    pthread_mutex_init(&t->lock, NULL);
    system_wake_pipe(t->wake);
}

void task_close(struct task *t)
{
    task_end(t);
    if (t->wake[0] >= 0) {
        close(t->wake[0]);
        close(t->wake[1]);
    }
    pthread_mutex_destroy(&t->lock);
}

bool task_start(struct task *t, void (*work)(void *context), void *context)
{
    if (t->wake[0] < 0 || t->threads == TASK_THREADS)
        return false;
    struct errand *e = memory_new(sizeof *e);
    *e = (struct errand){t, work, context};
    if (!t->threads)
        atomic_store(&t->cancelled, false);
    atomic_fetch_add(&t->running, 1);
    if (system_thread(&t->thread[t->threads], run_errand, e)) {
        t->threads++;
        return true;
    }
    atomic_fetch_sub(&t->running, 1);
    free(e);
    return false;
}

void task_tell(struct task *t)
{
    ssize_t n = write(t->wake[1], "", 1);
    (void)n; /* a full pipe wakes as well */
}

int task_fd(const struct task *t)
{
    return t->wake[0];
}

bool task_busy(const struct task *t)
{
    return t->threads > 0;
}

bool task_done(struct task *t)
{
    drain_pipe(t);
    if (atomic_load(&t->running))
        return false;
    task_wait(t);
    return true;
}

void task_cancel(struct task *t)
{
    atomic_store(&t->cancelled, true);
}

void task_wait(struct task *t)
{
    while (t->threads)
        pthread_join(t->thread[--t->threads], NULL);
    drain_pipe(t);
}

void task_end(struct task *t)
{
    task_cancel(t);
    task_wait(t);
}
