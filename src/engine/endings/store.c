#include "endings/store.h"

#include "base/files.h"
#include "base/random.h"
#include "base/system.h"
#include "base/task.h"
#include "base/text.h"
#include "held.h"

#include <time.h>

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

    struct task task;      /* its lock guards what follows, except the watch's numbers and the last member */
    pthread_cond_t served; /* a request has been */
    bool serving;          /* its thread goes on as long as there are requests */
    bool cancelled;        /* the present request is to end */
    struct request queue[QUEUE_MAX];
    int queued;
    struct endwork work;
    struct endnews news;
    uint64_t prepared;        /* a hash of the material that endstore_prepare was called for last */
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
    pthread_cond_init(&s->served, NULL);
    return s;
}

struct endstore *endstore_open(const struct game *g)
{
    FREED char *cache = folder_path(FOLDER_CACHE);
    SCOPED(text) folder = {0};
    int processors = system_processors();
    if (cache)
        text_addf(&folder, "%s/endings", cache);
    return endstore_new(g, folder.at, ENDSTORE_MEGABYTES, processors > THREADS_USUAL ? THREADS_USUAL : processors);
}

void endstore_free(struct endstore *s)
{
    if (!s)
        return;
    endstore_cancel(s);
    task_close(&s->task);
    held_end(&s->tables);
    pthread_cond_destroy(&s->served);
    free(s->folder);
    free(s);
}

/* From here to `serve_requests`: run on the store's thread. */

/* Begins with M's table as a part of the work: false if the work was cancelled. */
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

static bool make_table(struct endstore *s, const struct material *m, bool may_build, struct error *e);

/* Tables that another one needs while it is made. */
struct below {
    int count;
    struct material material[MATERIALS_MAX];
};

/* Makes the tables that M's moves lead to; B gets those that are there, to be given back. False with E filled if one of
 * them cannot be made. */
static bool take_below(struct endstore *s, const struct material *m, bool may_build, struct below *b, struct error *e)
{
    int count = material_below(s->game, m, b->material);
    b->count = 0;
    for (int i = 0; i < count; i++)
        if (make_table(s, &b->material[i], may_build, e)) {
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

static bool load_table(struct endstore *s, const struct material *m)
{
    struct error e = {0};
    struct endtable *t = NULL;
    if (s->folder && cache_has(s->folder, s->game, m) && begin_part(s, m, ENDSTATE_LOADING) &&
        held_make_room(&s->tables, m, 1, &e))
        t = cache_load(s->folder, s->game, m, &s->watch, &e);
    if (t)
        held_keep(&s->tables, t);
    return t != NULL;
}

static bool build_table(struct endstore *s, const struct material *m, struct error *e)
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

/* Loads the table of M (canonical), or builds it if MAY_BUILD. False with E filled if that fails or is cancelled. */
static bool make_table(struct endstore *s, const struct material *m, bool may_build, struct error *e)
{
    struct held *h = held_find(&s->tables, m);
    if (h) {
        held_touch(&s->tables, h);
        return true;
    }
    bool there = load_table(s, m);
    if (!there && !may_build)
        return error_set(e, "its table has not been built yet");
    struct below below;
    if (there)
        held_find(&s->tables, m)->needed++; /* making room for those below must not drop it */
    bool complete = take_below(s, m, may_build, &below, e);
    if (there)
        held_find(&s->tables, m)->needed--;
    else if (complete)
        there = build_table(s, m, e);
    give_back(s, &below);
    return there;
}

/* Serves R, and puts the result into the news. */
static void serve_request(struct endstore *s, const struct request *r)
{
    struct error e = {.text = ""};
    s->unkept = e;
    bool ready = make_table(s, &r->material, r->build, &e);
    pthread_mutex_lock(&s->task.lock);
    s->news.count++;
    s->news.material = r->material;
    s->news.ready = ready;
    s->news.fault = ready ? s->unkept : e;
    if (s->cancelled)
        s->news.fault.text[0] = '\0';
    s->work.state = ENDSTATE_NONE;
    pthread_cond_broadcast(&s->served);
    pthread_mutex_unlock(&s->task.lock);
}

static void serve_requests(void *context)
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
        serve_request(s, &r);
        pthread_mutex_lock(&s->task.lock);
    }
    s->serving = false;
    pthread_mutex_unlock(&s->task.lock);
}

/* From here on: called by other threads. */

