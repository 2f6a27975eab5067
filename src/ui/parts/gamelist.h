/*
 * A list of saved games in columns (players, event, date, result) that can be sorted by each. Knows text and menus,
 * nothing of files.
 */
#ifndef REROUTE66_UI_PARTS_GAMELIST_H
#define REROUTE66_UI_PARTS_GAMELIST_H

#include "ui/app.h"

enum game_column { COLUMN_PLAYERS, COLUMN_EVENT, COLUMN_DATE, COLUMN_RESULT, GAME_COLUMNS };

/* A game in the list. Columns have the text of the file, NULL: nothing. */
struct game_row {
    char *column[GAME_COLUMNS]; /* owned */
    char *line;                 /* the command that takes it; owned */
    int group, place;           /* the index of its group; its place in the order of gamelist_add */
};

/*
 * Make L, which app_show_list has just begun, an empty list of games. GROUPS (borrowed, ends with NULL) are the
 * headings of its groups; NULL: it has none.
 */
void gamelist_begin(struct list *l, const char *const *groups);

/* Add ROW, all of whose text is taken over. */
void gamelist_add(struct list *l, struct game_row row);

/* Show what was added, in the present order. */
void gamelist_show(struct list *l);

/* Sort by the next of: the order in which games were added, players, event, date (the latest first), result. */
void gamelist_turn(struct list *l);

/* Free what L owns, not L itself. */
void gamelist_free(struct game_list *l);

#endif
