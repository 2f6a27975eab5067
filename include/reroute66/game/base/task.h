/* Work in threads of its own, which others start, watch, cancel and wait for. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { TASK_THREADS = 8 };

struct task {
    pthread_mutex_t lock;  /* guards what the work shares with others */
    atomic_bool cancelled; /* the work ends soon after this is set */
    atomic_int running;    /* threads whose work has not returned */
    int threads;           /* started and not yet joined */
    pthread_t thread[TASK_THREADS];
};

/* Makes TASK ready: no work, no thread. Free with task_close, which ends the work first. */
void task_open(struct task *task);
void task_close(struct task *task);

/*
 * Starts WORK with CONTEXT in one more thread of TASK; the first one clears `cancelled`. False if no thread can be
 * created, or TASK_THREADS are running.
 */
bool task_start(struct task *task, void (*work)(void *context), void *context);

/* True if no work is running any more; never waits for it. */
bool task_done(struct task *task);

/* Cancels the work, without waiting. */
void task_cancel(struct task *task);

/* Waits for the end of the work. */
void task_wait(struct task *task);

/* Cancels the work and waits for its end. */
void task_end(struct task *task);

/* TELL is called with DONE of ALL (ALL 0: unknown), at most some hundred times a second; it returns false to stop
 * the work. */
struct progress {
    bool (*tell)(void *context, size_t done, size_t all);
    void *context;
};

/* Report to PROGRESS (may be NULL). False if the work must stop. */
static inline bool progress_tell(const struct progress *progress, size_t done, size_t all)
{
    return !progress || progress->tell(progress->context, done, all);
}
