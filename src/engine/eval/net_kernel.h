/* The sums of a net, compiled once for each sort of processor. */
#pragma once

#include <stdint.h>

/* Rows of weights to be added to a sum and subtracted from it. */
struct net_change {
    const int16_t *add[130], *sub[130];
    int adds, subs;
};

struct net_kernel {
    /* TO = FROM + the rows of CHANGE, HIDDEN numbers (a multiple of 16). TO may be FROM. */
    void (*apply)(int16_t *to, const int16_t *from, const struct net_change *change, int hidden);
    /* The sum over HIDDEN numbers of WEIGHT × SUM², sums clipped to 0 … NET_ONE. */
    int32_t (*dot)(const int16_t *sum, const int16_t *weight, int hidden);
    /* How many of the BYTES (64 or 128) of A and B differ at the bits set in AMONG; OUT gets those bits. */
    int (*differ)(const uint8_t *a, const uint8_t *b, int bytes, const uint64_t among[2], uint64_t out[2]);
    /* How many bits are set in A and B together: by an instruction where the processor has one. */
    int (*count)(uint64_t a, uint64_t b);
};

extern const struct net_kernel net_kernel_plain, net_kernel_avx2;
