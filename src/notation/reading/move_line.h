/*
 * A text that holds a move, taken apart: a move number, the move, the signs after it. Typed moves and those of saved
 * games and lists all pass through here, so that typography and signs are understood alike.
 */
#ifndef REROUTE66_NOTATION_READING_MOVE_LINE_H
#define REROUTE66_NOTATION_READING_MOVE_LINE_H

#include "scan.h"

enum { MOVE_LINE_MAX = 256 }; /* no move is longer: of a longer text only the beginning is read */

/* The text in plain letters: figurines, dashes and the like are ASCII. */
struct move_line {
    const struct game *g;
    const char *text;          /* LENGTH bytes, not terminated: what was written, or OWN */
    size_t length, start, end; /* START … END−1 is the move */
    bool converted;
    char own[MOVE_LINE_MAX];
    uint16_t from[MOVE_LINE_MAX + 1]; /* where each byte of OWN, and its end, stood in what was written */
};

/* Takes the LENGTH bytes at TEXT apart, for a game with the pieces of G. LETTERS: the labels that the letters A … Z
 * stand for, NULL: the game's own. L may keep TEXT. */
void move_line_read(struct move_line *l, const struct game *g, const char *text, size_t length, const char *letters);

/* Where the byte AT of L stood in what was written. */
size_t move_line_place(const struct move_line *l, size_t at);

/* The letters START … END−1 of L as a text to be read. */
struct scan move_line_scan(const struct move_line *l, size_t start, size_t end);

#endif
