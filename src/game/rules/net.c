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
    struct net *net = memory_new(sizeof *net);
    net->inputs = net_inputs(g);
    net->hidden = hidden;
    net->views = net_views(g);
    net->pieces = pieces_of_array(g);
    net->buckets = buckets;
    net->scale = 1;
    size_t rows = (size_t)hidden * (size_t)(1 + net->inputs + buckets * net->views);
    net->bias = memory_new(rows * sizeof(int16_t) + (size_t)buckets * sizeof(int32_t));
    net->input = net->bias + hidden;
    net->output = net->input + (size_t)net->inputs * (size_t)hidden;
    net->offset = (int32_t *)(void *)(net->bias + rows); /* an even number of 16 bits from the beginning */
    return net;
}

void net_free(struct net *net)
{
    if (!net)
        return;
    free(net->bias);
    free(net);
}

int net_bucket(const struct net *net, int pieces)
{
    int bucket = (pieces - 1) * net->buckets / net->pieces;
    return bucket < 0 ? 0 : bucket < net->buckets ? bucket : net->buckets - 1;
}

bool net_is_bounded(const struct net *net)
{
    for (int b = 0; b < net->buckets; b++) {
        int64_t sum = 0;
        for (int i = 0; i < net->views * net->hidden; i++)
            sum += abs(net->output[b * net->views * net->hidden + i]);
        if (sum * NET_ONE * NET_ONE > INT32_MAX)
            return false;
    }
    return true;
}
