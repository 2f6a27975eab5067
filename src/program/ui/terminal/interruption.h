/*
 * ^C where lines are read and printed, and the terminal is left as it is: it breaks off what goes on, and only where
 * nothing does, or nobody heeds it, it ends the program.
 */
#pragma once

#include <stdbool.h>

/* From now on ^C (SIGINT) is told to whoever asks; a second one before that ends the program at once, as does every one
 * where no pipe can be had. Where ^C is ignored, it stays so. Returns what poll finds readable when one has come, -1 if
 * nothing is to be waited for. */
int interruption_start(void);

/* True if one has come and was not taken yet. Takes no time: work that takes long may ask. */
bool interruption_came(void);

/* The same, and takes it. */
bool interruption_take(void);

/* ^C ends the program again. Harmless without interruption_start. */
void interruption_end(void);
