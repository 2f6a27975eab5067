/*
 * Searching collections: a file, the files of a folder, or the user's own games, with the names of openings that the
 * program has. Needs no desk: the shell searches, too.
 */
#pragma once

#include "catalogue/gamecache.h"
#include "play/collection.h"
#include "study/game_endings.h"

/* A search. CACHE, PROGRESS (may be NULL), TAKE and CONTEXT are the caller's; TAKE gets each game with its file, and
 * returns false to end the search. Free with collecting_free. */
struct collector {
    struct gamecache *cache;
    const struct progress *progress;
    bool (*take)(void *context, const char *path, const struct collection_found *found);
    void *context;
    struct game_library library; /* names of openings; owned */
    const char *path;            /* the file that is searched */
    int files, skipped;          /* that were searched; that could not be read, or not to their end */
    struct error fault;          /* why the first of those could not */
    bool stopped;                /* by PROGRESS */
    bool over;                   /* by TAKE */
};
void collecting_free(struct collector *collecting);

/* Writes which files COLLECTING could not read to their end into OUT (SIZE bytes): the first with its fault and how
 * many more there are; "" if there is none. */
void collecting_faults(const struct collector *collecting, char *out, size_t size);

/* Returns what WORDS begin with: "own", or a file or folder, whose path is put into PATH (PATH_SIZE bytes; "" for own);
 * *REST gets what follows. False if there is no such file. */
bool collecting_source(const char *words, char *path, const char **rest);

/* Searches the file or folder FROM, "" the user's own games, for what QUERY describes. False with ERROR filled if the
 * query fits no game, or nothing could be read. */
bool collecting_search(struct collector *collecting, struct collection_query *query, const char *from,
                       struct error *error);

/* Adds what was played at WHERE in the games of FROM that WORDS describe to OUT, and sorts it. As collecting_search. */
bool collecting_explore(struct collector *collecting, const char *words, const char *from,
                        const struct explored_position *where, struct openings *out, struct error *error);
