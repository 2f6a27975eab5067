#include "rules/net.h"

#include "base/text.h"

int net_inputs(const struct game *g)
{
    int pieces = g->players * g->kinds;
    return pieces * cellset_count(g->board->firsts) + (g->board->pocket[0] ? pieces : 0) +
           (g->players > 2 ? g->players : 0);
}

int net_views(const struct game *g)
{
    return g->players == 2 ? 2 : 1;
}

static int pieces_of_array(const struct game *g)
{
    int pieces = 0;
    for (int who = 0; who < g->players; who++)
        for (int k = 0; k < g->kinds; k++)
            pieces += g->pieces[who][k];
    return pieces > 0 ? pieces : 1;
}

struct net *net_new(const struct game *g, int hidden, int buckets)
{
    struct net *n = memory_new(sizeof *n);
    n->inputs = net_inputs(g);
    n->hidden = hidden;
    n->views = net_views(g);
    n->pieces = pieces_of_array(g);
    n->buckets = buckets;
    n->scale = 1;
    size_t rows = (size_t)hidden * (size_t)(1 + n->inputs + buckets * n->views);
    n->bias = memory_new(rows * sizeof(int16_t) + (size_t)buckets * sizeof(int32_t));
    n->input = n->bias + hidden;
    n->output = n->input + (size_t)n->inputs * (size_t)hidden;
    n->offset = (int32_t *)(void *)(n->bias + rows); /* an even number of 16 bits from the beginning */
    return n;
}

void net_free(struct net *n)
{
    if (!n)
        return;
    free(n->bias);
    free(n);
}

int net_bucket(const struct net *n, int pieces)
{
    int bucket = (pieces - 1) * n->buckets / n->pieces;
    return bucket < 0 ? 0 : bucket < n->buckets ? bucket : n->buckets - 1;
}

bool net_is_bounded(const struct net *n)
{
    for (int b = 0; b < n->buckets; b++) {
        int64_t sum = 0;
        for (int i = 0; i < n->views * n->hidden; i++)
            sum += abs(n->output[b * n->views * n->hidden + i]);
        if (sum * NET_ONE * NET_ONE > INT32_MAX)
            return false;
    }
    return true;
}
