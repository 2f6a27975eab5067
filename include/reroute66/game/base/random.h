/*
 * Repeatable random numbers for zobrist keys, random walks and weaker levels. The state is the caller's: there is no
 * hidden one.
 */
#pragma once

#include <assert.h>
#include <stdint.h>

/* Any value is a good seed; the same seed gives the same numbers on every machine. */
struct random {
    uint64_t state;
};

/* Returns the next 64 bits. Algorithm: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", 2014). */
static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Returns a number in 0 … LIMIT−1; LIMIT ≥ 1. The bias of LIMIT/2^64 does not matter here. */
static inline uint32_t random_below(struct random *random, uint32_t limit)
{
    assert(limit >= 1);
    return (uint32_t)(((random_next(random) >> 32) * limit) >> 32);
}
