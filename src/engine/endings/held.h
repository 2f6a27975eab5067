/* The tables of endings that are in memory, up to a limit: when there is no room for another, the one used longest ago
 * goes. One thread, the store's, adds and drops tables; every thread may ask them. */
#pragma once

#include "endings/retro.h"

#include <pthread.h>

enum { HELD_MAX = 128 };

/* A table in memory. NEEDED counts the tables being made that look things up in it: it is not dropped before they are
 * done. USED: when it was asked last, by the clock below. */
struct held {
    struct endtable *table; /* owned */
    int needed;
    atomic_uint used;
};

/* From held_start to held_end. Not to be copied. */
struct held_tables {
    const struct game *game; /* borrowed */
    size_t limit;            /* bytes that all tables together may take, the one being made included */
    pthread_rwlock_t guard;  /* of the next two: the store's thread writes, all others read */
    struct held held[HELD_MAX];
    int count;
    atomic_uint clock; /* ticks when a table comes into memory */
};

/* Makes HELD empty, for tables of G (borrowed) of up to LIMIT bytes. */
void held_start(struct held_tables *held, const struct game *g, size_t limit);

/* Frees all tables. No other thread may be asking any more. */
void held_end(struct held_tables *held);

/* The next four are for the store's thread, the first two also for holders of the guard. Materials are canonical. */

/* Returns the table of MATERIAL, NULL if it is not in memory. Valid until the next table is added or dropped. */
struct held *held_find(struct held_tables *held, const struct material *material);

/* Notes that KNOWN, one of HELD's, is being used now. */
void held_touch(struct held_tables *held, struct held *known);

/* Makes room for the table of MATERIAL, which takes TIMES its own length while it is made: drop tables that are not
 * needed. False with ERROR filled if that does not suffice. */
bool held_make_room(struct held_tables *held, const struct material *material, int times, struct error *error);

/* Takes TABLE into memory, which held_make_room has made room for. It belongs to HELD now. */
void held_keep(struct held_tables *held, struct endtable *table);

/* The next two may be called by any thread. */

/* True if the table of MATERIAL is in memory. */
bool held_has(struct held_tables *held, const struct material *material);

/* Writes what the table of MATERIAL says of P into OUT; false if it is not in memory. */
bool held_probe(struct held_tables *held, const struct material *material, const struct position *p,
                struct endvalue *out);

/*
 * Ending tables kept in files, one a table, packed by gzip: `MATERIAL-HASH.endtable` in a folder. A file that does not
 * unpack to what was written (another format, another machine's byte order, another game's rules, a missing part, a
 * changed byte) is no table and will be written anew.
 */

/* Returns FOLDER/MATERIAL-HASH.endtable, HASH being material_hash(G); caller frees. */
char *cache_path(const char *folder, const struct game *g, const struct material *material);

/* Removes from FOLDER the half-written tables of processes that no longer run. */
void cache_sweep(const char *folder);

/* True if FOLDER has a file for MATERIAL (canonical) of G that begins as a table of it does. Reads no more than
 * that. */
bool cache_has(const char *folder, const struct game *g, const struct material *material);

/* Returns the table of MATERIAL (canonical) of G from its file in FOLDER; caller frees with endtable_free. NULL with
 * ERROR filled if there is no sound one, memory runs out, or WATCH (may be NULL) says stop; its `done` is counted
 * up. */
struct endtable *cache_load(const char *folder, const struct game *g, const struct material *material,
                            struct retro_watch *watch, struct error *error);

/* Writes TABLE to its file in FOLDER, which must exist. False with ERROR filled if that fails or WATCH (may be NULL)
 * says stop: FOLDER is as it was then. */
bool cache_save(const char *folder, const struct endtable *table, struct retro_watch *watch, struct error *error);