/* Puts M into the queue, unless it is there or being made already. To be called under the lock. */
static bool enqueue(struct endstore *s, const struct material *m, bool build, struct error *e)
{
    if (s->work.state != ENDSTATE_NONE && !s->cancelled && material_equal(&s->work.asked, m))
        return true;
    for (int i = 0; i < s->queued; i++)
        if (material_equal(&s->queue[i].material, m)) {
            s->queue[i].build |= build;
            return true;
        }
    if (s->queued == QUEUE_MAX)
        return error_set(e, "too many endings are waiting for their tables already");
    s->queue[s->queued++] = (struct request){*m, build};
    if (s->serving)
        return true;
    task_end(&s->task); /* a thread that has served the last request before is ending, if it has not ended */
    s->serving = task_start(&s->task, serve_requests, s);
    if (!s->serving) {
        s->queued = 0;
        error_set(e, "no thread could be started to build the table");
    }
    return s->serving;
}

bool endstore_request(struct endstore *s, const struct material *m, bool build, struct error *e)
{
    struct material wanted = *m;
    if (!material_is_covered(s->game, m))
        return error_set(e, "endings of so many pieces are not computed");
    material_canonical(&s->mirror, &wanted);
    pthread_mutex_lock(&s->task.lock);
    bool good = enqueue(s, &wanted, build, e);
    pthread_mutex_unlock(&s->task.lock);
    return good;
}

/* Requests the table of M, to be built, unless it is there or on its way. */
static void request_missing(struct endstore *s, const struct material *m)
{
    if (endstore_state(s, m) == ENDSTATE_NONE)
        endstore_request(s, m, true, NULL);
}

/* True if all of M's pieces except the royal ones are one player's. */
static bool is_bare(const struct material *m)
{
    for (int i = 3; i < m->pieces; i++)
        if (piece_player(m->piece[i]) != piece_player(m->piece[2]))
            return false;
    return m->pieces > 2;
}

/* A hash of the material of PIECES, the places of P's pieces. */
static uint64_t hash_material(const struct position *p, cellset pieces)
{
    uint64_t sum = p->pocket;
    while (!cellset_empty(pieces)) {
        struct random of_piece = {p->on[cellset_pop(&pieces)]};
        sum += random_next(&of_piece);
    }
    return sum;
}

void endstore_prepare(struct endstore *s, const struct position *p)
{
    struct material m;
    cellset pieces = cellset_and(cellset_or(p->player[0], p->player[1]), s->game->board->firsts);
    if (cellset_count(pieces) + (p->pocket != 0) > MATERIAL_PIECES + 1)
        return;
    pthread_mutex_lock(&s->task.lock);
    uint64_t before = s->prepared;
    bool again = (s->prepared = hash_material(p, pieces)) == before;
    pthread_mutex_unlock(&s->task.lock);
    if (again)
        return;
    if (material_of(s->game, p, &m))
        request_missing(s, &m);
    else
        for (pieces = cellset_less(pieces, p->kind[s->game->royal]); !cellset_empty(pieces);)
            if (material_without(s->game, p, cellset_pop(&pieces), &m) && is_bare(&m))
                request_missing(s, &m);
}

void endstore_finish(struct endstore *s)
{
    pthread_mutex_lock(&s->task.lock);
    while (s->queued || s->work.state != ENDSTATE_NONE)
        pthread_cond_wait(&s->served, &s->task.lock);
    pthread_mutex_unlock(&s->task.lock);
}

/* Sleeps until a request has been served, WAIT_US microseconds at most. */
static void wait_for_news(struct endstore *s, int64_t wait_us)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)wait_us * 1000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&s->task.lock);
    if (s->work.state != ENDSTATE_NONE || s->queued)
        pthread_cond_timedwait(&s->served, &s->task.lock, &until);
    pthread_mutex_unlock(&s->task.lock);
}

void endstore_await(struct endstore *s, const struct position *p, int64_t wait_us, const atomic_bool *stop)
{
    enum { SLICE_US = 10000 }; /* how often to check whether to stop */
    struct material m;
    endstore_prepare(s, p);
    if (!material_of(s->game, p, &m))
        return;
    while (wait_us && !(stop && atomic_load(stop))) {
        enum endstate state = endstore_state(s, &m);
        if (state == ENDSTATE_NONE || state == ENDSTATE_READY)
            return;
        int64_t slice = wait_us > 0 && wait_us < SLICE_US ? wait_us : SLICE_US;
        wait_for_news(s, slice);
        wait_us -= wait_us > 0 ? slice : 0;
    }
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

static struct certainty ask_store(void *context, const struct position *p)
{
    return endstore_probe(context, p);
}

static void await_table(void *context, const struct position *p, int64_t wait_us, const atomic_bool *stop)
{
    endstore_await(context, p, wait_us, stop);
}

struct oracle endstore_oracle(struct endstore *s)
{
    return (struct oracle){ask_store, await_table, s, MATERIAL_PIECES};
}
