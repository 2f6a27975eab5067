/*
 * The time that a player had left after his move, as other programs write it too: the command `[%clk
 * H:MM:SS]` in the move's comment, with tenths of a second (rounded up) where there are any. Knows comments
 * and the tree of record.h; nothing of clocks.
 */
#ifndef REROUTE66_RECORD_CLK_H
#define REROUTE66_RECORD_CLK_H

#include "record/record.h"

/* The first such command in COMMENT (may be NULL): *MS gets the time in ms. False if there is none. */
bool clk_read(const char *comment, int64_t *ms);

/* Let *COMMENT (owned, NULL: none) begin with the command for MS ≥ 0, in place of the one it begins with. */
void clk_set(char **comment, int64_t ms);

/* COMMENT without the command that it begins with, for people to read: a place within COMMENT, NULL if
 * nothing is left. */
const char *clk_words(const char *comment);

/* What player WHO had left at NODE, by his last move on the way there that says so. False if none does. */
bool clk_left(const struct node *node, int who, int64_t *ms);

#endif
