/* Positions made by putting pieces on random cells, in which problems are looked for. */
#ifndef REROUTE66_TOOLS_YEARLY_STREWN_H
#define REROUTE66_TOOLS_YEARLY_STREWN_H

#include "base/random.h"
#include "endings/material.h"
#include "rules/position.h"

/* The pieces of M on random cells, either side to move, into P; false if that is no legal position or a finished game.
 * */
bool strewn_material(const struct game *g, struct random *random, const struct material *m, struct position *p);

/*
 * A position of G, which has RULE_RESTORE, whose side to move misses no officer and has pawns near its far corner: it
 * wins by arriving there. The others have lost some of theirs. False if what came of it is no legal position or a
 * finished game.
 */
bool strewn_corner(const struct game *g, struct random *random, struct position *p);

/* A position of G in which each player has some officers and pawns left, anywhere; any player to move. False as
 * above. */
bool strewn_battle(const struct game *g, struct random *random, struct position *p);

/*
 * Mates by one piece alone, without even its own royal piece on the board. They exist on boards with a Switch, where a
 * line attacks a royal piece along two branches at once.
 */

/* Player 0's piece on BY mates player 1's royal piece on ROYAL, with no other piece on the board. */
struct lone_mate {
    cell by, royal;
};
enum { LONE_MATES_MAX = CELLS_MAX * CELLS_MAX };

/* All mates by a piece of KIND (not the royal one) alone, by the royal piece's cell, into OUT (room for
 * LONE_MATES_MAX); returns how many. */
int lone_mates(const struct game *g, int kind, struct lone_mate *out);

#endif
