/*
 * A game's description: its board, its pieces and how they move, its players, its array and the special rules that it
 * needs. The catalogue fills it from data files; game_derive derives the rest (pawn cells, promotion cells, castling,
 * tables of the fast generator, zobrist keys).
 */
#pragma once

#include "geometry/board.h"
#include "rules/rule.h"

enum {
    PLAYERS_MAX = 3,
    KINDS_MAX = 64,
    ATOMS_MAX = 6,
    GAME_ID = 32,
    TITLE = 64,
    CASTLINGS_MAX = 2,
    COUNTERS_MAX = 2,
    ZONES_MAX = 8
};

/* How an atom of movement runs along a line. */
enum reach {
    REACH_STEP,  /* one step */
    REACH_SLIDE, /* `least` to `most` steps (0: any number) through empty cells, straight on */
    /* one lateral step and one step of `line`, in either order, to a cell not adjacent by a lateral step or a step of
     * `line`; nothing between blocks */
    REACH_LEAP,
    /* `distance` steps of `line` straight on, then `turned` steps of `second`, which leave by an end of the side
     * opposite, or by a side that ends in the corner opposite: always the same way outward. Nothing between blocks,
     * unless the atom is `lame`: then everything does. A `ride` goes on so through empty cells, up to `most` times. */
    REACH_JUMP,
    /* straight on over exactly one piece, whosever, to the cells beyond it: to the first `most` of them, 0 to any */
    REACH_HOP,
};

enum when { WHEN_MOVING = 1, WHEN_CAPTURING = 2, WHEN_ALWAYS = 3 };

/*
 * One way in which a piece moves. WAYS says through which sides (or corners) it may set out, counted counter-clockwise
 * from the mover's far side (board_side_towards of the player's `forward`): bit r = side number (far + r) mod corners.
 * So on a square sides are bit 0 forward, 1 left, 2 backward, 3 right; on a hexagon 0 forward, 1 half-forward left, 2
 * half-backward left, 3 backward, 4, 5 to the right. Corners: bit r = corner (far + r), so bit 0 is the far side's
 * right end, bit 1 its left end. WAYS_ALL: no direction matters. ONWARD (leaps only): the second step must leave by the
 * opposite side, or an end of it (Gliński's Knight).
 */
enum { WAYS_ALL = 0xFF };
struct atom {
    enum reach reach;
    enum line line;
    enum when when;
    uint8_t ways;
    bool onward;
    uint8_t distance; /* of a jump, else 0 */
    enum line second;
    uint8_t turned;
    bool lame, ride;
    uint8_t unlike; /* of a hop: 0, or 1 + the kind, its own, that it neither hops over nor captures */
    uint8_t least, most;
    uint8_t initial;    /* 0, or 1 + the kind: only from cells where the array has such a piece of the player */
    uint8_t from, into; /* 0, or 1 + the zone: FROM only from its cells, INTO only to them */
};
enum { JUMP_MAX = 9 };

/* Cells with a common name; each player may have others. */
struct zone {
    char name[16];
    cellset cells[PLAYERS_MAX];
};

struct portrait;

/* A kind of piece. Its identity is its index in game.kind, never its label or value. */
struct kind {
    char label;         /* unique in the game: 'A' … 'Z', or 'a' … 'z' for A' … Z', a letter with a prime */
    char written[3];    /* the label as texts have it: "P", "P'" */
    char name[24];      /* "Knight" */
    uint32_t symbol[2]; /* Unicode figures for the first and the other players, 0 if none */
    bool royal;         /* to be checkmated */
    bool pawn;         /* has the double step, en passant and promotion that the game's rules grant: at most one kind */
    bool promoted;     /* what a pawn has become, with the label of the kind that it looks like: Q~ in position codes */
    uint8_t was;       /* 0, or 1 + the kind that it is again when it is captured */
    uint8_t drop_zone; /* RULE_DROPS: 0, or 1 + the zone where it may come from the hand */
    /* the kinds that it may become where it arrives in a zone (1 + its number; 0: where no step leads forward),
     * or also where it leaves one; by choice, unless it could not move on as it is; only those of which its side has
     * fewer than in the array. Of a pawn 0 if the game's `promotes` says so */
    kindset into;
    uint8_t into_zone;
    bool leaving, optional, lost;
    int atoms;
    struct atom atom[ATOMS_MAX];
    struct portrait *picture; /* of its game's own file (geometry/path.h), owned by the game; NULL: none */
};

