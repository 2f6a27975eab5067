/*
 * The parts of board_derive with files of their own: lines (what lies beyond each side and corner, and overlaps) and
 * colours.
 */
#pragma once

#include "geometry/board.h"

/* Fill BOARD's fork, adjacent and overlap. False with ERROR and *CULPRIT filled as board_derive says. */
bool lines_derive(struct board *board, cell *culprit, struct error *error);

/* Fill BOARD's colour and colours; BOARD's lines must be there. */
void colours_derive(struct board *board);
