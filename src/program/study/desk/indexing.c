#include "study/exercises.h"

#include "base/files.h"
#include "base/jobs.h"
#include "play/puzzles.h"

/* Smaller files are read as quickly without an index. */
enum { INDEX_LEAST = 16 << 20 };

/* An index that is made. */
struct index_job {
    struct job job;
    struct puzzle_indexing *making; /* owned */
    atomic_bool stop;
};

struct index_work {
    struct jobs *jobs;     /* owned, of one job */
    struct index_job *job; /* in the jobs; NULL: no index can be kept */
    char *path;            /* owned */
};

static void make_index(struct job *job)
{
    struct index_job *indexing = (struct index_job *)job;
    puzzles_index_make(indexing->making, &indexing->stop); /* without it all works as well, only slower */
}

static void discard_index(struct job *job)
{
    struct index_job *indexing = (struct index_job *)job;
    puzzles_index_free(indexing->making);
    free(indexing);
}

void indexing_end(struct desk *desk)
{
    enum { PATIENCE_MS = 200 }; /* more than a thread needs to see that it stops, unless the disk does not answer */
    struct index_work *indexing = desk->indexing;
    if (!indexing)
        return;
    if (indexing->job) {
        atomic_store(&indexing->job->stop, true);
        jobs_wait(indexing->jobs, PATIENCE_MS);
        struct job *done = jobs_take(indexing->jobs);
        if (done)
            done->discard(done);
    }
    jobs_free(indexing->jobs);
    free(indexing->path);
    free(indexing);
    desk->indexing = NULL;
}

void indexing_begin(struct desk *desk, const char *path)
{
    struct index_work *indexing = desk->indexing;
    struct stat file;
    struct error error = {0};
    if ((indexing && strcmp(indexing->path, path) == 0) || !puzzles_are_of_chess(path) || !file_look(path, &file) ||
        file.st_size < INDEX_LEAST)
        return;
    indexing_end(desk);
    struct puzzle_indexing *making = puzzles_index_begin(path, &error);
    if (!making && !error.text[0])
        return;
    indexing = desk->indexing = memory_new(sizeof *indexing);
    *indexing = (struct index_work){.path = memory_copy(path, strlen(path))};
    if (making) {
        indexing->jobs = jobs_new();
        indexing->job = memory_new(sizeof *indexing->job);
        *indexing->job = (struct index_job){{make_index, discard_index, NULL}, making, false};
        jobs_post(indexing->jobs, &indexing->job->job);
        return;
    }
    desk_say_fault(desk, "Rare puzzles of this file take longer to find, as no index of it can be kept", &error);
}
