/*
 * The parts of board_derive with files of their own: lines (what lies beyond each side and corner, and overlaps) and
 * colours.
 */
#pragma once

#include "geometry/board.h"

/* Fill B's fork, adjacent and overlap. False with E and *CULPRIT filled as board_derive says. */
bool lines_derive(struct board *b, cell *culprit, struct error *e);

/* Fill B's colour and colours; B's lines must be there. */
void colours_derive(struct board *b);
