#include "table.h"

#include <sys/mman.h>

/*
 * A slot's words: [1] the move, [2] score and eval, [3] depth, bound, age and 16 bits of the key, [0] 32 bits of the
 * key, xored with the others. A slot that two threads wrote at once then fits no key (Hyatt and Mann, "A lock-less
 * transposition table implementation for parallel search chess engines", 2002). Words of 32 bits are lock-free on every
 * machine.
 */
enum { LEAST_BYTES = 64 << 10, AGES = 64, SAMPLE = 250, HUGE_PAGE = 2 << 20 };

struct raw {
    uint32_t key, move, scores, rest;
};

static struct raw read_slot(const struct slot *slot)
{
    struct raw raw;
    raw.move = atomic_load_explicit(&slot->word[1], memory_order_relaxed);
    raw.scores = atomic_load_explicit(&slot->word[2], memory_order_relaxed);
    raw.rest = atomic_load_explicit(&slot->word[3], memory_order_relaxed);
    raw.key = atomic_load_explicit(&slot->word[0], memory_order_relaxed) ^ raw.move ^ raw.scores ^ raw.rest;
    return raw;
}

static void write_slot(struct slot *slot, const struct raw *raw)
{
    atomic_store_explicit(&slot->word[0], raw->key ^ raw->move ^ raw->scores ^ raw->rest, memory_order_relaxed);
    atomic_store_explicit(&slot->word[1], raw->move, memory_order_relaxed);
    atomic_store_explicit(&slot->word[2], raw->scores, memory_order_relaxed);
    atomic_store_explicit(&slot->word[3], raw->rest, memory_order_relaxed);
}

static uint32_t high_part(uint64_t key)
{
    return (uint32_t)(key >> 32);
}

static uint32_t low_part(uint64_t key)
{
    return (uint32_t)(key >> 16 & 0xFFFF);
}

static int raw_depth(const struct raw *raw)
{
    return (int)(raw->rest >> 8 & 0xFF) - 1;
}

static enum bound raw_bound(const struct raw *raw)
{
    return (enum bound)(raw->rest & 3);
}

static uint32_t raw_age(const struct raw *raw)
{
    return raw->rest >> 2 & (AGES - 1);
}

static bool same_key(const struct raw *raw, uint64_t key)
{
    return raw_bound(raw) != BOUND_NONE && raw->key == high_part(key) && raw->rest >> 16 == low_part(key);
}

/* Zeroed memory from the system, which hands out pages only when they are first touched, so that starting and
 * clearing a large table takes no time. Pages of 2 MiB save most TLB misses. */
static void *map_zeroes(void *at, size_t bytes)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | (at ? MAP_FIXED : 0);
    void *map = mmap(at, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (map == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    if (bytes > HUGE_PAGE)
        madvise(map, bytes, MADV_HUGEPAGE); /* only a hint, which the system may refuse */
#endif
    return map;
}

bool table_start(struct table *table, size_t bytes)
{
    size_t size = LEAST_BYTES;
    while (size <= bytes / 2)
        size *= 2;
    size_t spare = size >= HUGE_PAGE ? HUGE_PAGE : 0; /* so that the table begins where a large page does */
    void *map = map_zeroes(NULL, size + spare);
    if (!map)
        return false;
    uintptr_t first = spare ? ((uintptr_t)map + spare - 1) & ~(uintptr_t)(spare - 1) : (uintptr_t)map;
    *table = (struct table){(struct bucket *)first, size / sizeof *table->bucket - 1, 0, map, size + spare};
    return true;
}

void table_free(struct table *table)
{
    if (table->map)
        munmap(table->map, table->map_bytes);
    *table = (struct table){0};
}

void table_clear(struct table *table)
{
    if (!map_zeroes(table->map, table->map_bytes))
        memset((void *)table->bucket, 0, (size_t)(table->mask + 1) * sizeof *table->bucket);
    table->age = 0;
}

void table_clear_for(struct table *table, uint64_t nodes)
{
    uint64_t all = (table->map_bytes - (table->map_bytes > HUGE_PAGE ? HUGE_PAGE : 0)) / sizeof *table->bucket;
    uint64_t used = LEAST_BYTES / sizeof *table->bucket;
    while (used < all && used < nodes)
        used *= 2;
    table->mask = used - 1;
    table->age = 0;
    memset((void *)table->bucket, 0, (size_t)used * sizeof *table->bucket);
}

void table_touch(struct table *table)
{
    enum { PAGE = 4096 };
    for (volatile char *at = (char *)table->bucket, *end = (char *)&table->bucket[table->mask + 1]; at < end;
         at += PAGE) {
        char old = *at;
        *at = old;
    }
}

void table_age(struct table *table)
{
    table->age = (table->age + 1) % AGES;
}

bool table_probe(const struct table *table, uint64_t key, struct table_entry *out)
{
    const struct bucket *bucket = &table->bucket[key & table->mask];
    for (int i = 0; i < SLOTS; i++) {
        struct raw raw = read_slot(&bucket->slot[i]);
        if (!same_key(&raw, key))
            continue;
        out->move = (struct move){(cell)(raw.move >> 24), (cell)(raw.move >> 16 & 0xFF),
                                  (uint8_t)(raw.move >> 8 & 0xFF), (uint8_t)(raw.move & 0xFF)};
        out->score = (int)(raw.scores >> 16) - 0x8000;
        out->eval = (int)(raw.scores & 0xFFFF) - 0x8000;
        out->depth = raw_depth(&raw);
        out->bound = raw_bound(&raw);
        return true;
    }
    return false;
}

/* Returns how much a slot is worth keeping: depth, less for every search since. */
static int keep_worth(const struct table *table, const struct raw *raw)
{
    if (raw_bound(raw) == BOUND_NONE)
        return -1000;
    return raw_depth(raw) - 8 * (int)((table->age + AGES - raw_age(raw)) % AGES);
}

static uint32_t pack_move(struct move m)
{
    return (uint32_t)m.from << 24 | (uint32_t)m.to << 16 | (uint32_t)m.type << 8 | m.extra;
}

void table_store(struct table *table, uint64_t key, const struct table_entry *entry)
{
    struct bucket *bucket = &table->bucket[key & table->mask];
    struct slot *best = NULL;
    int least = 1 << 30;
    uint32_t move = pack_move(entry->move);
    for (int i = 0; i < SLOTS; i++) {
        struct raw raw = read_slot(&bucket->slot[i]);
        if (same_key(&raw, key)) {
            if (entry->bound != BOUND_EXACT && entry->depth < raw_depth(&raw) - 4 && raw_age(&raw) == table->age)
                return;
            if (move_is_none(entry->move))
                move = raw.move;
            best = &bucket->slot[i];
            break;
        }
        int worth = keep_worth(table, &raw);
        if (worth < least) {
            least = worth;
            best = &bucket->slot[i];
        }
    }
    struct raw raw = {
        high_part(key), move, (uint32_t)(entry->score + 0x8000) << 16 | ((uint32_t)(entry->eval + 0x8000) & 0xFFFF),
        low_part(key) << 16 | ((uint32_t)(entry->depth + 1) & 0xFF) << 8 | table->age << 2 | (uint32_t)entry->bound};
    write_slot(best, &raw);
}

int table_fullness(const struct table *table)
{
    int used = 0;
    for (int i = 0; i < SAMPLE; i++)
        for (int k = 0; k < SLOTS; k++) {
            struct raw raw = read_slot(&table->bucket[i].slot[k]);
            used += raw_bound(&raw) != BOUND_NONE && raw_age(&raw) == table->age;
        }
    return used * 1000 / (SAMPLE * SLOTS);
}
