/*
 * A list of saved games in columns: players, event, date, result, in an order that can be switched. Knows text and
 * menus, nothing of files.
 */
#ifndef REROUTE66_UI_PARTS_GAMELIST_H
#define REROUTE66_UI_PARTS_GAMELIST_H

#include "ui/app.h"

enum game_column { COLUMN_PLAYERS, COLUMN_EVENT, COLUMN_DATE, COLUMN_RESULT, GAME_COLUMNS };

/* A game. What a column has is as in the file, NULL: nothing. */
struct game_row {
    char *column[GAME_COLUMNS]; /* owned */
    char *line;                 /* the command that takes it; owned */
    int group, place;           /* which group it belongs to; its place in the order in which they were added */
};

/*
 * Let L, which was just begun (app_show_list), be one of games, without any yet; GROUPS (ends with NULL;
 * each borrowed) names its groups, NULL: there are none.
 */
void gamelist_begin(struct list *l, const char *const *groups);

/* Add ROW, all of whose text is taken over. */
void gamelist_add(struct list *l, struct game_row row);

/* Show what was added, in the present order. */
void gamelist_show(struct list *l);

/* The next order: as they were added, by players, event, date (the latest first), result. */
void gamelist_turn(struct list *l);

/* Free what L owns, not L itself. */
void gamelist_free(struct game_list *l);

#endif
