/*
 * train: a net for a game from games that the engine played against itself (selfplay). The last positions are held
 * back: what the net makes of them is shown after every epoch, and the best net by them is kept. At the end the net is
 * put into integers and these are held against the floating-point numbers.
 *
 * A net is added to the derived evaluation's value; with --alone it stands in its place, which takes less time. Any net
 * of the game can be the --teacher of one that stands alone (samples.h). --start: a net of the game goes on learning
 * instead of one of random numbers.
 */
#include "nets/samplefiles.h"
#include "play/learn.h"
#include "toolbox.h"

#include "base/replace.h"
#include "catalogue/netfile.h"

#include <inttypes.h>
#include <math.h>

enum { HIDDEN = 32, BUCKETS = 8 }; /* the sizes where neither the command nor --start says them */
enum { SAMPLES_LEAST = 100 };

/* Read how a net learns from OPTIONS. False with ERROR filled if the options contradict each other. */
static bool read_learning(const struct tool_options *options, struct learning *learning, struct error *error)
{
    *learning = (struct learning){.hidden = options->hidden ? options->hidden : HIDDEN,
                                  .buckets = options->buckets ? options->buckets : BUCKETS,
                                  .epochs = options->epochs,
                                  .batch = options->batch,
                                  .threads = options->threads,
                                  .adds = !options->alone,
                                  .rate = (float)options->rate,
                                  .decay = (float)options->decay,
                                  .seed = (uint64_t)options->seed};
    bool told = options->hidden || options->buckets || options->alone;
    if (options->start && told)
        error_set(error, "the net of --start has its sizes and its sort: leave out --hidden, --buckets, --alone");
    else if (options->teacher && !options->alone && !options->start)
        error_set(error, "a --teacher teaches a net that stands --alone");
    else if (learning->hidden % NET_HIDDEN_STEP)
        error_set(error, "--hidden=%d is no multiple of %d", learning->hidden, NET_HIDDEN_STEP);
    return !error->text[0];
}

/* Train for all epochs; in the end LEARNER has the numbers that were best on the games held back. */
static void learn_epochs(struct learner *learner)
{
    const struct samples *samples = learner->samples;
    double best = INFINITY;
    for (int epoch = 0; epoch < learner->how.epochs; epoch++) {
        double loss = learner_epoch(learner, epoch), held = learner_loss(learner, samples->learnt, samples->count);
        printf("epoch %d: loss %.6f, held back %.6f%s\n", epoch + 1, loss, held, held < best ? " *" : "");
        fflush(stdout);
        if (held < best) {
            best = held;
            memcpy(learner->best, learner->number, learner->numbers * sizeof *learner->best);
        }
    }
    memcpy(learner->number, learner->best, learner->numbers * sizeof *learner->best);
}

/* Returns the mean difference between the values of NET, in integers, and LEARNER's on the samples held back, in 1/100
 * pawn. */
static double disagreement(const struct learner *learner, const struct net *net)
{
    const struct samples *samples = learner->samples;
    struct learner rounded = *learner;
    double sum = 0;
    rounded.number = memory_new(learner->numbers * sizeof *learner->number);
    learner_go_on(&rounded, net);
    for (size_t i = samples->learnt; i < samples->count; i++)
        sum += fabsf(learner_value(&rounded, &samples->sample[i]) - learner_value(learner, &samples->sample[i]));
    free(rounded.number);
    return sum * (double)learner->how.scale / (double)(samples->count - samples->learnt);
}

