/*
 * Games of the data files and positions of theirs, for the tests of all layers above `rules`. A name that there is not
 * fails the test.
 */
#pragma once

#include "base/memory.h"
#include "rules/position.h"

OWNER(game)

struct random;

/* Game ID of the catalogue, or of the folder $ODD_GAMES: opened once for all tests of a program. / A copy that is the
 * caller's, to be freed by game_free. */
const struct game *game_of(const char *id);
struct game *game_open(const char *id);

/* Makes the file NAME of FOLDER, and the folders that it needs, with TEXT. */
void write_file(const char *folder, const char *name, const char *text);

/* The position of CODE. */
struct position position_of(const struct game *g, const char *code);

/* The place of the cell called NAME; all cells of NAMES, which have blanks between them. */
cell cell_of(const struct game *g, const char *name);
cellset cells_of(const struct game *g, const char *names);

/* The piece called LABEL: `R` White's, `r` Black's, `_r` Red's. */
piece piece_of(const struct game *g, const char *label);

/*
 * The position described by TEXT, words separated by blanks: the side to move (`w b r`, else White), `Ke1` pieces
 * (`_ga6` Red's), `+KQkq` castling rights, `ep=PASSED/LANDED`, `*N` the piece on the pocket, `lost=RVv` pieces lost,
 * `half=N`, `counted=N/LIMIT`. / The same, completed (position_complete).
 */
struct position placed(const struct game *g, const char *text);
struct position settled(const struct game *g, const char *text);

/* Each cell of G with a chance of one in ONE_IN. */
cellset random_cells(const struct game *g, struct random *r, uint32_t one_in);
