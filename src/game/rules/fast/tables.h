/*
 * What the fast generator, the making of moves and the derivation of a game look up: computed once from the board and
 * the pieces, one struct for each game. The walker may not use it, as tests compare the two.
 *
 * A place is a cell, or a lane under its first cell. Tables that the generator reads hold sets of places as `words`
 * 64-bit words, one, two or four: a board whose places all have numbers below 64 needs half the memory.
 */
#pragma once

#include "rules/position.h"
#include "slides.h"

/* One double step of a pawn: the cell it lands on and the one it passes. */
struct double_step {
    cell to, over;
};
enum { DOUBLES_MAX = 8 };

/* How the pieces of one kind and player move, in three sorts of atoms: those that serve always, for quiet moves only,
 * and for captures only. NULL or 0 where there are none. */
enum { MOVES_ALWAYS, MOVES_QUIET, MOVES_TAKING, MOVES_WAYS };
struct mover {
    const uint64_t *steps[MOVES_WAYS]; /* [place * words]: steps and leaps */
    int sliders[MOVES_WAYS];
    const struct slider *slider[MOVES_WAYS][ATOMS_MAX];
    enum {
        MOVER_STEPS,
        MOVER_SLIDER,
        MOVER_TWO_SLIDERS,
        MOVER_MIXED
    } shape; /* all but MIXED: nothing but MOVES_ALWAYS */
};

/* The ways in which one player can attack a place: pieces of one kind from the places of a table, or pieces of one kind
 * or two along the backward trees of a slider. The kinds are always two, for one kind both the same: reading the second
 * is faster than asking whether there is one. */
struct step_threat {
    const uint64_t *steps; /* [place * words] */
    uint8_t kind;
};
struct slide_threat {
    const struct slider *slider;
    uint8_t kind[2];
};
enum { THREATS_MAX = KINDS_MAX * ATOMS_MAX };

/* A ray from a slider on AT to a royal piece on ROYAL, where a Switch makes more than one: the places BETWEEN them. */
struct ray {
    cell royal, at;
    const struct slider *slider;
    cellset between;
};

/* Pawn moves (or captures) that all change the cell number by the same difference. */
struct shift {
    int rotate;   /* to the left, below the bits of a set */
    cellset mask; /* the places from which they do */
    cellset over; /* the places that double steps by this shift pass */
};
enum { SHIFTS_MAX = 6 };

/* One player's pawns. */
struct pawns {
    const uint64_t *quiet, *takes; /* [place * words]: single steps; captures */
    const uint64_t *takers;        /* [place * words]: from where they capture; NULL: they do not */
    cellset start;                 /* places with a double step */
    cellset near;                  /* places from which one step may promote */
    struct double_step doubles[CELLS_MAX][DOUBLES_MAX]; /* over == CELL_NONE ends the list */
    int quiet_shifts, take_shifts; /* 0: more than SHIFTS_MAX; without quiet ones there are none of the others */
    struct shift quiet_shift[SHIFTS_MAX], take_shift[SHIFTS_MAX];
};

/* How the pieces of one player move and attack. */
struct side_tables {
    struct mover mover[KINDS_MAX];
    struct mover reverse[KINDS_MAX]; /* the same moves backward: from where they end to where they begin */
    int step_threats, slide_threats;
    struct step_threat step_threat[THREATS_MAX];
    struct slide_threat slide_threat[THREATS_MAX];
    /* the pawns, if they attack by steps alone, else a kind of which there is no piece; APART_STEPS: their threat, or
     * NULL */
    int apart;
    const uint64_t *apart_steps;
    const uint64_t *aims; /* [place * words]: from where pieces of all other kinds may attack */
    struct pawns pawns;
};

/*
 * Random numbers for the key of a position: one for each piece and cell, and one for everything else that makes two
 * positions differ (Zobrist, "A new hashing method with application for game playing", 1970). The same in every run and
 * on every machine.
 */
enum { PIECES_BYTES = 256 }; /* every piece is a byte */

struct zobrist {
    uint64_t piece[PIECES_BYTES][CELLS_MAX];
    uint64_t pocket[PIECES_BYTES];         /* [0], no piece, is 0 */
    uint64_t lost[PLAYERS_MAX][KINDS_MAX]; /* times the number lost */
    uint64_t turn[PLAYERS_MAX];
    uint64_t alive[1 << PLAYERS_MAX];
    uint64_t castling[1 << PLAYERS_MAX * CASTLINGS_MAX];
    uint64_t passed[CELLS_MAX], landed[CELLS_MAX]; /* a double step that can be answered en passant */
    uint64_t winner[PLAYERS_MAX + 2];              /* [0] is 0 */
    uint64_t count[COUNTERS_MAX][PLAYERS_MAX];     /* times the number counted */
};

