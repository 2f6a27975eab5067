/*
 * tune: weights of a game's evaluation from games of selfplay (Peter Österlund's "Texel's tuning method", 2014): they
 * are moved so that the evaluation of quiet positions, through a logistic curve, foretells best what the games came to
 * (labels.h). The evaluation is taken as linear around the present weights, a few times over. The last tenth of the
 * positions is held back to see whether what was learnt holds elsewhere. --pull: the more games, the less.
 */
#include "nets/learn.h"
#include "toolbox.h"

#include "engine/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PROBE = 8, HELD_BACK = 10, LOST_SCORE = 1500 };
static const double spot_pull = 10; /* the pull on single cells, as a multiple, as there are many */

/* One number to be tuned: where it is, what it was, and how it changes each sample's evaluation. */
struct parameter {
    char name[NUMBER_NAME];
    int16_t *at;
    double begun, now;
    int16_t *slope; /* in 1/PROBE */
};

struct tuner {
    const struct tool_options *o;
    struct game *game;
    struct values *values;
    struct samples samples;
    struct parameter *parameter;
    int parameters;
    float scale; /* 1/100 pawn for one unit of log odds */
};

static bool is_spot(const struct parameter *p)
{
    return strncmp(p->name, "spot.", 5) == 0;
}

static void list_parameters(struct tuner *t)
{
    t->parameter = memory_new((size_t)weights_count() * 2 * sizeof *t->parameter);
    for (int i = 0; i < weights_count(); i++) {
        char name[NUMBER_NAME];
        struct tapered *w = weights_at(&t->values->weights, t->game, i, name);
        for (int k = 0; w && k < 2; k++) {
            struct parameter *p = &t->parameter[t->parameters++];
            memcpy(p->name, name, sizeof name);
            p->at = k ? &w->end : &w->middle;
            p->begun = p->now = *p->at;
            p->slope = memory_new(t->samples.learnt * sizeof *p->slope);
        }
    }
}

/* The evaluation of sample I, as the search uses it. */
static int value_of_sample(const struct tuner *t, size_t i)
{
    const struct sample *x = &t->samples.sample[i];
    const struct position *p = &t->samples.place[x->first];
    return evaluate(t->values, p, x->who, NULL) + (p->alive == 7 ? RIVAL_COST : 0);
}

/* The chance to win at sample I that its evaluation stands for. */
static double chance_at(const struct tuner *t, size_t i)
{
    const struct sample *x = &t->samples.sample[i];
    return (double)label_chance((float)x->base / t->scale, x->alive == 3);
}

static void evaluate_samples(struct tuner *t)
{
    for (size_t i = 0; i < t->samples.count; i++)
        t->samples.sample[i].base = (int16_t)value_of_sample(t, i);
}

/* True if the worth of one place ("spot.Knight.e4") can matter in P: if such a piece stands on its group. */
static bool spot_matters(const struct values *v, const struct position *p, const int16_t *at)
{
    ptrdiff_t number = (const struct tapered *)(const void *)at - &v->weights.spot[0][0];
    int kind = (int)(number / CELLS_MAX), place = (int)(number % CELLS_MAX);
    for (int who = 0; who < v->game->players; who++)
        for (cellset s = cellset_and(p->player[who], p->kind[kind]); !cellset_empty(s);)
            if (v->weights.group[who][cellset_pop(&s)] == place)
                return true;
    return false;
}

/* Find how each sample's evaluation changes with each parameter, around their present values. */
static void find_slopes(struct tuner *t)
{
    for (int k = 0; k < t->parameters; k++) {
        struct parameter *p = &t->parameter[k];
        *p->at = (int16_t)(*p->at + PROBE);
        values_apply(t->values);
        for (size_t i = 0; i < t->samples.learnt; i++) {
            const struct position *place = &t->samples.place[t->samples.sample[i].first];
            bool matters = !is_spot(p) || spot_matters(t->values, place, p->at - k % 2);
            p->slope[i] = matters ? (int16_t)(value_of_sample(t, i) - t->samples.sample[i].base) : 0;
        }
        *p->at = (int16_t)(*p->at - PROBE);
    }
    values_apply(t->values);
}

/* The mean square error against the labels in the samples FROM … TO - 1. */
static double loss_by(const struct tuner *t, size_t from, size_t to)
{
    double sum = 0;
    for (size_t i = from; i < to; i++) {
        double d = chance_at(t, i) - (double)t->samples.sample[i].goal;
        sum += d * d;
    }
    return to > from ? sum / (double)(to - from) : 0;
}

/* Solve A x = B (N unknowns, A symmetric and positive definite, its lower half given) by Cholesky's method; B becomes
 * x, A is used up. */
