/* The diagrams of pages: a piece and where it may go. */
#pragma once

#include "draw/view.h"

/*
 * Read the WORDS of a diagram on G's board: PIECE CELL (a label, lower case for the second player) is the empty board
 * with that piece, CODE | CELL a position; CELL may be left out there. P gets the position and M the marks of where the
 * piece on CELL may go. False if that makes no sense.
 */
bool reach_read(const struct game *g, const char *words, struct position *p, struct marks *m);
