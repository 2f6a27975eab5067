/*
 * Searching files of saved games. What is looked for is told in words, KEY=VALUE one after the other; a value goes on
 * to the next key, and words before the first one name a player:
 *
 *     kasparov year=1990-1999 result=1-0 pattern=N d5, q d
 *
 * An index in the user's cache makes a second search fast; it is made at the first one, which finds games meanwhile.
 */
#pragma once

#include "play/openings.h"
#include "record/saved.h"

struct collection_file;
struct collection_query;

/* Reads WORDS. NULL with ERROR filled if they are no query. Free with collection_query_free. */
struct collection_query *collection_query_read(const char *words, struct error *error);
void collection_query_free(struct collection_query *query);

/* True if QUERY says position=here: the caller tells where that is by collection_query_place. */
bool collection_query_is_here(const struct collection_query *query);

/* QUERY looks for the position P of G, too. */
void collection_query_place(struct collection_query *query, const struct game *g, const struct position *p);

/* QUERY's searches mark no game as repeated (collection_found); repeated=no leaves them out all the same. */
void collection_query_leave_unmarked(struct collection_query *query);

/* Why QUERY's position, pattern or player who won is none of any game that the searches so far have met; NULL if it is
 * one of some, or they have met none. Owned by QUERY. */
const struct error *collection_query_misfit(const struct collection_query *query);

/* A game that was found; all strings are borrowed until the call returns, "" where nothing is known. */
struct collection_found {
    int number; /* in its file */
    struct collection_file *file;
    uint64_t offset;
    uint32_t length; /* its text in FILE, as it is unpacked */
    const char *player[PLAYERS_MAX], *event, *date, *result, *eco, *opening, *material, *title;
    int plies;     /* of the main line */
    int ply;       /* after which the position or pattern is on the board; -1 if that was not looked for */
    uint64_t next; /* the key of the snapshot after the next ply, 0 if there is none */
    bool repeated; /* the same players and moves were found before by this query */
    bool broken;   /* it can be read in part only */
};

/* How to search. READING finds games by their names; NAMES (may be NULL) has the names of openings of a game, NULL if
 * it has none; PROGRESS (may be NULL) may stop the search. TAKE gets each game that is found, in the order of the file,
 * and returns false to end the search. */
struct collection_search {
    const struct reading *reading;
    const struct opening_names *(*names)(void *library, const struct game *g);
    void *library;
    bool (*take)(void *context, const struct collection_found *found);
    void *context;
    const struct progress *progress;
};

/*
 * Finds the games of the file PATH, packed or not, that QUERY describes. The file is not changed. False with ERROR
 * filled if the file cannot be read, or not to its end, or PROGRESS has stopped it: READING_STOPPED. What was found
 * before has been given.
 */
bool collection_search(struct collection_query *query, const char *path, const struct collection_search *how,
                       struct error *error);

/* Adds the LENGTH bytes from OFFSET of FILE (collection_found), the text of a game that was found, to OUT. False if
 * they are not there: the file has changed. Of a packed file all that comes before is unpacked, as far as it was not
 * yet. */
bool collection_read(struct collection_file *file, uint64_t offset, uint32_t length, struct text *out);

/* Opens game NUMBER of the file PATH alone, as the only one of SAVED, if the file has an index. False if it has not, or
 * there is no such game: then nothing need be closed. */
bool collection_open_game(const char *path, int number, const struct reading *reading, struct saved *saved);

/* A position, of a game. */
struct explored_position {
    const struct game *game;
    const struct position *position;
};

/* Adds what was played at WHERE in the games of the file PATH that WORDS describe ("": all) to OUT, unsorted; HOW's
 * `take` does not count. As collection_search. */
bool collection_explore(const char *words, const char *path, const struct explored_position *where,
                        const struct collection_search *how, struct openings *out, struct error *error);
