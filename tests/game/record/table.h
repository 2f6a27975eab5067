/*
 * What the tests of records share: all games opened once, records read from and written to strings. Knows the catalogue
 * as well.
 */
#pragma once

#include "base/memory.h"
#include "base/random.h"
#include "catalogue/gamecache.h"
#include "record/pgn.h"
#include "record/record.h"

extern struct gamecache cache;

/* Remarks of the last reading, a line each. */
extern struct text remarks;

/* Readings that find games in the cache and collect remarks. */
extern const struct reading reading;

/* For cmocka's group setup and teardown. */
int open_gamecache(void **state);
int close_gamecache(void **state);

/* The game ID; fails the test if there is none. */
const struct game *game(const char *id);

/* A new record of game ID, from P or, if that is NULL, from the array; free_records frees it. */
struct record *new_record(const char *id, const struct position *p);

/* The one game in TEXT, called FILE in messages; fails the test if it is broken. free_records frees it. */
struct record *read_pgn(const char *text);

/* A cmocka teardown of each test: frees the records and texts that functions here returned. */
int free_records(void **state);

/* What is wrong with the one game in TEXT, as a message ("f.pgn:1:2: …") owned by this file; fails the test if nothing
 * is. */
const char *fault_of(const char *text);

/* R in export form; free_records frees it. */
char *write_pgn(const struct record *r);

/* Play moves in any accepted form at R's current node. The list ends with NULL. */
void play(struct record *r, ...) __attribute__((sentinel));

/* TEXT, one game, read and written again; free_records frees it. */
char *again(const char *text);

/* TEXT comes out as it went in; as WANTED, and that as itself. */
void assert_same(const char *text);
void assert_becomes(const char *text, const char *wanted);

/* The tags that are added where a game has none. */
#define ROSTER "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
#define CHESS ROSTER "[Result \"*\"]\n\n"
#define REROUTE66 ROSTER "[Result \"*\"]\n[Variant \"Reroute66\"]\n\n"
