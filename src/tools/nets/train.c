/*
 * train: a net for a game from games that the engine played against itself (selfplay). The last positions are held
 * back: what the net makes of them is shown after every epoch, and the best net by them is kept. At the end the net is
 * put into integers and these are held against the floating-point numbers.
 *
 * A net is added to the derived evaluation's value; with --alone it stands in its place, which takes less time. Any net
 * of the game can be the --teacher of one that stands alone (samples.h). --start: a net of the game goes on learning
 * instead of one of random numbers.
 */
#include "nets/learn.h"
#include "toolbox.h"

#include "base/replace.h"
#include "catalogue/netfile.h"

#include <inttypes.h>
#include <math.h>

enum { HIDDEN = 32, BUCKETS = 8 }; /* the sizes where neither the command nor --start says them */
enum { SAMPLES_LEAST = 100 };

/* Read how a net learns from O. False with E filled if the options contradict each other. */
static bool read_learning(const struct tool_options *o, struct learning *h, struct error *e)
{
    *h = (struct learning){.hidden = o->hidden ? o->hidden : HIDDEN,
                           .buckets = o->buckets ? o->buckets : BUCKETS,
                           .epochs = o->epochs,
                           .batch = o->batch,
                           .threads = o->threads,
                           .adds = !o->alone,
                           .rate = (float)o->rate,
                           .decay = (float)o->decay,
                           .seed = (uint64_t)o->seed};
    bool told = o->hidden || o->buckets || o->alone;
    if (o->start && told)
        error_set(e, "the net of --start has its sizes and its sort: leave out --hidden, --buckets, --alone");
    else if (o->teacher && !o->alone && !o->start)
        error_set(e, "a --teacher teaches a net that stands --alone");
    else if (h->hidden % NET_HIDDEN_STEP)
        error_set(e, "--hidden=%d is no multiple of %d", h->hidden, NET_HIDDEN_STEP);
    return !e->text[0];
}

/* Train for all epochs; in the end L has the numbers that were best on the games held back. */
static void learn_epochs(struct learner *l)
{
    const struct samples *s = l->samples;
    double best = INFINITY;
    for (int epoch = 0; epoch < l->how.epochs; epoch++) {
        double loss = learner_epoch(l, epoch), held = learner_loss(l, s->learnt, s->count);
        printf("epoch %d: loss %.6f, held back %.6f%s\n", epoch + 1, loss, held, held < best ? " *" : "");
        fflush(stdout);
        if (held < best) {
            best = held;
            memcpy(l->best, l->number, l->numbers * sizeof *l->best);
        }
    }
    memcpy(l->number, l->best, l->numbers * sizeof *l->best);
}

/* The mean difference between the values of N, in integers, and L's on the samples held back, in 1/100 pawn. */
static double disagreement(const struct learner *l, const struct net *n)
{
    const struct samples *s = l->samples;
    struct learner rounded = *l;
    double sum = 0;
    rounded.number = memory_new(l->numbers * sizeof *l->number);
    learner_go_on(&rounded, n);
    for (size_t i = s->learnt; i < s->count; i++)
        sum += fabsf(learner_value(&rounded, &s->sample[i]) - learner_value(l, &s->sample[i]));
    free(rounded.number);
    return sum * (double)l->how.scale / (double)(s->count - s->learnt);
}

