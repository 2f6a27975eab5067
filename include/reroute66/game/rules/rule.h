/*
 * The special rules that a game can have, one row each, and the list of endings. Moves of their own (castling, en
 * passant, reentry and so on) are made by the generator, the walker and play.c, which ask rules_has; everything else
 * is in the row: what the rule demands, counts, forbids, does after a move, and how it ends a game.
 */
#pragma once

#include "base/error.h"
#include "geometry/cellset.h"

struct game;
struct move;
struct position;

/* A set of kinds of pieces: bit k is kind k of game.kind. */
typedef uint64_t kindset;

static inline kindset kindset_of(int kind)
{
    return (kindset)1 << kind;
}

static inline bool kindset_has(kindset set, int kind)
{
    return set >> kind & 1;
}

/* Returns the lowest kind of SET, which must not be empty. */
static inline int kindset_first(kindset set)
{
    return __builtin_ctzll(set);
}

/* Returns how many kinds SET has. */
static inline int kindset_count(kindset set)
{
    return __builtin_popcountll(set);
}

/* Special rules by name, in the order of their rows. man reroute66-game says what each means. A new one comes last: the
 * fingerprints of games count them in this order. */
enum rule {
    RULE_NONE = -1, /* ends a RULE_LIST */
    RULE_CASTLING,  /* the royal piece, or what stands for it, and a Rook of the array move in one move */
    /* a pawn on one of its array cells (moved or not), or of those that are listed, may make two forward steps */
    RULE_DOUBLE_STEP,
    RULE_EN_PASSANT,
    RULE_REENTRY,  /* Reenterent Chess: captured pieces wait on the pocket */
    RULE_CATACOMB, /* the Bishop's second step between game.catacomb[0] and [1] */
    /* AltOrth: promotion brings back lost pieces only; optional but at the far corner; corner win */
    RULE_RESTORE,
    /* three players: a royal piece that is attacked at the end of a turn leaves with all its pieces */
    RULE_ELIMINATION,
    RULE_GIVE_WAY,            /* Fast Lane: own pieces in lanes do not stop own sliders */
    RULE_STALEMATE_WINS_PART, /* Gliński: stalemate is worth ¾ to the side that gives it */
    RULE_HILL,                /* the royal piece that reaches a listed cell wins */
    RULE_CHECKS,              /* the side that has given the set number of checks wins */
    RULE_FORCED_CAPTURE,      /* a player who can capture must */
    RULE_EXTINCTION,          /* a player without pieces, or without any of a listed kind, loses */
    RULE_GIVEAWAY,            /* such a player wins */
    RULE_GOAL,                /* a piece of a kind that reaches a zone wins */
    /* a player with nothing but its royal piece, who cannot bare the other at once, loses */
    RULE_BARING,
    RULE_FACING,           /* royal pieces may not face each other straight ahead with nothing between */
    RULE_STALEMATE_LOSES,  /* a player who cannot move loses */
    RULE_STALEMATE_WINS,   /* a player who cannot move wins */
    RULE_STALEMATE_FEWER,  /* stalemate is won by the side with fewer pieces */
    RULE_DROPS,            /* pieces in the hand (position.lost) are dropped on empty cells */
    RULE_CAPTURED_TO_HAND, /* captured pieces change sides and go to the hand */
    RULE_ONE_A_FILE,       /* no piece of some kinds is dropped on a file that has an own one */
    RULE_NO_DROP_MATE,     /* nor may such a drop give mate */
    RULE_DROPS_FIRST,      /* a player with pieces in the hand must drop one */
    RULE_MATE_WINS,        /* a player who is checkmated wins */
    RULE_PASSING,          /* a player not in check may pass; two passes in a row draw */
    RULE_FACING_DRAWS,     /* royal pieces that face each other are parted, or a pass draws */
    RULE_GOAL_HELD,        /* a piece of a kind that is in a zone when its side's turn comes wins */
    RULE_GOAL_ANSWERED,    /* RULE_GOAL, but the second player may draw by doing the same at once */
    RULE_NO_CHECKS,        /* nobody may give check */
    RULE_NO_ESCAPE,        /* a royal piece in check moves only to capture what gives it */
    RULE_POINTS,           /* what passes end is decided by the worth of the pieces */
    RULE_REPETITION,       /* the game ends when a position has come up so often */
    RULE_PERPETUAL_CHECK,  /* RULE_REPETITION, but who has given check by every move since the first */
    RULE_MOVE_LIMIT,       /* another number of moves without capture or pawn move draws at once, or none */
    RULE_DUPLE,            /* of a player's royal pieces one must be left unattacked, and all but one may go */
    RULE_ATTACKERS,        /* without pieces of these kinds on either side the position is dead */
    RULE_EXPLOSION,        /* a capture blows up what captures and what stands round it */
    RULE_COUNTING,         /* without pawns, mate must come within a number of moves that depends on pieces */
    RULE_DUCK,             /* after each own move a player moves a piece of nobody's, which only blocks */
    RULES
};
enum { RULE_WORDS = (RULES + 63) / 64 };

