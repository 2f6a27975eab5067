/* What a player meant by a text that is no legal move, read as far as it makes sense. */
#ifndef REROUTE66_NOTATION_READING_WISH_H
#define REROUTE66_NOTATION_READING_WISH_H

#include "scan.h"

enum wish_form {
    WISH_UNREADABLE, /* no move at all */
    WISH_PIECE,      /* a letter alone */
    WISH_FROM,       /* a piece to move, but no target that exists */
    WISH_FROM_TO,    /* both cells */
    WISH_TO,         /* a target alone: `Ne6`, `exd5`, `A4` */
    WISH_REENTRY,    /* `N*d1` */
    WISH_CASTLING,   /* `O-O` */
    WISH_PASS,       /* `--` */
};

struct wish {
    enum wish_form form;
    letter label;                /* LETTER_NONE if none; an upper-case one may be meant for every side */
    cell from, via, to;          /* CELL_NONE where not named; VIA: the middle one of three */
    char part[CELL_NAME];        /* WISH_TO: the file or rank (or both) before the target, "" if none */
    letter promotion;            /* LETTER_NONE if none */
    int side;                    /* WISH_CASTLING: 0 short, 1 long */
    int unknown, unknown_length; /* the place of a name that no cell has; length 0 if there is none */
    int rest; /* the place of the first letter that means nothing, the text's length if there is none */
};

/* Read S, from scan_line, for a game with the pieces of G. */
struct wish wish_read(const struct game *g, struct scan s);

#endif
