#include "play/thinker.h"

#include "base/system.h"
#include "base/task.h"

#include <assert.h>

enum { NICENESS = 5 }; /* of those that give way */

struct thinker {
    const struct game *game;
    size_t table_bytes;
    struct seeker *seeker; /* searches with `threads` threads */
    int threads;
    struct oracle oracle; /* for the next search; `ask` is NULL if there is none */
    bool yields;          /* its searches give way to all others */
    struct task task;

    /* What is searched. While the thread runs only the thread uses it. */
    struct assignment assignment;
    const struct guest *guest; /* by whom; NULL: our AI */
    struct limits limits;
    struct move only;   /* what LIMITS points to, if it has only one move */
    struct error fault; /* why there is no result; its text is "" if there is one */

    /* Guarded by the task's lock. */
    bool has_news;
    struct search_result news;
    int lines; /* of the search under way */
    struct search_result line[THINKER_LINES];
};

static void note_news(void *context, const struct search_result *thought)
{
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->task.lock);
    thinker->news = *thought;
    thinker->has_news = true;
    if (thought->line >= 1 && thought->line <= THINKER_LINES) {
        thinker->line[thought->line - 1] = *thought;
        thinker->lines = thought->line > thinker->lines ? thought->line : thinker->lines;
    }
    pthread_mutex_unlock(&thinker->task.lock);
    task_tell(&thinker->task);
}

static void think(void *context)
{
    struct thinker *thinker = context;
    if (thinker->yields)
        system_yield_processor(NICENESS);
    struct search_result last = {.depth = 0};
    seeker_search(thinker->seeker, thinker->guest, &thinker->assignment, &thinker->limits, &last, &thinker->fault);
    pthread_mutex_lock(&thinker->task.lock);
    thinker->news = last;
    thinker->has_news = true;
    pthread_mutex_unlock(&thinker->task.lock);
}

struct thinker *thinker_new(const struct game *g, size_t table_bytes)
{
    struct thinker *thinker = memory_new(sizeof *thinker);
    thinker->game = g;
    thinker->table_bytes = table_bytes;
    thinker->threads = 1;
    thinker->seeker = seeker_new(g, table_bytes, thinker->threads);
    task_open(&thinker->task);
    return thinker;
}

void thinker_free(struct thinker *thinker)
{
    if (!thinker)
        return;
    task_close(&thinker->task);
    seeker_free(thinker->seeker);
    assignment_free(&thinker->assignment);
    free(thinker);
}

static bool prepare_ai(struct thinker *thinker)
{
    return seeker_ready(thinker->seeker, thinker->oracle.ask ? &thinker->oracle : NULL);
}

void thinker_use(struct thinker *thinker, int threads)
{
    int wanted = threads ? threads : system_processors() - 1;
    wanted = wanted > 1 ? wanted : 1;
    if (wanted == thinker->threads)
        return;
    assert(!task_busy(&thinker->task));
    seeker_free(thinker->seeker);
    thinker->seeker = seeker_new(thinker->game, thinker->table_bytes, wanted);
    thinker->threads = wanted;
}

const char *thinker_fault(const struct thinker *thinker)
{
    return thinker->fault.text;
}

void thinker_consult(struct thinker *thinker, const struct oracle *oracle)
{
    thinker->oracle = oracle ? *oracle : (struct oracle){0};
}

void thinker_yields(struct thinker *thinker)
{
    thinker->yields = true;
}

bool thinker_start(struct thinker *thinker, const struct position *p, const struct node *node,
                   const struct guest *guest, const struct limits *limits)
{
    assert(!task_busy(&thinker->task));
    if (!guest && !prepare_ai(thinker))
        return false;
    thinker->guest = guest;
    assignment_take(&thinker->assignment, thinker->game, p, node);
    thinker->fault.text[0] = '\0';
    thinker->limits = *limits;
    if (limits->only_count) {
        thinker->only = limits->only[0];
        thinker->limits.only = &thinker->only;
        thinker->limits.only_count = 1;
    }
    thinker->limits.threads = limits->nodes || limits->depth ? 1 : 0;
    thinker->limits.stop = &thinker->task.cancelled;
    thinker->limits.report = note_news;
    thinker->limits.context = thinker;
    thinker->has_news = false;
    thinker->lines = 0;
    return task_start(&thinker->task, think, thinker);
}

bool thinker_busy(const struct thinker *thinker)
{
    return task_busy(&thinker->task);
}

bool thinker_peek(struct thinker *thinker, struct search_result *out)
{
    pthread_mutex_lock(&thinker->task.lock);
    bool have = task_busy(&thinker->task) && thinker->has_news;
    if (have)
        *out = thinker->news;
    pthread_mutex_unlock(&thinker->task.lock);
    return have;
}

int thinker_lines(struct thinker *thinker, struct search_result out[THINKER_LINES])
{
    if (pthread_mutex_trylock(&thinker->task.lock) != 0)
        return 0;
    int n = thinker->lines;
    memcpy(out, thinker->line, (size_t)n * sizeof *out);
    pthread_mutex_unlock(&thinker->task.lock);
    return n;
}

bool thinker_fetch(struct thinker *thinker, struct search_result *out)
{
    bool ended = task_busy(&thinker->task) && task_done(&thinker->task);
    if (ended)
        *out = thinker->news;
    return ended;
}

void thinker_hurry(struct thinker *thinker)
{
    task_cancel(&thinker->task);
}

void thinker_drop(struct thinker *thinker)
{
    task_end(&thinker->task);
    thinker->lines = 0; /* so that it is not taken for a result about another position */
}

int thinker_evaluate(struct thinker *thinker, const struct position *p)
{
    assert(!task_busy(&thinker->task));
    return prepare_ai(thinker) ? seeker_evaluate(thinker->seeker, p) : 0;
}

int thinker_fd(const struct thinker *thinker)
{
    return task_fd(&thinker->task);
}
