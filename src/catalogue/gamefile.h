/*
 * What the rooms that read a `.game` file share: the game so far and where its parts were named. Only src/catalogue
 * includes this.
 */
#ifndef REROUTE66_CATALOGUE_GAMEFILE_H
#define REROUTE66_CATALOGUE_GAMEFILE_H

#include "catalogue/catalogue.h"
#include "catalogue/reader.h"

struct game_reading {
    const struct catalogue *catalogue;
    struct game *game; /* NULL until the line `board` was read */
    char title[TITLE];
    struct place board, kind[KINDS_MAX], player[PLAYERS_MAX], array[CELLS_MAX];
    struct place rule[RULES_MAX];
    struct place notation;
    int cell_corners; /* how many corners the cells have, 0 if not all the same */
};

/* Complain about the current line unless the line `board` has been read. */
bool gamefile_needs_board(struct reader *r, const struct game_reading *g);

/* Take the next word, which must be the label of a man named above; its kind into OUT. */
bool gamefile_take_kind(struct reader *r, const struct game *g, int *out);

/* Find the cell that W names on G's board; complains if there is none. */
bool gamefile_find_cell(struct reader *r, const struct game *g, const struct word *w, cell *out);

/* Take the rest of a line `title` / `listed`: OUT has TITLE bytes; a place is 1 … LISTED_MAX. */
enum { LISTED_MAX = 999 };
bool gamefile_take_title(struct reader *r, char *out);
bool gamefile_take_listed(struct reader *r, int *out);

/* The keywords' functions that have a room of their own. INTO is a struct game_reading. */
bool gamefile_read_man(struct reader *r, void *into);
bool gamefile_read_array(struct reader *r, void *into);
bool gamefile_read_rule(struct reader *r, void *into);

#endif
