#include "base/jobs.h"

#include "base/memory.h"
#include "base/system.h"

#include <unistd.h>

/* Jobs in order. */
struct job_list {
    struct job *first, **end;
};

struct jobs {
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t posted;
    struct job_list waiting, done;
    bool left; /* nobody takes jobs any more: the thread frees all */
    /* Of the thread that posts and takes alone. */
    pthread_t thread;
    bool started;
    int out;     /* jobs posted and not taken */
    int wake[2]; /* a pipe that never blocks */
};

static void append_job(struct job_list *jobs, struct job *job)
{
    job->next = NULL;
    if (!jobs->first)
        jobs->end = &jobs->first;
    *jobs->end = job;
    jobs->end = &job->next;
}

static struct job *take_first(struct job_list *jobs)
{
    struct job *job = jobs->first;
    if (job)
        jobs->first = job->next;
    return job;
}

static void discard_all(struct job_list *jobs)
{
    for (struct job *job; (job = take_first(jobs)) != NULL;)
        job->discard(job);
}

static void destroy(struct jobs *jobs)
{
    discard_all(&jobs->waiting);
    discard_all(&jobs->done);
    if (jobs->wake[0] >= 0) {
        close(jobs->wake[0]);
        close(jobs->wake[1]);
    }
    pthread_cond_destroy(&jobs->posted);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

/* Does JOB of JOBS, whose lock is held, but not meanwhile. */
static void do_job(struct jobs *jobs, struct job *job)
{
    pthread_mutex_unlock(&jobs->lock);
    job->run(job);
    pthread_mutex_lock(&jobs->lock);
    append_job(&jobs->done, job);
    ssize_t n = jobs->left ? 0 : write(jobs->wake[1], "", 1);
    (void)n; /* a full pipe wakes as well */
}

static void *work(void *argument)
{
    struct jobs *jobs = argument;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->left) {
        struct job *job = take_first(&jobs->waiting);
        if (job)
            do_job(jobs, job);
        else
            pthread_cond_wait(&jobs->posted, &jobs->lock);
    }
    pthread_mutex_unlock(&jobs->lock);
    destroy(jobs);
    return NULL;
}

struct jobs *jobs_new(void)
{
    struct jobs *jobs = memory_new(sizeof *jobs);
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->posted, NULL);
    system_wake_pipe(jobs->wake);
    return jobs;
}

void jobs_post(struct jobs *jobs, struct job *job)
{
    jobs->out++;
    if (!jobs->started)
        jobs->started = jobs->wake[0] >= 0 && system_thread(&jobs->thread, work, jobs);
    pthread_mutex_lock(&jobs->lock);
    if (jobs->started) {
        append_job(&jobs->waiting, job);
        pthread_cond_signal(&jobs->posted);
    } else {
        do_job(jobs, job);
    }
    pthread_mutex_unlock(&jobs->lock);
}

struct job *jobs_take(struct jobs *jobs)
{
    char bytes[64];
    while (jobs->wake[0] >= 0 && read(jobs->wake[0], bytes, sizeof bytes) > 0)
        ;
    pthread_mutex_lock(&jobs->lock);
    struct job *job = take_first(&jobs->done);
    pthread_mutex_unlock(&jobs->lock);
    jobs->out -= job != NULL;
    return job;
}

int jobs_fd(const struct jobs *jobs)
{
    return jobs->wake[0];
}

bool jobs_wait(struct jobs *jobs, int ms)
{
    struct pollfd done = {jobs->wake[0], POLLIN, 0};
    pthread_mutex_lock(&jobs->lock);
    bool any = jobs->done.first != NULL;
    pthread_mutex_unlock(&jobs->lock);
    return any || poll(&done, 1, ms) > 0;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    if (!jobs->started) {
        destroy(jobs);
        return;
    }
    pthread_t thread = jobs->thread;
    bool idle = !jobs->out;
    pthread_mutex_lock(&jobs->lock);
    jobs->left = true;
    pthread_cond_signal(&jobs->posted);
    pthread_mutex_unlock(&jobs->lock);
    if (idle)
        pthread_join(thread, NULL);
    else
        pthread_detach(thread);
}
