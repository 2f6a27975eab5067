/*
 * The value that a search gave the position after a move, as other programs write it too: the command `[%eval 0.35]`
 * (pawns) or `[%eval #-3]` (mate in moves) in the move's comment, from White's point of view; a depth behind it
 * (`0.35,18`) is ignored. With three players it is from the point of view of the player who moved. Knows comments,
 * nothing of searches.
 */
#ifndef REROUTE66_RECORD_EVAL_H
#define REROUTE66_RECORD_EVAL_H

#include <stdbool.h>

/* A value: in 1/100 pawn, or if MATES the moves to a win (> 0) or a loss (< 0; 0: lost already). */
struct eval {
    bool mates;
    int value;
};

/* The first such command in COMMENT (may be NULL). False if there is none. */
bool eval_read(const char *comment, struct eval *out);

/* Let *COMMENT (owned, NULL: none) have the command for V at its head, which replaces one that is there. */
void eval_set(char **comment, struct eval v);

#endif
