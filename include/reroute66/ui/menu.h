/*
 * A list of lines to choose from by arrows, Enter and mouse; each stands for a command line. Knows how to draw itself
 * and which item was meant, nothing of what the commands do.
 */
#ifndef REROUTE66_UI_MENU_H
#define REROUTE66_UI_MENU_H

#include "draw/canvas.h"
#include "ui/area.h"
#include "ui/input.h"

enum { MENU_LABEL = 96, MENU_VALUE = 96, MENU_LINE = 512 };

/* An item. LINE runs on Enter, "" does nothing. With MORE and LESS the value can be changed by right and left: they run
 * then. */
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
    bool folds;       /* an item that is too long takes more rows; else it is cut */
    int label_width;  /* columns of labels before the values; 0: as the longest label takes */
};

/* Add an item; the pointer returned is good until the next is added. */
struct menu_item *menu_add(struct menu *m, const char *label, const char *value, const char *line);
void menu_add_heading(struct menu *m, const char *label);

/* After items were added or taken away: let `chosen` be one that may be chosen, if there is any. */
void menu_clamp(struct menu *m);

/* Show only items with WORD in what they say (in any case), without headings; "": all. */
void menu_narrow(struct menu *m, const char *word);

/* Empty M but remember which item was chosen. */
void menu_clear(struct menu *m);
void menu_free(struct menu *m);

/* How many rows all of M takes at so many COLUMNS. */
int menu_height(const struct menu *m, int columns);

/* M is to be drawn in AREA: scroll it so that the chosen item is seen. Call it before menu_draw. */
void menu_fit(struct menu *m, struct area area);

/* Draw M into AREA of C. */
void menu_draw(const struct menu *m, struct canvas *c, struct area area);

/*
 * Let the key IN act on M. Returns the command line to run (owned by M), NULL if there is none. *TAKEN tells whether
 * the key has a meaning here.
 */
const char *menu_key(struct menu *m, const struct input *in, bool *taken);

#endif
