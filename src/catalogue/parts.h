/*
 * What the files that read a `.game` file and the tables that belong to a game share: the game so far and where its
 * parts were named.
 */
#ifndef REROUTE66_CATALOGUE_PARTS_H
#define REROUTE66_CATALOGUE_PARTS_H

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
bool parts_needs_board(struct reader *r, const struct game_reading *g);

/* Take the next word, which must be the label of a piece named above; its kind into OUT. */
bool parts_take_kind(struct reader *r, const struct game *g, int *out);

/* Take the next word, which must name a zone of a line above; its number into OUT. */
bool parts_take_zone(struct reader *r, const struct game *g, int *out);

/* Find the cell that W names on G's board; complains if there is none. */
bool parts_find_cell(struct reader *r, const struct game *g, const struct word *w, cell *out);

/* Take the rest of a line `title` / `listed`: OUT has TITLE bytes; a place is 1 … LISTED_MAX. */
enum { LISTED_MAX = 999 };
bool parts_take_title(struct reader *r, char *out);
bool parts_take_listed(struct reader *r, int *out);

/* The functions of keywords, each in a file of its own. INTO is a struct game_reading. */
bool parts_read_piece(struct reader *r, void *into);
bool parts_read_array(struct reader *r, void *into);
bool parts_read_rule(struct reader *r, void *into);
bool parts_read_zone(struct reader *r, void *into);
bool parts_read_hand(struct reader *r, void *into);

/* Add A to K; complains of the move at START if K has all that a piece can have. */
bool parts_add_atom(struct reader *r, const struct word *start, struct atom a, struct kind *k);

/* Add to K, which is being read for G, what W means in Betza's notation. */
bool parts_read_betza(struct reader *r, const struct word *w, const struct game_reading *g, struct kind *k);

/* Read R, which stands at the beginning of a table of dead material, into G. A table that was made for other rules than
 * G's is ignored, or is a fault if it MUST_FIT. False after a complaint. */
bool parts_read_dead(struct reader *r, struct game *g, bool must_fit);

/* Add the numbers of R, weights or levels by its file's ending, to G's; names that are none of KNOWN (may be NULL) are
 * faults. False after a complaint. */
bool parts_read_numbers(struct reader *r, struct game *g, const struct names *known);

#endif
