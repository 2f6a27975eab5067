/*
 * What is published about a game's endings: how many positions are won, drawn and lost, and the longest wins, from the
 * data file endings/ID.results.
 *
 *   ending MATERIAL SIDE POSITIONS WON DRAWN LOST MOVES CODE
 *   lone PIECE CELL ROYAL-CELL
 *
 * SIDE is the letter of the player to move, for whom the others are counted; CODE a position of his longest win, which
 * takes MOVES, `-` if he has none. Without an own royal piece, PIECE on CELL mates the other player's on ROYAL-CELL.
 * `#` begins a comment.
 */
#ifndef REROUTE66_STUDY_PUBLISHED_H
#define REROUTE66_STUDY_PUBLISHED_H

#include "catalogue/catalogue.h"

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

/* Read TEXT, the lines of a file for G, into P, which must be empty. Other lines are skipped. */
void published_read(struct published *p, const struct game *g, const char *text);

/* Read what C has for G into P, which must be empty. Nothing is no fault: P stays empty. */
void published_open(struct published *p, const struct catalogue *c, const struct game *g);
void published_free(struct published *p);

/* The share of PART in ALL, in per cent rounded to tenths, into OUT: "98.7". Only nothing is "0" and only all is
 * "100"; what would round to these is "<0.1" and ">99.9". */
void published_share(int64_t part, int64_t all, char out[PUBLISHED_SHARE]);

/* The ending called NAME, NULL if nothing is published about it. */
const struct published_ending *published_find(const struct published *p, const char *name);

#endif