struct player {
    char letter;          /* 'w', 'b', 'r' */
    char name[16];        /* "White" */
    struct point forward; /* 0,0 as long as it is only known cell by cell: game_derive finds one for the whole */
};

/* A piece: 0 for none, else PIECE(player, kind). The same byte in positions, arrays and lists of lost pieces. */
typedef uint8_t piece;
#define PIECE(player, kind) ((piece)(4 * (kind) + (player) + 1))
/* The player to whom the duck belongs: nobody, as it is a game for two. */
enum { PLAYER_NOBODY = PLAYERS_MAX - 1 };
static inline int piece_player(piece what)
{
    return (what & 3) - 1;
}
static inline int piece_kind(piece what)
{
    return what >> 2;
}

/* Returns the byte that WHAT, a piece or none, was in version 1.0, when there were fewer kinds; of later kinds another
 * number. What was computed with it stays the same. */
static inline unsigned piece_number(piece what)
{
    return what ? (unsigned)(piece_player(what) << 4) | (unsigned)(piece_kind(what) + 1) : 0;
}

/*
 * One castling of a player, derived from the array and the board. [0] short, FEN's K and O-O: the Rook towards the last
 * file; [1] long. If the rule says `nearer`, or both lie the same way, [0] is the nearer Rook, or the first that the
 * rule names.
 */
enum { CASTLING_STEPS_MAX = 15 };
struct castling {
    bool exists;
    bool by_sign; /* FROM and TO could mean another move as well, or are one cell: text says O-O or O-O-O */
    cell royal_from, royal_to, rook_from, rook_to;
    int passed; /* cells that the royal piece passes, in their order: no enemy may attack them */
    cell pass[CASTLING_STEPS_MAX];
    cellset empty; /* cells that must be empty: all that either piece passes or enters, except their own cells */
};

/*
 * A named pair of numbers in a game's data, for code that knows the name: the evaluation's weights (middlegame,
 * endgame). The rules read none.
 */
enum { NUMBER_NAME = 48 };
struct number {
    char name[NUMBER_NAME];
    int16_t value[2];
};

/* What a rule counts for each side. */
struct counter {
    enum rule rule;
    const char *name; /* in the plural: "checks" */
    uint8_t most;     /* the largest number, 1 … RULE_NUMBER_MAX */
};

/* An option that a game's file gives, and the choices that it has. */
enum { OPTIONS_MAX = 8, CHOICES_MOST = 16, CHOICE_NAME = 24 };
struct game_option {
    char name[CHOICE_NAME];
    int choices, chosen;
    struct option_choice {
        char name[CHOICE_NAME];
        char id[GAME_ID]; /* of the game with this choice, and the others as they are */
    } choice[CHOICES_MOST];
};

struct net;
struct shuffle;
struct tables; /* the fast generator's, private to src/game/rules */

