/*
 * Tables for tests: a game of the catalogue and the tables built for it so far.
 */
#pragma once

#include "endings/retro.h"
#include "games.h"

struct setup {
    struct game *g;
    struct mirror mirror;
    int threads, count;
    struct endtable *table[MATERIALS_MAX];
};

/* Open the game ID; a failure fails the test. */
void setup_open(struct setup *s, const char *id);
void setup_close(struct setup *s);

/* The table of M, built with all that it needs. */
const struct endtable *setup_table(struct setup *s, const struct material *m);

/* The same for material written as text, in canonical form or not. */
const struct endtable *setup_named(struct setup *s, const char *text);

/* The value of the position code CODE; its tables are built. */
struct endvalue setup_value(struct setup *s, const char *code);

/* The longest win in moves that T holds with player TURN to move. */
int setup_longest(const struct endtable *t, int turn);

/* What the values after P's moves say that P's is. Their tables are built. */
struct endvalue setup_minimax(struct setup *s, const struct position *p);
