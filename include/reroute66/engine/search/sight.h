/*
 * How easily people overlook a move, by what is hard to see in it. Weaker levels overlook such moves more often, and
 * reviews name what was overlooked.
 */
#pragma once

#include "rules/position.h"

/* What makes a move hard to see; the hardest last. */
enum sight_trait {
    SIGHT_QUIET,      /* it neither captures nor promotes */
    SIGHT_EDGE,       /* the piece stands at the rim of the board */
    SIGHT_LANE,       /* the piece leaves or enters a lane, all of whose squares it occupies */
    SIGHT_LONG,       /* it goes SIGHT_FAR steps or more */
    SIGHT_AWAY,       /* it begins and ends SIGHT_FAR steps or more from where the last moves ended */
    SIGHT_BACKWARD,   /* a piece other than a pawn moves back */
    SIGHT_REENTRY,    /* a piece comes from the pocket, or through the catacomb */
    SIGHT_OPENED,     /* it uses a line that was closed a move ago */
    SIGHT_DISCOVERED, /* it opens the line of another piece, which gives check; then it has not SIGHT_OPENED */
    SIGHT_BEND,       /* its line bends */
    SIGHT_BRANCH,     /* its line branches at a Switch */
    SIGHT_TRAITS
};
enum { SIGHT_FAR = 4, SIGHT_BEFORE = 2 };

/* Lines of a board, read-only once made. */
struct sight;

/* Returns the lines of G (borrowed). NULL if memory runs out. Free with sight_free (NULL is allowed). */
struct sight *sight_new(const struct game *g);
void sight_free(struct sight *sight);

/*
 * Returns what makes the legal move M of P hard to see, bit t for trait t. BEFORE: the moves that led to P, the last
 * one first, MOVE_PASS where unknown. CHECKS: of P, for discovered checks, or NULL.
 */
unsigned sight_traits(const struct sight *sight, const struct position *p, struct move m,
                      const struct move before[SIGHT_BEFORE], const struct checks *checks);

/*
 * Returns the chance in permille that a player overlooks a move with TRAITS; with DIMNESS 0 one sees everything, 1000
 * is a child.
 */
int sight_chance(unsigned traits, int dimness);

/* Returns the trait of TRAITS that explains best why a move was overlooked, SIGHT_TRAITS if none does. */
enum sight_trait sight_reason(unsigned traits);
