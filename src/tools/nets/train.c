/*
 * train: a net for a game from games that the engine played against itself (selfplay). The last games are held back:
 * what the net makes of them is shown after every epoch, the best net by them is kept, and learning stops when nothing
 * has got better for a while. At the end the net is put into integers and these are held against the floating-point
 * numbers.
 *
 * train GAME --data=FILE[,FILE…] --out=FILE [--hidden=N] [--buckets=N] [--epochs=N] [--batch=N] [--rate=X] [--decay=X]
 * [--ahead=PLIES] [--patience=N] [--held-back=PERCENT] [--games=N] [--threads=N] [--seed=N] [--alone] [--teacher=FILE]
 * [--start=FILE]
 *
 * A net is added to the derived evaluation's value; with --alone it stands in its place, which takes less time. Any
 * net of the game can be the --teacher of one that stands alone ("knowledge distillation": Hinton, Vinyals and Dean,
 * 2015; see samples.h): a sum, or the net of the generation before, whose games are then not needed any more. With
 * --teacher=none the derived evaluation teaches. --start: a net of the game goes on learning instead of one of random
 * numbers; its sort and sizes are those of the new one, so that --alone, --hidden and --buckets may not stand beside
 * it. */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/netfile.h"
#include "gamedata.h"
#include "labels.h"
#include "learn.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct options {
    const char *game, *data, *out, *teacher, *start;
    struct learning how;
    int patience, held_back, games;
    float ahead;
};

static void usage(void)
{
    fputs("usage: train GAME --data=FILE[,FILE...] --out=FILE [--hidden=N] [--buckets=N] [--epochs=N] [--batch=N]\n"
          "             [--rate=X] [--decay=X] [--ahead=PLIES] [--patience=N] [--held-back=PERCENT] [--games=N]\n"
          "             [--threads=N] [--seed=N] [--alone] [--teacher=FILE] [--start=FILE]\n",
          stderr);
    exit(2);
}

/* Options that are numbers, and where their values go. */
struct number_option {
    const char *name;
    bool whole;
    size_t at;
};
#define HOW(member) offsetof(struct options, how) + offsetof(struct learning, member)
static const struct number_option numbers[] = {
    {"hidden", true, HOW(hidden)},
    {"buckets", true, HOW(buckets)},
    {"epochs", true, HOW(epochs)},
    {"batch", true, HOW(batch)},
    {"threads", true, HOW(threads)},
    {"rate", false, HOW(rate)},
    {"decay", false, HOW(decay)},
    {"scale", false, HOW(scale)},
    {"ahead", false, offsetof(struct options, ahead)},
    {"patience", true, offsetof(struct options, patience)},
    {"games", true, offsetof(struct options, games)},
    {"held-back", true, offsetof(struct options, held_back)},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };
enum { HIDDEN = 32, BUCKETS = 8, NOT_TOLD = -1 }; /* the sizes where neither the command nor --start says them */

static void read_number(struct options *o, const struct number_option *n, const char *text)
{
    char *at = (char *)o + n->at;
    if (n->whole)
        *(int *)(void *)at = atoi(text);
    else
        *(float *)(void *)at = strtof(text, NULL);
}

static bool are_sensible(const struct options *o)
{
    const struct learning *h = &o->how;
    return o->game && o->data && o->out && !(o->teacher && h->adds && !o->start) && h->hidden >= NET_HIDDEN_STEP &&
           h->hidden <= NET_HIDDEN_MAX && h->hidden % NET_HIDDEN_STEP == 0 && h->buckets >= 1 &&
           h->buckets <= NET_BUCKETS_MAX && h->epochs >= 1 && h->batch >= 1 && h->threads >= 1 && o->held_back >= 1 &&
           o->held_back <= 50 && o->ahead >= 0;
}

/* Fill in the sizes that the command leaves out; a command that tells them beside --start contradicts itself. */
static void settle_sizes(struct options *o)
{
    struct learning *h = &o->how;
    if (o->start && (h->hidden != NOT_TOLD || h->buckets != NOT_TOLD || !h->adds)) {
        fputs("train: the net of --start has its sizes and its sort: leave out --hidden, --buckets, --alone\n", stderr);
        exit(2);
    }
    h->hidden = h->hidden == NOT_TOLD ? HIDDEN : h->hidden;
    h->buckets = h->buckets == NOT_TOLD ? BUCKETS : h->buckets;
}

