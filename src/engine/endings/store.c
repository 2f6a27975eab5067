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
    bool prepared; /* by endstore_prepare alone: endstore_rest ends it */
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
    bool nice;             /* that thread gives way to others, for good: niceness cannot be taken back */
    int waiting;           /* callers who wait for the requests: no nice thread serves them */
    bool cancelled;        /* the present request is to end */
    bool interrupted;      /* it is to be begun again by a thread that is not nice */
    bool prepares;         /* it is a prepared one */
    struct request queue[QUEUE_MAX + 1]; /* with room for one that was interrupted */
    int queued;
    struct endwork work;
    struct endnews news;
    uint64_t prepared;        /* a hash of the material that endstore_prepare was called for last */
    struct retro_watch watch; /* of the present part */
    struct error unkept;      /* why a table could not be written; the store's thread's own */
};

struct endstore *endstore_new(const struct game *g, const char *folder, int megabytes, int threads)
{
    enum { CELLS_WITH_TABLES = 128 }; /* on more, tables of three pieces already take millions of positions */
    struct endstore *store = g->players == 2 && g->board->cells <= CELLS_WITH_TABLES ? calloc(1, sizeof *store) : NULL;
    if (!store)
        return NULL;
    store->game = g;
    store->folder = folder ? memory_copy(folder, strlen(folder)) : NULL;
    if (folder)
        cache_sweep(folder);
    held_start(&store->tables, g, (size_t)megabytes << 20);
    store->threads = threads < 1 ? 1 : threads > RETRO_THREADS_MAX ? RETRO_THREADS_MAX : threads;
    mirror_find(g, &store->mirror);
    task_open(&store->task);
    pthread_cond_init(&store->served, NULL);
    return store;
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

void endstore_free(struct endstore *store)
{
    if (!store)
        return;
    endstore_cancel(store);
    task_close(&store->task);
    held_end(&store->tables);
    pthread_cond_destroy(&store->served);
    free(store->folder);
    free(store);
}

/* From here to `serve_requests`: run on the store's thread. */

/* Makes the store's thread nice, unless somebody waits for it. To be called under the lock. */
static void give_way(struct endstore *store)
{
    if (store->nice || store->waiting)
        return;
    store->nice = true;
    system_yield_processor(NICENESS);
}

/* Begins with MATERIAL's table as a part of the work: false if the work was cancelled or interrupted. */
static bool begin_part(struct endstore *store, const struct material *material, enum endstate state)
{
    pthread_mutex_lock(&store->task.lock);
    bool writes = state == ENDSTATE_WRITING, go_on = !store->cancelled && (writes || !store->interrupted);
    if (!writes)
        give_way(store);
    store->work.material = *material;
    store->work.state = state;
    atomic_store(&store->watch.done, 0);
    atomic_store(&store->watch.moves, 0);
    atomic_store(&store->watch.stop, !go_on);
    pthread_mutex_unlock(&store->task.lock);
    return go_on;
}

static bool make_table(struct endstore *store, const struct material *material, bool may_build, struct error *error);

/* Tables that another one needs while it is made. */
struct below {
    int count;
    struct material material[MATERIALS_MAX];
};

/* Makes the tables that MATERIAL's moves lead to; BELOW gets those that are there, to be given back. False with ERROR
 * filled if one of them cannot be made. */
static bool hold_below(struct endstore *store, const struct material *material, bool may_build, struct below *below,
                       struct error *error)
{
    int count = material_below(store->game, material, below->material);
    below->count = 0;
    for (int i = 0; i < count; i++)
        if (make_table(store, &below->material[i], may_build, error)) {
            held_find(&store->tables, &below->material[i])->needed++;
            below->material[below->count++] = below->material[i];
        }
    return below->count == count;
}

static void give_back(struct endstore *store, const struct below *below)
{
    for (int i = 0; i < below->count; i++)
        held_find(&store->tables, &below->material[i])->needed--;
}

static const struct endtable *find_for_building(void *context, const struct material *material)
{
    struct endstore *store = context;
    struct held *held = held_find(&store->tables, material);
    return held ? held->table : NULL;
}

static bool load_table(struct endstore *store, const struct material *material)
{
    struct error error = {0};
    struct endtable *table = NULL;
    if (store->folder && cache_has(store->folder, store->game, material) &&
        begin_part(store, material, ENDSTATE_LOADING) && held_make_room(&store->tables, material, 1, &error))
        table = cache_load(store->folder, store->game, material, &store->watch, &error);
    if (table)
        held_keep(&store->tables, table);
    return table != NULL;
}

static bool build_table(struct endstore *store, const struct material *material, struct error *error)
{
    struct retro_plan plan = {find_for_building, store, store->threads, &store->watch};
    if (!held_make_room(&store->tables, material, BUILDING_TAKES, error) ||
        !begin_part(store, material, ENDSTATE_BUILDING))
        return false;
    struct endtable *table = retro_build(store->game, material, &plan, error);
    if (!table)
        return false;
    held_keep(&store->tables, table);
    if (store->folder && begin_part(store, material, ENDSTATE_WRITING) &&
        text_make_folder(store->folder, &store->unkept))
        cache_save(store->folder, table, &store->watch, &store->unkept);
    return true;
}

/* Loads the table of MATERIAL (canonical), or builds it if MAY_BUILD. False with ERROR filled if that fails or is
 * cancelled. */
static bool make_table(struct endstore *store, const struct material *material, bool may_build, struct error *error)
{
    struct held *held = held_find(&store->tables, material);
    if (held) {
        held_touch(&store->tables, held);
        return true;
    }
    bool there = load_table(store, material);
    if (!there && !may_build)
        return error_set(error, "its table has not been built yet");
    struct below below;
    if (there)
        held_find(&store->tables, material)->needed++; /* making room for those below must not drop it */
    bool complete = hold_below(store, material, may_build, &below, error);
    if (there)
        held_find(&store->tables, material)->needed--;
    else if (complete)
        there = build_table(store, material, error);
    give_back(store, &below);
    return there;
}

/* Puts REQUEST, which was interrupted, back to the head of the queue. To be called under the lock. */
static void put_back(struct endstore *store, const struct request *request)
{
    memmove(store->queue + 1, store->queue, (size_t)store->queued++ * sizeof *request);
    store->queue[0] = *request;
    store->queue[0].prepared = store->prepares;
    store->work.state = ENDSTATE_NONE;
}

/* Serves REQUEST, and puts the result into the news; or puts it back if it was interrupted. */
static void serve_request(struct endstore *store, const struct request *request)
{
    struct error error = {.text = ""};
    store->unkept = error;
    bool ready = make_table(store, &request->material, request->build, &error);
    pthread_mutex_lock(&store->task.lock);
    if (!ready && store->interrupted && !store->cancelled) {
        put_back(store, request);
        pthread_mutex_unlock(&store->task.lock);
        return;
    }
    store->news.count++;
    store->news.material = request->material;
    store->news.ready = ready;
    store->news.fault = ready ? store->unkept : error;
    if (store->cancelled)
        store->news.fault.text[0] = '\0';
    store->work.state = ENDSTATE_NONE;
    pthread_cond_broadcast(&store->served);
    pthread_mutex_unlock(&store->task.lock);
}

static void serve_requests(void *context)
{
    struct endstore *store = context;
    pthread_mutex_lock(&store->task.lock);
    while (store->queued && !(store->nice && store->waiting)) {
        struct request request = store->queue[0];
        memmove(store->queue, store->queue + 1, (size_t)--store->queued * sizeof request);
        store->cancelled = store->interrupted = false;
        store->prepares = request.prepared;
        store->work = (struct endwork){ENDSTATE_LOADING, request.material, request.material, 0};
        pthread_mutex_unlock(&store->task.lock);
        serve_request(store, &request);
        pthread_mutex_lock(&store->task.lock);
    }
    store->serving = false;
    pthread_cond_broadcast(&store->served);
    pthread_mutex_unlock(&store->task.lock);
}

/* From here on: called by other threads. */

/* Starts the store's thread if there are requests and nobody serves them; without a thread they are forgotten. Returns
 * whether they are served. To be called under the lock. */
static bool keep_serving(struct endstore *store)
{
    if (store->serving || !store->queued)
        return true;
    task_end(&store->task); /* the thread before is ending, if it has not ended */
    store->nice = false;
    store->serving = task_start(&store->task, serve_requests, store);
    if (!store->serving)
        store->queued = 0;
    return store->serving;
}

/* Begins to wait for the requests: a nice thread hands them over to another one, lest whoever waits be nice, too. */
static void begin_waiting(struct endstore *store)
{
    pthread_mutex_lock(&store->task.lock);
    store->waiting++;
    if (store->nice && (store->work.state == ENDSTATE_LOADING || store->work.state == ENDSTATE_BUILDING)) {
        store->interrupted = true;
        atomic_store(&store->watch.stop, true);
    }
    pthread_mutex_unlock(&store->task.lock);
}

static void end_waiting(struct endstore *store)
{
    pthread_mutex_lock(&store->task.lock);
    store->waiting--;
    keep_serving(store);
    pthread_mutex_unlock(&store->task.lock);
}

/* Puts REQUEST into the queue, unless its material is there or being made already. To be called under the lock. */
static bool enqueue(struct endstore *store, const struct request *request, struct error *error)
{
    if (store->work.state != ENDSTATE_NONE && !store->cancelled &&
        material_equal(&store->work.asked, &request->material)) {
        store->prepares &= request->prepared;
        return true;
    }
    for (int i = 0; i < store->queued; i++)
        if (material_equal(&store->queue[i].material, &request->material)) {
            store->queue[i].build |= request->build;
            store->queue[i].prepared &= request->prepared;
            return true;
        }
    if (store->queued >= QUEUE_MAX)
        return error_set(error, "too many endings are waiting for their tables already");
    store->queue[store->queued++] = *request;
    return keep_serving(store) || error_set(error, "no thread could be started to build the table");
}

/* As endstore_request for REQUEST, whose material is made canonical. */
static bool ask_for(struct endstore *store, struct request request, struct error *error)
{
    if (!material_is_covered(store->game, &request.material))
        return error_set(error, "endings of so many pieces are not computed");
    material_canonical(&store->mirror, &request.material);
    pthread_mutex_lock(&store->task.lock);
    bool good = enqueue(store, &request, error);
    pthread_mutex_unlock(&store->task.lock);
    return good;
}

bool endstore_request(struct endstore *store, const struct material *material, bool build, struct error *error)
{
    return ask_for(store, (struct request){*material, build, false}, error);
}

/* Requests the table of MATERIAL, unless it is there or on its way, or neither on disk nor to be built. */
static void request_missing(struct endstore *store, const struct material *material, bool build)
{
    if (endstore_state(store, material) == ENDSTATE_NONE && (build || endstore_has_file(store, material)))
        ask_for(store, (struct request){*material, build, true}, NULL);
}

/* True if all of MATERIAL's pieces except the royal ones are one player's. */
static bool is_bare(const struct material *material)
{
    for (int i = 3; i < material->pieces; i++)
        if (piece_player(material->piece[i]) != piece_player(material->piece[2]))
            return false;
    return material->pieces > 2;
}

/* Returns a hash, never 0, of the material of PIECES, the places of P's pieces, and BUILD. */
static uint64_t hash_material(const struct position *p, cellset pieces, bool build)
{
    uint64_t sum = 1 + p->pocket + ((uint64_t)build << 32);
    while (!cellset_empty(pieces)) {
        struct random of_piece = {p->on[cellset_pop(&pieces)]};
        sum += random_next(&of_piece);
    }
    return sum;
}

void endstore_prepare(struct endstore *store, const struct position *p, bool build)
{
    struct material material;
    cellset pieces = cellset_and(cellset_or(p->player[0], p->player[1]), store->game->board->firsts);
    if (cellset_count(pieces) + (p->pocket != 0) > MATERIAL_PIECES + 1)
        return;
    pthread_mutex_lock(&store->task.lock);
    uint64_t before = store->prepared;
    bool again = (store->prepared = hash_material(p, pieces, build)) == before;
    pthread_mutex_unlock(&store->task.lock);
    if (again)
        return;
    if (material_of(store->game, p, &material))
        request_missing(store, &material, build);
    else
        for (pieces = cellset_less(pieces, p->kind[store->game->royal]); !cellset_empty(pieces);)
            if (material_without(store->game, p, cellset_pop(&pieces), &material) && is_bare(&material))
                request_missing(store, &material, build);
}

void endstore_finish(struct endstore *store)
{
    begin_waiting(store);
    pthread_mutex_lock(&store->task.lock);
    while (keep_serving(store) && (store->queued || store->work.state != ENDSTATE_NONE))
        pthread_cond_wait(&store->served, &store->task.lock);
    pthread_mutex_unlock(&store->task.lock);
    end_waiting(store);
}

/* True if the table of MATERIAL is on its way. */
static bool is_coming(struct endstore *store, const struct material *material)
{
    enum endstate state = endstore_state(store, material);
    return state != ENDSTATE_NONE && state != ENDSTATE_READY;
}

void endstore_await(struct endstore *store, const struct position *p, const atomic_bool *stop)
{
    enum { SLICE_NS = 10000000 }; /* how often to check whether to stop */
    struct material material;
    begin_waiting(store);
    endstore_prepare(store, p, true);
    bool covered = material_of(store->game, p, &material);
    while (covered && is_coming(store, &material) && !(stop && atomic_load(stop))) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += SLICE_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_mutex_lock(&store->task.lock);
        if (keep_serving(store) && (store->work.state != ENDSTATE_NONE || store->queued))
            pthread_cond_timedwait(&store->served, &store->task.lock, &until);
        pthread_mutex_unlock(&store->task.lock);
    }
    end_waiting(store);
}