struct game {
    char id[GAME_ID];
    char title[TITLE];
    struct board *board; /* owned */
    int players;         /* 2 or 3 */
    struct player player[PLAYERS_MAX];
    /* where a player's forward is another direction than player.forward; elsewhere 0,0 */
    struct point ahead[PLAYERS_MAX][CELLS_MAX];
    int kinds;
    struct kind kind[KINDS_MAX];
    struct rules rules; /* see rules_has */
    piece array[CELLS_MAX];
    uint8_t hand[PLAYERS_MAX][KINDS_MAX]; /* RULE_DROPS: the pieces in the hand when the game begins */
    int zones;
    struct zone zone[ZONES_MAX];
    struct rule_arguments argument[RULES]; /* by the number of the rule's row; of rules in force only */
    int promotes_in;                       /* 0: where no step leads forward; else 1 + the zone where a pawn promotes */
    kindset promotes;                      /* what a pawn may become */
    kindset dead_with; /* kind k: bare royals and one piece of kind k are a dead position (bare royals always are) */
    /* the kind of which any number, all on cells of one colour, cannot mate; -1 if none */
    int8_t dead_on_one_colour;
    /* kind k of [x]: a side that cannot mate a bare royal piece with its pieces of kind x cannot mate either while the
     * other side has pieces of kind k. These three come from a proven table (catalogue_dead), or the first two from how
     * pieces move (game_derive) */
    kindset helpless[KINDS_MAX];
    struct shuffle *shuffle; /* its arrays by number (rules/shuffle.h), owned; NULL: it has one array */
    bool house_array;        /* the array is our own, as the inventor's picture is lost: help and data say so */
    bool san;              /* its saved games are written in Standard Algebraic Notation, as every chess program does */
    bool wedges;           /* its pieces are drawn as wedges that point forward, with their letters */
    bool shogi;            /* its moves are also read as Western players of Shogi and USI write them */
    struct number *number; /* NUMBERS of them, owned; NULL if none */
    int numbers;
    struct net *net;            /* its neural network (rules/net.h), owned; NULL if none */
    struct game_option *option; /* OPTIONS of them, owned; NULL if none */
    int options;
    char *story; /* what its file says in the inventor's words, owned; NULL if nothing */
    /* of a game that the program does not come with: its file, with its board and sets of pieces in it, owned; else
     * NULL */
    char *definition;

    /* Derived by game_derive. */
    int8_t castles_with;   /* the kind of the Rook, -1 if no castling */
    int duck;              /* RULE_DUCK: the kind of the duck, a kind of its own that no file names; else -1 */
    int castler;           /* the kind that castles with it: the royal one, or what stands for it where there is none */
    int8_t walks_catacomb; /* the kind that uses it, -1 if none */
    cell catacomb[2];
    /* the array is one of many, or a castling of it is by_sign: UCI writes all castlings as in Chess960, King takes
     * Rook */
    bool castles_onto_rook;
    int in_force;
    const struct rule_row *row[RULES]; /* of the rules in force */
    int counters;
    struct counter counter[COUNTERS_MAX]; /* of those that count something */
    bool judges, acts, keeps; /* one of them has a `won` without `goal` or a `draws`, these or an `after`, a `keep` */
    /* whether a move is legal is tried out: hoppers that the fast generator does not know, `royals`, or explosions */
    bool tries;
    bool weighs;   /* who attacks a royal piece does not yet say whether it is in check: `royals`, or explosions */
    bool grows;    /* there are moves that the fast generator does not list: promotions by a kind's `into`, passes */
    bool chooses;  /* tries, grows or, mostly, keeps: the moves of the fast generator are not all the legal ones */
    unsigned dead; /* enum of rule.h: what cannot win under any of the rules in force */
    bool endgame_tables; /* tables of endings may be computed: no rule in force forbids it */
    enum stalemate stalemate;
    /* plies without capture or pawn move that draw a game of two, by claim or, under RULE_MOVE_LIMIT, at once; INT_MAX
     * if none do */
    int quiet_most;
    /* kind indices; pawn -1 if none; royal: of which each player has one and no more, `kinds` if there is none: a kind
     * of which no piece ever stands anywhere */
    int royal, pawn;
    kindset royals;                           /* the kinds that are royal besides `royal`; none in most games */
    uint8_t far_side[PLAYERS_MAX][CELLS_MAX]; /* board_side_towards(forward) */
    cellset pawn_start[PLAYERS_MAX];          /* array cells of pawns */
    cellset double_start[PLAYERS_MAX];        /* RULE_DOUBLE_STEP: those from which a pawn may make it */
    cellset answered[PLAYERS_MAX];            /* RULE_EN_PASSANT: double steps from there can be answered */
    cellset pawn_cells[PLAYERS_MAX];          /* every cell that a pawn can ever stand on after a move */
    cellset promotion[PLAYERS_MAX];           /* where pawns promote by `promotes`; empty without that */
    cellset far_corner[PLAYERS_MAX]; /* promotion cells from which no pawn capture leads on either (RULE_RESTORE) */
    cellset goal[PLAYERS_MAX]; /* cells where the player's piece may win by arriving: the goals of the rules in force */
    /* RULE_REENTRY, RULE_DROPS: the places (lanes' first cells) where such a piece may come; see one_a_file */
    cellset home[PLAYERS_MAX][KINDS_MAX];
    kindset one_a_file;                    /* no piece of these comes from pocket or hand to the column of an own one */
    cellset turns[PLAYERS_MAX][KINDS_MAX]; /* where such a piece promotes by its kind's `into` */
    cellset stuck[PLAYERS_MAX][KINDS_MAX]; /* from where it has no move on an empty board, and may not come to */
    cellset column[PLAYERS_MAX][CELLS_MAX]; /* c and all cells straight forward and backward of it */
    uint8_t pieces[PLAYERS_MAX][KINDS_MAX]; /* how many such pieces the array has */
    struct castling castling[PLAYERS_MAX][CASTLINGS_MAX];
    /* [1] is what versions up to 1.0 called short, the nearer Rook, and [0], if it exists, what they called long */
    bool castling_turned[PLAYERS_MAX];
    uint8_t castling_kept[CELLS_MAX]; /* the castling rights that are left after a move from or to a cell */
    struct tables *tables;
    struct game_arrays *arrays; /* what game_arranged has made of the game so far */
    struct budget *budget;      /* of its derivation, borrowed while that goes on; NULL: no limit */
};

