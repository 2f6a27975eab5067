#include "endings/store.h"

#include "base/folders.h"
#include "base/system.h"
#include "base/task.h"
#include "base/text.h"
#include "cache.h"
#include "held.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    THREADS_USUAL = 4,
    QUEUE_MAX = 16,
    NICENESS = 10,
    BUILDING_TAKES = 2 /* times the table */
};

struct request {
    struct material material;
    bool build;
};

struct endstore {
    const struct game *game;
    struct mirror mirror;
    char *folder; /* owned; NULL none */
    int threads;
    struct held_tables tables;

    struct task task; /* its lock guards what follows, except the watch's numbers and the last member */
    bool serving;     /* its thread goes on as long as there are requests */
    bool cancelled;   /* the present request is to end */
    struct request queue[QUEUE_MAX];
    int queued;
    struct endwork work;
    struct endnews news;
    struct material prepared; /* what endstore_prepare was called for last */
    struct retro_watch watch; /* of the present part */
    struct error unkept;      /* why a table could not be written; the store's thread's own */
};

struct endstore *endstore_new(const struct game *g, const char *folder, int megabytes, int threads)
{
    struct endstore *s = g->players == 2 ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return NULL;
    s->game = g;
    s->folder = folder ? memory_copy(folder, strlen(folder)) : NULL;
    if (folder)
        cache_sweep(folder);
    held_start(&s->tables, g, (size_t)megabytes << 20);
    s->threads = threads < 1 ? 1 : threads > RETRO_THREADS_MAX ? RETRO_THREADS_MAX : threads;
    mirror_find(g, &s->mirror);
    task_open(&s->task);
    return s;
}

