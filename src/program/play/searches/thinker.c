#include "play/thinker.h"

#include "base/system.h"

#include <assert.h>

struct thinker {
    struct searches *queue, *own; /* OWN: owned, NULL where the queue is shared */
    struct search search;
    const struct game *game;
    size_t table_bytes;
    struct seeker *seeker; /* searches with `threads` threads */
    int threads;
    bool forgets;         /* see thinker_forgets */
    struct oracle oracle; /* for the next search; `ask` is NULL if there is none */

    /* What is searched. While the thread runs only the thread uses it. */
    struct assignment assignment;
    const struct guest *guest; /* by whom; NULL: our AI */
    struct limits limits;
    struct move only;   /* what LIMITS points to, if it has only one move */
    struct error fault; /* why there is no result; its text is "" if there is one */

    pthread_mutex_t lock; /* guards what follows */
    bool has_news;
    struct search_result news;
    int lines; /* of the search under way */
    struct search_result line[THINKER_LINES];
};

static void note_news(void *context, const struct search_result *thought)
{
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    thinker->news = *thought;
    thinker->has_news = true;
    if (thought->line >= 1 && thought->line <= THINKER_LINES) {
        thinker->line[thought->line - 1] = *thought;
        thinker->lines = thought->line > thinker->lines ? thought->line : thinker->lines;
    }
    pthread_mutex_unlock(&thinker->lock);
    searches_tell(&thinker->search);
}

static void think(void *context)
{
    struct thinker *thinker = context;
    struct search_result last = {.depth = 0};
    if (thinker->forgets)
        seeker_forget(thinker->seeker);
    seeker_search(thinker->seeker, thinker->guest, &thinker->assignment, &thinker->limits, &last, &thinker->fault);
    pthread_mutex_lock(&thinker->lock);
    thinker->news = last;
    thinker->has_news = true;
    pthread_mutex_unlock(&thinker->lock);
}

/* Frees the thinker CONTEXT, whose search has ended. */
static void discard_thinker(void *context)
{
    struct thinker *thinker = context;
    seeker_free(thinker->seeker);
    assignment_free(&thinker->assignment);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

struct thinker *thinker_new(struct searches *queue, enum urgency urgency, const struct game *g, size_t table_bytes)
{
    struct thinker *thinker = memory_new(sizeof *thinker);
    thinker->own = queue ? NULL : searches_new();
    thinker->queue = queue ? queue : thinker->own;
    thinker->search = (struct search){.run = think, .context = thinker, .discard = discard_thinker, .urgency = urgency};
    thinker->game = g;
    thinker->table_bytes = table_bytes;
    thinker->threads = 1;
    thinker->seeker = seeker_new(g, table_bytes, thinker->threads);
    pthread_mutex_init(&thinker->lock, NULL);
    return thinker;
}

void thinker_free(struct thinker *thinker)
{
    if (!thinker)
        return;
    struct searches *own = thinker->own;
    searches_forget(thinker->queue, &thinker->search);
    searches_free(own);
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
    assert(!thinker_busy(thinker));
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

void thinker_forgets(struct thinker *thinker)
{
    thinker->forgets = true;
}

bool thinker_start(struct thinker *thinker, const struct position *p, const struct node *node,
                   const struct guest *guest, const struct limits *limits)
{
    assert(!thinker_busy(thinker));
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
    thinker->limits.stop = &thinker->search.cancelled;
    thinker->limits.report = note_news;
    thinker->limits.context = thinker;
    thinker->has_news = false;
    thinker->news = (struct search_result){.depth = 0};
    thinker->lines = 0;
    return searches_post(thinker->queue, &thinker->search);
}

bool thinker_busy(const struct thinker *thinker)
{
    return thinker->search.posted;
}

bool thinker_peek(struct thinker *thinker, struct search_result *out)
{
    pthread_mutex_lock(&thinker->lock);
    bool have = thinker_busy(thinker) && thinker->has_news;
    if (have)
        *out = thinker->news;
    pthread_mutex_unlock(&thinker->lock);
    return have;
}

int thinker_lines(struct thinker *thinker, struct search_result out[THINKER_LINES])
{
    if (pthread_mutex_trylock(&thinker->lock) != 0)
        return 0;
    int n = thinker->lines;
    memcpy(out, thinker->line, (size_t)n * sizeof *out);
    pthread_mutex_unlock(&thinker->lock);
    return n;
}

bool thinker_fetch(struct thinker *thinker, struct search_result *out)
{
    bool ended = searches_take(thinker->queue, &thinker->search);
    if (ended)
        *out = thinker->news;
    return ended;
}

void thinker_hurry(struct thinker *thinker)
{
    searches_cancel(&thinker->search);
}

void thinker_drop(struct thinker *thinker)
{
    searches_cancel(&thinker->search);
    searches_await(thinker->queue, &thinker->search);
    thinker->lines = 0; /* so that it is not taken for a result about another position */
}

int thinker_evaluate(struct thinker *thinker, const struct position *p)
{
    assert(!thinker_busy(thinker));
    return prepare_ai(thinker) ? seeker_evaluate(thinker->seeker, p) : 0;
}

int thinker_fd(const struct thinker *thinker)
{
    return searches_fd(thinker->queue);
}
