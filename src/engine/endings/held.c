#include "held.h"

void held_start(struct held_tables *held, const struct game *g, size_t limit)
{
    held->game = g;
    held->limit = limit;
    held->count = 0;
    atomic_init(&held->clock, 0);
    pthread_rwlock_init(&held->guard, NULL);
}

void held_end(struct held_tables *held)
{
    for (int i = 0; i < held->count; i++)
        endtable_free(held->held[i].table);
    pthread_rwlock_destroy(&held->guard);
}

struct held *held_find(struct held_tables *held, const struct material *material)
{
    for (int i = 0; i < held->count; i++)
        if (material_equal(&held->held[i].table->index.material, material))
            return &held->held[i];
    return NULL;
}

void held_touch(struct held_tables *held, struct held *known)
{
    unsigned now = atomic_load_explicit(&held->clock, memory_order_relaxed);
    atomic_store_explicit(&known->used, now, memory_order_relaxed);
}

static size_t bytes_held(const struct held_tables *held)
{
    size_t sum = 0;
    for (int i = 0; i < held->count; i++)
        sum += endtable_length(held->held[i].table);
    return sum;
}

/* Drops the table used longest ago that nothing needs; false if there is none. */
static bool drop_oldest(struct held_tables *held)
{
    struct held *oldest = NULL;
    unsigned now = atomic_load(&held->clock), age = 0;
    for (int i = 0; i < held->count; i++)
        if (!held->held[i].needed && (!oldest || now - atomic_load(&held->held[i].used) > age)) {
            oldest = &held->held[i];
            age = now - atomic_load(&oldest->used);
        }
    if (!oldest)
        return false;
    pthread_rwlock_wrlock(&held->guard);
    struct endtable *table = oldest->table;
    struct held *last = &held->held[--held->count];
    oldest->table = last->table;
    oldest->needed = last->needed;
    atomic_store(&oldest->used, atomic_load(&last->used));
    pthread_rwlock_unlock(&held->guard);
    endtable_free(table);
    return true;
}

bool held_make_room(struct held_tables *held, const struct material *material, int times, struct error *error)
{
    struct endindex index;
    endindex_start(&index, held->game, material);
    size_t need = 2 * index.side * (size_t)times;
    while (bytes_held(held) + need > held->limit || held->count == HELD_MAX)
        if (!drop_oldest(held))
            return error_set(error,
                             "the table takes %zu MB of memory, and all tables together may take no more than %zu",
                             need >> 20, held->limit >> 20);
    return true;
}

void held_keep(struct held_tables *held, struct endtable *table)
{
    atomic_fetch_add(&held->clock, 1);
    pthread_rwlock_wrlock(&held->guard);
    struct held *added = &held->held[held->count++];
    added->table = table;
    added->needed = 0;
    held_touch(held, added);
    pthread_rwlock_unlock(&held->guard);
}

bool held_has(struct held_tables *held, const struct material *material)
{
    pthread_rwlock_rdlock(&held->guard);
    bool found = held_find(held, material) != NULL;
    pthread_rwlock_unlock(&held->guard);
    return found;
}

bool held_probe(struct held_tables *held, const struct material *material, const struct position *p,
                struct endvalue *out)
{
    pthread_rwlock_rdlock(&held->guard);
    struct held *found = held_find(held, material);
    if (found) {
        held_touch(held, found);
        *out = endtable_probe(found->table, p);
    }
    pthread_rwlock_unlock(&held->guard);
    return found != NULL;
}