/* Round LEARNER's numbers to integers, check and write them. */
static bool finish_net(const struct learner *learner, const struct tool_options *options, const struct game *g,
                       struct error *error)
{
    enum { AGREE_PERCENT = 5 }; /* of what an output of 1 stands for: weights are rounded to parts of that */
    struct net_story story = {.data = learner->samples->hash};
    SCOPED(text) out = {0};
    struct net *net = learner_net(learner, g);
    double off = disagreement(learner, net);
    snprintf(story.text, sizeof story.text,
             "train %s%s%s%s --hidden=%d --buckets=%d --epochs=%d --decay=%g --rate=%g --seed=%" PRIu64
             "; %d games, %zu positions",
             g->id, learner->how.adds ? "" : " --alone", options->teacher ? " --teacher" : "",
             options->start ? " --start" : "", learner->how.hidden, learner->how.buckets, learner->how.epochs,
             options->decay, options->rate, learner->how.seed, learner->samples->games, learner->samples->count);
    printf("integers are %.2f/100 pawn from floating-point numbers on the average\n", off);
    bool good = net_is_bounded(net) && off < learner->how.scale * AGREE_PERCENT / 100;
    if (!good)
        error_set(error, "the net in integers does not agree with the one that was trained: try fewer hidden numbers");
    netfile_write(g, net, &story, &out);
    if (good && (good = replace_file(options->out, out.at, out.length, error)))
        printf("%s: %zu bytes\n", options->out, out.length);
    net_free(net);
    return good;
}

/* Make the net that OPTIONS names the teacher of SAMPLES. */
static bool have_teacher(struct samples *samples, const struct tool_options *options, struct game *g,
                         struct error *error)
{
    net_free(g->net);
    g->net = NULL;
    if (!catalogue_read_net(options->teacher, g, error))
        return false;
    return (g->net && samples_have_teacher(samples)) ||
           error_set(error, "%s cannot teach: memory has run out", options->teacher);
}

/* Returns the net of G with which OPTIONS continues, taken from G; LEARNING gets its sort and sizes. NULL with ERROR
 * filled if it cannot be read. */
static struct net *read_start(const struct tool_options *options, struct learning *learning, struct game *g,
                              struct error *error)
{
    if (!catalogue_read_net(options->start, g, error))
        return NULL;
    struct net *net = g->net;
    g->net = NULL;
    if (options->teacher && net->adds) {
        error_set(error, "%s adds to the derived evaluation, and such a net has no teacher", options->start);
        net_free(net);
        return NULL;
    }
    learning->adds = net->adds;
    learning->hidden = net->hidden;
    learning->buckets = net->buckets;
    return net;
}

/* Returns the loss of the derived evaluation on the samples held back of LEARNER. */
static double derived_loss(const struct learner *learner)
{
    struct learner none = *learner;
    none.how.adds = true;
    none.number = memory_new(learner->numbers * sizeof *none.number);
    double loss = learner_loss(&none, learner->samples->learnt, learner->samples->count);
    free(none.number);
    return loss;
}

/* Train a net on SAMPLES as LEARNING says, beginning with START if that is not NULL; LEARNER is to be freed. */
static void train_by(struct learner *learner, struct samples *samples, struct learning *learning,
                     const struct net *start)
{
    learning->scale = samples->teacher.net ? roundf(samples->scale) : learn_fit_scale(samples);
    printf("%d games, %zu positions (hash %016" PRIx64 "), 1 unit of log odds = %.0f/100 pawn\n", samples->games,
           samples->count, samples->hash, (double)learning->scale);
    learner_start(learner, samples, learning);
    printf("the derived evaluation: held back %.6f\n", derived_loss(learner));
    if (start) {
        learner_go_on(learner, start);
        printf("what it starts with: held back %.6f\n", learner_loss(learner, samples->learnt, samples->count));
    }
}

bool train_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct values *values = memory_new(sizeof *values);
    struct samples samples = {.values = values};
    struct learning how;
    struct learner learner;
    struct net *start = NULL;
    net_free(g->net);
    g->net = NULL;
    values_derive(values, g);
    bool good = read_learning(options, &how, error);
    if (good && !(good = net_map_make(&values->net_map, g)))
        error_set(error, "%s: the board cannot be turned from one player to the other, so that no net can judge it",
                  g->id);
    if (good && options->start)
        good = (start = read_start(options, &how, g, error)) != NULL;
    if (good && options->teacher)
        good = have_teacher(&samples, options, g, error);
    if (good && (good = samples_read(&samples, options->data, SAMPLES_LEAST, error))) {
        samples_part(&samples, options->held_back, how.seed);
        train_by(&learner, &samples, &how, start);
        learn_epochs(&learner);
        good = finish_net(&learner, options, g, error);
        learner_free(&learner);
    }
    net_free(start);
    samples_free(&samples);
    free(values);
    return good;
}
