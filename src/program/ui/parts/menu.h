/* A list of lines to choose from by arrows, Enter and mouse. Each stands for a command line. */
#pragma once

#include "picture.h"

enum { MENU_LABEL = 162, MENU_VALUE = 96, MENU_LINE = 512 };

/* An item. Enter runs LINE ("": nothing happens). If MORE and LESS are given, right and left run them to change the
 * value. */
struct menu_item {
    char label[MENU_LABEL], value[MENU_VALUE], line[MENU_LINE];
    char less[MENU_LINE], more[MENU_LINE];
    bool heading; /* cannot be chosen */
    bool hidden;  /* not shown, and cannot be chosen: menu_narrow */
};

/* All zero is an empty one; free with menu_free. */
struct menu {
    struct menu_item *item; /* owned */
    int count, capacity;
    int chosen;       /* index */
    int top;          /* the first item that is shown */
    struct area area; /* where it is drawn, for the mouse */
    bool folds;       /* an item that is too long is folded; else it is cut */
    int label_width;  /* width of the labels in columns; 0: WIDEST */
    int widest;       /* of the labels that have a value beside them */
    int value_width;  /* the columns that values keep where labels are cut for them; 0: labels are whole */
};

/* Add an item that runs the line of FORMAT; the pointer returned is good until the next is added. */
struct menu_item *menu_add(struct menu *menu, const char *label, const char *value, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void menu_add_heading(struct menu *menu, const char *label);

/* Make sure that `chosen` is an item that may be chosen, if there is any. Call it after items were added or taken
 * away. */
void menu_clamp(struct menu *menu);

/* Show only items whose label or value contains WORD (in any case), without headings; "": show all. */
void menu_narrow(struct menu *menu, const char *word);

/* Choose the item called LABEL, if MENU has it. */
void menu_choose(struct menu *menu, const char *label);

/* Empty MENU but remember which item was chosen. */
void menu_clear(struct menu *menu);
void menu_free(struct menu *menu);

/* Returns how many rows all of MENU takes in COLUMNS columns. */
int menu_height(const struct menu *menu, int columns);

/* Returns how many columns the widest item of MENU takes. */
int menu_width(const struct menu *menu);

/* Scroll MENU so that the chosen item is seen when MENU is drawn in AREA. Call it before menu_draw. */
void menu_fit(struct menu *menu, struct area area);

/* Draw MENU into AREA of CANVAS. */
void menu_draw(const struct menu *menu, struct canvas *canvas, struct area area);

/*
 * Let the key IN act on MENU. Returns the command line to run (owned by MENU), NULL if there is none. *TAKEN: the key
 * means something to a menu.
 */
const char *menu_key(struct menu *menu, const struct input *in, bool *taken);

/*
 * A small window over the screen, with a few things to choose from: the answers to a question, or which of several
 * moves is meant. They are chosen by letter or number, by arrows and Enter, or by a click; while a question is open no
 * letter but y chooses. A choice is a command line.
 */

enum { WINDOW_ITEMS = 32 };

struct window {
    bool open;
    unsigned question; /* the number of the question that it offers answers to; 0: it offers moves */
    char title[MENU_LABEL];
    struct menu menu; /* owned */
    char key[WINDOW_ITEMS];
    const void *on;          /* the screen that it lies over. Only compared */
    const struct node *node; /* the move after which it was opened: it is about no other. Only compared */
    cell from, to;           /* cells that it must not cover; CELL_NONE: none */
};

/* Opens WINDOW with nothing in it, over the screen ON, after the move NODE of the game. */
void window_open(struct window *window, const char *title, const void *on, const struct node *node);

/* Opens WINDOW with the answers to question number QUESTION. */
void window_ask(struct window *window, unsigned question);

/* Add LABEL, which KEY (a letter or digit) chooses: LINE is run then. No more than WINDOW_ITEMS. */
void window_add(struct window *window, char key, const char *label, const char *line);

/* Take it off the screen; nothing if none is open. */
void window_close(struct window *window);

/* Handle the key IN. True if it means something to the window; then *LINE is the command line to run (owned by the
 * window), NULL if nothing was chosen yet. */
bool window_key(struct window *window, const struct input *in, const char **line);

/* Draw it where it covers as little as possible, and none of the cells that it is about; with lines of UNICODE or of
 * ASCII. */
void window_draw(const struct window *window, bool unicode, struct picture *picture);

/*
 * A list of saved games in columns (players, event, date, result) that can be sorted by each.
 */

enum game_column { COLUMN_PLAYERS, COLUMN_EVENT, COLUMN_DATE, COLUMN_RESULT, GAME_COLUMNS };

/* A game in the list. Columns have the text of the file, NULL: nothing. */
struct game_row {
    char *column[GAME_COLUMNS]; /* owned */
    char *line;                 /* the command that takes it; owned */
    char *apart;                /* tells it from a game whose columns are the same; owned */
    int group, place,
        order; /* the index of its group; the list sets its place in the order of gamelist_add, and what it
                                   is sorted by */
};

struct game_list;

/* Returns an empty list. GROUPS (borrowed, ends with NULL) are the headings of its groups; NULL: it has none. Free with
 * gamelist_free. */
struct game_list *gamelist_new(const char *const *groups);
void gamelist_free(struct game_list *list);

/* Add ROW, all of whose text is taken over. */
void gamelist_add(struct game_list *list, struct game_row row);

/* Add to the dates of games whose columns are the same what tells them apart. */
void gamelist_tell_apart(struct game_list *list);

/* Fill MENU with what was added, in the present order and in lines of at most ROOM columns, and HEADS (MENU_LABEL
 * bytes) with the names of the columns. */
void gamelist_show(struct game_list *list, struct menu *menu, int room, char *heads);

/* Sort by the next of: the order in which games were added, players, event, date (the latest first), result. */
void gamelist_turn(struct game_list *list);
