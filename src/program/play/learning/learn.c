#include "play/learn.h"

#include "base/random.h"
#include "base/text.h"

#include <math.h>
#include <pthread.h>

/* Parts of a batch: their sums are always added in the same order, so that the number of threads does not matter. */
enum { SHARDS = 4 };
static const float output_most = 127.0f / NET_WEIGHT_ONE, input_most = 1.98f;

/* Where the parts of LEARNER's numbers begin in NUMBER. */
struct net_parts {
    float *bias, *input, *output, *offset;
};
static struct net_parts parts_of(const struct learner *learner, float *number)
{
    size_t h = (size_t)learner->how.hidden;
    float *input = number + h, *output = input + (size_t)learner->inputs * h;
    return (struct net_parts){number, input, output, output + (size_t)(learner->how.buckets * learner->views) * h};
}

/* Returns a number between −MOST and MOST. */
static float small(struct random *random, float most)
{
    return most * ((float)random_below(random, 1 << 20) / (1 << 19) - 1);
}

void learner_start(struct learner *learner, const struct samples *samples, const struct learning *how)
{
    const struct game *g = samples->values->game;
    *learner = (struct learner){.samples = samples, .how = *how, .inputs = net_inputs(g), .views = net_views(g)};
    struct net *net = net_new(g, how->hidden, how->buckets);
    learner->pieces = net->pieces;
    net_free(net);
    size_t h = (size_t)how->hidden, outputs = (size_t)(how->buckets * learner->views) * h;
    learner->numbers = h + (size_t)learner->inputs * h + outputs + (size_t)how->buckets;
    learner->number = memory_new(learner->numbers * sizeof *learner->number);
    learner->best = memory_new(learner->numbers * sizeof *learner->best);
    learner->first = memory_new(learner->numbers * sizeof *learner->first);
    learner->second = memory_new(learner->numbers * sizeof *learner->second);
    learner->slope = memory_new(SHARDS * learner->numbers * sizeof *learner->slope);
    struct net_parts parts = parts_of(learner, learner->number);
    struct random random = {how->seed};
    for (size_t i = 0; i < h; i++)
        parts.bias[i] = 0.2f + small(&random, 0.2f);
    for (size_t i = 0; i < (size_t)learner->inputs * h; i++)
        parts.input[i] = small(&random, 0.1f);
    for (size_t i = 0; i < outputs; i++)
        parts.output[i] = small(&random, 1.0f / sqrtf((float)h));
}

void learner_go_on(struct learner *learner, const struct net *net)
{
    struct net_parts parts = parts_of(learner, learner->number);
    float one = (float)net->scale / learner->how.scale / NET_WEIGHT_ONE;
    assert(net->hidden == learner->how.hidden && net->buckets == learner->how.buckets &&
           net->adds == learner->how.adds);
    for (int i = 0; i < net->hidden; i++)
        parts.bias[i] = (float)net->bias[i] / NET_ONE;
    for (int i = 0; i < net->inputs * net->hidden; i++)
        parts.input[i] = (float)net->input[i] / NET_ONE;
    for (int i = 0; i < net->buckets * net->views * net->hidden; i++)
        parts.output[i] = (float)net->output[i] * one;
    for (int i = 0; i < net->buckets; i++)
        parts.offset[i] = (float)net->offset[i] * one / NET_ONE;
}

void learner_free(struct learner *learner)
{
    free(learner->number);
    free(learner->best);
    free(learner->first);
    free(learner->second);
    free(learner->slope);
}

static int bucket_of(const struct learner *learner, const struct sample *sample)
{
    return net_bucket(&(struct net){.pieces = learner->pieces, .buckets = learner->how.buckets}, sample->pieces);
}

