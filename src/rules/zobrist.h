/*
 * Random numbers for the key of a position: one for each piece and cell, and one for everything else that makes two
 * positions differ. Knows pieces and cells as numbers, nothing of rules. Zobrist, "A new hashing method with
 * application for game playing", 1970.
 */
#ifndef REROUTE66_RULES_ZOBRIST_H
#define REROUTE66_RULES_ZOBRIST_H

#include "rules/game.h"

enum { PIECES_BYTES = PLAYERS_MAX << 4 }; /* every piece is a byte below this */

struct zobrist {
    uint64_t piece[PIECES_BYTES][CELLS_MAX];
    uint64_t pocket[PIECES_BYTES];         /* [0], no piece, is 0 */
    uint64_t lost[PLAYERS_MAX][KINDS_MAX]; /* times the number lost */
    uint64_t turn[PLAYERS_MAX];
    uint64_t alive[1 << PLAYERS_MAX];
    uint64_t castling[1 << PLAYERS_MAX * CASTLINGS_MAX];
    uint64_t passed[CELLS_MAX], landed[CELLS_MAX]; /* a double step that can be answered en passant */
    uint64_t winner[PLAYERS_MAX + 1];              /* [0] is 0 */
};

/* Fill Z; the same numbers in every run and on every machine. */
void zobrist_fill(struct zobrist *z);

#endif