struct endstore *endstore_open(const struct game *g)
{
    char *cache = folder_path(FOLDER_CACHE);
    struct text folder = {0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (cache)
        text_addf(&folder, "%s/endings", cache);
    struct endstore *s =
        endstore_new(g, folder.at, ENDSTORE_MEGABYTES, processors > THREADS_USUAL ? THREADS_USUAL : (int)processors);
    text_free(&folder);
    free(cache);
    return s;
}

void endstore_free(struct endstore *s)
{
    if (!s)
        return;
    endstore_cancel(s);
    task_close(&s->task);
    held_end(&s->tables);
    free(s->folder);
    free(s);
}

/* What follows runs on the store's thread, up to `run`. */

/* Begin with M's table as a part of the work: false if the work was cancelled. */
static bool begin_part(struct endstore *s, const struct material *m, enum endstate state)
{
    pthread_mutex_lock(&s->task.lock);
    bool go_on = !s->cancelled;
    s->work.material = *m;
    s->work.state = state;
    atomic_store(&s->watch.done, 0);
    atomic_store(&s->watch.moves, 0);
    atomic_store(&s->watch.stop, !go_on);
    pthread_mutex_unlock(&s->task.lock);
    return go_on;
}

static bool make(struct endstore *s, const struct material *m, bool may_build, struct error *e);

/* Tables that another one needs while it is made. */
struct below {
    int count;
    struct material material[MATERIALS_MAX];
};

/* Make the tables that M's moves lead to; B gets those that are there, to be given back. False with E filled if one of
 * them cannot be had. */
static bool take_below(struct endstore *s, const struct material *m, bool may_build, struct below *b, struct error *e)
{
    int count = material_below(s->game, m, b->material);
    b->count = 0;
    for (int i = 0; i < count; i++)
        if (make(s, &b->material[i], may_build, e)) {
            held_find(&s->tables, &b->material[i])->needed++;
            b->material[b->count++] = b->material[i];
        }
    return b->count == count;
}

static void give_back(struct endstore *s, const struct below *b)
{
    for (int i = 0; i < b->count; i++)
        held_find(&s->tables, &b->material[i])->needed--;
}

static const struct endtable *find_for_building(void *context, const struct material *m)
{
    struct endstore *store = context;
    struct held *h = held_find(&store->tables, m);
    return h ? h->table : NULL;
}

static bool load(struct endstore *s, const struct material *m)
{
    struct error e;
    struct endtable *t = NULL;
    if (s->folder && cache_has(s->folder, s->game, m) && begin_part(s, m, ENDSTATE_LOADING) &&
        held_make_room(&s->tables, m, 1, &e))
        t = cache_load(s->folder, s->game, m, &s->watch, &e);
    if (t)
        held_keep(&s->tables, t);
    return t != NULL;
}

static bool build(struct endstore *s, const struct material *m, struct error *e)
{
    struct retro_plan plan = {find_for_building, s, s->threads, &s->watch};
    if (!held_make_room(&s->tables, m, BUILDING_TAKES, e) || !begin_part(s, m, ENDSTATE_BUILDING))
        return false;
    struct endtable *t = retro_build(s->game, m, &plan, e);
    if (!t)
        return false;
    held_keep(&s->tables, t);
    if (s->folder && begin_part(s, m, ENDSTATE_WRITING) && text_make_folder(s->folder, &s->unkept))
        cache_save(s->folder, t, &s->watch, &s->unkept);
    return true;
}

/* Have the table of M (canonical) in memory. False with E filled, or cancelled, if that cannot be. */
static bool make(struct endstore *s, const struct material *m, bool may_build, struct error *e)
{
    struct held *h = held_find(&s->tables, m);
    if (h) {
        held_touch(&s->tables, h);
        return true;
    }
    bool there = load(s, m);
    if (!there && !may_build) {
        error_set(e, "its table has not been built yet");
        return false;
    }
    struct below below;
    if (there)
        held_find(&s->tables, m)->needed++; /* making room for those below must not drop it */
    bool complete = take_below(s, m, may_build, &below, e);
    if (there)
        held_find(&s->tables, m)->needed--;
    else if (complete)
        there = build(s, m, e);
    give_back(s, &below);
    return there;
}

/* Serve R, and put the result into the news. */
static void serve(struct endstore *s, const struct request *r)
{
    struct error e = {.text = ""};
    s->unkept = e;
    bool ready = make(s, &r->material, r->build, &e);
    pthread_mutex_lock(&s->task.lock);
    s->news.count++;
    s->news.material = r->material;
    s->news.ready = ready;
    s->news.fault = ready ? s->unkept : e;
    if (s->cancelled)
        s->news.fault.text[0] = '\0';
    s->work.state = ENDSTATE_NONE;
    pthread_mutex_unlock(&s->task.lock);
}

static void run(void *context)
{
    struct endstore *s = context;
    system_yield_processor(NICENESS);
    pthread_mutex_lock(&s->task.lock);
    while (s->queued) {
        struct request r = s->queue[0];
        memmove(s->queue, s->queue + 1, (size_t)--s->queued * sizeof r);
        s->cancelled = false;
        s->work = (struct endwork){ENDSTATE_LOADING, r.material, r.material, 0};
        pthread_mutex_unlock(&s->task.lock);
        serve(s, &r);
        pthread_mutex_lock(&s->task.lock);
    }
    s->serving = false;
    pthread_mutex_unlock(&s->task.lock);
}

/* From here on: called by other threads. */

/* Put M into the queue, unless it is there or being made already. To be called under the lock. */
static bool enqueue(struct endstore *s, const struct material *m, bool build, struct error *e)
{
    if (s->work.state != ENDSTATE_NONE && !s->cancelled && material_equal(&s->work.asked, m))
        return true;
    for (int i = 0; i < s->queued; i++)
        if (material_equal(&s->queue[i].material, m)) {
            s->queue[i].build |= build;
            return true;
        }
    if (s->queued == QUEUE_MAX) {
        error_set(e, "too many endings are waiting for their tables already");
        return false;
    }
    s->queue[s->queued++] = (struct request){*m, build};
    if (s->serving)
        return true;
    task_end(&s->task); /* a thread that has served the last request before is ending, if it has not ended */
    s->serving = task_start(&s->task, run, s);
    if (!s->serving) {
        s->queued = 0;
        error_set(e, "no thread can be had to build the table");
    }
    return s->serving;
}

bool endstore_request(struct endstore *s, const struct material *m, bool build, struct error *e)
{
    struct material wanted = *m;
    if (!material_is_covered(s->game, m)) {
        error_set(e, "endings of so many men are not computed");
        return false;
    }
    material_canonical(&s->mirror, &wanted);
    pthread_mutex_lock(&s->task.lock);
    bool good = enqueue(s, &wanted, build, e);
    pthread_mutex_unlock(&s->task.lock);
    return good;
}

void endstore_prepare(struct endstore *s, const struct position *p)
{
    struct material m;
    if (!material_of(s->game, p, &m))
        return;
    material_canonical(&s->mirror, &m);
    pthread_mutex_lock(&s->task.lock);
    bool again = material_equal(&m, &s->prepared);
    s->prepared = m;
    pthread_mutex_unlock(&s->task.lock);
    if (!again && endstore_state(s, &m) == ENDSTATE_NONE)
        endstore_request(s, &m, true, NULL);
}

bool endstore_cancel(struct endstore *s)
{
    pthread_mutex_lock(&s->task.lock);
    bool busy = s->queued || (s->work.state != ENDSTATE_NONE && !s->cancelled);
    s->queued = 0;
    s->cancelled = true;
    atomic_store(&s->watch.stop, true);
    pthread_mutex_unlock(&s->task.lock);
    return busy;
}

struct endwork endstore_work(struct endstore *s)
{
    pthread_mutex_lock(&s->task.lock);
    struct endwork w = s->work;
    w.permille = atomic_load(&s->watch.done);
    if (w.state == ENDSTATE_NONE && s->queued)
        w = (struct endwork){ENDSTATE_WAITING, s->queue[0].material, s->queue[0].material, 0};
    pthread_mutex_unlock(&s->task.lock);
    return w;
}

struct endnews endstore_news(struct endstore *s)
{
    pthread_mutex_lock(&s->task.lock);
    struct endnews n = s->news;
    pthread_mutex_unlock(&s->task.lock);
    return n;
}

enum endstate endstore_state(struct endstore *s, const struct material *m)
{
    struct material wanted = *m;
    material_canonical(&s->mirror, &wanted);
    if (held_has(&s->tables, &wanted))
        return ENDSTATE_READY;
    enum endstate state = ENDSTATE_NONE;
    pthread_mutex_lock(&s->task.lock);
    bool busy = s->work.state != ENDSTATE_NONE;
    if (busy && material_equal(&s->work.material, &wanted))
        state = s->work.state;
    else if (busy && material_equal(&s->work.asked, &wanted))
        state = ENDSTATE_WAITING;
    for (int i = 0; i < s->queued && state == ENDSTATE_NONE; i++)
        if (material_equal(&s->queue[i].material, &wanted))
            state = ENDSTATE_WAITING;
    pthread_mutex_unlock(&s->task.lock);
    return state;
}

bool endstore_has_file(const struct endstore *s, const struct material *m)
{
    struct material wanted = *m;
    material_canonical(&s->mirror, &wanted);
    return s->folder && cache_has(s->folder, s->game, &wanted);
}

static struct certainty certainty_of(struct endvalue v)
{
    static const enum fate fates[] = {[VERDICT_ILLEGAL] = FATE_UNKNOWN,
                                      [VERDICT_DRAW] = FATE_DRAW,
                                      [VERDICT_WIN] = FATE_WIN,
                                      [VERDICT_LOSS] = FATE_LOSS};
    return (struct certainty){fates[v.verdict], v.moves};
}

struct certainty endstore_probe(struct endstore *s, const struct position *p)
{
    struct material m;
    struct endvalue v;
    if (!material_of(s->game, p, &m))
        return (struct certainty){FATE_UNKNOWN, 0};
    material_canonical(&s->mirror, &m);
    return held_probe(&s->tables, &m, p, &v) ? certainty_of(v) : (struct certainty){FATE_UNKNOWN, 0};
}

static struct certainty ask(void *context, const struct position *p)
{
    return endstore_probe(context, p);
}

struct oracle endstore_oracle(struct endstore *s)
{
    return (struct oracle){ask, s, MATERIAL_MEN};
}
