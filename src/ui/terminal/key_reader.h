/*
 * Bytes from the terminal as events: reads what is there without waiting, and knows how long the beginning of a key may
 * take to be whole.
 */
#ifndef REROUTE66_UI_TERMINAL_KEY_READER_H
#define REROUTE66_UI_TERMINAL_KEY_READER_H

#include "keys.h"

/* Fill `keys` with what this terminal sends; the rest is zero at first. */
struct key_reader {
    struct keys keys; /* what was read and not yet understood */
    int64_t fed;      /* ms: when the last of it came */
    bool partial;     /* it is the beginning of something */
};

/* The next event from standard input; false if there is none yet. Never waits. */
bool key_reader_next(struct key_reader *r, struct input *in);

/* True if ^C was typed, as terminal_interrupted. */
bool key_reader_interrupted(struct key_reader *r);

/* How many ms may be waited if TIMEOUT_MS (-1: for ever) are wanted: fewer where a key or a paste is not whole. */
int64_t key_reader_patience(const struct key_reader *r, int64_t timeout_ms);

#endif
