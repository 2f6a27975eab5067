/*
 * A thread that does jobs one after the other, in the order in which they are posted: what may wait for a disk or for
 * another machine, while whoever posts goes on. A job is plain data: it belongs to the thread from jobs_post on, and
 * to the caller again when jobs_take returns it. Nothing else is shared.
 */
#pragma once

#include <stdbool.h>

/* The beginning of a job; what RUN needs and finds follows it. */
struct job {
    void (*run)(struct job *job);     /* in the thread */
    void (*discard)(struct job *job); /* frees it, in any thread */
    struct job *next;                 /* in a list of jobs */
};

/* The jobs of one thread. */
struct jobs;

/* Returns an empty list of jobs; its thread is started by the first one. Free with jobs_free. */
struct jobs *jobs_new(void);

/* Posts JOB. Where no thread can be started it is done before this returns. */
void jobs_post(struct jobs *jobs, struct job *job);

/* Returns the first job that is done and was not taken yet, owned by the caller; NULL if there is none. Never waits. */
struct job *jobs_take(struct jobs *jobs);

/* Returns a descriptor that is readable when a job is done; -1 if there is none. */
int jobs_fd(const struct jobs *jobs);

/* Waits up to MS for a job that is done; jobs_take returns it. False if none is done by then. */
bool jobs_wait(struct jobs *jobs, int ms);

/*
 * Frees JOBS (NULL is allowed) and what is in them. Never waits for a job: one that is being done is done to its end,
 * and its thread frees the rest; those behind it are not done.
 */
void jobs_free(struct jobs *jobs);
