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

static struct raw read_slot(const struct slot *s)
{
    struct raw r;
    r.move = atomic_load_explicit(&s->word[1], memory_order_relaxed);
    r.scores = atomic_load_explicit(&s->word[2], memory_order_relaxed);
    r.rest = atomic_load_explicit(&s->word[3], memory_order_relaxed);
    r.key = atomic_load_explicit(&s->word[0], memory_order_relaxed) ^ r.move ^ r.scores ^ r.rest;
    return r;
}

static void write_slot(struct slot *s, const struct raw *r)
{
    atomic_store_explicit(&s->word[0], r->key ^ r->move ^ r->scores ^ r->rest, memory_order_relaxed);
    atomic_store_explicit(&s->word[1], r->move, memory_order_relaxed);
    atomic_store_explicit(&s->word[2], r->scores, memory_order_relaxed);
    atomic_store_explicit(&s->word[3], r->rest, memory_order_relaxed);
}

static uint32_t high_part(uint64_t key)
{
    return (uint32_t)(key >> 32);
}

static uint32_t low_part(uint64_t key)
{
    return (uint32_t)(key >> 16 & 0xFFFF);
}

static int raw_depth(const struct raw *r)
{
    return (int)(r->rest >> 8 & 0xFF) - 1;
}

static enum bound raw_bound(const struct raw *r)
{
    return (enum bound)(r->rest & 3);
}

static uint32_t raw_age(const struct raw *r)
{
    return r->rest >> 2 & (AGES - 1);
}

static bool same_key(const struct raw *r, uint64_t key)
{
    return raw_bound(r) != BOUND_NONE && r->key == high_part(key) && r->rest >> 16 == low_part(key);
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

bool table_start(struct table *t, size_t bytes)
{
    size_t size = LEAST_BYTES;
    while (size <= bytes / 2)
        size *= 2;
    size_t spare = size >= HUGE_PAGE ? HUGE_PAGE : 0; /* so that the table begins where a large page does */
    void *map = map_zeroes(NULL, size + spare);
    if (!map)
        return false;
    uintptr_t first = spare ? ((uintptr_t)map + spare - 1) & ~(uintptr_t)(spare - 1) : (uintptr_t)map;
    *t = (struct table){(struct bucket *)first, size / sizeof *t->bucket - 1, 0, map, size + spare};
    return true;
}

void table_free(struct table *t)
{
    if (t->map)
        munmap(t->map, t->map_bytes);
    *t = (struct table){0};
}

void table_clear(struct table *t)
{
    if (!map_zeroes(t->map, t->map_bytes))
        memset((void *)t->bucket, 0, (size_t)(t->mask + 1) * sizeof *t->bucket);
    t->age = 0;
}

void table_clear_for(struct table *t, uint64_t nodes)
{
    uint64_t all = (t->map_bytes - (t->map_bytes > HUGE_PAGE ? HUGE_PAGE : 0)) / sizeof *t->bucket;
    uint64_t used = LEAST_BYTES / sizeof *t->bucket;
    while (used < all && used < nodes)
        used *= 2;
    t->mask = used - 1;
    t->age = 0;
    memset((void *)t->bucket, 0, (size_t)used * sizeof *t->bucket);
}

void table_touch(struct table *t)
{
    enum { PAGE = 4096 };
    for (volatile char *at = (char *)t->bucket, *end = (char *)&t->bucket[t->mask + 1]; at < end; at += PAGE) {
        char old = *at;
        *at = old;
    }
}

void table_age(struct table *t)
{
    t->age = (t->age + 1) % AGES;
}

bool table_probe(const struct table *t, uint64_t key, struct table_entry *out)
{
    const struct bucket *b = &t->bucket[key & t->mask];
    for (int i = 0; i < SLOTS; i++) {
        struct raw r = read_slot(&b->slot[i]);
        if (!same_key(&r, key))
            continue;
        out->move = (struct move){(cell)(r.move >> 24), (cell)(r.move >> 16 & 0xFF), (uint8_t)(r.move >> 8 & 0xFF),
                                  (uint8_t)(r.move & 0xFF)};
        out->score = (int)(r.scores >> 16) - 0x8000;
        out->eval = (int)(r.scores & 0xFFFF) - 0x8000;
        out->depth = raw_depth(&r);
        out->bound = raw_bound(&r);
        return true;
    }
    return false;
}

/* Returns how much a slot is worth keeping: depth, less for every search since. */
static int keep_worth(const struct table *t, const struct raw *r)
{
    if (raw_bound(r) == BOUND_NONE)
        return -1000;
    return raw_depth(r) - 8 * (int)((t->age + AGES - raw_age(r)) % AGES);
}

static uint32_t pack_move(struct move m)
{
    return (uint32_t)m.from << 24 | (uint32_t)m.to << 16 | (uint32_t)m.type << 8 | m.extra;
}

void table_store(struct table *t, uint64_t key, const struct table_entry *f)
{
    struct bucket *b = &t->bucket[key & t->mask];
    struct slot *best = NULL;
    int least = 1 << 30;
    uint32_t move = pack_move(f->move);
    for (int i = 0; i < SLOTS; i++) {
        struct raw r = read_slot(&b->slot[i]);
        if (same_key(&r, key)) {
            if (f->bound != BOUND_EXACT && f->depth < raw_depth(&r) - 4 && raw_age(&r) == t->age)
                return;
            if (move_is_none(f->move))
                move = r.move;
            best = &b->slot[i];
            break;
        }
        int worth = keep_worth(t, &r);
        if (worth < least) {
            least = worth;
            best = &b->slot[i];
        }
    }
    struct raw r = {high_part(key), move, (uint32_t)(f->score + 0x8000) << 16 | ((uint32_t)(f->eval + 0x8000) & 0xFFFF),
                    low_part(key) << 16 | ((uint32_t)(f->depth + 1) & 0xFF) << 8 | t->age << 2 | (uint32_t)f->bound};
    write_slot(best, &r);
}

int table_fullness(const struct table *t)
{
    int used = 0;
    for (int i = 0; i < SAMPLE; i++)
        for (int k = 0; k < SLOTS; k++) {
            struct raw r = read_slot(&t->bucket[i].slot[k]);
            used += raw_bound(&r) != BOUND_NONE && raw_age(&r) == t->age;
        }
    return used * 1000 / (SAMPLE * SLOTS);
}
