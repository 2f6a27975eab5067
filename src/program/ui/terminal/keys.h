/*
 * The meaning of the bytes that a terminal sends: characters, named keys, mouse reports, its version. Other sequences
 * (replies, keys without a name here) are taken whole and ignored, so that no part of them is typed. Is given bytes and
 * never reads. Sources: ECMA-48 for the form of sequences, xterm's ctlseqs for keys and mouse reports.
 */
#pragma once

#include "ui/input.h"

#include <stddef.h>

enum {
    KEYS_PENDING = 4096,
    KEYS_NAMED = 40,
    KEYS_VERSION = 32,
    KEYS_COLOUR = 64,
    KEYS_GRAPHICS = 128,
    KEYS_NUMBERS = 32
};

/* All zero: knows the usual keys, has got nothing. */
struct keys {
    struct {
        char bytes[INPUT_BYTES];
        enum input_kind kind;
        uint32_t code;
    } named[KEYS_NAMED]; /* the sequences of this terminal, COUNT of them */
    int count;
    bool utf8;                    /* characters are UTF-8; else bytes of the locale's set */
    char version[KEYS_VERSION];   /* what the terminal says that it is, the beginning of it; "" nothing yet */
    char colour[KEYS_COLOUR];     /* the background, as the terminal tells it; "" it has not */
    char graphics[KEYS_GRAPHICS]; /* what it answers when asked for images, without `_G` */
    int number[KEYS_NUMBERS];     /* of the last answer that consists of numbers, NUMBERS of them */
    int numbers;
    bool pasted; /* within the brackets of a paste; its end is an event */
    char pending[KEYS_PENDING];
    size_t length;
};

/* From now on BYTES (copied) mean the key KIND, CODE. NULL or a single byte: nothing happens. */
void keys_name(struct keys *keys, const char *bytes, enum input_kind kind, uint32_t code);

/* Make K know the keys for which the terminal that curses has set up sends something unusual, and its character set. */
void keys_of_terminal(struct keys *k);

/* Add LENGTH BYTES; those for which there is no room are lost. Returns how many were added. */
size_t keys_feed(struct keys *keys, const char *bytes, size_t length);

/* What came of the bytes so far. */
enum keys_state {
    KEYS_EVENT,   /* something: it is in the struct input */
    KEYS_NOTHING, /* no bytes are left */
    KEYS_PARTIAL, /* the beginning of a sequence: wait for more, but not long */
};

/* Returns the next event. FINAL: no more bytes will come soon, so Escape is the key, and other unfinished sequences are
 * lost. */
enum keys_state keys_next(struct keys *keys, bool final, struct input *in);

/*
 * Bytes from the terminal as events: reads what is there without waiting, and knows how long the beginning of a key may
 * take to be whole.
 */

/* Fill `keys` with what this terminal sends; the rest is zero at first. */
struct key_reader {
    struct keys keys; /* what was read and not yet understood */
    int64_t fed;      /* ms: when the last of it came */
    bool partial;     /* it is the beginning of something */
    int64_t expects;  /* ms: until then an answer of the terminal may come, in pieces, too */
};

/* The next event from standard input; false if there is none yet. Never waits. */
bool key_reader_next(struct key_reader *reader, struct input *in);

/* True if ^C was typed, as terminal_interrupted. */
bool key_reader_interrupted(struct key_reader *reader);

/* Returns how many ms may be waited if TIMEOUT_MS (-1: for ever) are wanted: fewer where a key or a paste is not
 * whole. */
int64_t key_reader_patience(const struct key_reader *reader, int64_t timeout_ms);
