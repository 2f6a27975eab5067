/* The items of the start screen for what the next game can be chosen by: its options, and its array where it is one of
 * many. */
#pragma once

#include "parts/menu.h"
#include "rules/game.h"

/* Add an item for each option of G (may be NULL) to MENU. */
void items_add_options(struct menu *menu, const struct game *g);

/* Add an item for the array of G (may be NULL) to MENU if it has a number; DRAWN: by lot. */
void items_add_array(struct menu *menu, const struct game *g, bool drawn);

/* True if the item for the array of G is chosen in MENU and TYPED is a number: then COMMAND chooses that array. */
bool items_number(const struct menu *menu, const struct game *g, const char *typed, char command[MENU_LABEL]);
