/*
 * What the fast generator, the making of moves and the derivation of a game look up: precomputed from the
 * board and the men, one struct a game. Private to src/rules. Knows game.h, nothing of positions. The walker
 * may not use it: tests hold the two against each other.
 */
#ifndef REROUTE66_RULES_TABLES_H
#define REROUTE66_RULES_TABLES_H

#include "rules/zobrist.h"

/* One double step of a pawn: the cell it lands on and the one it passes. */
struct double_step {
    cell to, over;
};
enum { DOUBLES_MAX = 8 };

struct tables {
    struct zobrist zobrist;
    cellset pawn_takes[PLAYERS_MAX][CELLS_MAX];    /* where a pawn on c captures */
    cellset pawn_taken_by[PLAYERS_MAX][CELLS_MAX]; /* whence a pawn captures on c */
    struct double_step doubles[PLAYERS_MAX][CELLS_MAX]
                              [DOUBLES_MAX]; /* from a starting cell; over == CELL_NONE ends the list */
    uint8_t castling_kept[CELLS_MAX];        /* the castling rights that outlast a move from or to c */
};

/* The side or corner by which a man of PLAYER leaves C on way R of an atom along LINE (game.h), -1 if C has
 * no such way. */
int tables_exit(const struct game *g, int player, cell c, int r);

/*
 * The cells (whole lanes) that one step of ATOM on way R leads to, from any cell of C's lane; C's own lane is
 * left out: a move that ends where it began is none.
 */
cellset tables_steps(const struct game *g, int player, const struct atom *atom, int r, cell c);

/* Build G's tables out of what game_derive has derived before; free with tables_free (NULL is allowed). */
struct tables *tables_new(const struct game *g);
void tables_free(struct tables *t);

#endif