static void read_options(struct options *o, int argc, char **argv)
{
    struct option longs[NUMBERS + 7] = {{0}};
    int at = 0;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (struct options){.how = {.hidden = NOT_TOLD,
                                  .buckets = NOT_TOLD,
                                  .epochs = 6,
                                  .batch = 4096,
                                  .rate = 1e-3f,
                                  .decay = 0.5f,
                                  .seed = 1,
                                  .adds = true,
                                  .threads = cores > 1 ? (int)cores : 1},
                          .patience = 6,
                          .held_back = 5,
                          .ahead = LABEL_AHEAD};
    for (int i = 0; i < NUMBERS; i++)
        longs[i] = (struct option){numbers[i].name, 1, NULL, 0};
    longs[NUMBERS] = (struct option){"data", 1, NULL, 'd'};
    longs[NUMBERS + 1] = (struct option){"out", 1, NULL, 'o'};
    longs[NUMBERS + 2] = (struct option){"seed", 1, NULL, 's'};
    longs[NUMBERS + 3] = (struct option){"alone", 0, NULL, 'a'};
    longs[NUMBERS + 4] = (struct option){"teacher", 1, NULL, 't'};
    longs[NUMBERS + 5] = (struct option){"start", 1, NULL, 'b'};
    for (int c; (c = getopt_long(argc, argv, "", longs, &at)) != -1;) {
        if (c == 0)
            read_number(o, &numbers[at], optarg);
        else if (c == 'd' || c == 'o' || c == 't' || c == 'b')
            *(c == 'd' ? &o->data : c == 'o' ? &o->out : c == 't' ? &o->teacher : &o->start) = optarg;
        else if (c == 's')
            o->how.seed = strtoull(optarg, NULL, 10);
        else if (c == 'a')
            o->how.adds = false;
        else
            usage();
    }
    o->game = optind < argc ? argv[optind] : NULL;
    settle_sizes(o);
    if (!are_sensible(o))
        usage();
}

/* Read all files of the list DATA. */
static bool read_data(struct samples *s, const struct options *o, struct error *e)
{
    char *list = memory_copy(o->data, strlen(o->data)), *rest = list, *path;
    bool good = true;
    while (good && (path = strsep(&rest, ",")) != NULL)
        good = samples_read(s, path, o->games, e);
    free(list);
    if (good && s->count < 100) {
        error_set(e, "there are only %zu positions to learn from: let `selfplay` play more games", s->count);
        good = false;
    }
    return good;
}

/* Train until nothing improves any more; in the end L has the numbers that were best on the games held back. Returns
 * their loss. */
static double learn(struct learner *l, const struct options *o)
{
    const struct samples *s = l->samples;
    double best = INFINITY;
    int worse = 0;
    for (int epoch = 0; epoch < o->how.epochs && worse < o->patience; epoch++) {
        double loss = learner_epoch(l, epoch), held = learner_loss(l, s->learnt, s->count);
        worse = held < best ? 0 : worse + 1;
        printf("epoch %d: loss %.6f, held back %.6f%s\n", epoch + 1, loss, held, worse ? "" : " *");
        fflush(stdout);
        if (!worse) {
            best = held;
            memcpy(l->best, l->number, l->numbers * sizeof *l->best);
        }
    }
    memcpy(l->number, l->best, l->numbers * sizeof *l->best);
    return best;
}

/* The value that N's integers give to sample X, in 1/100 pawn: by the definition, without the engine's code, which is
 * checked against it. */
static int integer_value(const struct samples *s, const struct net *n, const struct sample *x)
{
    int bucket = net_bucket(n, x->men);
    int64_t total = 0;
    for (int v = 0; v < n->views; v++)
        for (int k = 0; k < n->hidden; k++) {
            int sum = n->bias[k];
            for (int i = 0; i < x->inputs; i++)
                sum += n->input[s->input[x->first + (size_t)(v * x->inputs + i)] * n->hidden + k];
            sum = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
            total += (int64_t)sum * sum * n->output[(bucket * n->views + v) * n->hidden + k];
        }
    return (int)((total / NET_ONE + n->offset[bucket]) * n->scale / (NET_ONE * NET_WEIGHT_ONE));
}

/* The mean difference between the integers' and L's values on the samples held back, in 1/100 pawn. */
static double disagreement(const struct learner *l, const struct net *n)
{
    const struct samples *s = l->samples;
    double sum = 0;
    for (size_t i = s->learnt; i < s->count; i++)
        sum += fabs(integer_value(s, n, &s->sample[i]) - (double)(learner_value(l, &s->sample[i]) * l->how.scale));
    return sum / (double)(s->count - s->learnt);
}

static bool write_net(const struct game *g, const struct net *n, const struct net_story *story, const char *path,
                      struct error *e)
{
    struct text out = {0};
    netfile_write(g, n, story, &out);
    FILE *f = fopen(path, "wb");
    bool good = f && fwrite(out.at, out.length, 1, f) == 1;
    if (f && fclose(f) != 0)
        good = false;
    if (good)
        printf("%s: %zu bytes\n", path, out.length);
    else
        error_set(e, "cannot write to %s", path);
    text_free(&out);
    return good;
}

