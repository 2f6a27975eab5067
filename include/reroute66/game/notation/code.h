/* Position codes (see man reroute66): FEN and its natural extension to every board. */
#pragma once

#include "rules/position.h"

enum { CODE_SIZE = 1536 };

/*
 * Read TEXT (a position code, or "startpos") into P, checked and completed (position_complete). False with ERROR filled
 * by one sentence that says what is wrong and where ("position code, row 3: 10 cells, expected 8"); P is then
 * undefined. Rows are numbered by their place in the code, the far one being 1; e->column counts bytes of TEXT from 1,
 * 0 where no single place is at fault.
 */
bool code_read(const struct game *g, const char *text, struct position *p, struct error *error);

/*
 * Castling letters without a royal piece and Rook to castle are dropped, or mean the other side where versions up to
 * 1.0 called it so (game.castling_turned). True if code_read has read TEXT (which may go on as EPD does) as P and done
 * so to some; NOTE says to which.
 */
bool code_dropped(const struct game *g, const char *text, const struct position *p, struct error *note);

/*
 * True if TEXT, which code_read has read as P, writes a game with hands in a dialect: the board and hands otherwise
 * than code_write, or as Shogi programs do.
 */
bool code_is_dialect(const struct game *g, const char *text, const struct position *p);

/* Write P's code, terminated, into OUT (at least CODE_SIZE bytes). */
void code_write(const struct game *g, const struct position *p, char *out);

/*
 * EPD lines: the first four fields of a position code, then operations such as `bm Nf3; id "one";`. (Steven Edwards,
 * "Portable Game Notation Specification and Implementation Guide", 1994, section 16.2.)
 */

/*
 * Read the position of LINE into P; the two counters of a position code may follow the four fields. *OPERATIONS points
 * to the rest of LINE. False with ERROR filled as by code_read.
 */
bool epd_read(const struct game *g, const char *line, struct position *p, const char **operations, struct error *error);

/*
 * Write what follows OPCODE in OPERATIONS (`opcode operands;` each), without quotation marks, cut to SIZE bytes, into
 * OUT. Returns where that begins in OPERATIONS, NULL if there is no such opcode.
 */
const char *epd_operand(const char *operations, const char *opcode, char *out, size_t size);

/*
 * Chess960: the castling letters of a position code say where King and Rooks began. Sources: X-FEN (Scharnagl, 2004),
 * in which K and Q are the outermost Rooks, and Shredder's FEN, which names their files.
 */

/*
 * The array of G that the castling letters of the position CODE (which may go on as EPD does) imply, into ARRAY: G's
 * own where they leave it open. False if G is no game of Chess960 (`rule castling` names the cells where the pieces
 * land), or CODE cannot be read.
 */
bool arrays_read(const struct game *g, const char *code, piece array[CELLS_MAX]);

/* G with that array (game_arranged); G itself where arrays_read is false. */
const struct game *arrays_game(const struct game *g, const char *code);

/* The capital that stands for castling SIDE (0 short, 1 long) of player WHO in P: K or Q; in Chess960 the Rook's file
 * if another Rook stands farther out. */
char arrays_letter(const struct game *g, const struct position *p, int who, int side);
