/* Position codes (see man reroute66): FEN and its natural extension to every board. */
#ifndef REROUTE66_NOTATION_CODE_H
#define REROUTE66_NOTATION_CODE_H

#include "rules/position.h"

enum { CODE_SIZE = 768 };

/*
 * Read TEXT (a position code, or "startpos") into P, checked and completed (position_complete). False with E filled by
 * one sentence that says what is wrong and where ("position code, row 3: 10 cells, expected 8"); P is then undefined.
 * Rows are numbered by their place in the code, the far one being 1; e->column counts bytes of TEXT from 1, 0 where no
 * single place is at fault.
 */
bool code_read(const struct game *g, const char *text, struct position *p, struct error *e);

/*
 * Castling letters for which no royal piece and Rook stand are dropped. If code_read has read TEXT (which may go on as
 * EPD does) as P and dropped some, this says which in NOTE; else false.
 */
bool code_dropped(const struct game *g, const char *text, const struct position *p, struct error *note);

/* Write P's code, terminated, into OUT (at least CODE_SIZE bytes). */
void code_write(const struct game *g, const struct position *p, char *out);

#endif
