/*
 * What a player has and has taken, as the panel tells it: captured men, the difference in worth, a table of all men on
 * the board. Pure.
 */
#ifndef REROUTE66_UI_PANEL_ARMY_H
#define REROUTE66_UI_PANEL_ARMY_H

#include "base/text.h"
#include "panel.h"

/* Add to OUT what player WHO has taken, the dearest first, or the men lost and to be brought back where the game has
 * that; then the difference in pawns if it is in WHO's favour. */
void army_list_taken(const struct panel *p, int who, struct text *out);

/* How many rows army_table takes. */
int army_table_rows(const struct game *g);

/*
 * A line a kind from row ROW of the picture on: the man, its name, how many each player has; and what they are worth.
 */
void army_table(const struct panel *p, int row);

#endif