static void solve(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = a[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= a[i * n + k] * a[j * n + k];
            a[i * n + j] = i == j ? sqrt(sum > 1e-15 ? sum : 1e-15) : sum / a[j * n + j];
        }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= a[i * n + k] * b[k];
        b[i] /= a[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= a[k * n + i] * b[k];
        b[i] /= a[i * n + i];
    }
}

/* Add up the normal equations A x = B of all samples. */
static void add_equations(const struct tuner *t, double *a, double *b)
{
    int n = t->parameters, *hit = memory_new((size_t)n * sizeof *hit);
    double *row = memory_new((size_t)n * sizeof *row), learnt = (double)t->samples.learnt;
    for (size_t i = 0; i < t->samples.learnt; i++) {
        double s = chance_at(t, i), bend = s * (1 - s) / (double)t->scale;
        int hits = 0;
        for (int k = 0; k < n; k++)
            if (t->parameter[k].slope[i])
                hit[hits++] = k;
        for (int x = 0; x < hits; x++) {
            int k = hit[x];
            row[x] = bend * t->parameter[k].slope[i] / (double)PROBE;
            b[k] -= (s - (double)t->samples.sample[i].goal) * row[x] / learnt;
            for (int y = 0; y <= x; y++)
                a[k * n + hit[y]] += row[x] * row[y] / learnt;
        }
    }
    free(hit);
    free(row);
}

/* One step of Gauss and Newton's method; the weights are rounded to integers. */
static void step_weights(struct tuner *t)
{
    int n = t->parameters;
    double *a = memory_new((size_t)n * (size_t)n * sizeof *a), *b = memory_new((size_t)n * sizeof *b);
    add_equations(t, a, b);
    for (int k = 0; k < n; k++) {
        const struct parameter *p = &t->parameter[k];
        double pull = t->o->pull * 1e-9 * (is_spot(p) ? spot_pull : 1);
        a[k * n + k] += pull;
        b[k] -= pull * (p->now - p->begun);
    }
    solve(a, b, n);
    for (int k = 0; k < n; k++) {
        t->parameter[k].now += b[k];
        *t->parameter[k].at = (int16_t)lround(t->parameter[k].now);
    }
    values_apply(t->values);
    free(b);
    free(a);
}

static void print_loss(const struct tuner *t, const char *what, int round)
{
    const struct samples *s = &t->samples;
    printf("%s %d: loss %.6f, held back %.6f, scale %.0f\n", what, round, loss_by(t, 0, s->learnt),
           loss_by(t, s->learnt, s->count), (double)t->scale);
}

static void improve_weights(struct tuner *t)
{
    for (int round = 0;; round++) {
        evaluate_samples(t);
        if (round == 0)
            t->scale = learn_fit_scale(&t->samples);
        print_loss(t, "round", round);
        if (round == t->o->rounds)
            break;
        find_slopes(t);
        step_weights(t);
    }
}

static bool write_weights(const struct tuner *t, struct error *e)
{
    FILE *f = tool_create(t->o->out, e);
    if (!f)
        return false;
    fprintf(f,
            "# Weights of the evaluation: NAME MIDDLE END (include/reroute66/engine/weights.h), found by\n"
            "# %s (%d games, %zu positions)\n",
            t->o->command, t->samples.games, t->samples.count);
    for (int k = 0; k < t->parameters; k += 2) {
        const struct parameter *p = &t->parameter[k];
        if (*p[0].at || *p[1].at || p[0].begun != 0 || p[1].begun != 0)
            fprintf(f, "%s %d %d\n", p->name, *p[0].at, *p[1].at);
    }
    return tool_close(f, t->o->out, e);
}

bool tune_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct tuner t = {.o = o, .game = g, .values = memory_new(sizeof *t.values)};
    int numbers = g->numbers;
    t.samples =
        (struct samples){.values = t.values, .ahead = (float)o->ahead, .score_most = LOST_SCORE, .places = true};
    values_derive(t.values, g);
    bool good = samples_read(&t.samples, o->data, 1, e);
    if (good) {
        samples_part(&t.samples, HELD_BACK, 1);
        t.scale = learn_fit_scale(&t.samples);
        print_loss(&t, "present weights, round", 0);
        g->numbers = 0; /* begin from the defaults, so that the run can be repeated */
        values_derive(t.values, g);
        g->numbers = numbers;
        list_parameters(&t);
        improve_weights(&t);
        good = write_weights(&t, e);
    }
    for (int k = 0; k < t.parameters; k++)
        free(t.parameter[k].slope);
    free(t.parameter);
    samples_free(&t.samples);
    free(t.values);
    return good;
}
