/*
 * The Universal Chess Interface (Meyer-Kahlen and Huber, 2000) for every game: reads commands line by line and answers
 * on a stream. Games come from the host.
 */
#pragma once

#include "search/engine.h"

#include <stdio.h>

/*
 * The functions of the host that give access to ending tables, for the option EndingTables. OPEN: for G (borrowed until
 * CLOSE), NULL if the game has no tables. ORACLE: what searches are to ask. MAKE: load or build those of few pieces and
 * P's (NULL: no position), and wait until they are there. BEGIN to make those of P and of what a capture leads to;
 * REST: end that at once.
 */
struct uci_tables {
    void *(*open)(const struct game *g);
    struct oracle (*oracle)(void *tables);
    void (*make)(void *tables, const struct position *p);
    void (*begin)(void *tables, const struct position *p);
    void (*rest)(void *tables);
    void (*close)(void *tables);
};

/* The program that the protocol runs in: it names and opens games. */
struct uci_host {
    const char *name;  /* the program's name and version */
    const char *first; /* the id of the game at the start */
    int games;
    const char *const *game;                                                  /* ids, GAMES of them */
    struct game *(*open)(void *context, const char *id, struct error *error); /* NULL with ERROR filled */
    void (*close)(void *context, struct game *g); /* takes back a game that OPEN returned, perhaps with another array */
    void *context;
    const struct uci_tables *tables; /* NULL: the option EndingTables is not offered */
    /* UCI_Variant may name a game of a larger board: then the process becomes the wide program (base/wide.h), which
     * begins with the lines that wide_typed has */
    bool widens;
};

/*
 * Serve until `quit` or the end of IN. Faults of input are told by `info string`, as the protocol has no other way, and
 * otherwise ignored. False with ERROR filled if the first game cannot be opened, or lines cannot be read
 * or written.
 */
bool uci_serve(const struct uci_host *host, FILE *in, FILE *out, struct error *error);
