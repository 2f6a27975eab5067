/* Changing places: a way to turn (or flip) the board such that each player's pieces move on the image as the other
 * player's do on the original. */
#ifndef REROUTE66_ENDINGS_MIRROR_H
#define REROUTE66_ENDINGS_MIRROR_H

#include "rules/game.h"

/* Cell c goes to image[c], player p becomes 1 − p; doing it twice changes nothing. EXISTS: there is such a way. */
struct mirror {
    bool exists;
    cell image[CELLS_MAX];
};

/* Finds G's mirror: half a turn, else a flip. None for games that are not of two players. */
void mirror_find(const struct game *g, struct mirror *m);

#endif