void endstore_make_small(struct endstore *store)
{
    enum { SMALL_PIECES = 3 };
    FREED struct material *all = memory_new(MATERIALS_MAX * sizeof *all);
    int count = material_list(store->game, all);
    begin_waiting(store);
    for (int i = 0; i < count; i++)
        if (all[i].pieces == SMALL_PIECES && endstore_request(store, &all[i], true, NULL))
            endstore_finish(store);
    end_waiting(store);
}

/* Ends the work under way and forgets the requests, or only what was prepared. Returns whether there was anything to
 * end. */
static bool end_work(struct endstore *store, bool prepared_only)
{
    pthread_mutex_lock(&store->task.lock);
    bool ends = !prepared_only || store->prepares,
         busy = ends && store->work.state != ENDSTATE_NONE && !store->cancelled;
    int kept = 0;
    for (int i = 0; i < store->queued; i++)
        if (prepared_only && !store->queue[i].prepared)
            store->queue[kept++] = store->queue[i];
    busy |= kept < store->queued;
    store->queued = kept;
    if (prepared_only) /* else it would be asked for again */
        store->prepared = 0;
    if (ends && store->work.state != ENDSTATE_NONE) {
        store->cancelled = true;
        atomic_store(&store->watch.stop, true);
    }
    pthread_mutex_unlock(&store->task.lock);
    return busy;
}

