/*
 * Compiled once for every sort of processor, NET_INSTANCE naming what it defines. The loops are written so that
 * compilers make vector instructions of them.
 */
#include "eval/net_kernel.h"

#include "rules/net.h"

#include <string.h>

/* TO = FROM + ADD − SUB; unused ones are rows of zeros. */
static void add_and_subtract(int16_t *to, const int16_t *from, const int16_t *add, const int16_t *sub, int hidden)
{
    for (int i = 0; i < hidden; i++)
        to[i] = (int16_t)(from[i] + add[i] - sub[i]);
}

static void apply(int16_t *to, const int16_t *from, const struct net_change *c, int hidden)
{
    static const int16_t nothing[NET_HIDDEN_MAX];
    int most = c->adds > c->subs ? c->adds : c->subs;
    if (most == 0 && to != from)
        memcpy(to, from, (size_t)hidden * sizeof *to);
    for (int i = 0; i < most; i++, from = to)
        add_and_subtract(to, from, i < c->adds ? c->add[i] : nothing, i < c->subs ? c->sub[i] : nothing, hidden);
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

const struct net_kernel NET_INSTANCE = {apply, dot};
