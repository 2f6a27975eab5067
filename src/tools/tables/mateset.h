/*
 * Sets of problems as in tests/engine/mates/ID.tsv: lines of `CODE<TAB>MOVES<TAB>KEY<TAB>KEY…` in the order of
 * mate_keys, `#` begins a comment. Shared by the tests and the tool that makes the sets. Knows text and positions.
 */
#ifndef REROUTE66_TOOLS_TABLES_MATESET_H
#define REROUTE66_TOOLS_TABLES_MATESET_H

#include "base/error.h"
#include "rules/position.h"

enum { MATESET_KEYS = 16 };

/* The player to move wins within MOVES moves, not within fewer, and only by one of KEYS first moves. */
struct mate_problem {
    struct position position;
    int moves, keys;
    struct move key[MATESET_KEYS];
};

/* The COUNT problems of the file PATH for G; free with free(). NULL with E filled if it cannot be read. */
struct mate_problem *mateset_read(const struct game *g, const char *path, int *count, struct error *e);

/* Print problem M as a line of a set on standard output. */
void mateset_print(const struct game *g, const struct mate_problem *m);

#endif
