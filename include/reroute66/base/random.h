/*
 * Repeatable random numbers for zobrist keys, random walks and weaker levels. The state is the caller's: there is no
 * hidden one.
 */
#ifndef REROUTE66_BASE_RANDOM_H
#define REROUTE66_BASE_RANDOM_H

#include <stdint.h>

/* Any value is a good seed; the same seed gives the same numbers on every machine. */
struct random {
    uint64_t state;
};

/* The next 64 bits. Algorithm: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
 * 2014). */
uint64_t random_next(struct random *r);

/* A number in 0 … LIMIT−1; LIMIT ≥ 1. The bias of LIMIT/2^64 does not matter here. */
uint32_t random_below(struct random *r, uint32_t limit);

#endif
