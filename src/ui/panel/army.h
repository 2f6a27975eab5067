/*
 * Men in the panel: captured ones, the difference in worth, and a table of all men on the board. Draws only; changes
 * nothing.
 */
#ifndef REROUTE66_UI_PANEL_ARMY_H
#define REROUTE66_UI_PANEL_ARMY_H

#include "base/text.h"
#include "panel.h"

/* Add to OUT the men that player WHO has taken (where lost men can come back: has lost), the most valuable first;
 * then the difference in pawns if WHO has more. */
void army_list_taken(const struct panel *p, int who, struct text *out);

/* How many rows army_table takes. */
int army_table_rows(const struct game *g);

/*
 * Draw the table from row ROW of the picture on: for each kind the man, its name and how many each player has; below
 * that what they are worth.
 */
void army_table(const struct panel *p, int row);

#endif
