/* A list of lines to choose from by arrows, Enter and mouse. Each stands for a command line. */
#pragma once

#include "area.h"
#include "ui/input.h"

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
struct menu_item *menu_add(struct menu *m, const char *label, const char *value, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void menu_add_heading(struct menu *m, const char *label);

/* Make sure that `chosen` is an item that may be chosen, if there is any. Call it after items were added or taken
 * away. */
void menu_clamp(struct menu *m);

/* Show only items whose label or value contains WORD (in any case), without headings; "": show all. */
void menu_narrow(struct menu *m, const char *word);

/* Choose the item called LABEL, if M has it. */
void menu_choose(struct menu *m, const char *label);

/* Empty M but remember which item was chosen. */
void menu_clear(struct menu *m);
void menu_free(struct menu *m);

/* How many rows all of M takes in COLUMNS columns. */
int menu_height(const struct menu *m, int columns);

/* How many columns the widest item of M takes. */
int menu_width(const struct menu *m);

/* Scroll M so that the chosen item is seen when M is drawn in AREA. Call it before menu_draw. */
void menu_fit(struct menu *m, struct area area);

/* Draw M into AREA of C. */
void menu_draw(const struct menu *m, struct canvas *c, struct area area);

/*
 * Let the key IN act on M. Returns the command line to run (owned by M), NULL if there is none. *TAKEN: the key means
 * something to a menu.
 */
const char *menu_key(struct menu *m, const struct input *in, bool *taken);
