/*
 * ^C while something long goes on: it is held back, in the threads that are started then too, so that what there is can
 * be printed; whoever does the work asks now and then.
 */
#pragma once

#include <stdbool.h>

/* Holds interrupts (SIGINT) back, and the wish that the program ends (SIGTERM). */
void interrupts_hold(void);

/* True if one has come since. */
bool interrupts_came(void);

/* Discards those that have come, and lets the next one end the program. */
void interrupts_release(void);
