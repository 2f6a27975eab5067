/*
 * A list of saved games in columns (players, event, date, result) that can be sorted by each.
 */
#pragma once

#include "menu.h"

enum game_column { COLUMN_PLAYERS, COLUMN_EVENT, COLUMN_DATE, COLUMN_RESULT, GAME_COLUMNS };

/* A game in the list. Columns have the text of the file, NULL: nothing. */
struct game_row {
    char *column[GAME_COLUMNS]; /* owned */
    char *line;                 /* the command that takes it; owned */
    int group, place,
        order; /* the index of its group; the list sets its place in the order of gamelist_add, and what it
                                   is sorted by */
};

struct game_list;

/* An empty list. GROUPS (borrowed, ends with NULL) are the headings of its groups; NULL: it has none. Free with
 * gamelist_free. */
struct game_list *gamelist_new(const char *const *groups);
void gamelist_free(struct game_list *l);

/* Add ROW, all of whose text is taken over. */
void gamelist_add(struct game_list *l, struct game_row row);

/* Fill M with what was added, in the present order and in lines of at most ROOM columns, and HEADS (MENU_LABEL bytes)
 * with the names of the columns. */
void gamelist_show(struct game_list *l, struct menu *m, int room, char *heads);

/* Sort by the next of: the order in which games were added, players, event, date (the latest first), result. */
void gamelist_turn(struct game_list *l);
