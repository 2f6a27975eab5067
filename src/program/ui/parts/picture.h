/*
 * What a screen draws: a canvas, the place of the cursor, and hotspots that answer to clicks, among them the keys
 * that are valid now.
 */
#pragma once

#include "area.h"
#include "command.h"

struct node;

/* A place to click on. It stands for one of three things: a move, a command line or a key. */
struct hotspot {
    struct area area;
    struct node *move; /* a move of the list; NULL: none */
    const char *line;  /* a command line, borrowed; NULL: none */
    struct input key;  /* a key; of no kind: none */
};

/* Made by picture_start. */
struct picture {
    struct canvas canvas;
    int row, column;               /* of the cursor; row -1: not seen */
    int prompt;                    /* the column where the prompt begins, below the message */
    int more;                      /* rows by which PgDn scrolls the message; 0: its end is seen */
    int least_rows, least_columns; /* the size that the screen needs, if there was too little room */
    struct hotspot *spot;          /* SPOTS of them; owned */
    int spots, capacity;
    command_list commands; /* whose keys are named on lines of keys, borrowed; NULL: none */
};

/* Makes PICTURE a blank picture of ROWS × COLUMNS, both ≥ 1. Free with picture_free. */
void picture_start(struct picture *picture, int rows, int columns);

/* Frees what PICTURE owns. */
void picture_free(struct picture *picture);

/* Make PICTURE blank again, without spots, its cursor not seen. */
void picture_clear(struct picture *picture);

/* Add HOTSPOT above all spots so far. */
void picture_add(struct picture *picture, struct hotspot hotspot);

/* Returns the spot at ROW, COLUMN that was added last, which lies on top; NULL if there is none. */
const struct hotspot *picture_find(const struct picture *picture, int row, int column);

/*
 * A key that is valid now: its name, what it does, and the command that a click on it runs; NULL: the click counts as
 * the key. Without a name (NULL) it is the key of that command, or the command's name if it has no key.
 */
struct key_hint {
    const char *key, *what, *line;
};

/* Print HINT into ROW of PICTURE at *COLUMN, and move *COLUMN past it; nothing happens if it would reach END. */
void keyline_put(struct picture *picture, const struct key_hint *hint, int row, int *column, int end);

/* As keyline_put, for all of HINTS, which end with a NULL `what`. */
void keyline_put_all(struct picture *picture, const struct key_hint *hints, int row, int *column, int end);

struct beside {
    struct view view;
    struct area area; /* of the board; 0 rows: there is no room for one */
    int left;         /* columns beside it */
};

/* A screen with a menu: its size, and the columns that the menu needs. */
struct beside_room {
    int rows, columns;
    int least;
};

/* Place a board of G, drawn as VIEW says and seen by the player BOTTOM, as large as it can be in ROOM. */
void beside_place(const struct view *view, const struct game *g, int bottom, const struct beside_room *room,
                  struct beside *out);
