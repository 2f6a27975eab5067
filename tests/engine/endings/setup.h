/*
 * Tables for tests: a game of the catalogue and the tables built for it so far.
 */
#pragma once

#include "endings/retro.h"
#include "games.h"

struct setup {
    const struct game *g;
    struct mirror mirror;
    int count;
    struct endtable *table[MATERIALS_MAX];
};

/* The setup of the game ID, the same for all tests of a program; a failure fails the test. */
struct setup *setup_of(const char *id);

/* How S's tables are built, by so many threads. */
struct retro_plan setup_plan(struct setup *s, int threads);

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
