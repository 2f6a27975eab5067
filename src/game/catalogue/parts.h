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

/* A copy of a text in which the files that it names stand in place of their lines, as far as COPIED. */
struct inclusion {
    struct text text;
    const char *copied;
};

struct game_reading {
    const struct catalogue *catalogue;
    struct game *game;        /* NULL until its board is known */
    struct board_reading own; /* what the file itself has said of the board until then */
    struct text story;        /* the lines `text` */
    struct inclusion definition;
    char title[TITLE];
    struct place board, kind[KINDS_MAX], picture[KINDS_MAX], player[PLAYERS_MAX], array[CELLS_MAX];
    struct place rule[RULES];
    struct place notation, promotes, shuffle; /* of their lines; line 0: there is none */
    char set[PATH_SIZE];                      /* the file of the last line `pieces` */
    bool listed;
    kindset named;               /* those that a line `promotes` says a pawn may become */
    cellset turned[PLAYERS_MAX]; /* the cells that lines `forward` name */
    int cell_corners;            /* how many corners the cells have, 0 if not all the same */
};

/* Complete READING's board; complains about the current line if there is none. */
bool parts_needs_board(struct reader *reader, struct game_reading *reading);

/* Let BOARD, which becomes READING's, be its board. */
void parts_take_board(struct game_reading *reading, struct board *board);

/* Read the current line, one of a board's, into READING. */
bool parts_read_board_line(struct reader *reader, struct board_reading *reading);

/* The board that READING has read, complete; NULL after a complaint. READING is empty then. */
struct board *parts_end_board(struct reader *reader, struct board_reading *reading);

/* Take the next word, which must be the label of a piece named above; its kind into OUT. */
bool parts_take_kind(struct reader *reader, const struct game *g, int *out);

/* True if WORD names a kind of line, which *OUT gets. */
bool parts_find_line(const struct word *word, enum line *out);

/* Take the next word, which must name a zone of a line above; its number into OUT. */
bool parts_take_zone(struct reader *reader, const struct game *g, int *out);

/* Find the cell that WORD names on G's board; complains if there is none. */
bool parts_find_cell(struct reader *reader, const struct game *g, const struct word *word, cell *out);

/* Find the cells that WORD names, one or a range, into OUT; complains of those that there are not. */
bool parts_find_cells(struct reader *reader, const struct game *g, const struct word *word, cellset *out);

/* Take the rest of a line `listed`: a place is 1 … LISTED_MAX. */
enum { LISTED_MAX = 999 };
bool parts_take_listed(struct reader *reader, int *out);

/* Take a direction: the vector X,Y, or away from that point, towards it, clockwise or anticlockwise round it. */
struct direction {
    const char *word; /* one of these four words, NULL for a vector */
    struct point at;
};
bool parts_take_direction(struct reader *reader, struct direction *out);

/* DIRECTION as a vector, seen from PLACE's middle. */
struct point parts_direction_from(const struct direction *direction, const struct board *board, cell place);

/* The functions of keywords, each in a file of its own. INTO is a struct game_reading. */
bool parts_read_piece(struct reader *reader, void *into);
bool parts_read_path(struct reader *reader, void *into);
bool parts_read_small(struct reader *reader, void *into);
bool parts_read_array(struct reader *reader, void *into);
bool parts_read_rule(struct reader *reader, void *into);
bool parts_read_zone(struct reader *reader, void *into);
bool parts_read_forward(struct reader *reader, void *into);
bool parts_read_hand(struct reader *reader, void *into);
bool parts_read_promotes(struct reader *reader, void *into);
bool parts_read_drops(struct reader *reader, void *into);
bool parts_read_shuffle(struct reader *reader, void *into);

/* Complete the pictures of READING's pieces; false after a complaint. */
bool parts_end_pictures(struct reader *reader, struct game_reading *reading);

/* Add ATOM to KIND; complains of the move at START if KIND has all that a piece can have. */
bool parts_add_atom(struct reader *reader, const struct word *start, struct atom atom, struct kind *kind);

/* Add to KIND, which is being read for READING, what WORD means in Betza's notation. */
bool parts_read_betza(struct reader *reader, const struct word *word, const struct game_reading *reading,
                      struct kind *kind);

/* Read READER, which stands at the beginning of a table of dead material, into G. A table that was made for other rules
 * than G's is ignored, or is a fault if it MUST_FIT. False after a complaint. */
bool parts_read_dead(struct reader *reader, struct game *g, bool must_fit);

/* Add the numbers of READER, weights or levels by its file's ending, to G's; names that are none of KNOWN (may be NULL)
 * are faults. False after a complaint. */
bool parts_read_numbers(struct reader *reader, struct game *g, const struct names *known);
