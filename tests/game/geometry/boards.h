/*
 * Boards made by hand for the tests of geometry, which may not know the catalogue.
 */
#pragma once

#include "geometry/board.h"

/* Add the cells FILES (one letter each) of RANK as parallelograms of width 2 from LOW (bottom left) to HIGH (top left)
 * on. */
void add_strip(struct board *b, int rank, const char *files, struct point low, struct point high);

/* Fill B with the 66 cells of Reroute66, in half sides, and derive. */
void make_reroute66(struct board *b);

/* Fill B with 8 × 8 squares and derive. */
void make_chess(struct board *b);

/* Fill B with the 91 hexagons of AltOrth and derive. */
void make_hex91(struct board *b);

/* The cell called NAME, which must exist. */
cell at(const struct board *b, const char *name);

/* The names of CELLS, sorted by byte, with blanks between, into OUT (1024 bytes). */
const char *names_of(const struct board *b, cellset cells, char *out);

/* All cells that a piece on FROM reaches along lines of kind LINE on an empty board, branches included. */
cellset slides(const struct board *b, enum line line, cell from);

/* The same through side or corner EXIT only. */
cellset slide_through(const struct board *b, enum line line, cell from, int exit);
