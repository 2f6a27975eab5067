/*
 * EPD lines: the first four fields of a position code, then operations such as `bm Nf3; id "one";`. (Steven Edwards,
 * "Portable Game Notation Specification and Implementation Guide", 1994, section 16.2.)
 */
#ifndef REROUTE66_NOTATION_EPD_H
#define REROUTE66_NOTATION_EPD_H

#include "rules/position.h"

/*
 * Read the position of LINE into P; the two counters of a position code may follow the four fields. *OPERATIONS points
 * to what comes then, in LINE itself. False with E filled as by code_read.
 */
bool epd_read(const struct game *g, const char *line, struct position *p, const char **operations, struct error *e);

/*
 * What stands behind OPCODE among OPERATIONS (`opcode operands;` each), without quotation marks, cut to SIZE bytes,
 * into OUT. Returns where that begins in OPERATIONS, NULL if there is no such opcode.
 */
const char *epd_operand(const char *operations, const char *opcode, char *out, size_t size);

#endif
