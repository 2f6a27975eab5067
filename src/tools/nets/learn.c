#include "nets/learn.h"

#include "base/random.h"
#include "base/text.h"

#include <math.h>
#include <pthread.h>

/* Parts of a batch: their sums are always added in the same order, so that the number of threads does not matter. */
enum { SHARDS = 4 };
static const float output_most = 127.0f / NET_WEIGHT_ONE, input_most = 1.98f;

/* Where the parts of L's numbers begin in NUMBER. */
struct net_parts {
    float *bias, *input, *output, *offset;
};
static struct net_parts parts_of(const struct learner *l, float *number)
{
    size_t h = (size_t)l->how.hidden;
    float *input = number + h, *output = input + (size_t)l->inputs * h;
    return (struct net_parts){number, input, output, output + (size_t)(l->how.buckets * l->views) * h};
}

/* A number between −MOST and MOST. */
static float small(struct random *r, float most)
{
    return most * ((float)random_below(r, 1 << 20) / (1 << 19) - 1);
}

void learner_start(struct learner *l, const struct samples *s, const struct learning *how)
{
    const struct game *g = s->values->game;
    *l = (struct learner){.samples = s, .how = *how, .inputs = net_inputs(g), .views = net_views(g)};
    struct net *n = net_new(g, how->hidden, how->buckets);
    l->pieces = n->pieces;
    net_free(n);
    size_t h = (size_t)how->hidden, outputs = (size_t)(how->buckets * l->views) * h;
    l->numbers = h + (size_t)l->inputs * h + outputs + (size_t)how->buckets;
    l->number = memory_new(l->numbers * sizeof *l->number);
    l->best = memory_new(l->numbers * sizeof *l->best);
    l->first = memory_new(l->numbers * sizeof *l->first);
    l->second = memory_new(l->numbers * sizeof *l->second);
    l->slope = memory_new(SHARDS * l->numbers * sizeof *l->slope);
    struct net_parts p = parts_of(l, l->number);
    struct random r = {how->seed};
    for (size_t i = 0; i < h; i++)
        p.bias[i] = 0.2f + small(&r, 0.2f);
    for (size_t i = 0; i < (size_t)l->inputs * h; i++)
        p.input[i] = small(&r, 0.1f);
    for (size_t i = 0; i < outputs; i++)
        p.output[i] = small(&r, 1.0f / sqrtf((float)h));
}

void learner_go_on(struct learner *l, const struct net *n)
{
    struct net_parts p = parts_of(l, l->number);
    float one = (float)n->scale / l->how.scale / NET_WEIGHT_ONE;
    assert(n->hidden == l->how.hidden && n->buckets == l->how.buckets && n->adds == l->how.adds);
    for (int i = 0; i < n->hidden; i++)
        p.bias[i] = (float)n->bias[i] / NET_ONE;
    for (int i = 0; i < n->inputs * n->hidden; i++)
        p.input[i] = (float)n->input[i] / NET_ONE;
    for (int i = 0; i < n->buckets * n->views * n->hidden; i++)
        p.output[i] = (float)n->output[i] * one;
    for (int i = 0; i < n->buckets; i++)
        p.offset[i] = (float)n->offset[i] * one / NET_ONE;
}

void learner_free(struct learner *l)
{
    free(l->number);
    free(l->best);
    free(l->first);
    free(l->second);
    free(l->slope);
}

static int bucket_of(const struct learner *l, const struct sample *x)
{
    return net_bucket(&(struct net){.pieces = l->pieces, .buckets = l->how.buckets}, x->pieces);
}

/* Compute the sums of the hidden layer for X, one view after the other. */
static void sum_up(const struct learner *l, const struct net_parts *p, const struct sample *x, float *sum)
{
    int h = l->how.hidden;
    const uint16_t *input = l->samples->input + x->first;
    for (int v = 0; v < l->views; v++, sum += h, input += x->inputs) {
        memcpy(sum, p->bias, (size_t)h * sizeof *sum);
        for (int i = 0; i < x->inputs; i++) {
            const float *row = p->input + (size_t)input[i] * (size_t)h;
            for (int k = 0; k < h; k++)
                sum[k] += row[k];
        }
    }
}

/* Clip the N sums to 0 … 1; returns their squares' weighted sum, eight sums side by side for vector instructions. */
static float weigh(float *sum, const float *weight, int n)
{
    float part[8] = {0}, total = 0;
    for (int i = 0; i < n; i += 8)
        for (int k = 0; k < 8; k++) {
            float a = sum[i + k] < 0 ? 0 : sum[i + k] > 1 ? 1 : sum[i + k];
            sum[i + k] = a;
            part[k] += a * a * weight[i + k];
        }
    for (int k = 0; k < 8; k++)
        total += part[k];
    return total;
}

