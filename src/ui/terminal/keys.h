/*
 * What the bytes that a terminal sends mean: characters, named keys, mouse reports. Whatever else it sends (replies,
 * keys without a name here) is taken whole and means nothing, so that no part of it is typed. Pure: it is given bytes
 * and never reads. Sources: ECMA-48 for the form of sequences, xterm's ctlseqs for keys and mouse reports.
 */
#ifndef REROUTE66_UI_TERMINAL_KEYS_H
#define REROUTE66_UI_TERMINAL_KEYS_H

#include "ui/input.h"

#include <stdbool.h>
#include <stddef.h>

enum { KEYS_PENDING = 4096, KEYS_NAMED = 40 };

/* All zero: knows the usual keys, has got nothing. */
struct keys {
    struct {
        char bytes[INPUT_BYTES];
        enum input_kind kind;
        uint32_t code;
    } named[KEYS_NAMED]; /* what this terminal sends for some keys, COUNT of them */
    int count;
    bool utf8;   /* characters are UTF-8; else bytes of the locale's set */
    bool pasted; /* between the brackets of pasted text, whose end is an event of its own */
    char pending[KEYS_PENDING];
    size_t length;
};

/* Let BYTES (copied; NULL or one byte: nothing happens) mean the key KIND, CODE, whatever it usually means. */
void keys_name(struct keys *k, const char *bytes, enum input_kind kind, uint32_t code);

/* Take LENGTH more BYTES; what there is no room for is lost. Returns how many were taken. */
size_t keys_feed(struct keys *k, const char *bytes, size_t length);

/* What came of the bytes so far. */
enum keys_state {
    KEYS_EVENT,   /* something: it is in the struct input */
    KEYS_NOTHING, /* no bytes are left */
    KEYS_PARTIAL, /* the beginning of something: wait for more, but not long */
};

/* The next event. FINAL: no more bytes will come soon, so that an Escape is an Escape and other beginnings are lost. */
enum keys_state keys_next(struct keys *k, bool final, struct input *in);

#endif
