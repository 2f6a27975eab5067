/*
 * The six glyphs that judge a move, and their marks: $1 !, $2 ?, $3 !!, $4 ??, $5 !?, $6 ?!. Knows letters only.
 */
#ifndef REROUTE66_RECORD_GLYPH_H
#define REROUTE66_RECORD_GLYPH_H

#include <stddef.h>

enum { GLYPH_JUDGING = 6 }; /* the last of them */

/* The mark of GLYPH, "" if it has none. A constant string. */
const char *glyph_mark(int glyph);

/* The glyph of the mark of LENGTH bytes at MARK, 0 if there is none. */
int glyph_read(const char *mark, size_t length);

/* How many of the LENGTH bytes at TEXT are ! and ? at its beginning / at its end. */
size_t glyph_head(const char *text, size_t length);
size_t glyph_tail(const char *text, size_t length);

#endif
