/*
 * The parts of game_derive: where pawns stand, promote and win, castling, and where pieces reenter.
 */
#pragma once

#include "rules/game.h"

/* Fill pawn_start, double_start, answered and promotion (and far_corner, with RULE_RESTORE), column and pieces. Needs
 * far_side. */
void derive_cells(struct game *g);

/* Fill goal from the rules in force. Needs far_corner. */
void derive_goals(struct game *g);

/*
 * Fill castling, castling_turned and castling_kept from the array: the two nearest Rooks (castles_with) on straight
 * lines of lateral steps from the royal piece; or what the rule's pairs of cells say. False with ERROR filled if no
 * pieces of the array fit such a pair.
 */
bool derive_castling(struct game *g, struct error *error);

/* Fill home: the cell of the array and those that a piece's first moves in the array lead to. Needs the tables. */
void derive_homes(struct game *g);

/* Fill pawn_cells: what pawn moves reach from pawn_start and home. */
void derive_pawn_cells(struct game *g);

/* True if the royal KIND (-1: none) steps or jumps the same way whatever stands on the board, capturing as it moves. */
bool royal_is_plain(const struct game *g, int kind);

/* Fill dead_with and dead_on_one_colour, and take DEAD_BARE away where a bare royal piece may win by stalemate. Needs
 * the tables. */
void derive_dead(struct game *g);
