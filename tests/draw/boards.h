/* What the tests of the drawing share: games from the data files, positions written as pieces and cells. */
#ifndef TESTS_UI_BOARDS_H
#define TESTS_UI_BOARDS_H

#include "rules/position.h"

/* The game ID from the data folder; ends the program with a message if there is none. Caller frees with game_free. */
struct game *boards_open(const char *id);

/* P = the pieces of WORDS on an otherwise empty board: "Ka1 pA4 _mf5 n*", a label as in position codes and a cell (*
 * the pocket). */
void boards_place(const struct game *g, const char *words, struct position *p);

/* The cells of WORDS ("a4 A4"). */
cellset boards_cells(const struct game *g, const char *words);

/* The one cell called NAME. */
cell boards_cell(const struct game *g, const char *name);

#endif