bool endstore_cancel(struct endstore *store)
{
    return end_work(store, false);
}

bool endstore_rest(struct endstore *store)
{
    return end_work(store, true);
}

struct endwork endstore_work(struct endstore *store)
{
    pthread_mutex_lock(&store->task.lock);
    struct endwork work = store->work;
    work.permille = atomic_load(&store->watch.done);
    if (work.state == ENDSTATE_NONE && store->queued)
        work = (struct endwork){ENDSTATE_WAITING, store->queue[0].material, store->queue[0].material, 0};
    pthread_mutex_unlock(&store->task.lock);
    return work;
}

struct endnews endstore_news(struct endstore *store)
{
    pthread_mutex_lock(&store->task.lock);
    struct endnews news = store->news;
    pthread_mutex_unlock(&store->task.lock);
    return news;
}

enum endstate endstore_state(struct endstore *store, const struct material *material)
{
    struct material wanted = *material;
    material_canonical(&store->mirror, &wanted);
    if (held_has(&store->tables, &wanted))
        return ENDSTATE_READY;
    enum endstate state = ENDSTATE_NONE;
    pthread_mutex_lock(&store->task.lock);
    bool busy = store->work.state != ENDSTATE_NONE;
    if (busy && material_equal(&store->work.material, &wanted))
        state = store->work.state;
    else if (busy && material_equal(&store->work.asked, &wanted))
        state = ENDSTATE_WAITING;
    for (int i = 0; i < store->queued && state == ENDSTATE_NONE; i++)
        if (material_equal(&store->queue[i].material, &wanted))
            state = ENDSTATE_WAITING;
    pthread_mutex_unlock(&store->task.lock);
    return state;
}

