/*
 * A board at the right edge of a screen, beside a menu that keeps the rest. Changes nothing.
 */
#ifndef REROUTE66_UI_PARTS_BESIDE_H
#define REROUTE66_UI_PARTS_BESIDE_H

#include "area.h"
#include "draw/view.h"

struct beside {
    struct view view;
    struct area area; /* of the board; 0 rows: there is no room for one */
    int left;         /* columns beside it */
};

/* A screen with a menu: its size, and the columns that the menu needs. */
struct beside_room {
    int rows, columns;
    int least;
};

/* Place a board of G, drawn as VIEW says and seen by the player BOTTOM, as large as it can be in ROOM. */
void beside_place(const struct view *view, const struct game *g, int bottom, const struct beside_room *room,
                  struct beside *out);

#endif
