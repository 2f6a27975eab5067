/*
 * The letters that languages have for the pieces of chess.
 */
#ifndef REROUTE66_RECORD_PGN_LANGUAGE_H
#define REROUTE66_RECORD_PGN_LANGUAGE_H

#include "rules/game.h"

enum { LANGUAGE_LETTERS = 26 };

/*
 * The labels of G's pieces by the letters A … Z of the language NAME: a name (`German`), a code (`de`), or the letters
 * of King, Queen, Rook, Bishop, Knight (and Pawn) themselves (`KDTLS`). Other letters stay. False if there is no such
 * language.
 */
bool language_letters(const struct game *g, const char *name, char out[LANGUAGE_LETTERS]);

#endif
