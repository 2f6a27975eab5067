/*
 * The screens: which is seen, going from one to another, drawing the one that is seen. What commands can show: a
 * page, a list, the start screen, the board.
 */
#pragma once

#include "screen.h"

/* The rows of all screens, by enum screen_id. */
extern const struct screen *const screens_table[SCREENS];

/* Show the board, whatever is on it. */
void board_show(struct desk *desk);

/* Show the start screen. At first the game on the board is chosen there while it goes on, or the NEXT one. */
void start_show(struct desk *desk, bool next);

/* Returns the line of the chosen item by which a game goes on, and where that stands in AT; NULL if none does, or it
 * cannot be shown. */
const char *start_way_on(const struct desk *desk, struct standing *at);

/* Returns the game that `continue` would resume, as the start screen offers it; "" if none. */
const char *start_unfinished(struct desk *desk);

/* Fill MENU with the games whose names contain WORD, the family and then the shelf. Returns false: they do not change
 * as time passes. */
bool start_fill_games(struct desk *desk, struct menu *menu, const char *word);

/* What a page has besides its text. All zero: nothing. */
struct page_options {
    const struct game *game; /* whose board its diagrams show; NULL: the game on the board or chosen. Borrowed */
    const char *sought;      /* a word to scroll to; NULL: none */
    bool explains;           /* it explains an exercise: Enter scrolls it to its end, and then leads to the board */
    bool ends;               /* it opens at its end, and stays there */
    /* Called before it is drawn; writes the text anew into OUT and returns true if it has changed. NULL: it never
     * does. */
    bool (*refresh)(struct desk *desk, struct text *out);
};

/* Show TEXT (in the markup of area.h; taken over, empty afterwards) as a page called TITLE. */
void page_show(struct desk *desk, const char *title, struct text *text, const struct page_options *options);

/* The position that an item of a list is about. */
struct glimpse {
    const struct game *game; /* NULL: it is about no position. Borrowed from the cache */
    struct position position;
    int bottom; /* the player at the lower edge */
    bool waits; /* what tells it has not answered yet: it is asked for again before the list is drawn */
};

/* What a list has besides its items. All zero: nothing. */
struct list_options {
    /* Fills MENU (empty) with the items. Called at first, and then before it is drawn if it has returned true: the
     * items change as time passes. In a list that `searches`, only with those that contain WORD, and whenever another
     * word is typed. NULL: the opener fills the menu. */
    bool (*fill)(struct desk *desk, struct menu *menu, const char *word);
    int every; /* ms from one filling to the next of a list that changes, for the same WORD; 0: before it is drawn */
    bool searches;     /* typing narrows it (the help) */
    const char *word;  /* the WORD at first; NULL: "" */
    bool asks;         /* the key ? opened it: a move typed next is the rest of ?MOVE, and is asked about, not played */
    bool picks;        /* what is typed only narrows it: Enter takes the chosen item (the palette) */
    bool letters;      /* a letter takes the item whose value it is */
    const char *heads; /* the headings of its columns; NULL: none */
    const char *way_out;     /* the line that Escape runs; NULL: to the screen before */
    struct game_list *games; /* it lists these; owned by the list from now on. NULL: no games */
    /* Finds the position that the item with the command LINE is about. NULL: no item is about one. */
    void (*look)(struct desk *desk, const char *line, struct glimpse *out);
    /* True if what FILL reads for WORD answers, so that it may be filled again as time passes. NULL: always. */
    bool (*answers)(struct desk *desk, const char *word);
};

/* Show a list called TITLE. Returns its menu for the caller to fill, unless OPTIONS (NULL: none) do. */
struct menu *list_show(struct desk *desk, const char *title, const struct list_options *options);

/* Returns the menu of the list that was shown last, whether or not it is seen. */
const struct menu *list_menu(const struct desk *desk);

/* Returns how many of the first END items of that list can be chosen: headings cannot. */
int list_count_choices(const struct desk *desk, int end);

/* Plain mode: prints what comes next of that list, with how to choose; to a person only so much as one may listen to at
 * once. False, and nothing, if all of it was printed. */
bool list_print_more(struct desk *desk);

/* Returns the list that is seen, NULL if none is. */
struct menu *list_seen(const struct desk *desk);

/* True if the list that is seen is one that FILL fills. */
bool list_is_of(const struct desk *desk, bool (*fill)(struct desk *desk, struct menu *menu, const char *word));

/* Fills the list that is seen again, and chooses its item called LABEL. */
void list_choose(struct desk *desk, const char *label);

/* True if the list that is seen was opened by the key `?`. */
bool list_asks(const struct desk *desk);

/* True if the list that is seen was opened by the key `:`. */
bool list_picks(const struct desk *desk);

/* Add the task of the exercise on the board, or of the mistake to be corrected there, in whole sentences; nothing where
 * there is none. There must be a board. */
void screens_write_task(const struct desk *desk, struct text *out);

/* Add what can be typed in the exercise on the board. False, OUT as it was, where none is; there must be a board. */
bool screens_write_help(const struct desk *desk, struct text *out);

/* Leaves a page or list for the screen that was seen before it; does nothing on other screens. */
void screens_back(struct desk *desk);

/* Goes one step back: from a page that an item of a list has opened to that list, else as screens_back. */
void screens_step_back(struct desk *desk);

/* Call this after a line was run, FROM_LIST by an item of a list: keeps the way back if a page was opened. */
void screens_opened(struct desk *desk, bool from_list);

/* Bring up to date what is drawn on a screen of ROWS × COLUMNS. */
void screens_update(struct desk *desk, int rows, int columns);

/* Draw the screen that is seen into PICTURE, whose canvas has the screen's size. */
void screens_draw(const struct desk *desk, struct picture *picture);

/* Draws the prompt alone, with the typed line, scrolled so that the cursor is seen: the rest of PICTURE stays. SAYS:
 * with the message before it, whose own place stays, too. */
void screens_draw_prompt(const struct desk *desk, struct picture *picture, bool says);

/* In how many ms the screen changes by itself, -1: never. */
int64_t screens_timeout(const struct desk *desk);
