/*
 * Files, for who must not wait for them: in a thread that answers keys, what touches files is done by a thread of its
 * own, and somebody is asked meanwhile whether it is waited for. Everywhere else it is done at once.
 */
#pragma once

#include "base/error.h"
#include "base/jobs.h"

#include <stddef.h>
#include <stdint.h>

/* Asked again and again: false if PATH, for which this thread waits since BEGUN (system_now), is not waited for any
 * longer. What it uses of files fails at once. */
struct awaiter {
    bool (*waits)(void *context, const char *path, int64_t begun);
    void *context;
};

/* Has what this thread does with files awaited by AWAITER (borrowed); NULL: done at once, as at first. */
void await_use(const struct awaiter *awaiter);

/* True if this thread uses an awaiter. */
bool await_is_used(void);

/* True if something was not waited for, after which all else fails at once; from now on files are waited for again. */
bool await_again(void);

/* Asked by what touches files, before it changes any: true if it was not waited for, so that it must change none. */
bool await_is_over(void);

/* True if something that was not waited for is still being done with the file PATH, so that it must not be written. */
bool await_is_out(const char *path);

/* True if something was not waited for since await_again. */
bool await_is_left(void);

/* Does JOB, which has to do with the file PATH. False with errno ECANCELED if it was not waited for: JOB is gone then,
 * but may still be done. */
bool await_job(struct job *job, const char *path);

/* How files are touched. */
struct await_work {
    void (*work)(const char *path, void *data); /* does it by the file's path */
    void (*drop)(void *data);                   /* frees what DATA owns if that was not waited for; may be NULL */
    bool always; /* called while all fails at once, it is given to a thread that does one of the two, WORK or DROP, or
                  * DROP after WORK */
};

/*
 * Calls HOW's work with PATH and DATA of SIZE bytes, which points to nothing that is not its own; errno stays as the
 * work left it. False with errno ECANCELED and ERROR (may be NULL) filled if that was not waited for: what DATA owned
 * is gone then.
 */
bool await_call(const char *path, const struct await_work *how, void *data, size_t size, struct error *error);
