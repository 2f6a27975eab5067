/*
 * The special rules that a game can have, one row each, and the list of endings. The moves that a rule grants or
 * forbids are made by the generator, the walker and play.c, which test its bit; all else about a rule stands in its
 * row. Knows games and positions, no text files and no notation.
 */
#ifndef REROUTE66_RULES_RULE_H
#define REROUTE66_RULES_RULE_H

#include "base/error.h"
#include "geometry/cellset.h"

struct game;
struct position;

/* Special rules by name (bits of game.rules). man reroute66-game says what each means. */
enum rule {
    RULE_CASTLING = 1 << 0, /* the royal piece and a Rook of the array move in one move, FIDE's conditions */
    /* a pawn on one of its array cells (moved or not), or of those that are listed, may make two forward steps */
    RULE_DOUBLE_STEP = 1 << 1,
    RULE_EN_PASSANT = 1 << 2,
    RULE_REENTRY = 1 << 3,  /* Reenterent Chess captured pieces wait on the pocket */
    RULE_CATACOMB = 1 << 4, /* the Bishop's second step between game.catacomb[0] and [1] */
    /* AltOrth: promotion brings back lost pieces only; optional but at the far corner; corner win */
    RULE_RESTORE = 1 << 5,
    RULE_ELIMINATION =
        1 << 6, /* three players: a royal piece that is attacked at the end of a turn leaves with all its pieces */
    RULE_GIVE_WAY = 1 << 7,            /* Fast Lane: own pieces in lanes do not stop own sliders */
    RULE_STALEMATE_WINS_PART = 1 << 8, /* Gliński: stalemate is worth ¾ to the side that gives it */
    RULE_HILL = 1 << 9,                /* the royal piece that reaches a listed cell wins */
};
enum { RULES_MAX = 16 };

/* How a game ends: the whole list, as man reroute66 documents it. */
enum ending {
    ENDING_NONE,
    ENDING_CHECKMATE,
    ENDING_CORNER,
    ENDING_HILL,
    ENDING_LAST_LEFT,
    ENDING_RESIGNATION,
    ENDING_TIME,
    ENDING_STALEMATE,
    ENDING_DEAD,
    ENDING_FIVEFOLD,
    ENDING_THREEFOLD,
    ENDING_75_MOVES,
    ENDING_50_MOVES,
    ENDING_AGREEMENT,
    ENDINGS,
};

/* How `status` calls ENDING ("corner reached"), and the one word for it in journals ("corner"). */
const char *ending_words(enum ending ending);
const char *ending_token(enum ending ending);

/* A word after a rule's name in a `.game` file. */
enum rule_argument {
    ARGUMENT_END,
    ARGUMENT_PIECE, /* the label of a kind of piece */
    ARGUMENT_CELL,  /* a cell, none twice in a line */
    ARGUMENT_CELLS, /* one cell or more, to the end of the line */
    ARGUMENT_SOME,  /* the same, or none */
    ARGUMENT_STEPS, /* a number of steps, or nothing */
};
enum { RULE_WORDS_MAX = 4 };

/* What a game file says after a rule's name. */
struct rule_arguments {
    int8_t kind; /* ARGUMENT_PIECE */
    int steps;   /* ARGUMENT_STEPS, 0 if left out */
    int cells;   /* ARGUMENT_CELL, ARGUMENT_CELLS and ARGUMENT_SOME, in the order of the line */
    cell cell[CELLS_MAX];
};

/* Which material still cannot win under a rule. */
enum {
    DEAD_BARE = 1,   /* royal pieces alone: a dead position */
    DEAD_PROVEN = 2, /* what was proven for the game besides (game.dead_with, dead_on_one_colour, helpless) */
    DEAD_LONE = 4,   /* a side that has only its royal piece, whatever the other one has */
};

struct rule_row {
    enum rule rule;
    const char *name;  /* in `.game` files */
    const char *usage; /* the whole line, for messages */
    enum rule_argument argument[RULE_WORDS_MAX];
    /* Does G, whose pieces and arguments are known, meet what the rule demands? False with E filled. NULL: any game. */
    bool (*demands)(const struct game *g, struct error *e);
    unsigned dead;       /* DEAD_BARE, DEAD_PROVEN, DEAD_LONE */
    bool endgame_tables; /* may tables of endings be computed under it? */
    bool wordless;       /* does it bring moves that Standard Algebraic Notation cannot write? */
    bool fingerprint;    /* is what was computed for a game (dead material, tables) wrong without it? */
    /*
     * Winning by arriving: the cells where a piece of WHO may do so, and whether WHO has. Both or, without such wins,
     * NULL.
     */
    cellset (*goal)(const struct game *g, int who);
    bool (*won)(const struct game *g, const struct position *p, int who);
    enum ending ending; /* what a win by this rule is called */
};

/* Row number I from 0, which is the row of the bit 1 << I; NULL beyond the last. */
const struct rule_row *rule_row(int i);

/* By which of G's rules has WHO won P by arriving at a goal? ENDING_NONE if by none. */
enum ending rule_win(const struct game *g, const struct position *p, int who);

#endif