struct generator; /* generators.h */

enum { PATTERNS_MAX = PLAYERS_MAX * (KINDS_MAX * 7 + 3) };

struct tables {
    int words;
    const struct generator *generator; /* chosen by game_derive, once it is known what it must serve */
    struct side_tables side[PLAYERS_MAX];
    int pieces; /* kinds that are neither royal nor pawn */
    uint8_t piece[KINDS_MAX];
    uint64_t *between;            /* [(royal * cells + at) * words]: the places between, where there is one ray only */
    cellset many_rays[CELLS_MAX]; /* by royal: the places with more than one ray to it */
    int rays_from[CELLS_MAX + 1];
    struct ray *ray; /* those rays, by royal: its are rays_from[royal] … rays_from[royal + 1] - 1 */
    /* by the place of a royal piece: where a piece that comes or goes may change whether the other side attacks it, or
     * whether the two face each other; filled if the game `watches` */
    cellset concerns[CELLS_MAX];
    /* two players, and kinds that capture by hops: which moves are legal follows from how many pieces are between a
     * hopper and the royal piece */
    bool knows_hops;
    /* then, under RULE_FACING, by player: the rows straight ahead of each place; NULL: the rule's `keep` has to look */
    const struct slider *facing[PLAYERS_MAX];
    bool sifts;        /* a rule in force has a `keep` that the generator does not know; set by game_derive */
    bool watches;      /* two players, each with one royal piece, and rules that ask after a move who is attacked */
    cellset gives_way; /* RULE_GIVE_WAY: the places where pieces do not stop their own side */
    struct slides slides;
    int patterns;
    uint64_t *pattern[PATTERNS_MAX]; /* all tables of steps, no two equal */
    struct zobrist zobrist;
};

/* Returns the cells (whole lanes) that one step of ATOM on way R leads to, from any cell of PLACE's lane; PLACE's own
 * lane is left out, as a move must not end where it began. */
cellset tables_steps(const struct game *g, int player, const struct atom *atom, int r, cell place);

/* The way of a jump or hop on the empty board: the places that matter to it in their order, the last one its end. */
struct jump_path {
    cell start; /* of the piece's lane */
    int stops;
    cell stop[CELLS_MAX + 1];
};
typedef void path_visitor(void *context, const struct jump_path *path);

/* Show VISIT every way of ATOM, a jump or hop of a piece of PLAYER on PLACE, each ride's after the shorter ones. */
void tables_paths(const struct game *g, int player, const struct atom *atom, cell place, path_visitor *visit,
                  void *context);

/* Returns the places that the steps, leaps or jumps of ATOM lead to from PLACE; none if it slides (game.h). */
cellset tables_atom_steps(const struct game *g, int player, const struct atom *atom, cell place);

/* Returns the places that matter to a piece of PLAYER's KIND on PLACE of an empty board: none if it has no move. */
cellset tables_reach(const struct game *g, int player, int kind, cell place);

/* Returns an upper bound of the number of moves in any position of G, whatever pieces stand on the board. Needs the
 * tables and what game_derive derives after them. */
int tables_bound(const struct game *g);

/* Build G's tables out of what game_derive has derived before; free with tables_free (NULL is allowed). NULL if the
 * board's lines branch too often for tables. */
struct tables *tables_new(const struct game *g);
void tables_free(struct tables *tables);

/* Fill TABLES's knows_hops and facing, which the choice of its generator asks for (tables_new does). */
void tables_fill_hops(const struct game *g, struct tables *tables);

/* Fill TABLES's concerns and watches (tables_new does). */
void tables_fill_concerns(const struct game *g, struct tables *tables);

/* False: move M of a position of a game that watches does not change whether the royal piece on ROYAL is attacked, nor
 * whether it faces the other one. */
static inline bool tables_concern(const struct tables *tables, struct move m, cell royal)
{
    const cellset *concerns = &tables->concerns[royal];
    switch ((enum move_type)m.type) {
    case MOVE_PLAIN:
    case MOVE_PROMOTION:
        return m.from == royal || cellset_has(*concerns, m.from) || cellset_has(*concerns, m.to);
    case MOVE_DROP:
        return cellset_has(*concerns, m.to);
    case MOVE_PASS:
        return false;
    case MOVE_DOUBLE:
    case MOVE_EN_PASSANT:
    case MOVE_CASTLING:
    case MOVE_HOP:
    case MOVE_DUCK:
        return true;
    }
    return true;
}

/* Fill TABLES's between, many_rays and ray (tables_new does). */
void tables_fill_rays(const struct game *g, struct tables *tables);
