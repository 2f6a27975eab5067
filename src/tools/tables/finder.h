/*
 * Looks for problems in games of the engine against itself and among men on random cells, and prints those that are
 * sound. Knows what makes a problem good; nothing of files and arguments.
 */
#ifndef REROUTE66_TOOLS_TABLES_FINDER_H
#define REROUTE66_TOOLS_TABLES_FINDER_H

#include "base/random.h"
#include "endings/store.h"
#include "play/proof.h"

enum {
    FINDER_WISHES = 8,
    FINDER_SURER = 20, /* permille: a gain that is taken is surer than what proves it later */
};

/* How many problems of a goal are wanted; PLAIN of them need not show what only this game has. */
struct problems_wanted {
    enum goal goal;
    int moves, wanted, plain;
};

/* Before a run: WITH, QUICK and RANDOM filled by the caller, the wishes by finder_wish. */
struct finder {
    struct prover with;
    struct engine *quick; /* for short searches: a small table is cleared sooner */
    struct random random;
    struct problems_wanted wish[FINDER_WISHES];
    int wishes;
    const char *theme; /* only problems that show it are wanted; NULL: all */
};

/* What is searched through: so many games, battles of men on random cells, and problems that end in the far corner;
 * lists of materials with commas between them, which are overwritten, or NULL. */
struct finder_places {
    int games, battles, corners;
    char *mates, *endings;
};

/* Fill F's wishes with what a game of so many players is to have. */
void finder_wish(struct finder *f);

/* Count the problems of SET as found. */
void finder_count(struct finder *f, const struct problem_set *set);

/* Search IN, and print what is found to standard output, what is still missing to standard error. STORE: the tables of
 * endings, NULL if there are none. */
void finder_run(struct finder *f, struct endstore *store, const struct finder_places *in);

/* Find P's grade and its themes. Returns whether it shows what only this game has. */
bool finder_describe(const struct finder *f, struct problem *p);

/* Ask STORE for the table of the material TEXT, which M gets, and wait until it is there; false after a message if
 * there is none. */
bool finder_want_table(const struct game *g, struct endstore *store, const char *text, struct material *m);

#endif
