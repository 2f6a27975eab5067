/*
 * A repertoire: the openings that somebody means to play, as games and variations: which moves stand at a position,
 * however it came about, and what is said of them.
 */
#pragma once

#include "play/openings.h"

/* Returns P as it is however it came about: its first move, with no plies counted, and en passant only if some move
 * takes so. */
struct position repertoire_position(const struct position *p);

/* The comment of a move, or before the first one. */
struct repertoire_comment {
    uint64_t key; /* openings_key of the position that it leads to */
    char *words;  /* owned */
};

/* All zero is an empty one. */
struct repertoire {
    struct openings lines;              /* every move with how often it stands there, by position; sorted at the end */
    struct repertoire_comment *comment; /* COMMENTS of them, owned; sorted at the end */
    int comments, comments_room;
    struct position *root; /* where the games begin, ROOTS of them, owned */
    int roots;
    unsigned movers; /* whose moves there are: bits by player */
};

/* Add RECORD with its variations; all records must be of one game. Call repertoire_sort after the last. */
void repertoire_add(struct repertoire *repertoire, const struct record *record);
void repertoire_sort(struct repertoire *repertoire);
void repertoire_free(struct repertoire *repertoire);

/* The moves of REPERTOIRE at P into OUT (room for MOVES_MAX), and how often each stands there into TIMES (may be NULL).
 * Returns how many. */
int repertoire_moves(const struct repertoire *repertoire, const struct game *g, const struct position *p,
                     struct move *out, int *times);

/* Add to OUT, in quotation marks, what is said of the moves that lead to P, or before the first move where P is the
 * beginning: the same words once. */
void repertoire_add_comments(const struct repertoire *repertoire, const struct game *g, const struct position *p,
                             struct text *out);

/*
 * What is missing, as text into OUT: answers to the moves of player WHO that LIBRARY (NULL: there is none) has often,
 * and to which REPERTOIRE has no move, with how often each was played; and lines that end with another player's move
 * before the game is over.
 */
void repertoire_write_gaps(const struct repertoire *repertoire, const struct game *g, int who,
                           const struct openings *library, struct text *out);
