/*
 * Opening statistics: how often each move was played in a position, with results and values; from the library of
 * openings (data/openings/ID.openings) or from the main lines of records.
 *
 * A line of a library has seven fields with a tab between them, `#` begins a comment line:
 *     POSITION    MOVE    GAMES    FIRST    DRAWS    OTHERS    SCORE
 * POSITION is openings_key in 16 hexadecimal digits; MOVE is in PGN's form. GAMES is how many games had it: the first
 * player won FIRST of them, DRAWS were drawn, another player won OTHERS. SCORE is the mean value for the one who moved,
 * in 1/100 pawn.
 */
#pragma once

#include "record/record.h"

/* What is known of a move in the position KEY. */
struct opening {
    uint64_t key;
    char move[MOVE_TEXT];
    int games, first, draws, others;
    int unvalued; /* how many of GAMES tell no value; 0 in a library */
    long score;   /* the sum of the other games' values */
};

/* A list of them. After openings_sort those of one position stand together. All zero is an empty list. */
struct openings {
    struct opening *at; /* owned */
    int count, room;
};

/*
 * Returns a number for P's board, side, castling rights and en passant cell, the same in all versions of the program:
 * FNV-1a (Fowler, Noll, Vo) of its code's first fields.
 */
uint64_t openings_key(const struct game *g, const struct position *p);

/* A move that was played, how the game ended (ENDING_NONE: unknown) and the move's value for its player in 1/100
 * pawn, unless that is UNVALUED. */
struct played_move {
    struct move move;
    struct outcome end;
    int score;
    bool unvalued;
};

/* Count that PLAYED was played at P. */
void openings_add(struct openings *openings, const struct game *g, const struct position *p,
                  const struct played_move *played);

/* Add a copy of OPENING, a line of another library. */
void openings_add_line(struct openings *openings, const struct opening *opening);

/* Add up the entries of the same move in the same position, and sort: the moves of a position stand together, the
 * most frequent first. */
void openings_sort(struct openings *openings);

/* Returns the moves of P in the sorted OPENINGS: *COUNT of them, NULL if there are none. */
const struct opening *openings_find(const struct openings *openings, const struct game *g, const struct position *p,
                                    int *count);

/*
 * Draw one of the moves that the sorted OPENINGS has for P, at random but always the same for the same SEED. Only moves
 * count whose value is little below the best one's and that did not mostly lose; frequent ones are drawn more often.
 * False if there is none.
 */
bool openings_choose(const struct openings *openings, const struct game *g, const struct position *p, uint64_t seed,
                     struct move *out);

/* Read the library in the file PATH. False with ERROR filled (FILE:LINE; the file alone where a move stands twice) on
 * any fault. Free with openings_free. */
bool openings_read(const char *path, struct openings *openings, struct error *error);
void openings_free(struct openings *openings);

/* What openings_read does: takes LINE of a library into OPENINGS (struct openings), for text_read_lines / sorts the
 * lines that were taken from the file PATH. False with WHY / ERROR filled. */
bool openings_take_line(void *openings, char *line, struct error *why);
bool openings_finish(const char *path, struct openings *openings, struct error *error);

/* The mean value of OPENING for the side that moved, in 1/100 pawn; false if no game tells one. */
bool openings_value(const struct opening *opening, long *value);

/* Add the sorted OPENINGS as lines of a library to OUT. */
void openings_write(const struct openings *openings, struct text *out);

/* Count the first PLIES plies of RECORD's main line, with the values that its comments tell ([%eval 0.35]; not
 * mates). */
void openings_add_record(struct openings *openings, const struct record *record, int plies);

/*
 * Names of openings, found by position, so that transpositions are named. A file (data/openings/ID.names) has a line an
 * opening, four fields with a tab between them; `#` begins a comment line:
 *     PLIES    MOVES    ECO    NAME
 * The opening's moves are the first PLIES of the line before and then MOVES. In NAME a first `&` stands for the name of
 * the longest beginning of these moves that has one, `~` for that name up to its colon; an empty ECO is that one's.
 */

struct opening_name {
    uint64_t key; /* of the position */
    char eco[4];
    char *name; /* "Sicilian Defense: Najdorf Variation" */
};

/* All zero: none. Sorted by the keys. */
struct opening_names {
    struct opening_name *at;
    int count, room;
};

/* Read the file PATH of game G into NAMES (empty). False with ERROR filled if it is faulty; NAMES is empty then. */
bool opening_names_read(const char *path, const struct game *g, struct opening_names *names, struct error *error);
void opening_names_free(struct opening_names *names);

/* Returns the name of the position KEY, NULL if it has none. Owned by NAMES. */
const struct opening_name *opening_names_at(const struct opening_names *names, uint64_t key);

/* Returns the name of the last position up to NODE that has one; NULL if none has. Owned by NAMES. */
const struct opening_name *opening_names_find(const struct opening_names *names, const struct node *node);
