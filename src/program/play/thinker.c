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
    struct error fault; /* why there is no result; its text is "" if there is one */

    /* Guarded by the task's lock. */
    bool has_news;
    struct search_result news;
    int lines; /* of the search under way */
    struct search_result line[THINKER_LINES];
};

static void note_news(void *context, const struct search_result *thought)
{
    struct thinker *t = context;
    pthread_mutex_lock(&t->task.lock);
    t->news = *thought;
    t->has_news = true;
    if (thought->line >= 1 && thought->line <= THINKER_LINES) {
        t->line[thought->line - 1] = *thought;
        t->lines = thought->line > t->lines ? thought->line : t->lines;
    }
    pthread_mutex_unlock(&t->task.lock);
    task_tell(&t->task);
}

static void think(void *context)
{
    struct thinker *t = context;
    if (t->yields)
        system_yield_processor(NICENESS);
    struct search_result last = {.depth = 0};
    seeker_search(t->seeker, t->guest, &t->assignment, &t->limits, &last, &t->fault);
    pthread_mutex_lock(&t->task.lock);
    t->news = last;
    t->has_news = true;
    pthread_mutex_unlock(&t->task.lock);
}

struct thinker *thinker_new(const struct game *g, size_t table_bytes)
{
    struct thinker *t = memory_new(sizeof *t);
    t->game = g;
    t->table_bytes = table_bytes;
    t->threads = 1;
    t->seeker = seeker_new(g, table_bytes, t->threads);
    task_open(&t->task);
    return t;
}

void thinker_free(struct thinker *t)
{
    if (!t)
        return;
    task_close(&t->task);
    seeker_free(t->seeker);
    assignment_free(&t->assignment);
    free(t);
}

static bool prepare_ai(struct thinker *t)
{
    return seeker_ready(t->seeker, t->oracle.ask ? &t->oracle : NULL);
}

void thinker_use(struct thinker *t, int threads)
{
    int wanted = threads ? threads : system_processors() - 1;
    wanted = wanted > 1 ? wanted : 1;
    if (wanted == t->threads)
        return;
    assert(!task_busy(&t->task));
    seeker_free(t->seeker);
    t->seeker = seeker_new(t->game, t->table_bytes, wanted);
    t->threads = wanted;
}

const char *thinker_fault(const struct thinker *t)
{
    return t->fault.text;
}

void thinker_consult(struct thinker *t, const struct oracle *o)
{
    t->oracle = o ? *o : (struct oracle){0};
}

void thinker_yields(struct thinker *t)
{
    t->yields = true;
}

bool thinker_start(struct thinker *t, const struct position *p, const struct node *node, const struct guest *w,
                   const struct limits *l)
{
    assert(!task_busy(&t->task));
    if (!w && !prepare_ai(t))
        return false;
    t->guest = w;
    assignment_take(&t->assignment, t->game, p, node);
    t->fault.text[0] = '\0';
    t->limits = *l;
    t->limits.threads = l->nodes || l->depth ? 1 : 0;
    t->limits.stop = &t->task.cancelled;
    t->limits.report = note_news;
    t->limits.context = t;
    t->has_news = false;
    t->lines = 0;
    return task_start(&t->task, think, t);
}

bool thinker_busy(const struct thinker *t)
{
    return task_busy(&t->task);
}

bool thinker_peek(struct thinker *t, struct search_result *out)
{
    pthread_mutex_lock(&t->task.lock);
    bool have = task_busy(&t->task) && t->has_news;
    if (have)
        *out = t->news;
    pthread_mutex_unlock(&t->task.lock);
    return have;
}

int thinker_lines(struct thinker *t, struct search_result out[THINKER_LINES])
{
    if (pthread_mutex_trylock(&t->task.lock) != 0)
        return 0;
    int n = t->lines;
    memcpy(out, t->line, (size_t)n * sizeof *out);
    pthread_mutex_unlock(&t->task.lock);
    return n;
}

bool thinker_fetch(struct thinker *t, struct search_result *out)
{
    bool ended = task_busy(&t->task) && task_done(&t->task);
    if (ended)
        *out = t->news;
    return ended;
}

void thinker_hurry(struct thinker *t)
{
    task_cancel(&t->task);
}

void thinker_drop(struct thinker *t)
{
    task_end(&t->task);
    t->lines = 0; /* so that it is not taken for a result about another position */
}

int thinker_evaluate(struct thinker *t, const struct position *p)
{
    assert(!task_busy(&t->task));
    return prepare_ai(t) ? seeker_evaluate(t->seeker, p) : 0;
}

int thinker_fd(const struct thinker *t)
{
    return task_fd(&t->task);
}
