/* The table of one ending: for every placement of its pieces and either side to move, who wins with best play and in
 * how many moves. Repetition and the 50-move rule are ignored, as in all such tables. */
#pragma once

#include "endings/material.h"

/*
 * A value is one byte, for the side to move: VALUE_DRAW; VALUE_ILLEGAL, no such position (two pieces on one cell, the
 * side that is not to move in check, a pawn where none can be); else 1 + the plies to the end with best play: an even
 * number of plies is lost (0: mated), an odd one won. The longest win that fits is VALUE_MOVES_MAX moves.
 */
enum { VALUE_DRAW = 0, VALUE_ILLEGAL = 255, VALUE_MATED = 1, VALUE_MOVES_MAX = 126 };

enum verdict { VERDICT_ILLEGAL, VERDICT_DRAW, VERDICT_WIN, VERDICT_LOSS };

/* The side to move wins in, or loses in, MOVES moves of the winner (a loss in 0: it is mated); 0 moves for a draw. */
struct endvalue {
    enum verdict verdict;
    int moves;
};

/* Returns what the byte VALUE says. */
static inline struct endvalue endvalue_of(uint8_t value)
{
    if (value == VALUE_DRAW || value == VALUE_ILLEGAL)
        return (struct endvalue){value ? VERDICT_ILLEGAL : VERDICT_DRAW, 0};
    return (struct endvalue){value & 1 ? VERDICT_LOSS : VERDICT_WIN, value / 2};
}

/*
 * How the positions of a material are numbered: side to move, then the cells of piece[0], piece[1], … as digits, the
 * last one running fastest. A digit is the place's number among `place` (a lane counts once); a piece that is not royal
 * has one more, `places`, for the pocket where there is one.
 */
struct endindex {
    const struct game *g; /* borrowed */
    struct material material;
    struct mirror mirror;
    int places;
    cell place[CELLS_MAX];       /* place number → cell (a lane's first) */
    uint8_t number[CELLS_MAX];   /* cell → place number */
    int digits[MATERIAL_PIECES]; /* how many values piece i's digit has */
    size_t stride[MATERIAL_PIECES];
    size_t side; /* positions with one side to move: those of player 1 follow those of player 0 */
};

/* Fills INDEX for MATERIAL (which must be covered and canonical) of G. */
void endindex_start(struct endindex *index, const struct game *g, const struct material *material);

/* Returns the number of P, 0 … 2 * side − 1. P's material must be INDEX's, perhaps with the players exchanged. Swapping
 * two pieces of a kind may change the number, but not the value. */
size_t endindex_of(const struct endindex *index, const struct position *p);

/* Writes the position with number AT into P, as after position_complete. False if two pieces stand in one place (P is
 * undefined then). The table says whether the position is legal. */
bool endindex_position(const struct endindex *index, size_t at, struct position *p);

/* A table: 2 * index.side values, one byte a position. Read-only once built, so any thread may probe it. */
struct endtable {
    struct endindex index;
    uint8_t *value;
};

/* Returns a table for MATERIAL of G whose values are yet to be written, NULL with ERROR filled if memory runs out. G is
 * borrowed. Free with endtable_free (NULL is allowed). */
struct endtable *endtable_new(const struct game *g, const struct material *material, struct error *error);
void endtable_free(struct endtable *table);

/* Returns the length of TABLE's values in bytes. */
static inline size_t endtable_length(const struct endtable *table)
{
    return 2 * table->index.side;
}

/* Returns the value of P, whose canonical material must be TABLE's. */
struct endvalue endtable_probe(const struct endtable *table, const struct position *p);
