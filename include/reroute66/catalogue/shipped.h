/*
 * The games that come with the program, by id. Named here, not listed from the folders, because a user's own games must
 * not change what a benchmark or a test goes through.
 */
#ifndef REROUTE66_CATALOGUE_SHIPPED_H
#define REROUTE66_CATALOGUE_SHIPPED_H

enum { SHIPPED_GAMES = 8 };

/* Each has a file data/games/ID.game. The order is that of `bench`. */
extern const char *const shipped_game[SHIPPED_GAMES];

#endif
