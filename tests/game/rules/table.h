/*
 * For the tests of the rules: legal moves as text. Asks the fast generator and the walker alike: where moves matter
 * both must say the same.
 */
#pragma once

#include "games.h"
#include "rules/outcome.h"
#include "rules/walker.h"

/*
 * Assert that the legal moves of the piece on FROM ("*": from the pocket) lead exactly to the words of TO, in any
 * order: `a4`, `a8=Q`, `a3ep`, `c4-c5` for a hop by c4. Both generators are asked.
 */
void assert_moves(const struct game *g, const struct position *p, const char *from, const char *to);

/* Assert that TO (a word as above) is, or is not, among the legal moves of the piece on FROM. */
void assert_move(const struct game *g, const struct position *p, const char *from, const char *to);
void assert_no_move(const struct game *g, const struct position *p, const char *from, const char *to);

/* Assert that a piece called LABEL alone on the empty board attacks from CELL exactly the cells TO; both generators are
 * asked. */
void assert_reach(const struct game *g, const char *label, const char *cell, const char *to);

/* Play the legal move FROM TO (a word as above); fails the test if there is none. */
void play(const struct game *g, struct position *p, const char *from, const char *to);

/* Both generators' legal moves of P, asserted to be the same set without doubles, into OUT; returns how many. */
int moves_of_both(const struct game *g, const struct position *p, struct move *out);

/* The outcome of P on its own, with no history. */
struct outcome outcome_alone(const struct game *g, const struct position *p);
