/* What a search learns about moves: which quiet moves and captures caused cutoffs, by themselves and after the moves
 * before. */
#pragma once

#include "table.h"

/* HISTORY_PLIES: continuation history after the last move, the one before it and the one four plies back. */
enum { HISTORY_PLIES = 3 };
enum { HISTORY_MAX = 16384, HISTORY_KINDS = 14, PIECES_MAX = PLAYERS_MAX * HISTORY_KINDS, PIECE_TO_NONE = -1 };

/* Counts in ±HISTORY_MAX. Moves are known by the piece and the cell it goes to ("piece-to"). Of more than HISTORY_KINDS
 * kinds several share their counts, as these grow with the square of their number. */
struct history {
    int16_t quiet[PLAYERS_MAX][CELLS_MAX + 1][CELLS_MAX];  /* [player][from, CELLS_MAX for reentries][to] */
    int16_t capture[PIECES_MAX][CELLS_MAX][HISTORY_KINDS]; /* [piece][to][kind taken; 0 if none] */
    int16_t *continuation;                                 /* [piece-to of the move before][piece-to], owned */
    struct move counter[PIECES_MAX][CELLS_MAX]; /* countermove: what refuted the last move, by its piece-to */
    int kinds, cells, pieces_to;
    uint8_t alike[KINDS_MAX]; /* the kind whose counts a kind uses */
    uint8_t number[256];      /* by piece: its player and kind together */
    int first[256];           /* by piece: where its kind's counts begin */
};

/* Makes HISTORY, all zero, ready for G; the memory is released by history_free. False if there is none. */
bool history_start(struct history *history, const struct game *g);
void history_free(struct history *history);

/* Forgets everything. */
void history_clear(struct history *history);

/* Returns the number of the piece that M moves in P and the cell it goes to together, PIECE_TO_NONE for a pass. */
int history_piece_to(const struct history *history, const struct position *p, struct move m);

/* Returns the butterfly history of the quiet move M of P plus continuation history after the moves BEFORE (piece-to):
 * the last one, the one before it, and, counting half, the one four plies back. Higher is better. */
int history_quiet(const struct history *history, const struct position *p, struct move m,
                  const int before[HISTORY_PLIES]);

/* The counts of one node's quiet moves, found once for all its moves. Borrowed; for as long as HISTORY and P stay as
 * they are. */
struct quiet_counts {
    const struct position *p;
    const int16_t (*quiet)[CELLS_MAX];   /* [from][to] */
    const int16_t *after[HISTORY_PLIES]; /* [kind * cells + to]; zeros where the move before is unknown */
    const int *first;                    /* the history's */
};
struct quiet_counts history_quiet_counts(const struct history *history, const struct position *p,
                                         const int before[HISTORY_PLIES]);

/* The counts of one piece's moves. */
struct piece_counts {
    const int16_t *quiet; /* [to] */
    int first;            /* what to add to the cell in `after` */
};

/* Returns those of the piece that M moves or drops. */
static inline struct piece_counts quiet_counts_from(const struct quiet_counts *counts, struct move m)
{
    return (struct piece_counts){counts->quiet[m.from == CELL_NONE ? CELLS_MAX : m.from],
                                 counts->first[move_piece(counts->p, m)]};
}

/* Returns history_quiet of its move to TO. */
static inline int quiet_counts_of(const struct quiet_counts *counts, const struct piece_counts *c, cell to)
{
    int at = c->first + to;
    return c->quiet[to] + counts->after[0][at] + counts->after[1][at] + counts->after[2][at] / 2;
}

/* Returns the capture history of M, which takes a piece of kind VICTIM (0 if none). */
int history_capture(const struct history *history, const struct position *p, struct move m, int victim);

/* Raise (BONUS > 0) or lower the counts of M: of a quiet move all of them, or that of the butterfly history alone. */
void history_update_quiet(struct history *history, const struct position *p, struct move m,
                          const int before[HISTORY_PLIES], int bonus);
void history_update_butterfly(struct history *history, const struct position *p, struct move m, int bonus);
void history_update_capture(struct history *history, const struct position *p, struct move m, int victim, int bonus);

/* Returns the countermove of BEFORE (piece-to): what last refuted it, MOVE_NONE if none. */
struct move history_counter(const struct history *history, int before);

/* Sets the countermove of BEFORE to M. */
void history_set_counter(struct history *history, int before, struct move m);

/* Correction history: how wrong static evaluations were in positions with the same pawns, the same other pieces of a
 * player, or the same last moves. The next one is corrected by it. */

enum { CORRECTIONS = 1 << 13, CORRECTION_MOVES = 2 };

/* In 1/256 of 1/100 pawn, for the player to move, who comes first where players do. */
struct correction {
    int16_t pawns[PLAYERS_MAX][CORRECTIONS];
    int16_t pieces[PLAYERS_MAX][PLAYERS_MAX][CORRECTIONS];   /* [player to move][whose pieces] */
    int16_t after[CORRECTION_MOVES][PIECES_MAX * CELLS_MAX]; /* by piece-to of the last moves */
};

/* Returns what to add to the evaluation of P after the moves BEFORE, in 1/100 pawn. */
int correction_of(const struct correction *correction, const struct game *g, const struct position *p,
                  const int before[HISTORY_PLIES]);

/* Learns that a search to DEPTH found P worth OFF more than its corrected evaluation. */
void correction_update(struct correction *correction, const struct game *g, const struct position *p,
                       const int before[HISTORY_PLIES], int depth, int off);
