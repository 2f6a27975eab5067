/* base: work in threads of its own. */
#include "test.h"

#include "base/task.h"

#include <poll.h>

struct counter {
    struct task task;
    int sum; /* guarded by the task's lock */
};

static void add_hundred(void *context)
{
    struct counter *c = context;
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&c->task.lock);
        c->sum++;
        pthread_mutex_unlock(&c->task.lock);
    }
}

static void wait_for_cancel(void *context)
{
    struct counter *c = context;
    while (!atomic_load(&c->task.cancelled))
        poll(NULL, 0, 1);
    c->sum = -1;
}

TEST(work_ends)
{
    struct counter c = {.sum = 0};
    task_open(&c.task);
    for (int round = 1; round <= 3; round++) {
        for (int i = 0; i < TASK_THREADS; i++)
            assert_true(task_start(&c.task, add_hundred, &c));
        assert_false(task_start(&c.task, add_hundred, &c));
        task_wait(&c.task);
        assert_true(task_done(&c.task));
        assert_int_equal(c.sum, round * TASK_THREADS * 100);
    }
    task_close(&c.task);
}

TEST(cancelled_work_ends)
{
    struct counter c = {.sum = 0};
    task_open(&c.task);
    assert_true(task_start(&c.task, wait_for_cancel, &c));
    assert_false(task_done(&c.task));
    task_cancel(&c.task);
    task_wait(&c.task);
    assert_int_equal(c.sum, -1);
    c.sum = 0;
    assert_true(task_start(&c.task, wait_for_cancel, &c)); /* not cancelled from the beginning */
    assert_false(task_done(&c.task));
    task_end(&c.task);
    assert_int_equal(c.sum, -1);
    assert_true(task_start(&c.task, wait_for_cancel, &c));
    task_close(&c.task);
}

RUN_TESTS("base: task", NULL, NULL)
