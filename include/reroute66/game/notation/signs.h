/*
 * The signs after a move: of check, and those that judge the move or the position, kept as numeric annotation glyphs
 * (PGN standard of 1994, section 10).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The last of the six glyphs that judge a move: $1 !, $2 ?, $3 !!, $4 ??, $5 !?, $6 ?!. */
enum { GLYPH_JUDGING = 6, SIGNS_MOST = 8 };

/* The glyphs that were read, in their order. */
struct signs {
    int count;
    uint16_t glyph[SIGNS_MOST];
};

/* Returns the mark of GLYPH, "" if it is none of the six. A constant string. */
const char *signs_mark(int glyph);

/* Returns the glyph that the whole of TEXT, a mark or another sign, stands for; 0 if it is none. */
int signs_glyph(const char *text);

/* Returns how many of the LENGTH bytes at TEXT are ! and ? in a run. */
size_t signs_marks(const char *text, size_t length);

/* Returns where the signs start after the move at the beginning of the LENGTH bytes at TEXT; LENGTH if there are
 * none. */
size_t signs_begin(const char *text, size_t length);

/*
 * Reads the signs at the beginning of the LENGTH bytes at TEXT, with or without blanks between them, into OUT. Returns
 * how many bytes they take. CHECK: the move before them gives check, so the + in `Qh5+=` says that; otherwise the sign
 * is `+=`. Runs of ! and ? that are no mark are not read.
 */
size_t signs_read(const char *text, size_t length, bool check, struct signs *out);
