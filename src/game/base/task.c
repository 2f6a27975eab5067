#include "base/task.h"

#include "base/memory.h"
#include "base/system.h"

/* What a thread is started with. */
struct errand {
    struct task *task;
    void (*work)(void *context);
    void *context;
};

static void *run_errand(void *errand)
{
    struct errand job = *(struct errand *)errand;
    free(errand);
    job.work(job.context);
    atomic_fetch_sub(&job.task->running, 1);
    return NULL;
}

void task_open(struct task *task)
{
    *task = (struct task){.threads = 0};
    pthread_mutex_init(&task->lock, NULL);
}

void task_close(struct task *task)
{
    task_end(task);
    pthread_mutex_destroy(&task->lock);
}

bool task_start(struct task *task, void (*work)(void *context), void *context)
{
    if (task->threads == TASK_THREADS)
        return false;
    struct errand *errand = memory_new(sizeof *errand);
    *errand = (struct errand){task, work, context};
    if (!task->threads)
        atomic_store(&task->cancelled, false);
    atomic_fetch_add(&task->running, 1);
    if (system_thread(&task->thread[task->threads], run_errand, errand)) {
        task->threads++;
        return true;
    }
    atomic_fetch_sub(&task->running, 1);
    free(errand);
    return false;
}

bool task_done(struct task *task)
{
    if (atomic_load(&task->running))
        return false;
    task_wait(task);
    return true;
}

void task_cancel(struct task *task)
{
    atomic_store(&task->cancelled, true);
}

void task_wait(struct task *task)
{
    while (task->threads)
        pthread_join(task->thread[--task->threads], NULL);
}

void task_end(struct task *task)
{
    task_cancel(task);
    task_wait(task);
}
