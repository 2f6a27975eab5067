/*
 * Names of openings, found by position, so that transpositions are named. A file (data/openings/ID.names) has a line an
 * opening, four fields with a tab between them; `#` begins a comment line:
 *     PLIES    MOVES    ECO    NAME
 * The opening's moves are the first PLIES of the line before and then MOVES. In NAME a first `&` stands for the name of
 * the longest beginning of these moves that has one, `~` for that name up to its colon; an empty ECO is that one's.
 */
#pragma once

#include "record/record.h"

struct opening_name {
    uint64_t key; /* of the position */
    char eco[4];
    char *name; /* "Sicilian Defense: Najdorf Variation" */
};

/* All zero: none. Sorted by the keys. */
struct opening_names {
    struct opening_name *at;
    int count, room;
};

/* Read the file PATH of game G into O (empty). False with E filled if it is faulty; O is empty then. */
bool opening_names_read(const char *path, const struct game *g, struct opening_names *o, struct error *e);
void opening_names_free(struct opening_names *o);

/* The name of the last position up to NODE that has one; NULL if none has. Owned by O. */
const struct opening_name *opening_names_find(const struct opening_names *o, const struct node *node);
