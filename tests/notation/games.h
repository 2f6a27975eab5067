/*
 * For the tests of notation: games from the data folder, positions from codes, and a random walk.
 */
#ifndef REROUTE66_TESTS_NOTATION_GAMES_H
#define REROUTE66_TESTS_NOTATION_GAMES_H

#include "base/random.h"
#include "catalogue/catalogue.h"
#include "rules/position.h"

/* Open all games of shipped_game before the tests of a group, and close them after: cmocka fixtures. */
int games_open(void **state);
int games_close(void **state);

/* The open game ID; the test fails if there is none. */
const struct game *game_of(const char *id);

/* The position of CODE in G; the test fails with the reader's sentence if CODE is refused. */
struct position position_of(const struct game *g, const char *code);

/* The name of G's cell C, "-" for CELL_NONE. */
const char *name_of(const struct game *g, cell c);

#endif
