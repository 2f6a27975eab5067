/*
 * The words among the moves of PGN as other programs write them: signs such as `+-` and `±` for glyphs, figurines for
 * labels, null moves, and moves without a blank between them. Knows one word and one position, nothing of records.
 */
#ifndef REROUTE66_RECORD_PGN_PGN_WORD_H
#define REROUTE66_RECORD_PGN_PGN_WORD_H

#include "base/text.h"
#include "notation/movetext.h"

/*
 * The sign that the LENGTH bytes at TEXT begin with: how many bytes it takes, 0 if there is none; *GLYPH is its number
 * (PGN standard, section 10). The marks ! and ? are in record/glyph.h.
 */
size_t pgn_word_sign(const char *text, size_t length, int *glyph);

/* A move at the beginning of a word, and how many bytes it takes; what follows is a sign or another move. */
struct word_move {
    struct move move;
    size_t used;
};

/* Read the move that TEXT begins with, of position P, into OUT. A null move (`--`, `Z0`) is a MOVE_PASS, legal or not:
 * nobody can pass in check. False with WHY as of movetext_read, its column counted in TEXT. */
bool pgn_word_move(const struct game *g, const struct position *p, const struct text *text, struct word_move *out,
                   struct error *why);

#endif