bool endstore_has_file(const struct endstore *store, const struct material *material)
{
    struct material wanted = *material;
    material_canonical(&store->mirror, &wanted);
    return store->folder && cache_has(store->folder, store->game, &wanted);
}

static struct certainty certainty_of(struct endvalue value)
{
    static const enum fate fates[] = {[VERDICT_ILLEGAL] = FATE_UNKNOWN,
                                      [VERDICT_DRAW] = FATE_DRAW,
                                      [VERDICT_WIN] = FATE_WIN,
                                      [VERDICT_LOSS] = FATE_LOSS};
    return (struct certainty){fates[value.verdict], value.moves};
}

struct certainty endstore_probe(struct endstore *store, const struct position *p)
{
    struct material material;
    struct endvalue value;
    if (!material_of(store->game, p, &material))
        return (struct certainty){FATE_UNKNOWN, 0};
    material_canonical(&store->mirror, &material);
    return held_probe(&store->tables, &material, p, &value) ? certainty_of(value) : (struct certainty){FATE_UNKNOWN, 0};
}

static struct certainty ask_store(void *context, const struct position *p)
{
    return endstore_probe(context, p);
}

struct oracle endstore_oracle(struct endstore *store)
{
    return (struct oracle){ask_store, store, MATERIAL_PIECES};
}
