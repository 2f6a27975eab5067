/*
 * A key never waits for a searching thread. Threads that the program starts get no processor here until they are let
 * through, as on a machine that others keep busy; waiting for one of them then fails the test at once.
 */
#include "seated.h"
#include "study/analysis.h"
#include "test.h"
#include "ui/control/control.h"

#include <pthread.h>
#include <stdatomic.h>

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __real_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result);

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static bool closed;

static void close_gate(void)
{
    pthread_mutex_lock(&gate);
    closed = true;
}

static void open_gate(void)
{
    closed = false;
    pthread_mutex_unlock(&gate);
}

/* The threads that were started, in their order. */
enum { STARTS_MOST = 100 };
static struct begun {
    pthread_t thread;
    void *(*run)(void *);
    void *argument;
    atomic_bool passed; /* it was let through */
} begun[STARTS_MOST];
static int starts;

static void *wait_and_run(void *context)
{
    struct begun *s = context;
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    atomic_store(&s->passed, true);
    return s->run(s->argument);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    assert_true(starts < STARTS_MOST);
    struct begun *s = &begun[starts++];
    s->run = run;
    s->argument = argument;
    int fault = __real_pthread_create(thread, attributes, wait_and_run, s);
    s->thread = *thread;
    return fault;
}

/* The last start of THREAD is meant: the system uses names again. */
int __wrap_pthread_join(pthread_t thread, void **result)
{
    int i = starts - 1;
    while (i >= 0 && !pthread_equal(begun[i].thread, thread))
        i--;
    if (closed && i >= 0 && !atomic_load(&begun[i].passed)) {
        open_gate();
        fail_msg("a key waits for a searching thread");
    }
    return __real_pthread_join(thread, result);
}

/* Let threads run until there are lines about what is on the board. */
static void wait_for_lines(struct desk *d)
{
    while (d->searching.analysis->node != d->session->record->current || !d->searching.analysis->lines)
        control_tick(d);
}

static const char game[] = "white you\nblack you\nnew reroute66\nP a2-A4\nh7-H5\nN b1-c3\n";

/* A step from position to position ends one search and begins another. */
TEST(a_step_does_not_wait)
{
    struct desk *d = seated_begin(game);
    close_gate();
    seated_type(d, "analyse 3\nback\nback\nforth\nback\n");
    open_gate();
    wait_for_lines(d);
    assert_non_null(d->session->record->current->parent);
}

/* Stopping, going on, other numbers of lines and the end of the analysis do not wait either. */
TEST(its_commands_do_not_wait)
{
    struct desk *d = seated_begin(game);
    close_gate();
    seated_type(d, "analyse\nanalyse stop\nanalyse go\nanalyse 5\nanalyse stop\nanalyse go\n");
    open_gate();
    wait_for_lines(d);
    close_gate();
    seated_type(d, "analyse 2\nanalyse off\nanalyse 1\nanalyse off\n");
    open_gate();
    assert_null(d->searching.analysis);
}

/* A second question takes the place of the first, which is still being searched; a move forgets it. */
TEST(questions_do_not_wait)
{
    struct desk *d = seated_begin(game);
    close_gate();
    seated_type(d, "threats\n?b7-b5\nthreats\n?g8-f6\n");
    open_gate();
    const char *said;
    do {
        control_tick(d);
        said = d->voice.text.at;
    } while (!strstr(said, "is answered by") && !strstr(said, "as good as") && !strstr(said, "is the best move found"));
}

/* The screen's progress: the third look cancels the work, which has got no processor until then. */
static bool look(void *looks, size_t done, size_t all)
{
    (void)done;
    (void)all;
    if (++*(int *)looks < 3)
        return true;
    open_gate();
    return false;
}

/* Searches for exercises let the screen live and can be stopped. */
TEST(exercises_can_be_stopped)
{
    static const char *const searching[] = {"solution\n", "compose mate in 2\n"};
    struct desk *d = seated_begin("problems chess 1\n");
    for (size_t i = 0; i < sizeof searching / sizeof *searching; i++) {
        int looks = 0;
        d->progress = (struct progress){look, &looks};
        if (i > 0)
            seated_type(d, "close\nedit 8/5NPK/4pk2/8/4B3/1Q6/8/8 w - - 0 1\n");
        close_gate();
        seated_type(d, "%s", searching[i]);
        assert_int_equal(looks, 3);
        seated_says(d, "Stopped.");
    }
    d->progress.tell = NULL;
    seated_type(d, "compose mate in 2\n");
    seated_says(d, "Sound: the only key");
}

RUN_TESTS_EACH("waits", NULL, seated_end, seated_make_home, seated_remove_home)
