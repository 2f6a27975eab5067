/*
 * Chess960: the castling letters of a position code say where King and Rooks began. Sources: X-FEN (Scharnagl, 2004),
 * in which K and Q are the outermost Rooks, and Shredder's FEN, which names their files.
 */
#ifndef REROUTE66_NOTATION_ARRAYS_H
#define REROUTE66_NOTATION_ARRAYS_H

#include "rules/position.h"

/*
 * The array of G that the castling letters of the position CODE (which may go on as EPD does) speak of, into ARRAY: G's
 * own where they leave it open.
 * False if G is no game of Chess960 (`rule castling` names the cells where the pieces land), or CODE cannot be read.
 */
bool arrays_read(const struct game *g, const char *code, piece array[CELLS_MAX]);

/* G with that array (game_arranged); G itself where arrays_read is false. */
const struct game *arrays_game(const struct game *g, const char *code);

/* The capital that stands for castling SIDE (0 short, 1 long) of player WHO in P: K or Q; in Chess960 the Rook's file
 * if another Rook stands farther out. */
char arrays_letter(const struct game *g, const struct position *p, int who, int side);

#endif
