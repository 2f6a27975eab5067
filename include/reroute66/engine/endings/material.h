/* Material of a two-player game with so few pieces left that every position of it can be computed: which pieces, not
 * where they stand. An ending is called by its material here; `enum ending` of rules/outcome.h is how a game ended. */
#pragma once

#include "rules/position.h"

/* Exchanging the players: a way to turn or flip the board so that each player's pieces move on the image as the
 * other player's do on the original. */

/* Cell c goes to image[c], player p becomes 1 − p; doing it twice changes nothing. EXISTS: there is such a way. */
struct mirror {
    bool exists;
    cell image[CELLS_MAX];
};

/* Finds G's mirror: half a turn, else a flip. None for games that are not of two players. */
void mirror_find(const struct game *g, struct mirror *mirror);

/* An ending with pawns has at most MATERIAL_PAWN_PIECES pieces, others MATERIAL_PIECES, counting the royal ones and a
 * piece on the pocket. */
enum { MATERIAL_PIECES = 4, MATERIAL_PAWN_PIECES = 3, MATERIAL_TEXT = 2 * MATERIAL_PIECES, MATERIALS_MAX = 1024 };

/* The royal pieces of players 0 and 1, then the others by their bytes: player 0's first. Bytes beyond `pieces` are
 * 0. */
struct material {
    uint8_t pieces;
    piece piece[MATERIAL_PIECES];
};

static inline bool material_equal(const struct material *first, const struct material *second)
{
    bool equal = first->pieces == second->pieces;
    for (int i = 0; i < MATERIAL_PIECES; i++)
        equal = equal && first->piece[i] == second->piece[i];
    return equal;
}

/*
 * True if the ending of MATERIAL (sorted as said) can be computed: two players, each with a royal piece, few enough
 * pieces, and no pawns where promotion depends on the pieces lost (RULE_RESTORE). Not every such ending can be reached
 * in a game.
 */
bool material_is_covered(const struct game *g, const struct material *material);

/* Writes the material of P into OUT; false if it is not covered, a castling right is left (tables know none), or the
 * game is won by a corner. */
bool material_of(const struct game *g, const struct position *p, struct material *out);

/* As material_of, without the piece on GONE, which is not royal. */
bool material_without(const struct game *g, const struct position *p, cell gone, struct material *out);

/* Reads TEXT such as "KQkr": the labels of the game's pieces, upper case for player 0, lower case for player 1, in any
 * order. False with ERROR filled by one sentence if it is no material or not one that is covered. */
bool material_read(const struct game *g, const char *text, struct material *out, struct error *error);

/* Writes MATERIAL as "KQkr", player 0's pieces first, each player's royal piece first. */
void material_write(const struct game *g, const struct material *material, char out[MATERIAL_TEXT]);

/*
 * Replaces MATERIAL by its canonical form; returns whether the players were exchanged. Where the board allows that,
 * "KRkq" is "KQkr" with the players exchanged, and one table serves both. Tables are built, kept and asked for by
 * canonical material only.
 */
bool material_canonical(const struct mirror *mirror, struct material *material);

/*
 * Writes all canonical, covered material that can arise from G's array into OUT, at most MATERIALS_MAX sets, each after
 * those that its moves lead to. Returns how many; 0 for a game that is not of two players.
 */
int material_list(const struct game *g, struct material *out);

/*
 * Writes the canonical sets of fewer pieces, or of a promoted pawn, that one move in MATERIAL can lead to (bare royal
 * pieces included) into OUT (room for MATERIALS_MAX), no two equal; returns how many. Their tables are needed before
 * MATERIAL's can be built.
 */
int material_below(const struct game *g, const struct material *material, struct material *out);

/*
 * Returns a hash of everything in G that matters for endings: board, pieces, special rules, promotions, homes; not the
 * id, the title or the array as such, so that games that only differ in these share their tables. The same in every run
 * and on every machine.
 */
uint64_t material_hash(const struct game *g);
