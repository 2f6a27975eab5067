/* Endings in words: shares of won positions, the progress of a table, how a position ends. */
#pragma once

#include "play/session.h"
#include "study/game_endings.h"

/*
 * Add to OUT what PUBLISHED, which may be NULL, says of an ending of G: "White wins 99.5 % (in up to 33 moves),
 * Black 48.4 % (19)", each of the positions with that player to move.
 */
void endtext_summary(const struct game *g, const struct published_ending *published, struct text *out);

/* Add to OUT the line of the list for MATERIAL: a bar while its table, or one that it needs, is being made; else what
 * is published and the state of the table. */
void endtext_line(const struct game_endings *endings, const struct material *material, struct text *out);

/*
 * Add to OUT one sentence on P, a position of ENDINGS's game: "On the board (KRk, White to move): White mates in 12;
 * the best moves: ENDINGS a1-a7." False, OUT as it was, if P is of no ending that has tables.
 */
bool endtext_verdict(const struct game_endings *endings, const struct position *p, struct text *out);

/*
 * Add to OUT how NODE's position ends, and whether the player to move had more before the last move of its own: "White
 * mates in 12.", "The win is gone: a draw. `undo` takes the move back." False, OUT as it was, if no table knows.
 */
bool endtext_remark(const struct game_endings *endings, const struct node *node, struct text *out);

/* Add to OUT a page about MATERIAL in the markup of help pages: pieces, results with diagrams, the table. */
void endtext_page(const struct game_endings *endings, const struct material *material, struct text *out);

/* Add to OUT a page about the mates by one piece alone. */
void endtext_lone(const struct game_endings *endings, struct text *out);

/*
 * A cell in words: who stands there, how many moves it has, who attacks and defends it, which way a move takes. For the
 * speaking line under the board, for `where`, and for people who do not see the board.
 */

/* What a description is about, and its form. */
struct speech {
    const struct game *game;
    const struct position *position;
    bool words;   /* whole sentences, pieces by their names; else labels, as short as can be */
    bool unicode; /* characters beyond ASCII may be used */
};

/* Add cell HERE, CELL_NONE for the pocket, to OUT: "Rook h1 - 7 moves - attacked by b c6 - defended by K g1". */
void speech_cell(const struct speech *speech, cell here, struct text *out);

/* Add a line about where player WHO's pieces stand in P, "White: King e1; Queen d1; Rook a1, h1; …". */
void speech_army(const struct game *g, const struct position *p, int who, struct text *out);

/* True if the cell PLACE is of ROW: "file e" or "e", "rank 4" or "4". */
bool speech_in_row(const struct board *board, cell place, const char *row);

/* Add who stands on the cells of ROW, as speech_in_row has it: "White Pawn on e2, …; 6 cells are empty"; nothing if no
 * cell is of it. */
void speech_row(const struct speech *speech, const char *row, struct text *out);

/* Add which cells the piece on FROM passes on its way to TO: " - to b5 through a2 a3 A4"; nothing if it passes none. */
void speech_path(const struct speech *speech, cell from, cell to, struct text *out);

/* Returns the name of the player of NODE's move in SESSION, borrowed; NULL if it is not known, and in replays, where
 * the sides are told. */
const char *speech_name(const struct session *session, const struct node *node);

/*
 * Add the move of NODE in words, "White Pawn a2 to A4, takes Black Pawn on b5"; who left in its place. NAMED: the cells
 * by which its beginning and end are named, as movetext_named has them; NULL: the move's own. NAME, the player's:
 * "Anna: Pawn a2 to A4, takes Pawn on b5"; NULL: the sides are told.
 */
void speech_move(const struct game *g, const struct node *node, const cell named[2], const char *name,
                 struct text *out);

/* Add who left in place of the move of NODE, NAME or (NULL) the side, and why: "Black resigns and is out"; where that
 * ended the game, "Black resigns". */
void speech_left(const struct game *g, const struct node *node, const char *name, struct text *out);

/* Add LINE, what is said of a game of G (NULL: of none), with labels such as "_v" of the third player's pieces as
 * names: "Red Viceroy", and "Viceroy" behind "Red plays". */
void speech_labels(const struct game *g, const char *line, struct text *out);

/* Add LINE, what is said of a game of G (NULL: of none), with its moves by the names of their pieces: `N f3-e5` as
 * "Knight f3-e5", the promotions `P a7-a8; Q-a8` and `P a7-a8=Q` as "Pawn a7-a8, becomes Queen", `N@f3` as "Knight from
 * the hand to f3", `P d2-d4,@e3` as "Pawn d2-d4, the duck to e3", a `+` behind a move as ", check". What is to be typed
 * stays as it is: between backquotes, and behind words such as "Did you mean". */
void speech_moves(const struct game *g, const char *line, struct text *out);

/* Add piece WHAT's player and kind, "White Rook". */
void speech_piece(const struct game *g, piece what, struct text *out);
