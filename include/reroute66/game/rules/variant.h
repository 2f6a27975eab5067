/* The names of games: how other programs write them. */
#pragma once

#include "rules/game.h"

/*
 * True if NAME, as a person or another program writes it, is the name WHOSE (an id or a title): whatever the case,
 * blanks, signs and a last word "chess".
 */
bool variant_alike(const char *name, const char *whose);

/* True if one of NAME and the name WHOSE, four letters or more, is how the other begins, as variant_alike compares. */
bool variant_near(const char *name, const char *whose);

/*
 * Returns the id of the game that other programs call NAME, which is none of its own names: "3check" is threecheck.
 * NULL if there is none. Sources: the lists of Fairy-Stockfish, pychess, lichess, chess.com, python-chess, xboard and
 * CQLi.
 */
const char *variant_alias(const char *name);
