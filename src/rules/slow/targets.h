/*
 * What one piece can do by its own ways of moving, and who attacks a cell, found by walking. Does not know whether a
 * move leaves a royal piece attacked.
 */
#ifndef REROUTE66_RULES_SLOW_TARGETS_H
#define REROUTE66_RULES_SLOW_TARGETS_H

#include "rules/walker.h"

/* What one piece can do on the board as it stands, whether or not its royal piece is safe then. Sets hold lanes'
 * firsts. */
struct targets {
    const struct game *g;
    const struct position *p;
    int who;
    cell from;
    cellset quiet;    /* empty places to move to */
    cellset captures; /* enemies to take */
    cellset guarded;  /* every cell entered by a capturing atom, whatever stands there */
};

/* The targets of the piece on FROM, its lane's first cell. */
struct targets targets_of(const struct game *g, const struct position *p, cell from);

#endif
