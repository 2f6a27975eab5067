/*
 * The endings of one game: the store of its tables, what is published about them, and the table that the user has asked
 * for.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "endings/store.h"
#include "play/openings.h"

/*
 * What is published about a game's endings: how many positions are won, drawn and lost, and the longest wins, from the
 * data file endings/ID.results.
 *
 *   ending MATERIAL SIDE POSITIONS WON DRAWN LOST MOVES CODE
 *   lone PIECE CELL ROYAL-CELL
 *
 * SIDE is the letter of the player to move, for whom the others are counted; CODE a position of its longest win, which
 * takes MOVES, `-` if it has none. Without an own royal piece, PIECE on CELL mates the other player's on ROYAL-CELL.
 * `#` begins a comment.
 */

enum { PUBLISHED_NAME = 16, PUBLISHED_CODE = 128, PUBLISHED_SHARE = 8 };

/* One side to move. POSITIONS 0: nothing is published. */
struct published_side {
    int64_t positions, won, drawn, lost;
    int longest; /* moves, 0 without a win */
    char code[PUBLISHED_CODE];
};

struct published_ending {
    char name[PUBLISHED_NAME]; /* "KQkr" */
    struct published_side side[2];
};

struct published_lone {
    char label;
    char by[CELL_NAME], royal[CELL_NAME];
};

/* In the file's order. All zero is an empty one; free with published_free. */
struct published {
    struct published_ending *ending; /* COUNT of them, owned */
    int count;
    struct published_lone *lone; /* LONES of them, owned */
    int lones;
};

/* Read TEXT, the lines of a file for G, into PUBLISHED, which must be empty. Other lines are skipped. */
void published_read(struct published *published, const struct game *g, const char *text);

/* Read what CATALOGUE has for G into PUBLISHED, which must be empty. Nothing is no fault: PUBLISHED stays empty. */
void published_open(struct published *published, const struct catalogue *catalogue, const struct game *g);
void published_free(struct published *published);

/* The share of PART in ALL, in per cent rounded to tenths, into OUT: "98.7". Only nothing is "0" and only all is
 * "100"; what would round to these is "<0.1" and ">99.9". */
void published_share(int64_t part, int64_t all, char out[PUBLISHED_SHARE]);

/* Returns the ending called NAME, NULL if nothing is published about it. */
const struct published_ending *published_find(const struct published *published, const char *name);

/* All zero: no game's. */
struct game_endings {
    const struct game *game; /* borrowed; NULL none */
    struct endstore *store;  /* owned; NULL if GAME has no tables (three players) */
    struct published published;
    struct material list[MATERIALS_MAX]; /* the endings that GAME can come to, LISTED of them */
    int listed;
    bool wanted;          /* the user waits for WANT's table */
    struct material want; /* canonical */
    int quarter;          /* quarters of the work on WANT that have been told */
    unsigned told;        /* how many tables were reported as ready or as impossible to build */
    struct material page; /* the ending on the page shown, written when `told` was SEEN */
    unsigned seen;
};

/* Makes ENDINGS be about G (borrowed); what it had of another game is freed. CATALOGUE has the published results. */
void game_endings_enter(struct game_endings *endings, const struct catalogue *catalogue, const struct game *g);

/* Frees what ENDINGS has. */
void game_endings_leave(struct game_endings *endings);

/* Returns what the tables say of P, a position of ENDINGS's game; FATE_UNKNOWN without a table. */
struct certainty game_endings_ask(const struct game_endings *endings, const struct position *p);

/* The library of openings of the game on the board, and their names, read once. */

/* All zero: none was read yet. */
struct game_library {
    struct openings known;              /* owned */
    const struct game *game;            /* whose it is; borrowed */
    struct openings often;              /* what masters often played, owned */
    const struct game *often_of;        /* whose that is; borrowed */
    struct opening_names names;         /* owned */
    const struct game *named;           /* whose they are; borrowed */
    const struct opening_name *opening; /* the one on the board, NULL: none; owned by NAMES */
    int games, ended, won; /* how many of the library's games came to the position on the board, have ended, were won by
                              the first player */
    int left;              /* the number of the move that led out of the library; 0: none has */
    const struct node *at; /* where that was found, with the key of its position; NULL: nowhere. Only compared */
    uint64_t at_key;
};

/*
 * Returns the library of G in the data folders of CATALOGUE, NULL if there is none. It is read when G is another game
 * than last time, or when LIBRARY is empty. A file that is broken counts as none, with ERROR filled and *BROKEN set.
 */
const struct openings *game_library_of(struct game_library *library, const struct catalogue *catalogue,
                                       const struct game *g, bool *broken, struct error *error);

/*
 * Returns the moves of G that masters often played, from `openings/ID.masters` in the data folders of CATALOGUE; where
 * there is no such file, or it is broken, the library of G, NULL if there is none either. Read as game_library_of does.
 */
const struct openings *game_library_often(struct game_library *library, const struct catalogue *catalogue,
                                          const struct game *g);

/* The names of G's openings, none if there are none; read when G is another game than last time. A file that is broken
 * counts as none, with ERROR filled and false returned. */
bool game_library_read_names(struct game_library *library, const struct catalogue *catalogue, const struct game *g,
                             struct error *error);
void game_library_free(struct game_library *library);