/* The rules of a game: bit r % 64 of word r / 64 is rule r. */
struct rules {
    uint64_t word[RULE_WORDS];
};

/* A list of rules, none twice, that ends with RULE_NONE. */
#define RULE_LIST(...) ((const enum rule[]){__VA_ARGS__, RULE_NONE})

/* How a game ends: the whole list, as man reroute66 documents it. */
enum ending {
    ENDING_NONE,
    ENDING_CHECKMATE,
    ENDING_CORNER,
    ENDING_HILL,
    ENDING_CHECKS,
    ENDING_EXPLOSION,
    ENDING_EXTINCTION,
    ENDING_GIVEAWAY,
    ENDING_GOAL,
    ENDING_BARING,
    ENDING_POINTS,
    ENDING_REPETITION,
    ENDING_PERPETUAL_CHECK,
    ENDING_LAST_LEFT,
    ENDING_RESIGNATION,
    ENDING_TIME,
    ENDING_STALEMATE,
    ENDING_DEAD,
    ENDING_PASSES,
    ENDING_FACING,
    ENDING_GOALS,
    ENDING_MOVE_LIMIT,
    ENDING_FIVEFOLD,
    ENDING_THREEFOLD,
    ENDING_75_MOVES,
    ENDING_50_MOVES,
    ENDING_AGREEMENT,
    ENDINGS,
};

/* Returns how `status` calls ENDING ("corner reached"), and the one word for it in journals ("corner"). */
const char *ending_words(enum ending ending);
const char *ending_token(enum ending ending);

/* A word after a rule's name in a `.game` file. */
enum rule_argument {
    ARGUMENT_END,
    ARGUMENT_PIECE,  /* the label of a kind of piece */
    ARGUMENT_OTHER,  /* another, or nothing */
    ARGUMENT_CELL,   /* a cell, none twice in a line */
    ARGUMENT_CELLS,  /* one cell or more, to the end of the line */
    ARGUMENT_SOME,   /* the same, or none */
    ARGUMENT_KINDS,  /* labels, or none */
    ARGUMENT_LINES,  /* the names of kinds of lines, one or more */
    ARGUMENT_ZONE,   /* the name of a zone */
    ARGUMENT_WORTHS, /* labels, each with a number from 1 to RULE_WORTH_MAX */
    ARGUMENT_ARRAY,  /* the words `nearer` and `shuffled`, both, one or none */
    ARGUMENT_NUMBER, /* a number from 2 to RULE_NUMBER_MAX, or nothing */
    ARGUMENT_MOVES,  /* a number from 1 to RULE_MOVES_MAX, or `none` */
    ARGUMENT_AWARD,  /* enum award in a word */
};
enum { RULE_WORDS_MAX = 5, RULE_KINDS = 64, RULE_NUMBER_MAX = 15, RULE_MOVES_MAX = 999, RULE_WORTH_MAX = 99 };

/* What something is worth to the player who did it, or to the first player. */
enum award { AWARD_DRAWS, AWARD_LOSES, AWARD_WINS, AWARD_FIRST_LOSES, AWARDS };

/* What a game file says after a rule's name. */
struct rule_arguments {
    int8_t kind;               /* ARGUMENT_PIECE */
    int8_t other;              /* ARGUMENT_OTHER, -1 if left out */
    kindset kinds;             /* ARGUMENT_KINDS and ARGUMENT_WORTHS */
    uint8_t worth[RULE_KINDS]; /* ARGUMENT_WORTHS, by kind */
    uint8_t lines;             /* ARGUMENT_LINES: bits of enum line */
    bool nearer, shuffled;     /* ARGUMENT_ARRAY */
    int zone;                  /* ARGUMENT_ZONE: its number in game.zone */
    int number;                /* ARGUMENT_NUMBER, ARGUMENT_MOVES, 0 if left out or none */
    enum award award;          /* ARGUMENT_AWARD */
    int cells;                 /* ARGUMENT_CELL, ARGUMENT_CELLS and ARGUMENT_SOME, in the order of the line */
    cell cell[CELLS_MAX];
};

