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
    struct errand job = *(struct errand *)errand;
    free(errand);
    job.work(job.context);
    atomic_fetch_sub(&job.task->running, 1);
    task_tell(job.task);
    return NULL;
}

static void drain_pipe(struct task *task)
{
    char bytes[64];
    while (task->wake[0] >= 0 && read(task->wake[0], bytes, sizeof bytes) > 0)
        ;
}

void task_open(struct task *task)
{
    *task = (struct task){.threads = 0};
    pthread_mutex_init(&task->lock, NULL);
    system_wake_pipe(task->wake);
}

void task_close(struct task *task)
{
    task_end(task);
    if (task->wake[0] >= 0) {
        close(task->wake[0]);
        close(task->wake[1]);
    }
    pthread_mutex_destroy(&task->lock);
}

bool task_start(struct task *task, void (*work)(void *context), void *context)
{
    if (task->wake[0] < 0 || task->threads == TASK_THREADS)
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

void task_tell(struct task *task)
{
    ssize_t n = write(task->wake[1], "", 1);
    (void)n; /* a full pipe wakes as well */
}

int task_fd(const struct task *task)
{
    return task->wake[0];
}

bool task_busy(const struct task *task)
{
    return task->threads > 0;
}

bool task_done(struct task *task)
{
    drain_pipe(task);
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
    drain_pipe(task);
}

void task_end(struct task *task)
{
    task_cancel(task);
    task_wait(task);
}
