#include "play/searches.h"

#include "base/memory.h"
#include "base/system.h"

#include <assert.h>
#include <unistd.h>

struct searches {
    struct search *first; /* in the order of posting */
    int wake[2];          /* a pipe that never blocks; -1, -1 if there is none */
    int processors;
};

static void wake(int end)
{
    ssize_t n = write(end, "", 1);
    (void)n; /* a full pipe wakes as well */
}

static void *run_search(void *argument)
{
    static const int niceness[URGENCIES] = {[URGENCY_WATCHED] = 5, [URGENCY_BACKGROUND] = 10};
    struct search *search = argument;
    int end = search->end;
    if (search->urgency != URGENCY_AWAITED)
        system_yield_processor(niceness[search->urgency]);
    search->run(search->context);
    atomic_store(&search->ended, true); /* joined by whoever sees it */
    wake(end);
    return NULL;
}

static void drain_wake_pipe(const struct searches *searches)
{
    char bytes[64];
    while (searches->wake[0] >= 0 && read(searches->wake[0], bytes, sizeof bytes) > 0)
        ;
}

/* Empties the pipe for a look at SEARCH. Another one that has ended is told once more: whoever waits for both may have
 * looked at it before it ended. */
static void drain_for(struct searches *searches, const struct search *looked)
{
    drain_wake_pipe(searches);
    for (struct search *search = searches->first; search; search = search->next)
        if (search != looked && search->started && !search->told && atomic_load(&search->ended)) {
            search->told = true;
            wake(search->end);
        }
}

/* Returns how many searches of URGENCY or more urgent ones run. */
static int count_running(const struct searches *searches, enum urgency urgency)
{
    int count = 0;
    for (const struct search *search = searches->first; search; search = search->next)
        count += search->started && !atomic_load(&search->ended) && search->urgency <= urgency;
    return count;
}

/* True if a search of URGENCY may begin now. */
static bool may_begin(const struct searches *searches, enum urgency urgency)
{
    if (urgency != URGENCY_BACKGROUND)
        return true;
    int running = count_running(searches, URGENCY_BACKGROUND);
    bool first = running == count_running(searches, URGENCY_WATCHED);
    return !count_running(searches, URGENCY_AWAITED) && (first || running < searches->processors);
}

/* Starts what waits and may begin. False if no thread could be started for one. */
static bool begin_waiting(struct searches *searches)
{
    bool good = true;
    for (struct search *search = searches->first; search && good; search = search->next)
        if (!search->started && may_begin(searches, search->urgency))
            search->started = good = system_thread(&search->thread, run_search, search);
    return good;
}

/* Takes SEARCH out of the queue; waits for it if it runs. */
static void end_search(struct searches *searches, struct search *search)
{
    struct search **at = &searches->first;
    while (*at != search)
        at = &(*at)->next;
    *at = search->next;
    if (search->started)
        pthread_join(search->thread, NULL);
    search->posted = false;
}

static void discard_search(struct searches *searches, struct search *search)
{
    end_search(searches, search);
    if (search->discard)
        search->discard(search->context);
}

/* Discards what was forgotten, where it has ended or WAITS for that. */
static void discard_forgotten(struct searches *searches, bool waits)
{
    for (struct search *search = searches->first, *next; search; search = next) {
        next = search->next;
        if (search->forgotten && (waits || !search->started || atomic_load(&search->ended)))
            discard_search(searches, search);
    }
}

struct searches *searches_new(void)
{
    struct searches *searches = memory_new(sizeof *searches);
    system_wake_pipe(searches->wake);
    searches->processors = system_processors();
    return searches;
}

void searches_free(struct searches *searches)
{
    if (!searches)
        return;
    for (struct search *search = searches->first; search; search = search->next)
        searches_cancel(search);
    discard_forgotten(searches, true);
    while (searches->first)
        end_search(searches, searches->first);
    if (searches->wake[0] >= 0) {
        close(searches->wake[0]);
        close(searches->wake[1]);
    }
    free(searches);
}

bool searches_post(struct searches *searches, struct search *search)
{
    struct search **last = &searches->first;
    assert(!search->posted);
    while (*last)
        last = &(*last)->next;
    *last = search;
    search->posted = true;
    search->started = search->forgotten = search->told = false;
    search->next = NULL;
    search->end = searches->wake[1];
    atomic_store(&search->ended, false);
    atomic_store(&search->cancelled, false);
    bool good = searches->wake[0] >= 0 && begin_waiting(searches);
    if (!good && !search->started)
        end_search(searches, search);
    return search->posted;
}

void searches_cancel(struct search *search)
{
    atomic_store(&search->cancelled, true);
}

bool searches_take(struct searches *searches, struct search *search)
{
    drain_for(searches, search);
    bool over = search->posted && (search->started ? atomic_load(&search->ended) : atomic_load(&search->cancelled));
    if (over) {
        end_search(searches, search);
        begin_waiting(searches);
    }
    return over;
}

void searches_await(struct searches *searches, struct search *search)
{
    if (search->posted)
        end_search(searches, search);
    drain_for(searches, search);
    begin_waiting(searches);
}

void searches_forget(struct searches *searches, struct search *search)
{
    searches_cancel(search);
    search->forgotten = true;
    if (search->posted)
        searches_due(searches);
    else if (search->discard)
        search->discard(search->context);
}

void searches_due(struct searches *searches)
{
    drain_wake_pipe(searches);
    discard_forgotten(searches, false);
    begin_waiting(searches);
}

bool searches_busy(const struct searches *searches)
{
    bool busy = false;
    for (const struct search *search = searches->first; search; search = search->next)
        busy |= search->forgotten || !search->started;
    return busy;
}

void searches_settle(struct searches *searches)
{
    discard_forgotten(searches, true);
    begin_waiting(searches);
}

void searches_tell(const struct search *search)
{
    wake(search->end);
}

int searches_fd(const struct searches *searches)
{
    return searches->wake[0];
}