/* Round L's numbers to integers, check and write them. */
static bool finish_net(const struct learner *l, const struct tool_options *o, const struct game *g, struct error *e)
{
    enum { AGREE_PERCENT = 5 }; /* of what an output of 1 stands for: weights are rounded to parts of that */
    struct net_story story = {.data = l->samples->hash};
    SCOPED(text) out = {0};
    struct net *n = learner_net(l, g);
    double off = disagreement(l, n);
    snprintf(story.text, sizeof story.text,
             "train %s%s%s%s --hidden=%d --buckets=%d --epochs=%d --decay=%g --rate=%g --seed=%" PRIu64
             "; %d games, %zu positions",
             g->id, l->how.adds ? "" : " --alone", o->teacher ? " --teacher" : "", o->start ? " --start" : "",
             l->how.hidden, l->how.buckets, l->how.epochs, o->decay, o->rate, l->how.seed, l->samples->games,
             l->samples->count);
    printf("integers are %.2f/100 pawn from floating-point numbers on the average\n", off);
    bool good = net_is_bounded(n) && off < l->how.scale * AGREE_PERCENT / 100;
    if (!good)
        error_set(e, "the net in integers does not agree with the one that was trained: try fewer hidden numbers");
    netfile_write(g, n, &story, &out);
    if (good && (good = replace_file(o->out, out.at, out.length, e)))
        printf("%s: %zu bytes\n", o->out, out.length);
    net_free(n);
    return good;
}

/* Make the net that O names the teacher of S. */
static bool have_teacher(struct samples *s, const struct tool_options *o, struct game *g, struct error *e)
{
    net_free(g->net);
    g->net = NULL;
    if (!catalogue_read_net(o->teacher, g, e))
        return false;
    return (g->net && samples_have_teacher(s)) || error_set(e, "%s cannot teach: memory has run out", o->teacher);
}

/* The net of G with which O continues, taken from G; H gets its sort and sizes. NULL with E filled if it cannot be
 * read. */
static struct net *read_start(const struct tool_options *o, struct learning *h, struct game *g, struct error *e)
{
    if (!catalogue_read_net(o->start, g, e))
        return NULL;
    struct net *n = g->net;
    g->net = NULL;
    if (o->teacher && n->adds) {
        error_set(e, "%s adds to the derived evaluation, and such a net has no teacher", o->start);
        net_free(n);
        return NULL;
    }
    h->adds = n->adds;
    h->hidden = n->hidden;
    h->buckets = n->buckets;
    return n;
}

/* Returns the loss of the derived evaluation on the samples held back of L. */
static double derived_loss(const struct learner *l)
{
    struct learner none = *l;
    none.how.adds = true;
    none.number = memory_new(l->numbers * sizeof *none.number);
    double loss = learner_loss(&none, l->samples->learnt, l->samples->count);
    free(none.number);
    return loss;
}

/* Train a net on S as H says, beginning with START if that is not NULL; L is to be freed. */
static void train_by(struct learner *l, struct samples *s, struct learning *h, const struct net *start)
{
    h->scale = s->teacher.net ? roundf(s->scale) : learn_fit_scale(s);
    printf("%d games, %zu positions (hash %016" PRIx64 "), 1 unit of log odds = %.0f/100 pawn\n", s->games, s->count,
           s->hash, (double)h->scale);
    learner_start(l, s, h);
    printf("the derived evaluation: held back %.6f\n", derived_loss(l));
    if (start) {
        learner_go_on(l, start);
        printf("what it starts with: held back %.6f\n", learner_loss(l, s->learnt, s->count));
    }
}

bool train_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct values *v = memory_new(sizeof *v);
    struct samples s = {.values = v};
    struct learning how;
    struct learner l;
    struct net *start = NULL;
    net_free(g->net);
    g->net = NULL;
    values_derive(v, g);
    bool good = read_learning(o, &how, e);
    if (good && !(good = net_map_make(&v->net_map, g)))
        error_set(e, "%s: the board cannot be turned from one player to the other, so that no net can judge it", g->id);
    if (good && o->start)
        good = (start = read_start(o, &how, g, e)) != NULL;
    if (good && o->teacher)
        good = have_teacher(&s, o, g, e);
    if (good && (good = samples_read(&s, o->data, SAMPLES_LEAST, e))) {
        samples_part(&s, o->held_back, how.seed);
        train_by(&l, &s, &how, start);
        learn_epochs(&l);
        good = finish_net(&l, o, g, e);
        learner_free(&l);
    }
    net_free(start);
    samples_free(&s);
    free(v);
    return good;
}
