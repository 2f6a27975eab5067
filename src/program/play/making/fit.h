/* Fitting the weights of a game's evaluation to results of games (Texel's tuning method, by Peter Österlund). */
#pragma once

#include "base/text.h"
#include "eval/values.h"

#include <stdatomic.h>

/* A position in which nothing is to be captured at once, and what its player to move got in the end, 0 to 1. */
struct fit_sample {
    struct position position;
    double result;
};

/* Change what pieces of G are worth by games of which COUNT samples are in SAMPLE, FIT_BLOCK of each or less; every
 * fifth block of FIT_BLOCK of them is held back. What has changed goes to OUT as words "NAME=MIDDLE,END" with blanks
 * between them. False if STOP was set, or if the samples held back are not foretold better: OUT is "-" then. */
enum { FIT_BLOCK = 10 };
bool fit_weights(const struct game *g, const struct fit_sample *sample, int count, const atomic_bool *stop,
                 struct text *out);

/* Returns the numbers of G with those in WORDS (as fit_weights writes them) besides, the last ones, and their COUNT. To
 * be freed. NULL if WORDS are damaged. */
struct number *fit_numbers(const struct game *g, const char *words, int *count);
