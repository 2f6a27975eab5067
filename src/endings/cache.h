/*
 * Ending tables kept in files, one a table, packed by gzip: `MATERIAL-HASH.endtable` in a folder. A file that does not
 * unpack to what was written (another format, another machine's byte order, another game's rules, a missing part, a
 * changed byte) is no table and will be written anew.
 */
#pragma once

#include "endings/retro.h"

/* Returns FOLDER/MATERIAL-HASH.endtable, HASH being material_hash(G); caller frees. */
char *cache_path(const char *folder, const struct game *g, const struct material *m);

/* Removes from FOLDER the half-written tables of processes that no longer run. */
void cache_sweep(const char *folder);

/* True if FOLDER has a file for M (canonical) of G that begins as a table of it does. Reads no more than that. */
bool cache_has(const char *folder, const struct game *g, const struct material *m);

/* Returns the table of M (canonical) of G from its file in FOLDER; caller frees with endtable_free. NULL with E filled
 * if there is no sound one, memory runs out, or WATCH (may be NULL) says stop; its `done` is counted up. */
struct endtable *cache_load(const char *folder, const struct game *g, const struct material *m,
                            struct retro_watch *watch, struct error *e);

/* Writes T to its file in FOLDER, which must exist. False with E filled if that fails or WATCH (may be NULL) says stop:
 * FOLDER is as it was then. */
bool cache_save(const char *folder, const struct endtable *t, struct retro_watch *watch, struct error *e);
