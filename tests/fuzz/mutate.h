/*
 * How texts are changed by chance, for driver.c and for libFuzzer: not bytes only, but words, lines and pieces in
 * brackets too, so that what comes out is often still almost a board, a game or a saved game.
 */
#pragma once

#include "base/random.h"
#include "base/text.h"

/* Put LENGTH bytes of FROM in the place of CUT bytes of T at AT. */
void mutate_splice(struct text *t, size_t at, size_t cut, const char *from, size_t length);

/* Change T in one small way; OTHER is a text to take pieces from. */
void mutate_bytes(struct text *t, const struct text *other, struct random *r);

/* Change T by words, lines or brackets. */
void mutate_structure(struct text *t, const struct text *other, struct random *r);