/* What a derivation may still cost: steps along lines that are followed, whatever the time they take. */
struct budget {
    int64_t steps;
    int kind; /* the kind of piece that is being looked at */
    bool many_sliders;
};
enum { BUDGET_STEPS = 10000000 };

/* Counts a step along a line that is followed for G; false once the budget of its derivation is spent. */
static inline bool game_spend_step(const struct game *g)
{
    return !g->budget || (g->budget->steps > 0 && g->budget->steps-- > 0);
}

/* Returns the cells where pawns of WHO promote, by the game's `promotes` or by their kind's `into`. */
static inline cellset game_pawn_goal(const struct game *g, int who)
{
    return cellset_or(g->promotion[who], g->turns[who][g->pawn]);
}

/* True if RULE is in force in G. */
static inline bool rules_has(const struct game *g, enum rule rule)
{
    return g->rules.word[rule / 64] >> rule % 64 & 1;
}

/* True if a rule of LIST is in force in G. */
static inline bool rules_any(const struct game *g, const enum rule *list)
{
    while (*list != RULE_NONE && !rules_has(g, *list))
        list++;
    return *list != RULE_NONE;
}

/* Put RULE in force in G. */
static inline void rules_add(struct game *g, enum rule rule)
{
    g->rules.word[rule / 64] |= (uint64_t)1 << rule % 64;
}

/* Returns the arguments of RULE, which is in force, in G's file. */
static inline const struct rule_arguments *game_arguments(const struct game *g, enum rule rule)
{
    return &g->argument[rule];
}

/* True if what ATOM reaches depends on pieces in between: it needs a slider (slides.h), not only a table of steps. */
static inline bool atom_slides(const struct atom *atom)
{
    return atom->reach == REACH_SLIDE || atom->reach == REACH_HOP ||
           (atom->reach == REACH_JUMP && (atom->lame || atom->ride));
}

/* True if KIND has a hop among its ways to move. */
static inline bool kind_hops(const struct kind *kind)
{
    for (int i = 0; i < kind->atoms; i++)
        if (kind->atom[i].reach == REACH_HOP)
            return true;
    return false;
}

