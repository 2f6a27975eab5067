/*
 * A sandbox: a board whose pieces are moved freely and on which no rule is enforced, as on Game Courier's boards. Any
 * of the 26 letters may stand anywhere, cells may be taken off the board and put back, and either player may move any
 * piece.
 */
#pragma once

#include "notation/diagram.h"
#include "rules/position.h"

enum { LOOSE_FIELD = 16 };

/*
 * A plain value: copying is undo. On a board with a reenterent square pieces.hand[0] is the piece on it (pieces.held 0:
 * it is empty). A removed cell holds LETTER_REMOVED, a lane its piece on its first cell. The fields for castling, en
 * passant and what rules count are kept as they were read, the first two until a move is made: they mean nothing here.
 */
struct sandbox {
    struct diagram pieces;
    uint8_t turn; /* whose turn it is; not enforced */
    uint16_t half, full;
    char castling[LOOSE_FIELD], ep[LOOSE_FIELD], counted[COUNTERS_MAX][LOOSE_FIELD];
};

/* Fill SANDBOX with the board and pieces of the position P of G. */
void sandbox_from_position(const struct game *g, const struct position *p, struct sandbox *sandbox);

/*
 * Read a sandbox's code, or "startpos": a position code that is not judged and in which `-` stands for a removed cell.
 * False with ERROR filled (as by code_read) if rows, letters or fields do not fit the board; SANDBOX is then undefined.
 */
bool sandbox_read(const struct game *g, const char *text, struct sandbox *sandbox, struct error *error);

/* Add SANDBOX's code to OUT. */
void sandbox_write(const struct game *g, const struct sandbox *sandbox, struct text *out);

/*
 * Make the move in TEXT, which is one step or several joined with `;`:
 * - `P e2-e4`, `e2-e4`, `e2e4`, `P e2xe4`, `B a2-c4-c5`: a piece goes; a label must be its own.
 * - `a7-a8=Q`, `a7a8q`: it becomes another.
 * - `@-e4`, `e4-`: the piece leaves the board.
 * - `N-e4`, `N@e4`: put a piece, whatever stood there; on a removed cell, it comes back.
 * - `-e4`: the cell leaves the board. `@-e4` then: it comes back, empty.
 * - `O-O`, `O-O-O`: the game's castling, for the side to move.
 * - `P*c5`: put a piece, as `P-c5` does; on a board with a reenterent square the piece that stands there goes to c5.
 * - `--`: nothing.
 *
 * On a board with a reenterent square a captured piece goes there, and it is named `*` like a cell: `N-*`, `@-*`,
 * `e4-*`. Signs (+ # ! ?) and a `// comment` may follow. Then the next player is to move (of three, the next who has a
 * piece). False with ERROR filled (one sentence, the column of the fault in TEXT) if a step cannot be done; SANDBOX is
 * then as it was.
 */
bool sandbox_play(const struct game *g, struct sandbox *sandbox, const char *text, struct error *error);
