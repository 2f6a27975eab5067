/*
 * The time that a player had left after his move, as other programs write it too: the command `[%clk H:MM:SS]` in the
 * move's comment, with tenths of a second (rounded up) where there are any. Knows comments, nothing of trees or clocks.
 */
#ifndef REROUTE66_RECORD_CLK_H
#define REROUTE66_RECORD_CLK_H

#include <stdbool.h>
#include <stdint.h>

/* The first such command in COMMENT (may be NULL): *MS gets the time in ms. False if there is none. */
bool clk_read(const char *comment, int64_t *ms);

/* Let *COMMENT (owned, NULL: none) begin with the command for MS ≥ 0, which replaces one that is there. */
void clk_set(char **comment, int64_t ms);

/*
 * COMMENT without the commands that it begins with (this one, and eval.h's), for people to read: a place within
 * COMMENT, NULL if nothing is left.
 */
const char *clk_words(const char *comment);

#endif