/* True if a piece of PLAYER may set out by ATOM from PLACE, and the cells where it may arrive. */
static inline bool game_sets_out(const struct game *g, int player, const struct atom *atom, cell place)
{
    if (atom->initial && g->array[g->board->lane_first[place]] != PIECE(player, atom->initial - 1))
        return false;
    return !atom->from || cellset_has(g->zone[atom->from - 1].cells[player], place);
}
static inline cellset game_arrives(const struct game *g, int player, const struct atom *atom)
{
    return atom->into ? g->zone[atom->into - 1].cells[player] : g->board->all;
}

/* Returns an empty game (all zero but the -1 of absent kinds), on the heap; free with game_free. Takes ownership of
 * BOARD. */
struct game *game_new(struct board *board);
void game_free(struct game *g);

/* The part of a description that is at fault, so that the reader can point to the line. */
struct culprit {
    enum culprit_part {
        CULPRIT_GAME,
        CULPRIT_KIND,
        CULPRIT_PLAYER,
        CULPRIT_ARRAY,
        CULPRIT_RULE,
        CULPRIT_PROMOTES
    } part;
    int index; /* the kind, the player, the cell of the array, or the rule's row; 0 for the others */
};

/*
 * Derive everything below "Derived". False with ERROR and *CULPRIT filled if the description cannot be played: a
 * player without a royal piece, a forward direction that runs through a corner of some cell, a piece of the
 * array that the position rules refuse, two pieces in one lane, more than MOVES_MAX moves possible.
 */
bool game_derive(struct game *g, struct culprit *culprit, struct error *error);

/*
 * Find what is sound in the derived game G but hardly meant: an array in which the game is over, pawns that walk
 * towards their own pieces, slides that end where no side lies opposite, lines that can never act. False if there is
 * nothing; else *CULPRIT and ERROR are filled.
 */
bool game_find_oddity(const struct game *g, struct culprit *culprit, struct error *error);

/*
 * G as if its array were ARRAY, the same pieces on other cells: G itself if it is. Only castling differs; board, tables
 * and numbers are G's. The result is owned by G. NULL if the pieces of ARRAY cannot castle as G's rule says.
 */
const struct game *game_arranged(const struct game *g, const piece array[CELLS_MAX]);

/*
 * Returns a hash of how pieces move in the derived game G: its board's steps, lanes and colours, its pieces, its
 * special rules and where pieces reenter. Names, titles and the array do not count. What was computed for a game is
 * valid as long as this number is the same. It is the same on every machine.
 */
uint64_t game_fingerprint(const struct game *g);

/* Returns the same and all that a saved game of G depends on besides: the array (of shuffled pieces only how many there
 * are, as each game may have another), hands, the names of cells and players. */
uint64_t game_identity(const struct game *g);

/* How a saved game names the file of its game. */
struct definition {
    const char *name; /* "tower.game" and, after a blank, its game_identity as 16 hexadecimal digits */
    const char *text; /* such a file itself; NULL if the saved game does not hold it */
    const char *file; /* the saved game's, beside which such a file may lie; NULL if there is none */
};
enum { DEFINITION_NAME = GAME_ID + 24 };

/* Write the name of G's definition, as in struct definition, into OUT. */
void game_name_definition(const struct game *g, char out[DEFINITION_NAME]);

/*
 * Symmetries: how the board can be turned or flipped so that pieces move on the images as they do on the originals.
 * Found by walking from cell to cell, on any board and with any number of players.
 */

/*
 * Find a way to take the board's places onto each other such that player TO's pieces move on the image as player FROM's
 * do on the original, pawns' starts, goals and homes included. FLIPS: left and right change. Place C (a lane's first
 * cell) goes to IMAGE[C]; other cells get CELL_NONE. False if there is none. Takes some tenths of a millisecond.
 */
bool symmetry_find(const struct game *g, int from, int to, bool flips, cell image[CELLS_MAX]);
