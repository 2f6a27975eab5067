/*
 * All accepted spellings of one legal move, matched against a text at once.
 *
 * A set of places in the text (bit i: everything before letter i is matched) goes through the parts of a spelling; a
 * part that may be left out keeps the set it got. So every spelling is followed at the same time, and that also shows
 * what is still possible after each letter, and where the last possible spelling ends. (Thompson, "Regular expression
 * search algorithm", 1968.)
 */
#ifndef REROUTE66_NOTATION_READING_SPELLING_H
#define REROUTE66_NOTATION_READING_SPELLING_H

#include "rules/position.h"
#include "scan.h"

enum { SPELLING_MAX = 62 }; /* letters a move may have, comment and outer blanks not counted */

struct spelling {
    const struct game *g;
    const struct position *p;
    const char *text;
    int length;
    uint64_t where[128]; /* by ASCII letter: the places where the text has it */
    uint64_t reached;    /* by the move that was matched last: all places that some spelling of it got to */
};

/* How well a text fits a move, the best last. Only moves with the best fit count. */
enum fit {
    FIT_NONE,
    FIT_REENTRY, /* `Nd1` for a reentry */
    FIT_SHORT,   /* `Ne6`, `exd5` */
    FIT_FULL,    /* both cells are named, or castling, reentry or passing */
};

/* Prepare S for the LENGTH ≤ SPELLING_MAX letters at TEXT, which has no blanks at either end. G, P and TEXT are
 * borrowed. */
void spelling_start(struct spelling *s, const struct game *g, const struct position *p, const char *text, int length);

/* How S's text fits the legal move M; S->reached tells how far it got: bit LENGTH set means that a spelling of M begins
 * so. */
enum fit spelling_fit(struct spelling *s, struct move m);

#endif
