#include "base/await.h"

#include "base/memory.h"
#include "base/system.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What is done with the file PATH: held by its call until that is over, and by the thread that has left it. */
struct outing {
    struct outing *next; /* of those that the thread left */
    atomic_int holders;
    atomic_bool left; /* it is not waited for any longer */
    char path[];
};

/* How this thread does what touches files. */
static _Thread_local struct {
    const struct awaiter *by; /* borrowed; NULL: it does that itself */
    struct jobs *jobs;        /* owned; NULL: none yet */
    struct outing *outside;   /* held: what was left, some of it over */
    bool waiting, left;       /* BY is being asked; something was not waited for */
} files;

/* What this thread does for another one that awaits it; NULL: nothing. */
static _Thread_local struct outing *running;

/* A call of await_call. */
struct call {
    struct job job;
    struct await_work how;
    struct outing *outing; /* held */
    int fault;             /* errno afterwards */
    _Alignas(max_align_t) char data[];
};

/* Gives up one hold of OUTING. */
static void release_outing(struct outing *outing)
{
    if (atomic_fetch_sub(&outing->holders, 1) == 1)
        free(outing);
}

void await_use(const struct awaiter *awaiter)
{
    jobs_free(files.jobs);
    files.jobs = NULL;
    for (struct outing *outing; (outing = files.outside) != NULL; release_outing(outing))
        files.outside = outing->next;
    files.by = awaiter;
    files.left = false;
}

bool await_is_used(void)
{
    return files.by != NULL;
}

bool await_is_left(void)
{
    return files.left;
}

bool await_again(void)
{
    bool left = files.left;
    files.left = false;
    return left;
}

bool await_is_over(void)
{
    return running && atomic_load(&running->left);
}

bool await_is_out(const char *path)
{
    bool found = false;
    for (struct outing **at = &files.outside, *outing; (outing = *at) != NULL;) {
        if (atomic_load(&outing->holders) > 1) {
            found = found || strcmp(outing->path, path) == 0;
            at = &outing->next;
        } else {
            *at = outing->next;
            release_outing(outing);
        }
    }
    return found;
}

static void run_call(struct job *job)
{
    struct call *call = (struct call *)job;
    running = call->outing;
    errno = 0;
    call->how.work(call->outing->path, call->data);
    call->fault = errno;
    running = NULL;
}

static void discard_call(struct job *job)
{
    struct call *call = (struct call *)job;
    if (call->how.drop)
        call->how.drop(call->data);
    release_outing(call->outing);
    free(call);
}

/* Returns a call of HOW for PATH with DATA of SIZE bytes. */
static struct call *new_call(const char *path, const struct await_work *how, const void *data, size_t size)
{
    struct call *call = memory_new(sizeof *call + size);
    size_t length = strlen(path);
    call->job = (struct job){.run = run_call, .discard = discard_call};
    call->how = *how;
    memcpy(call->data, data, size);
    call->outing = memory_new(sizeof *call->outing + length + 1);
    call->outing->next = NULL;
    atomic_init(&call->outing->holders, 1);
    atomic_init(&call->outing->left, false);
    memcpy(call->outing->path, path, length + 1);
    return call;
}

/* Keeps CALL, which is not waited for any longer, among those that are out. */
static void put_outside(struct call *call)
{
    struct outing *outing = call->outing;
    atomic_fetch_add(&outing->holders, 1);
    atomic_store(&outing->left, true);
    outing->next = files.outside;
    files.outside = outing;
}

/* Has JOB done by the thread of files; false if it was not waited for, and is still there. */
static bool wait_for_job(struct job *job, const char *path)
{
    enum { STEP_MS = 50 };
    const int64_t begun = system_now();
    struct job *done = NULL;
    if (!files.jobs)
        files.jobs = jobs_new();
    jobs_post(files.jobs, job);
    files.waiting = true;
    do {
        jobs_wait(files.jobs, STEP_MS);
        done = jobs_take(files.jobs);
    } while (!done && files.by->waits(files.by->context, path, begun));
    files.waiting = false;
    return done != NULL;
}

/* Leaves the thread of files to what it does. */
static void leave_thread(void)
{
    jobs_free(files.jobs);
    files.jobs = NULL;
    files.left = true;
}

bool await_job(struct job *job, const char *path)
{
    if (!files.by) {
        job->run(job);
        return true;
    }
    if (files.waiting || files.left)
        job->discard(job);
    else if (wait_for_job(job, path))
        return true;
    else
        leave_thread();
    errno = ECANCELED;
    return false;
}

/* Has CALL done; false if it was not waited for, and is out. */
static bool wait_for_call(struct call *call)
{
    if (files.waiting || files.left) {
        struct jobs *alone = call->how.always ? jobs_new() : NULL;
        put_outside(call);
        if (alone)
            jobs_post(alone, &call->job);
        else
            discard_call(&call->job);
        jobs_free(alone);
        return false;
    }
    if (wait_for_job(&call->job, call->outing->path))
        return true;
    put_outside(call);
    leave_thread();
    return false;
}

bool await_call(const char *path, const struct await_work *how, void *data, size_t size, struct error *error)
{
    if (!files.by) {
        how->work(path, data);
        return true;
    }
    struct call *call = new_call(path, how, data, size);
    if (!wait_for_call(call)) {
        error_at(error, path, 0, 0, "not waited for any longer");
        errno = ECANCELED;
        return false;
    }
    int fault = call->fault;
    memcpy(data, call->data, size);
    release_outing(call->outing);
    free(call);
    errno = fault;
    return true;
}
