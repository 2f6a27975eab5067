/* The transposition table: what the search knows about a position, by its key. It may be shared by threads without
 * locks: each entry carries a check of its own bytes, so that a torn one is not found. */
#pragma once

#include "rules/position.h"

#include <stdatomic.h>

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

/* No move: what a slot without one holds. */
#define MOVE_NONE ((struct move){CELL_NONE, CELL_NONE, MOVE_PLAIN, 0})

static inline bool move_is_none(struct move m)
{
    return m.from == CELL_NONE && m.to == CELL_NONE && m.type == MOVE_PLAIN;
}

/* An entry. SCORE counts mates from this position (worker_store and worker_probe_table convert it). */
struct table_entry {
    struct move move; /* MOVE_NONE if none is known */
    int score, eval;  /* within int16_t */
    int depth;        /* −1 … 127 */
    enum bound bound;
};

enum { SLOTS = 4 };
struct slot {
    _Atomic uint32_t word[4];
};
struct bucket {
    struct slot slot[SLOTS];
};

struct table {
    struct bucket *bucket; /* within MAP */
    uint64_t mask;         /* number of buckets − 1 */
    uint32_t age;          /* 0 … 63 */
    void *map;             /* what the system gave: MAP_BYTES, owned */
    size_t map_bytes;
};

/* Makes TABLE a table of the largest power of two up to BYTES, at least 64 KiB. False if memory runs out. */
bool table_start(struct table *table, size_t bytes);
void table_free(struct table *table);

/* Forgets everything. Takes hardly any time, whatever the size: the system gives fresh memory. */
void table_clear(struct table *table);

/* Forgets everything, and uses from now on no more of TABLE's memory than a search of NODES nodes needs: the fewer, the
 * less is cleared. */
void table_clear_for(struct table *table, uint64_t nodes);

/* Has the system give the memory of all of TABLE now: it gives a page only when it is first written to. */
void table_touch(struct table *table);

/* Begins a new search: entries of older ones are replaced first. */
void table_age(struct table *table);

/* Writes the entry of KEY into OUT; false if there is none. */
bool table_probe(const struct table *table, uint64_t key, struct table_entry *out);

/*
 * Stores ENTRY for KEY. An entry of the same key is kept if it knows much more. A move already known is kept if ENTRY
 * has none.
 */
void table_store(struct table *table, uint64_t key, const struct table_entry *entry);

/* Returns how full the table is with what this search left, in permille, from a sample. */
int table_fullness(const struct table *table);

static inline void table_prefetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(&table->bucket[key & table->mask]);
}
