/*
 * The `go` line of the Universal Chess Interface: from its words to the limits of a search.
 */
#ifndef REROUTE66_PROTOCOL_UCIGO_H
#define REROUTE66_PROTOCOL_UCIGO_H

#include "engine/engine.h"

/* A `go`, read. It has a limit of its own or is infinite. */
struct uci_go {
    struct limits limits; /* `only` points to ONLY */
    bool infinite;        /* answer only after `stop` */
    bool ponder; /* the other player thinks: answer only after `ponderhit` or `stop`, time counts from then on */
    int perft;   /* 0: a search; else the length in plies of the move sequences to be counted */
    struct move only[MOVES_MAX];
};

/*
 * Read WORDS, what follows "go", for position P into OUT; its limits start as BEGIN says. Numbers out of range become
 * the nearest one in it, unknown words are skipped. False with E filled if a number or move is wrong: OUT, without it,
 * may still be searched, as every `go` must be answered; if no other limit is left, at once.
 */
bool ucigo_read(const struct game *g, const struct position *p, const char *words, const struct limits *begin,
                struct uci_go *out, struct error *e);

#endif
