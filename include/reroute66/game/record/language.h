/* The letters that languages have for the pieces of chess. */
#pragma once

#include "rules/game.h"

enum { LANGUAGE_LETTERS = 26 };

/* True if NAME is a language: a name (`German`), a code (`de`), or the letters of King, Queen, Rook, Bishop, Knight
 * (and Pawn) themselves (`KDTLS`). */
bool language_known(const char *name);

/* The labels of G's pieces by the letters A … Z of the language NAME into OUT. Other letters stay. False if
 * language_known says no. */
bool language_letters(const struct game *g, const char *name, char out[LANGUAGE_LETTERS]);