/* The net's value; SUM gets the activations before they are squared. */
static float value(const struct learner *l, const struct net_parts *p, const struct sample *x, float *sum)
{
    int bucket = bucket_of(l, x), width = l->views * l->how.hidden;
    sum_up(l, p, x, sum);
    return weigh(sum, p->output + bucket * width, width) + p->offset[bucket];
}

float learner_value(const struct learner *l, const struct sample *x)
{
    float sum[NET_VIEWS_MAX * NET_HIDDEN_MAX];
    struct net_parts p = parts_of(l, l->number);
    return value(l, &p, x, sum);
}

static float foretell(const struct learner *l, const struct sample *x, float value)
{
    return label_chance(value + (l->how.adds ? (float)x->base / l->how.scale : 0), x->alive == 3);
}

/* The loss of X; if D is not NULL, how it changes with every number is added to that gradient. */
static float learn_from(const struct learner *l, const struct net_parts *p, const struct net_parts *d,
                        const struct sample *x)
{
    float sum[NET_VIEWS_MAX * NET_HIDDEN_MAX];
    int h = l->how.hidden, width = l->views * h, bucket = bucket_of(l, x);
    float hope = foretell(l, x, value(l, p, x, sum)), off = hope - x->goal;
    if (!d)
        return off * off;
    float slope = 2 * off * hope * (1 - hope), *d_weight = d->output + bucket * width;
    const float *weight = p->output + bucket * width;
    d->offset[bucket] += slope;
    for (int i = 0; i < width; i++) {
        float a = sum[i];
        d_weight[i] += slope * a * a;
        sum[i] = a < 1 ? slope * weight[i] * 2 * a : 0; /* where it was clipped at 0 this is 0, too */
    }
    const uint16_t *input = l->samples->input + x->first;
    for (int v = 0; v < l->views; v++, input += x->inputs) {
        const float *from = sum + v * h;
        for (int k = 0; k < h; k++)
            d->bias[k] += from[k];
        for (int i = 0; i < x->inputs; i++) {
            float *row = d->input + (size_t)input[i] * (size_t)h;
            for (int k = 0; k < h; k++)
                row[k] += from[k];
        }
    }
    return off * off;
}

/* One part of a range of samples, and its loss; without SLOPE only the loss is found. */
struct shard {
    struct learner *learner;
    size_t from, to;
    float *slope;
    double loss;
    pthread_t thread;
};

static void *go_through_shard(void *context)
{
    struct shard *s = context;
    struct net_parts p = parts_of(s->learner, s->learner->number), d = s->slope ? parts_of(s->learner, s->slope) : p;
    s->loss = 0;
    if (s->slope)
        memset(s->slope, 0, s->learner->numbers * sizeof *s->slope);
    for (size_t i = s->from; i < s->to; i++)
        s->loss += learn_from(s->learner, &p, s->slope ? &d : NULL, &s->learner->samples->sample[i]);
    return NULL;
}

/* Let the threads process the samples FROM … TO − 1; returns the sum of the losses. */
static double go_through(struct learner *l, size_t from, size_t to, bool learns)
{
    struct shard shard[SHARDS];
    double loss = 0;
    for (int i = 0; i < SHARDS; i++)
        shard[i] = (struct shard){.learner = l,
                                  .from = from + (to - from) * (size_t)i / SHARDS,
                                  .to = from + (to - from) * (size_t)(i + 1) / SHARDS,
                                  .slope = learns ? l->slope + (size_t)i * l->numbers : NULL};
    for (int at = 0; at < SHARDS; at += l->how.threads) {
        int end = at + l->how.threads < SHARDS ? at + l->how.threads : SHARDS, begun = at;
        while (begun < end - 1 && pthread_create(&shard[begun].thread, NULL, go_through_shard, &shard[begun]) == 0)
            begun++;
        for (int i = begun; i < end; i++)
            go_through_shard(&shard[i]);
        for (int i = at; i < begun; i++)
            pthread_join(shard[i].thread, NULL);
    }
    for (int i = 0; i < SHARDS; i++)
        loss += shard[i].loss;
    return loss;
}

