/* The margins of the search: pruning, reductions, extensions and the aspiration window. Defaults serve every game;
 * numbers tuned for a game come with its data by name (margins/ID.margins; `toolbox duel --set=NAME=N` tells what
 * one is worth). */
#pragma once

#include "rules/game.h"

/* In 1/100 pawn unless said otherwise; "per ply" is per ply of depth left. */
struct margins {
    int aspiration;        /* half width of the first aspiration window */
    int reverse_futility;  /* reverse futility: margin per ply of depth above beta at which a node is cut */
    int razor;             /* razoring: margin per ply below alpha at which quiescence decides */
    int null_step;         /* null move: the reduction grows by a ply for each such step of the evaluation above beta */
    int probcut;           /* ProbCut: margin above beta that a capture must hold */
    int singular;          /* singular extension: margin per ply below the table's score, in 1/16 */
    int double_extension;  /* double extension: margin below the singular bound */
    int deeper;            /* margin above the best score at which a reduced move is searched deeper than usual */
    int late_moves;        /* late move pruning: moves tried first, in 1/100 of 3 + depth squared */
    int futility_base;     /* futility pruning: margin … */
    int futility;          /* … and its growth per ply */
    int reduced_base;      /* futility pruning by the depth once reduced: margin … */
    int reduced;           /* … and its growth per ply */
    int history_pruning;   /* history pruning: how far below 0 a quiet move's history must be, per ply */
    int history_ply;       /* late move reductions: history that changes the reduction by a ply */
    int see_quiet;         /* what a quiet move may lose by exchange, times the reduced depth squared */
    int see_capture;       /* what a capture may lose by exchange, per ply */
    int opponent_loss;     /* three players: what an opponent may lose by exchange in favour of the third */
    int delta;             /* delta pruning: what a capture may win beyond the piece captured */
    int reduction_base;    /* late move reductions, in 1/256 ply: base … */
    int reduction_product; /* … and factor of the product of the logarithms of depth and move number */
    int flee_pawn;         /* move ordering: bonus for a piece other than a pawn that leaves a pawn's attack … */
    int flee;              /* … or the attack of any other less valuable piece */
    int history_eval;      /* weight in the history of what a quiet move gained in evaluation */
    int trust;             /* share of a score above beta that is returned near the leaves, in 1/16; from 16: all */
};

/* Fills MARGINS with the defaults, then with what G's data says. */
void margins_read(struct margins *margins, const struct game *g);

/* True if NAME is a margin. The same in every game: OF is NULL. */
bool margins_know(const void *of, const char *name);
