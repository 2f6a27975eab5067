/*
 * Compiled once for every sort of processor; NET_INSTANCE names what it defines. The loops are written so that
 * compilers vectorise them, except one where they fail to.
 */
#include "net_kernel.h"

#include "rules/net.h"

#include <string.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

/* Sums of a vector; vectors summed up at a time, as registers have room. */
#ifdef __AVX2__
enum { LANES = NET_HIDDEN_STEP, STRIP = 8 };
#else
enum { LANES = NET_HIDDEN_STEP, STRIP = 4 };
#endif

typedef uint16_t lanes __attribute__((vector_size(LANES * sizeof(uint16_t)))); /* unsigned, as they may wrap round */

/* VECTORS times LANES numbers of TO = FROM + the rows of CHANGE, from number AT on. VECTORS is known where this is
 * called, so that the sums stay in registers. */
static inline __attribute__((always_inline)) void apply_strip(int16_t *to, const int16_t *from,
                                                              const struct net_change *change, int at, int vectors)
{
    lanes sum[STRIP], row;
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++)
        memcpy(&sum[i], from + at + i * LANES, sizeof row);
    for (int n = 0; n < change->adds; n++)
#pragma GCC unroll 8
        for (int i = 0; i < vectors; i++) {
            memcpy(&row, change->add[n] + at + i * LANES, sizeof row);
            sum[i] += row;
        }
    for (int n = 0; n < change->subs; n++)
#pragma GCC unroll 8
        for (int i = 0; i < vectors; i++) {
            memcpy(&row, change->sub[n] + at + i * LANES, sizeof row);
            sum[i] -= row;
        }
#pragma GCC unroll 8
    for (int i = 0; i < vectors; i++)
        memcpy(to + at + i * LANES, &sum[i], sizeof row);
}

/* As apply_strip, from any number on to the end. */
static void apply_many(int16_t *to, const int16_t *from, const struct net_change *change, int hidden)
{
    int at = 0;
    for (; at + STRIP * LANES <= hidden; at += STRIP * LANES)
        apply_strip(to, from, change, at, STRIP);
    for (; at + 2 * LANES <= hidden; at += 2 * LANES)
        apply_strip(to, from, change, at, 2);
    for (; at < hidden; at += LANES)
        apply_strip(to, from, change, at, 1);
}

/* As apply_strip, for small counts ADDS and SUBS that are constants of the call: adds all rows in one pass. */
static inline __attribute__((always_inline)) void
apply_few(int16_t *to, const int16_t *from, const struct net_change *change, int hidden, int adds, int subs)
{
    const int16_t *add[2], *sub[2];
    memcpy(add, change->add, sizeof add);
    memcpy(sub, change->sub, sizeof sub);
#pragma GCC unroll 2
    for (int at = 0; at < hidden; at += LANES) {
        lanes sum, row;
        memcpy(&sum, from + at, sizeof row);
        for (int n = 0; n < adds; n++) {
            memcpy(&row, add[n] + at, sizeof row);
            sum += row;
        }
        for (int n = 0; n < subs; n++) {
            memcpy(&row, sub[n] + at, sizeof row);
            sum -= row;
        }
        memcpy(to + at, &sum, sizeof row);
    }
}

/* A quiet move, a capture, two quiet moves: most of all changes. */
static void apply(int16_t *to, const int16_t *from, const struct net_change *change, int hidden)
{
    if (change->adds == 1 && change->subs == 1)
        apply_few(to, from, change, hidden, 1, 1);
    else if (change->adds == 1 && change->subs == 2)
        apply_few(to, from, change, hidden, 1, 2);
    else if (change->adds == 2 && change->subs == 2)
        apply_few(to, from, change, hidden, 2, 2);
    else
        apply_many(to, from, change, hidden);
}

/*
 * Returns a weight of at most 127 times a clipped sum fits 16 bits, so that the rest is one multiplication of 16 bits
 * into 32.
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
/* Returns the bits of the 32 bytes of A and B that are not the same. */
static inline uint32_t differ_in(const uint8_t *a, const uint8_t *b)
{
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)a);
    __m256i y = _mm256_loadu_si256((const __m256i *)(const void *)b);
    return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(x, y));
}
#else
static uint32_t differ_in(const uint8_t *a, const uint8_t *b)
{
    enum { STEP = 8 };
    uint32_t out = 0;
    for (int i = 0; i < 32; i += STEP) {
        if (memcmp(a + i, b + i, STEP) == 0)
            continue;
        for (int k = i; k < i + STEP; k++)
            out |= (uint32_t)(a[k] != b[k]) << k;
    }
    return out;
}
#endif

static int count(uint64_t a, uint64_t b)
{
    return __builtin_popcountll(a) + __builtin_popcountll(b);
}

static int differ(const uint8_t *a, const uint8_t *b, int bytes, const uint64_t among[2], uint64_t out[2])
{
    out[0] = (differ_in(a, b) | (uint64_t)differ_in(a + 32, b + 32) << 32) & among[0];
    out[1] = 0;
    if (bytes == 64)
        return __builtin_popcountll(out[0]);
    out[1] = (differ_in(a + 64, b + 64) | (uint64_t)differ_in(a + 96, b + 96) << 32) & among[1];
    return count(out[0], out[1]);
}

const struct net_kernel NET_INSTANCE = {apply, dot, differ, count};
