/*
 * Tells a person at a terminal, on standard error, how far reading a long file has got. ^C ends the program there as
 * anywhere in a command.
 */
#ifndef REROUTE66_CLI_SAVED_WAITING_H
#define REROUTE66_CLI_SAVED_WAITING_H

#include "base/progress.h"

#include <stdint.h>

/* Begin with waiting_start, end with waiting_end. Not to be copied, as PROGRESS points to it. */
struct waiting {
    struct progress progress; /* to be given to the reader */
    int64_t since, told;      /* ms: when it began, when something was shown last; 0: nothing yet */
};

/* Begin: what PROGRESS is told is shown as a bar once half a second has passed, if standard error is a terminal. */
void waiting_start(struct waiting *w);

/* Erase what was shown. */
void waiting_end(struct waiting *w);

#endif
