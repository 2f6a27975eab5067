/* The margins of the search: pruning, reductions, extensions and the aspiration window. Defaults serve every game;
 * numbers tuned for a game come with its data by name (margins/ID.margins, found by src/tools/matches/spsa.c). */
#ifndef REROUTE66_ENGINE_MARGINS_H
#define REROUTE66_ENGINE_MARGINS_H

#include "rules/game.h"

/* In 1/100 pawn unless said otherwise; a "ply" is one of depth left. */
struct margins {
    int aspiration;        /* the first window's half */
    int reverse_futility;  /* a ply: an evaluation so far above beta is believed */
    int razor;             /* a ply: one so far below alpha is, if quiescence agrees */
    int null_step;         /* the search after a null move is a ply less deep for every so much above beta */
    int probcut;           /* a capture that holds so far above beta refutes the move before */
    int singular;          /* a ply, in 1/16: so far below the table's score the others must stay */
    int double_extension;  /* so far below the singular bar: extend twice */
    int deeper;            /* a reduced move so far above the best is searched deeper than usual */
    int late_moves;        /* in 1/100 of 3 and the square of the depth: moves tried before quiet ones are late */
    int futility_base;     /* futility pruning: this and … */
    int futility;          /* … this a ply */
    int reduced_base;      /* the same with the depth once reduced */
    int reduced;           /* a ply once reduced */
    int history_pruning;   /* a ply: a count of history so far below 0 is hopeless */
    int history_ply;       /* this much history changes a reduction by a ply */
    int see_quiet;         /* by the square of the depth once reduced: what a quiet move may lose by exchange */
    int see_capture;       /* a ply: what a capture may lose */
    int gift;              /* three players: so much an opponent may lose by exchange for the third's sake */
    int delta;             /* what a capture is hoped to win beyond the piece taken */
    int reduction_base;    /* late move reductions, in 1/256 ply: this and … */
    int reduction_product; /* … this by the product of the logarithms of depth and move count */
    int flee_pawn;         /* in the order of moves an officer's flight from a pawn is worth so much history, … */
    int flee;              /* … and one from any other cheaper piece */
    int history_eval;      /* what a quiet move won by evaluation counts so much in its history */
    int trust;             /* in 1/16: what of a score above beta is believed near the leaves; from 16: all */
};

/* A margin's name, its offset in struct margins, its default, and the range that a tuner may try. */
struct margin {
    const char *name;
    size_t at;
    int standard, least, most;
};

/* Returns margin number I, from 0; NULL beyond the last. */
const struct margin *margin_number(int i);

/* Fills M with the defaults, then with what G's data says. */
void margins_read(struct margins *m, const struct game *g);

/* True if NAME is a margin. The same in every game: OF is NULL. */
bool margins_know(const void *of, const char *name);

#endif
