/*
 * Compiled once for every sort of processor, NET_INSTANCE naming what it defines. The loops are written so that
 * compilers make vector instructions of them.
 */
#include "eval/net_kernel.h"

#include "rules/net.h"

#include <string.h>

/* Sums of a vector; vectors summed up at a time, as registers have room. */
#ifdef __AVX2__
enum { LANES = NET_HIDDEN_STEP, STRIP = 8 };
#else
enum { LANES = NET_HIDDEN_STEP, STRIP = 4 };
#endif

typedef uint16_t lanes __attribute__((vector_size(LANES * sizeof(uint16_t)))); /* unsigned: they may wrap round */

/* VECTORS times LANES numbers of TO = FROM + the rows of C, from number AT on. VECTORS is known where this is called,
 * so that the sums stay in registers. */
static inline __attribute__((always_inline)) void apply_strip(int16_t *to, const int16_t *from,
                                                              const struct net_change *c, int at, int vectors)
{
    lanes sum[STRIP], row;
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++)
        memcpy(&sum[i], from + at + i * LANES, sizeof row);
    for (int n = 0; n < c->adds; n++)
#pragma GCC unroll 8
        for (int i = 0; i < vectors; i++) {
            memcpy(&row, c->add[n] + at + i * LANES, sizeof row);
            sum[i] += row;
        }
    for (int n = 0; n < c->subs; n++)
#pragma GCC unroll 8
        for (int i = 0; i < vectors; i++) {
            memcpy(&row, c->sub[n] + at + i * LANES, sizeof row);
            sum[i] -= row;
        }
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++)
        memcpy(to + at + i * LANES, &sum[i], sizeof row);
}

static void apply(int16_t *to, const int16_t *from, const struct net_change *c, int hidden)
{
    int at = 0;
    for (; at + STRIP * LANES <= hidden; at += STRIP * LANES)
        apply_strip(to, from, c, at, STRIP);
    for (; at + 2 * LANES <= hidden; at += 2 * LANES)
        apply_strip(to, from, c, at, 2);
    for (; at < hidden; at += LANES)
        apply_strip(to, from, c, at, 1);
}

/*
 * A weight of at most 127 times a clipped sum fits 16 bits, so that the rest is one multiplication of 16 bits into 32.
 */
static int32_t dot(const int16_t *sum, const int16_t *weight, int hidden)
{
    int32_t total = 0;
    for (int i = 0; i < hidden; i++) {
        int16_t clipped = sum[i] < 0 ? 0 : sum[i] > NET_ONE ? NET_ONE : sum[i];
        int16_t weighed = (int16_t)(clipped * weight[i]);
        total += weighed * clipped;
    }
    return total;
}

#ifdef __AVX2__
static void differ(const uint8_t *a, const uint8_t *b, int bytes, uint64_t out[2])
{
    typedef char vector __attribute__((vector_size(32)));
    out[0] = out[1] = 0;
    for (int i = 0; i < bytes; i += 32) {
        vector x, y;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        uint32_t same = (uint32_t)__builtin_ia32_pmovmskb256((vector)(x == y));
        out[i / 64] |= (uint64_t)~same << i % 64;
    }
}
#else
static void differ(const uint8_t *a, const uint8_t *b, int bytes, uint64_t out[2])
{
    enum { STEP = 8 };
    out[0] = out[1] = 0;
    for (int i = 0; i < bytes; i += STEP) {
        if (memcmp(a + i, b + i, STEP) == 0)
            continue;
        for (int k = i; k < i + STEP; k++)
            out[k / 64] |= (uint64_t)(a[k] != b[k]) << k % 64;
    }
}
#endif

static int count(uint64_t a, uint64_t b)
{
    return __builtin_popcountll(a) + __builtin_popcountll(b);
}

const struct net_kernel NET_INSTANCE = {apply, dot, differ, count};