/* What stalemate is worth to the side that cannot move; FEWER: the side with fewer pieces wins, equal numbers draw. */
enum stalemate { STALEMATE_DRAW, STALEMATE_QUARTER, STALEMATE_LOSS, STALEMATE_WIN, STALEMATE_FEWER };

/* Which material still cannot win under a rule. */
enum {
    DEAD_BARE = 1,   /* royal pieces alone: a dead position */
    DEAD_PROVEN = 2, /* what was proven for the game besides (game.dead_with, dead_on_one_colour, helpless) */
    DEAD_LONE = 4,   /* a side that has only its royal piece, whatever the other one has */
};

struct rule_row {
    enum rule rule;
    const char *name;  /* in `.game` files */
    const char *words; /* what players read about it: sentences without its arguments */
    const char *usage; /* the whole line, for messages */
    enum rule_argument argument[RULE_WORDS_MAX];
    int players;                       /* the number of players that it is for, 0: any */
    bool royals;                       /* it is about royal pieces */
    const enum rule *needs, *excludes; /* lists of other rules, NULL for none */
    /* True if G, whose pieces and arguments are known, meets what the rule demands; else false with ERROR filled. NULL:
     * any game does. */
    bool (*demands)(const struct game *g, struct error *error);
    enum stalemate stalemate;
    unsigned dead;       /* DEAD_BARE, DEAD_PROVEN, DEAD_LONE */
    bool endgame_tables; /* tables of endings may be computed under it */
    bool wordless;       /* it brings moves that Standard Algebraic Notation cannot write */
    /* What the rule counts for each side, in the plural, and the largest number of it (1 … RULE_NUMBER_MAX; NULL: 1).
     * NULL: it counts nothing. The counts are part of the position, its key and its code, and the panel shows them. */
    const char *counter;
    int (*most)(const struct game *g);
    /* What happens after move M of MOVER has been made and the turn has passed; NULL: nothing. */
    void (*after)(const struct game *g, struct position *p, struct move m, int mover);
    /* Keep those of the COUNT otherwise legal moves of P (all there are) that the rule allows, in order; returns how
     * many. NULL: all. REFUSAL says why the others are illegal, as a clause. OBLIGES: it demands moves of some sort
     * where there are any, and so is asked after all rules that forbid some. */
    int (*keep)(const struct game *g, const struct position *p, struct move *move, int count);
    const char *refusal;
    bool obliges;
    /* True if WHO has won P by the rule: asked when a piece of WHO arrives on a cell of GOAL, or, if GOAL is NULL, of
     * both sides after every move, the mover first, when AFTER is done. NULL: nobody wins by it. */
    bool (*won)(const struct game *g, const struct position *p, int who);
    cellset (*goal)(const struct game *g, int who); /* NULL: no cells */
    enum ending ending;                             /* of games that the rule decides, if it does */
    /* How P is drawn by the rule, ENDING_NONE if it is not; asked of two players after every move that has not won.
     * NULL: never. */
    enum ending (*draws)(const struct game *g, const struct position *p);
};

/* Returns the word for AWARD in a `.game` file. */
const char *rule_award_word(enum award award);

/* Row number I from 0, which is that of rule I; NULL beyond the last. */
const struct rule_row *rule_row(int i);

/* Returns the ending by which WHO has won P under G's rules; ENDING_NONE if by none. */
enum ending rule_win(const struct game *g, const struct position *p, int who);

/* Returns the ending by which P, which nobody has won, is drawn by G's rules; ENDING_NONE if by none. */
enum ending rule_draw(const struct game *g, const struct position *p);

/* Do what G's rules do after move M of MOVER, which led to P. */
void rule_after(const struct game *g, struct position *p, struct move m, int mover);

/* Keep those of the COUNT moves of P, all that are legal otherwise, that G's rules allow; returns how many. */
int rule_keep(const struct game *g, const struct position *p, struct move *move, int count);

/* Returns the number in G->row of the rule that forbids what goes from M.from to M.to in P, -1 if none does. MOVE,
 * COUNT of them, are all moves that are legal otherwise; they are changed. */
int rule_forbids(const struct game *g, const struct position *p, struct move m, struct move *move, int count);