/* Compute the sums of the hidden layer for SAMPLE, one view after the other. */
static void sum_up(const struct learner *learner, const struct net_parts *parts, const struct sample *sample,
                   float *sum)
{
    int h = learner->how.hidden;
    const uint16_t *input = learner->samples->input + sample->first;
    for (int view = 0; view < learner->views; view++, sum += h, input += sample->inputs) {
        memcpy(sum, parts->bias, (size_t)h * sizeof *sum);
        for (int i = 0; i < sample->inputs; i++) {
            const float *row = parts->input + (size_t)input[i] * (size_t)h;
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

/* Returns the net's value; SUM gets the activations before they are squared. */
static float value(const struct learner *learner, const struct net_parts *parts, const struct sample *sample,
                   float *sum)
{
    int bucket = bucket_of(learner, sample), width = learner->views * learner->how.hidden;
    sum_up(learner, parts, sample, sum);
    return weigh(sum, parts->output + bucket * width, width) + parts->offset[bucket];
}

float learner_value(const struct learner *learner, const struct sample *sample)
{
    float sum[NET_VIEWS_MAX * NET_HIDDEN_MAX] = {0};
    struct net_parts parts = parts_of(learner, learner->number);
    return value(learner, &parts, sample, sum);
}

static float foretell(const struct learner *learner, const struct sample *sample, float value)
{
    return label_chance(value + (learner->how.adds ? (float)sample->base / learner->how.scale : 0), sample->alive == 3);
}

/* The loss of SAMPLE; if D is not NULL, how it changes with every number is added to that gradient. */
static float learn_from(const struct learner *learner, const struct net_parts *parts, const struct net_parts *d,
                        const struct sample *sample)
{
    float sum[NET_VIEWS_MAX * NET_HIDDEN_MAX] = {0};
    int h = learner->how.hidden, width = learner->views * h, bucket = bucket_of(learner, sample);
    float hope = foretell(learner, sample, value(learner, parts, sample, sum)), off = hope - sample->goal;
    if (!d)
        return off * off;
    float slope = 2 * off * hope * (1 - hope), *d_weight = d->output + bucket * width;
    const float *weight = parts->output + bucket * width;
    d->offset[bucket] += slope;
    for (int i = 0; i < width; i++) {
        float a = sum[i];
        d_weight[i] += slope * a * a;
        sum[i] = a < 1 ? slope * weight[i] * 2 * a : 0; /* where it was clipped at 0 this is 0, too */
    }
    const uint16_t *input = learner->samples->input + sample->first;
    for (int view = 0; view < learner->views; view++, input += sample->inputs) {
        const float *from = sum + view * h;
        for (int k = 0; k < h; k++)
            d->bias[k] += from[k];
        for (int i = 0; i < sample->inputs; i++) {
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
    struct shard *shard = context;
    struct net_parts parts = parts_of(shard->learner, shard->learner->number),
                     d = shard->slope ? parts_of(shard->learner, shard->slope) : parts;
    shard->loss = 0;
    if (shard->slope)
        memset(shard->slope, 0, shard->learner->numbers * sizeof *shard->slope);
    for (size_t i = shard->from; i < shard->to; i++)
        shard->loss +=
            learn_from(shard->learner, &parts, shard->slope ? &d : NULL, &shard->learner->samples->sample[i]);
    return NULL;
}

/* Let the threads process the samples FROM … TO − 1; returns the sum of the losses. */
static double go_through(struct learner *learner, size_t from, size_t to, bool learns)
{
    struct shard shard[SHARDS];
    double loss = 0;
    for (int i = 0; i < SHARDS; i++)
        shard[i] = (struct shard){.learner = learner,
                                  .from = from + (to - from) * (size_t)i / SHARDS,
                                  .to = from + (to - from) * (size_t)(i + 1) / SHARDS,
                                  .slope = learns ? learner->slope + (size_t)i * learner->numbers : NULL};
    for (int at = 0; at < SHARDS; at += learner->how.threads) {
        int end = at + learner->how.threads < SHARDS ? at + learner->how.threads : SHARDS, begun = at;
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
static void gather(struct learner *learner)
{
    for (int k = 1; k < SHARDS; k++)
        for (size_t i = 0; i < learner->numbers; i++)
            learner->slope[i] += learner->slope[(size_t)k * learner->numbers + i];
}

/* One step of Adam, by the mean of COUNT samples' gradients. */
static void step(struct learner *learner, size_t count, float rate)
{
    const float keep_first = 0.9f, keep_second = 0.999f;
    learner->steps++;
    float fresh_first = 1 - powf(keep_first, (float)learner->steps),
          fresh_second = 1 - powf(keep_second, (float)learner->steps);
    struct net_parts parts = parts_of(learner, learner->number);
    gather(learner);
    for (size_t i = 0; i < learner->numbers; i++) {
        float slope = learner->slope[i] / (float)count;
        learner->first[i] = keep_first * learner->first[i] + (1 - keep_first) * slope;
        learner->second[i] = keep_second * learner->second[i] + (1 - keep_second) * slope * slope;
        float x = learner->number[i] * (1 - rate * learner->how.decay);
        x -= rate * (learner->first[i] / fresh_first) / (sqrtf(learner->second[i] / fresh_second) + 1e-8f);
        float most = learner->number + i < parts.output   ? input_most
                     : learner->number + i < parts.offset ? output_most
                                                          : 100;
        learner->number[i] = x > most ? most : x < -most ? -most : x;
    }
}

double learner_epoch(struct learner *learner, int epoch)
{
    size_t count = learner->samples->learnt, batch = (size_t)learner->how.batch, batches = (count + batch - 1) / batch;
    double loss = 0;
    for (size_t b = 0; b < batches; b++) {
        size_t from = b * batch, to = from + batch < count ? from + batch : count;
        double done = ((double)epoch + (double)b / (double)batches) / learner->how.epochs;
        loss += go_through(learner, from, to, true);
        step(learner, to - from, learner->how.rate * (float)(0.5 + 0.5 * cos(done * 3.14159265358979)));
    }
    return count ? loss / (double)count : 0;
}

double learner_loss(struct learner *learner, size_t from, size_t to)
{
    return to > from ? go_through(learner, from, to, false) / (double)(to - from) : 0;
}

static long rounded(float x, float one, long most)
{
    long y = lroundf(x * one);
    return y > most ? most : y < -most ? -most : y;
}

/* Returns the scale of the integers, at most LEARNER's: less by as much as the weights of the outputs can grow, so that
 * these use all of their eight bits. */
static int least_scale(const struct learner *learner, const struct net_parts *parts, int outputs)
{
    float most = 0;
    for (int i = 0; i < outputs; i++)
        most = fmaxf(most, fabsf(parts->output[i]));
    int scale = (int)ceilf(learner->how.scale * most / output_most);
    return scale < 1 ? 1 : scale > (int)learner->how.scale ? (int)lroundf(learner->how.scale) : scale;
}

struct net *learner_net(const struct learner *learner, const struct game *g)
{
    struct net *net = net_new(g, learner->how.hidden, learner->how.buckets);
    struct net_parts parts = parts_of(learner, learner->number);
    int outputs = net->buckets * net->views * net->hidden;
    net->scale = least_scale(learner, &parts, outputs);
    net->adds = learner->how.adds;
    float grown = learner->how.scale / (float)net->scale;
    for (int i = 0; i < net->hidden; i++)
        net->bias[i] = (int16_t)rounded(parts.bias[i], NET_ONE, INT16_MAX);
    for (int i = 0; i < net->inputs * net->hidden; i++)
        net->input[i] = (int16_t)rounded(parts.input[i], NET_ONE, INT16_MAX);
    for (int i = 0; i < outputs; i++)
        net->output[i] = (int16_t)rounded(parts.output[i] * grown, NET_WEIGHT_ONE, 127);
    for (int i = 0; i < net->buckets; i++)
        net->offset[i] = (int32_t)rounded(parts.offset[i] * grown, NET_ONE * NET_WEIGHT_ONE, INT32_MAX / 4);
    return net;
}

/* Returns the loss of the derived evaluation by SCALE, of some 200000 samples. */
static double base_off(const struct samples *samples, float scale)
{
    double sum = 0;
    size_t stride = samples->learnt / 200000 + 1;
    for (size_t i = 0; i < samples->learnt; i += stride) {
        const struct sample *sample = &samples->sample[i];
        float off = label_chance((float)sample->base / scale, sample->alive == 3) - sample->goal;
        sum += off * off;
    }
    return sum;
}

float learn_fit_scale(const struct samples *samples)
{
    float low = 50, high = 2000;
    while (high - low > 1) {
        float a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (base_off(samples, a) < base_off(samples, b))
            high = b;
        else
            low = a;
    }
    return roundf((low + high) / 2);
}