/* Add up the shards' gradients in the first. */
static void gather(struct learner *l)
{
    for (int k = 1; k < SHARDS; k++)
        for (size_t i = 0; i < l->numbers; i++)
            l->slope[i] += l->slope[(size_t)k * l->numbers + i];
}

/* One step of Adam, by the mean of COUNT samples' gradients. */
static void step(struct learner *l, size_t count, float rate)
{
    const float keep_first = 0.9f, keep_second = 0.999f;
    l->steps++;
    float fresh_first = 1 - powf(keep_first, (float)l->steps), fresh_second = 1 - powf(keep_second, (float)l->steps);
    struct net_parts p = parts_of(l, l->number);
    gather(l);
    for (size_t i = 0; i < l->numbers; i++) {
        float slope = l->slope[i] / (float)count;
        l->first[i] = keep_first * l->first[i] + (1 - keep_first) * slope;
        l->second[i] = keep_second * l->second[i] + (1 - keep_second) * slope * slope;
        float x = l->number[i] * (1 - rate * l->how.decay);
        x -= rate * (l->first[i] / fresh_first) / (sqrtf(l->second[i] / fresh_second) + 1e-8f);
        float most = l->number + i < p.output ? input_most : l->number + i < p.offset ? output_most : 100;
        l->number[i] = x > most ? most : x < -most ? -most : x;
    }
}

double learner_epoch(struct learner *l, int epoch)
{
    size_t count = l->samples->learnt, batch = (size_t)l->how.batch, batches = (count + batch - 1) / batch;
    double loss = 0;
    for (size_t b = 0; b < batches; b++) {
        size_t from = b * batch, to = from + batch < count ? from + batch : count;
        double done = ((double)epoch + (double)b / (double)batches) / l->how.epochs;
        loss += go_through(l, from, to, true);
        step(l, to - from, l->how.rate * (float)(0.5 + 0.5 * cos(done * 3.14159265358979)));
    }
    return count ? loss / (double)count : 0;
}

double learner_loss(struct learner *l, size_t from, size_t to)
{
    return to > from ? go_through(l, from, to, false) / (double)(to - from) : 0;
}

static long rounded(float x, float one, long most)
{
    long y = lroundf(x * one);
    return y > most ? most : y < -most ? -most : y;
}

/* The scale of the integers, at most L's: less by as much as the weights of the outputs can grow, so that these use
 * all of their eight bits. */
static int least_scale(const struct learner *l, const struct net_parts *p, int outputs)
{
    float most = 0;
    for (int i = 0; i < outputs; i++)
        most = fmaxf(most, fabsf(p->output[i]));
    int scale = (int)ceilf(l->how.scale * most / output_most);
    return scale < 1 ? 1 : scale > (int)l->how.scale ? (int)lroundf(l->how.scale) : scale;
}

struct net *learner_net(const struct learner *l, const struct game *g)
{
    struct net *n = net_new(g, l->how.hidden, l->how.buckets);
    struct net_parts p = parts_of(l, l->number);
    int outputs = n->buckets * n->views * n->hidden;
    n->scale = least_scale(l, &p, outputs);
    n->adds = l->how.adds;
    float grown = l->how.scale / (float)n->scale;
    for (int i = 0; i < n->hidden; i++)
        n->bias[i] = (int16_t)rounded(p.bias[i], NET_ONE, INT16_MAX);
    for (int i = 0; i < n->inputs * n->hidden; i++)
        n->input[i] = (int16_t)rounded(p.input[i], NET_ONE, INT16_MAX);
    for (int i = 0; i < outputs; i++)
        n->output[i] = (int16_t)rounded(p.output[i] * grown, NET_WEIGHT_ONE, 127);
    for (int i = 0; i < n->buckets; i++)
        n->offset[i] = (int32_t)rounded(p.offset[i] * grown, NET_ONE * NET_WEIGHT_ONE, INT32_MAX / 4);
    return n;
}

/* The loss of the derived evaluation by SCALE, of some 200000 samples. */
static double base_off(const struct samples *s, float scale)
{
    double sum = 0;
    size_t stride = s->learnt / 200000 + 1;
    for (size_t i = 0; i < s->learnt; i += stride) {
        const struct sample *x = &s->sample[i];
        float off = label_chance((float)x->base / scale, x->alive == 3) - x->goal;
        sum += off * off;
    }
    return sum;
}

float learn_fit_scale(const struct samples *s)
{
    float low = 50, high = 2000;
    while (high - low > 1) {
        float a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (base_off(s, a) < base_off(s, b))
            high = b;
        else
            low = a;
    }
    return roundf((low + high) / 2);
}
