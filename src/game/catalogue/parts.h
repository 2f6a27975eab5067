/*
 * What the files that read a `.game` file and the tables that belong to a game share: the game so far and where its
 * parts were named.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "catalogue/reader.h"

/* A board that is being read. */
struct board_reading {
    struct board *board;          /* NULL: none */
    struct place cell[CELLS_MAX]; /* where each was named */
};

struct game_reading {
    const struct catalogue *catalogue;
    struct game *game;        /* NULL until its board is known */
    struct board_reading own; /* what the file itself has said of the board until then */
    struct text story;        /* the lines `text` */
    struct text definition;   /* the file's text as far as `copied`, the files that it names put in */
    const char *copied;
    char title[TITLE];
    struct place board, kind[KINDS_MAX], picture[KINDS_MAX], player[PLAYERS_MAX], array[CELLS_MAX];
    struct place rule[RULES_MAX];
    struct place notation;
    int cell_corners; /* how many corners the cells have, 0 if not all the same */
};

/* Complete G's board; complains about the current line if there is none. */
bool parts_needs_board(struct reader *r, struct game_reading *g);

/* Let B, which becomes G's, be its board. */
void parts_take_board(struct game_reading *g, struct board *b);

/* Read the current line, one of a board's, into B. */
bool parts_read_board_line(struct reader *r, struct board_reading *b);

/* The board that B has read, complete; NULL after a complaint. B is empty then. */
struct board *parts_end_board(struct reader *r, struct board_reading *b);

/* Take the next word, which must be the label of a piece named above; its kind into OUT. */
bool parts_take_kind(struct reader *r, const struct game *g, int *out);

/* Take the next word, which must name a zone of a line above; its number into OUT. */
bool parts_take_zone(struct reader *r, const struct game *g, int *out);

/* Find the cell that W names on G's board; complains if there is none. */
bool parts_find_cell(struct reader *r, const struct game *g, const struct word *w, cell *out);

/* Take the rest of a line `listed`: a place is 1 … LISTED_MAX. */
enum { LISTED_MAX = 999 };
bool parts_take_listed(struct reader *r, int *out);

/* Take a direction: the vector X,Y, or away from that point, towards it, clockwise or anticlockwise round it. */
struct direction {
    const char *word; /* one of these four words, NULL for a vector */
    struct point at;
};
bool parts_take_direction(struct reader *r, struct direction *out);

/* D as a vector, seen from C's middle. */
struct point parts_direction_from(const struct direction *d, const struct board *b, cell c);

/* The functions of keywords, each in a file of its own. INTO is a struct game_reading. */
bool parts_read_piece(struct reader *r, void *into);
bool parts_read_path(struct reader *r, void *into);
bool parts_read_small(struct reader *r, void *into);
bool parts_read_array(struct reader *r, void *into);
bool parts_read_rule(struct reader *r, void *into);
bool parts_read_zone(struct reader *r, void *into);
bool parts_read_forward(struct reader *r, void *into);
bool parts_read_hand(struct reader *r, void *into);
bool parts_read_promotes(struct reader *r, void *into);
bool parts_read_drops(struct reader *r, void *into);

/* Complete the pictures of G's pieces; false after a complaint. */
bool parts_end_pictures(struct reader *r, struct game_reading *g);

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
