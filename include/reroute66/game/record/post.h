/*
 * What is done with the files of a shared game, as jobs for a thread of their own (base/jobs.h). Plain data comes in
 * and goes out; no game is known here.
 */
#pragma once

#include "base/jobs.h"
#include "base/sharedfile.h"

/* Write our own copy; look at the file and at
 * copies beside it; write the file; set a damaged one aside; read any file. */
enum shared_errand { ERRAND_KEEP, ERRAND_LOOK, ERRAND_SEND, ERRAND_RENEW, ERRAND_READ, ERRANDS };

struct shared_copy {
    char *path;
    struct text text;
};

/* A job. Plain data: what is owned by it is freed with it. */
struct shared_job {
    struct job job;
    enum shared_errand what;
    char *path;             /* of the file; of our own copy: ERRAND_KEEP */
    struct text text;       /* to be written; what the file holds, if that was FOUND */
    int serial;             /* of the game that is to be written */
    char seen[SHA256_TEXT]; /* of what the file held when it was looked at last: only that is changed */
    int64_t now;            /* for the lock */
    bool reads;             /* look at it even if it seems unchanged */
    bool scans;             /* look for copies even if the folder seems unchanged: one may have been half there */
    struct stat stamp, folder;
    struct sharedfile_lock lock;
    int watch; /* of the folder (system_watch), -1: none yet */
    /* what came of it */
    bool good, found, missing, busy; /* BUSY: another program has the lock */
    struct error error;
    struct shared_copy *copy; /* beside the file */
    int copies;
    char *aside; /* the damaged file's new name, NULL: it has none */
    char *full;  /* ERRAND_READ: the path without links, NULL if the file is not there */
};

/* Returns a job for the file PATH. Caller frees by its `discard`. */
struct shared_job *shared_new_job(enum shared_errand what, const char *path);

/* Writes the hash of TEXT into OUT. */
void shared_hash_text(const struct text *text, char out[SHA256_TEXT]);
