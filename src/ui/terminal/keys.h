/*
 * The meaning of the bytes that a terminal sends: characters, named keys, mouse reports, its version. Other sequences
 * (replies, keys without a name here) are taken whole and ignored, so that no part of them is typed. Is given bytes and
 * never reads. Sources: ECMA-48 for the form of sequences, xterm's ctlseqs for keys and mouse reports.
 */
#ifndef REROUTE66_UI_TERMINAL_KEYS_H
#define REROUTE66_UI_TERMINAL_KEYS_H

#include "ui/input.h"

#include <stdbool.h>
#include <stddef.h>

enum { KEYS_PENDING = 4096, KEYS_NAMED = 40, KEYS_VERSION = 32 };

/* All zero: knows the usual keys, has got nothing. */
struct keys {
    struct {
        char bytes[INPUT_BYTES];
        enum input_kind kind;
        uint32_t code;
    } named[KEYS_NAMED]; /* the sequences of this terminal, COUNT of them */
    int count;
    bool utf8;                  /* characters are UTF-8; else bytes of the locale's set */
    char version[KEYS_VERSION]; /* what the terminal says that it is, the beginning of it; "" nothing yet */
    bool pasted;                /* within the brackets of a paste; its end is an event */
    char pending[KEYS_PENDING];
    size_t length;
};

/* From now on BYTES (copied) mean the key KIND, CODE. NULL or a single byte: nothing happens. */
void keys_name(struct keys *k, const char *bytes, enum input_kind kind, uint32_t code);

/* Add LENGTH BYTES; those for which there is no room are lost. Returns how many were added. */
size_t keys_feed(struct keys *k, const char *bytes, size_t length);

/* What came of the bytes so far. */
enum keys_state {
    KEYS_EVENT,   /* something: it is in the struct input */
    KEYS_NOTHING, /* no bytes are left */
    KEYS_PARTIAL, /* the beginning of a sequence: wait for more, but not long */
};

/* The next event. FINAL: no more bytes will come soon, so Escape is the key, and other unfinished sequences are
 * lost. */
enum keys_state keys_next(struct keys *k, bool final, struct input *in);

#endif
