/* play: the queue of searches. */
#include "play/searches.h"

#include "test.h"

#include <poll.h>
#include <semaphore.h>

/* A search that says when it has begun and goes on until it is told to end. */
struct stub {
    struct search search;
    sem_t begun, go;
    int discarded;
};

static void run_stub(void *context)
{
    struct stub *stub = context;
    sem_post(&stub->begun);
    sem_wait(&stub->go);
}

static void discard_stub(void *context)
{
    struct stub *stub = context;
    stub->discarded++;
}

static void make_stub(struct stub *stub, enum urgency urgency)
{
    *stub = (struct stub){.search = {.run = run_stub, .context = stub, .discard = discard_stub, .urgency = urgency}};
    sem_init(&stub->begun, 0, 0);
    sem_init(&stub->go, 0, 0);
}

/* Lets STUB end and takes it. */
static void finish(struct searches *queue, struct stub *stub)
{
    struct pollfd ready = {searches_fd(queue), POLLIN, 0};
    sem_post(&stub->go);
    while (!searches_take(queue, &stub->search))
        poll(&ready, 1, -1);
}

/* Who waits for two searches and looks at one after the other misses none that ends between. */
TEST(an_end_between_two_looks_is_told)
{
    struct stub first, second;
    struct searches *queue = searches_new();
    struct pollfd ready = {searches_fd(queue), POLLIN, 0};
    make_stub(&first, URGENCY_AWAITED);
    make_stub(&second, URGENCY_AWAITED);
    assert_true(searches_post(queue, &first.search) && searches_post(queue, &second.search));
    assert_false(searches_take(queue, &first.search));
    sem_post(&first.go);
    assert_int_equal(poll(&ready, 1, -1), 1);
    assert_false(searches_take(queue, &second.search));
    assert_int_equal(poll(&ready, 1, 0), 1);
    assert_false(searches_take(queue, &second.search));
    assert_int_equal(poll(&ready, 1, 0), 0); /* once is enough */
    assert_true(searches_take(queue, &first.search));
    finish(queue, &second);
    searches_free(queue);
}

/* Returns a new queue with ASKED, for which the user waits, and WAITING in the background. */
static struct searches *post_pair(struct stub *asked, struct stub *waiting)
{
    struct searches *queue = searches_new();
    make_stub(asked, URGENCY_AWAITED);
    make_stub(waiting, URGENCY_BACKGROUND);
    assert_true(searches_post(queue, &asked->search) && searches_post(queue, &waiting->search));
    return queue;
}

/* What the user waits for begins at once; no search of the background begins before it has ended. */
TEST(the_user_goes_first)
{
    struct stub first, behind, asked, watched;
    struct searches *queue = searches_new();
    make_stub(&first, URGENCY_BACKGROUND);
    make_stub(&behind, URGENCY_BACKGROUND);
    make_stub(&asked, URGENCY_AWAITED);
    make_stub(&watched, URGENCY_WATCHED);
    assert_true(searches_post(queue, &asked.search));
    sem_wait(&asked.begun);
    assert_true(searches_post(queue, &first.search) && searches_post(queue, &behind.search));
    assert_true(searches_post(queue, &watched.search));
    sem_wait(&watched.begun);
    assert_false(first.search.started || behind.search.started);
    assert_true(searches_busy(queue));
    finish(queue, &asked);
    sem_wait(&first.begun); /* beside what is watched, however few processors there are */
    finish(queue, &first);
    sem_wait(&behind.begun);
    finish(queue, &behind);
    assert_false(searches_take(queue, &behind.search));
    finish(queue, &watched);
    assert_false(searches_busy(queue));
    searches_free(queue);
}

/* What was forgotten is discarded once: at once if it had not begun, else when it has ended. */
TEST(forgotten_searches_are_discarded)
{
    struct stub asked, waiting;
    struct searches *queue = post_pair(&asked, &waiting);
    searches_forget(queue, &waiting.search);
    assert_int_equal(waiting.discarded, 1);
    searches_forget(queue, &asked.search);
    assert_int_equal(asked.discarded, 0);
    assert_true(atomic_load(&asked.search.cancelled));
    searches_due(queue);
    assert_true(searches_busy(queue));
    sem_post(&asked.go);
    searches_settle(queue);
    assert_int_equal(asked.discarded, 1);
    searches_forget(queue, &asked.search); /* it is in the queue no more */
    assert_int_equal(asked.discarded, 2);
    searches_free(queue);
}

/* A search that was cancelled before it began never runs, and can be posted again. */
TEST(cancelled_searches_come_back)
{
    struct stub asked, waiting;
    struct searches *queue = post_pair(&asked, &waiting);
    assert_false(searches_take(queue, &waiting.search));
    searches_cancel(&waiting.search);
    assert_true(searches_take(queue, &waiting.search));
    sem_post(&asked.go);
    searches_await(queue, &asked.search);
    assert_true(searches_post(queue, &waiting.search));
    assert_false(atomic_load(&waiting.search.cancelled));
    sem_wait(&waiting.begun);
    sem_post(&waiting.go);
    searches_free(queue); /* waits */
    assert_int_equal(waiting.discarded, 0);
}

RUN_TESTS("play: searches", NULL, NULL)