/* Round L's numbers to integers, check and write them. */
static bool finish(const struct learner *l, const struct options *o, const struct game *g, struct error *e)
{
    enum { AGREE_PERCENT = 5 }; /* of what an output of 1 stands for: weights are rounded to parts of that */
    struct net_story story = {.data = l->samples->hash};
    struct net *n = learner_net(l, g);
    double off = disagreement(l, n);
    snprintf(story.text, sizeof story.text,
             "train %s%s%s%s --hidden=%d --buckets=%d --epochs=%d --ahead=%g --decay=%g --rate=%g --seed=%" PRIu64
             "; %d games, %zu positions",
             g->id, o->how.adds ? "" : " --alone", o->teacher ? " --teacher" : "", o->start ? " --start" : "",
             o->how.hidden, o->how.buckets, o->how.epochs, (double)o->ahead, (double)o->how.decay, (double)o->how.rate,
             o->how.seed, l->samples->games, l->samples->count);
    printf("integers are %.2f/100 pawn from floating-point numbers on the average\n", off);
    bool good = net_is_bounded(n) && off < o->how.scale * AGREE_PERCENT / 100;
    if (!good)
        error_set(e, "the net in integers does not agree with the one that was trained: try fewer hidden numbers");
    good = good && write_net(g, n, &story, o->out, e);
    net_free(n);
    return good;
}

/* Have the net that O names teach those who learn from S, or the derived evaluation where that is "none". */
static bool have_teacher(struct samples *s, const struct options *o, struct game *g, struct error *e)
{
    net_free(g->net);
    g->net = NULL;
    bool derived = strcmp(o->teacher, "none") == 0;
    if (!derived && !catalogue_read_net(o->teacher, g, e))
        return false;
    if ((!derived && !g->net) || !samples_have_teacher(s)) {
        error_set(e, "%s cannot teach: memory has run out", o->teacher);
        return false;
    }
    return true;
}

/* The net of G that O goes on with, whose sort and sizes O gets; it is G's no more. NULL with E filled if it cannot be
 * read. */
static struct net *read_start(struct options *o, struct game *g, struct error *e)
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
    o->how.adds = n->adds;
    o->how.hidden = n->hidden;
    o->how.buckets = n->buckets;
    return n;
}

/* What the derived evaluation makes of the samples held back of L. */
static double derived_loss(const struct learner *l)
{
    struct learner none = *l;
    none.how.adds = true;
    none.number = memory_new(l->numbers * sizeof *none.number);
    double loss = learner_loss(&none, l->samples->learnt, l->samples->count);
    free(none.number);
    return loss;
}

/* Have a net learn from S, beginning with START if that is not NULL, and write it. */
static bool train_by(struct samples *s, struct options *o, const struct net *start, const struct game *g,
                     struct error *e)
{
    struct learner l;
    samples_part(s, o->held_back, o->how.seed);
    if (o->how.scale <= 0)
        o->how.scale = s->taught ? roundf(s->scale) : learn_fit_scale(s);
    printf("%d games, %zu positions (hash %016" PRIx64 "), 1 unit of log odds = %.0f/100 pawn\n", s->games, s->count,
           s->hash, (double)o->how.scale);
    learner_start(&l, s, &o->how);
    printf("the derived evaluation: held back %.6f\n", derived_loss(&l));
    if (start) {
        learner_go_on(&l, start);
        printf("what it starts with: held back %.6f\n", learner_loss(&l, s->learnt, s->count));
    }
    learn(&l, o);
    bool good = finish(&l, o, g, e);
    learner_free(&l);
    return good;
}

/* Train a net for G. */
static bool train(struct options *o, struct game *g, struct error *e)
{
    struct values *v = memory_new(sizeof *v);
    struct samples s = {.values = v, .ahead = o->ahead};
    struct net *start = NULL;
    values_derive(v, g);
    bool good = net_map_make(&v->net_map, g);
    if (!good)
        error_set(e, "%s: the board cannot be turned from one player to the other, so that no net can judge it", g->id);
    if (good && o->start)
        good = (start = read_start(o, g, e)) != NULL;
    if (good && o->teacher)
        good = have_teacher(&s, o, g, e);
    good = good && read_data(&s, o, e) && train_by(&s, o, start, g, e);
    net_free(start);
    samples_free(&s);
    free(v);
    return good;
}

int main(int argc, char **argv)
{
    struct options o;
    struct catalogue c;
    struct error e = {0};
    struct game *g = NULL;
    read_options(&o, argc, argv);
    bool good = catalogue_find_data(&c, &e) && (g = catalogue_game(&c, o.game, &e)) != NULL && train(&o, g, &e);
    if (!good) {
        char sentence[ERROR_TEXT + ERROR_FILE];
        error_format(&e, sentence, sizeof sentence);
        fprintf(stderr, "train: %s\n", sentence);
    }
    game_free(g);
    return good ? 0 : 1;
}
