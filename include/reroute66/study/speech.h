/*
 * A cell in words: who stands there, how many moves it has, who attacks and defends it, which way a move takes. For the
 * speaking line under the board, for `where`, and for people who do not see the board.
 */
#pragma once

#include "record/record.h"

/* What a description is about, and its form. */
struct speech {
    const struct game *game;
    const struct position *position;
    bool words;   /* whole sentences, pieces by their names; else labels, as short as can be */
    bool unicode; /* characters beyond ASCII may be used */
};

/* Add cell C, CELL_NONE for the pocket, to OUT: "Rook h1 - 7 moves - attacked by b c6 - defended by K g1". */
void speech_cell(const struct speech *s, cell c, struct text *out);

/* Add a line about where player WHO's pieces stand in P, "White: King e1; Queen d1; Rook a1, h1; …". */
void speech_army(const struct game *g, const struct position *p, int who, struct text *out);

/* True if the cell C is of ROW: "file e" or "e", "rank 4" or "4". */
bool speech_in_row(const struct board *b, cell c, const char *row);

/* Add who stands on the cells of ROW, as speech_in_row has it: "White Pawn on e2, …; 6 cells are empty"; nothing if no
 * cell is of it. */
void speech_row(const struct speech *s, const char *row, struct text *out);

/* Add which cells the piece on FROM passes on its way to TO: " - to b5 through a2 a3 A4"; nothing if it passes none. */
void speech_path(const struct speech *s, cell from, cell to, struct text *out);

/* Add the move of N in words, "White Pawn a2 to A4, takes Black Pawn on b5"; who left in its place. */
void speech_move(const struct game *g, const struct node *n, struct text *out);

/* Add who left in place of the move of N, and why: "Black resigns and leaves the game". */
void speech_left(const struct game *g, const struct node *n, struct text *out);

/* Add piece M's player and kind, "White Rook". */
void speech_piece(const struct game *g, piece m, struct text *out);
