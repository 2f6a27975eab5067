/* base: jobs done in a thread, one after the other. */
#include "test.h"

#include "base/jobs.h"

#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

/* Adds its number to the trace, once it may: a byte in the pipe GATE (-1: at once). */
struct errand {
    struct job job;
    int number, gate;
};

static int trace[100], done;      /* of the thread */
static atomic_int freed, reached; /* errands that were freed, and that were begun */

static void run_errand(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    char byte;
    atomic_fetch_add(&reached, 1);
    if (errand->gate >= 0)
        assert_int_equal(read(errand->gate, &byte, 1), 1);
    trace[done++] = errand->number;
}

static void free_errand(struct job *job)
{
    free(job);
    atomic_fetch_add(&freed, 1);
}

static void post(struct jobs *jobs, int number, int gate)
{
    struct errand *errand = memory_new(sizeof *errand);
    *errand = (struct errand){{run_errand, free_errand, NULL}, number, gate};
    jobs_post(jobs, &errand->job);
}

TEST(jobs_are_done_in_order)
{
    enum { JOBS = 50 };
    struct jobs *jobs = jobs_new();
    int taken = 0;
    done = 0;
    for (int i = 0; i < JOBS; i++)
        post(jobs, i, -1);
    while (taken < JOBS) {
        struct job *job = jobs_take(jobs);
        if (job) {
            assert_int_equal(((struct errand *)job)->number, taken++);
            job->discard(job);
        } else {
            jobs_wait(jobs, -1);
        }
    }
    assert_int_equal(taken, JOBS);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(trace[i], i);
    assert_null(jobs_take(jobs));
    jobs_free(jobs);
    jobs_free(NULL);
}

/* Whoever leaves a job that does not end waits for nothing, and nothing is lost when it ends. */
TEST(a_job_that_waits_holds_nobody_up)
{
    int gate[2];
    struct jobs *jobs = jobs_new();
    assert_int_equal(pipe(gate), 0);
    atomic_store(&freed, 0);
    atomic_store(&reached, 0);
    done = 0;
    post(jobs, 1, gate[0]);
    post(jobs, 2, gate[0]);
    post(jobs, 3, -1);
    assert_null(jobs_take(jobs));
    assert_false(jobs_wait(jobs, 0));
    assert_int_equal(write(gate[1], "", 1), 1);
    assert_true(jobs_wait(jobs, -1));
    struct job *job = jobs_take(jobs);
    assert_int_equal(((struct errand *)job)->number, 1);
    job->discard(job);
    while (atomic_load(&reached) < 2)
        poll(NULL, 0, 1);
    jobs_free(jobs); /* the second waits, the third is not begun */
    assert_int_equal(atomic_load(&freed), 1);
    assert_int_equal(write(gate[1], "", 1), 1);
    while (atomic_load(&freed) < 3)
        poll(NULL, 0, 1);
    assert_int_equal(atomic_load(&reached), 2);
    close(gate[0]);
    close(gate[1]);
}

RUN_TESTS("base: jobs", NULL, NULL)
