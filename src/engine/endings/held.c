#include "held.h"

void held_start(struct held_tables *h, const struct game *g, size_t limit)
{
    h->game = g;
    h->limit = limit;
    h->count = 0;
    atomic_init(&h->clock, 0);
    pthread_rwlock_init(&h->guard, NULL);
}

void held_end(struct held_tables *h)
{
    for (int i = 0; i < h->count; i++)
        endtable_free(h->held[i].table);
    pthread_rwlock_destroy(&h->guard);
}

struct held *held_find(struct held_tables *h, const struct material *m)
{
    for (int i = 0; i < h->count; i++)
        if (material_equal(&h->held[i].table->index.material, m))
            return &h->held[i];
    return NULL;
}

void held_touch(struct held_tables *h, struct held *t)
{
    unsigned now = atomic_load_explicit(&h->clock, memory_order_relaxed);
    atomic_store_explicit(&t->used, now, memory_order_relaxed);
}

static size_t bytes_held(const struct held_tables *h)
{
    size_t sum = 0;
    for (int i = 0; i < h->count; i++)
        sum += endtable_length(h->held[i].table);
    return sum;
}

/* Drops the table used longest ago that nothing needs; false if there is none. */
static bool drop_oldest(struct held_tables *h)
{
    struct held *oldest = NULL;
    unsigned now = atomic_load(&h->clock), age = 0;
    for (int i = 0; i < h->count; i++)
        if (!h->held[i].needed && (!oldest || now - atomic_load(&h->held[i].used) > age)) {
            oldest = &h->held[i];
            age = now - atomic_load(&oldest->used);
        }
    if (!oldest)
        return false;
    pthread_rwlock_wrlock(&h->guard);
    struct endtable *table = oldest->table;
    struct held *last = &h->held[--h->count];
    oldest->table = last->table;
    oldest->needed = last->needed;
    atomic_store(&oldest->used, atomic_load(&last->used));
    pthread_rwlock_unlock(&h->guard);
    endtable_free(table);
    return true;
}

bool held_make_room(struct held_tables *h, const struct material *m, int times, struct error *e)
{
    struct endindex x;
    endindex_start(&x, h->game, m);
    size_t need = 2 * x.side * (size_t)times;
    while (bytes_held(h) + need > h->limit || h->count == HELD_MAX)
        if (!drop_oldest(h))
            return error_set(e, "the table takes %zu MB of memory, and all tables together may take no more than %zu",
                             need >> 20, h->limit >> 20);
    return true;
}

void held_keep(struct held_tables *h, struct endtable *t)
{
    atomic_fetch_add(&h->clock, 1);
    pthread_rwlock_wrlock(&h->guard);
    struct held *added = &h->held[h->count++];
    added->table = t;
    added->needed = 0;
    held_touch(h, added);
    pthread_rwlock_unlock(&h->guard);
}

bool held_has(struct held_tables *h, const struct material *m)
{
    pthread_rwlock_rdlock(&h->guard);
    bool found = held_find(h, m) != NULL;
    pthread_rwlock_unlock(&h->guard);
    return found;
}

bool held_probe(struct held_tables *h, const struct material *m, const struct position *p, struct endvalue *out)
{
    pthread_rwlock_rdlock(&h->guard);
    struct held *found = held_find(h, m);
    if (found) {
        held_touch(h, found);
        *out = endtable_probe(found->table, p);
    }
    pthread_rwlock_unlock(&h->guard);
    return found != NULL;
}
