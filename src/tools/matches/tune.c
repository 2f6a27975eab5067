/*
 * tune: weights of a game's evaluation from games that the engine played against itself, files of `selfplay` (Peter
 * Österlund's "Texel's tuning method", 2014): the weights are moved so that the evaluation of quiet positions, through
 * a logistic curve, foretells best what the games came to (nets/labels.h, --ahead). The evaluation is taken as linear
 * around the present weights, a few times over. The last tenth of the games is held back to see whether what was learnt
 * holds elsewhere. The run depends on nothing but its arguments and the program. --pull says how strongly weights are
 * drawn towards the defaults, in 1e-9: the more games, the less.
 *
 * tune --game=ID --out=FILE --data=FILE[,FILE...] [--rounds=N] [--pull=N] [--ahead=PLIES]
 */
#include "samples_tuned.h"

#include "base/text.h"
#include "engine/evaluate.h"
#include "nets/labels.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBE = 8 };
enum { PULL = 30 };                 /* how strongly weights are drawn towards the defaults, in 1e-9 */
static const double spot_pull = 10; /* the same for single cells, as a multiple, as there are many */

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'},
                                          {"out", 1, NULL, 'o'},
                                          {"data", 1, NULL, 'd'},
                                          {"rounds", 1, NULL, 'r'},
                                          {"pull", 1, NULL, 'p'},
                                          {"ahead", 1, NULL, 'a'},
                                          {0}};
    *o = (struct options){.rounds = 3, .pull = PULL, .ahead = LABEL_AHEAD};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'g')
            o->game = optarg;
        else if (c == 'o')
            o->out = optarg;
        else if (c == 'd')
            o->data = optarg;
        else if (c == 'r')
            o->rounds = atoi(optarg);
        else if (c == 'p')
            o->pull = atoi(optarg);
        else if (c == 'a')
            o->ahead = strtof(optarg, NULL);
        else
            exit(2);
    }
    if (!o->game || !o->out || !o->data || o->pull < 0 || o->ahead < 0) {
        fputs("usage: tune --game=ID --out=FILE --data=FILE[,FILE...] [--rounds=N] [--pull=N] [--ahead=PLIES]\n",
              stderr);
        exit(2);
    }
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
            p->slope = memory_new((size_t)t->learnt * sizeof *p->slope);
        }
    }
}

/* The evaluation of S, as the search uses it. */
static int value_of(const struct tuner *t, const struct tuned_position *s)
{
    return evaluate(t->values, &s->position, s->who, NULL) + (s->position.alive == 7 ? RIVAL_COST : 0);
}

/* The chance to win that VALUE, times SCALE, stands for. */
static double chance(const struct tuned_position *s, double value)
{
    return (double)label_chance((float)value, s->position.alive == 7);
}

static void evaluate_all(const struct tuner *t, float *out)
{
    for (int i = 0; i < t->samples; i++)
        out[i] = (float)value_of(t, &t->sample[i]);
}

/* Can the worth of one place ("spot.Knight.e4") matter in P: does such a man stand on its group? */
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
static void find_slopes(struct tuner *t, const float *base)
{
    for (int k = 0; k < t->parameters; k++) {
        struct parameter *p = &t->parameter[k];
        bool spot = strncmp(p->name, "spot.", 5) == 0;
        *p->at = (int16_t)(*p->at + PROBE);
        values_apply(t->values);
        for (int i = 0; i < t->learnt; i++) {
            bool matters = !spot || spot_matters(t->values, &t->sample[i].position, p->at - k % 2);
            p->slope[i] = matters ? (int16_t)(value_of(t, &t->sample[i]) - (int)base[i]) : 0;
        }
        *p->at = (int16_t)(*p->at - PROBE);
    }
    values_apply(t->values);
}

/* The mean square error against the labels in the samples FROM … TO - 1. */
static double loss(const struct tuner *t, const float *eval, double scale, int from, int to)
{
    double sum = 0;
    for (int i = from; i < to; i++) {
        double d = chance(&t->sample[i], scale * eval[i]) - t->sample[i].goal;
        sum += d * d;
    }
    return to > from ? sum / (to - from) : 0;
}

/* The scale of the logistic curve that fits best. */
static void fit_scale(struct tuner *t, const float *eval)
{
    double low = 0.0005, high = 0.02;
    for (int i = 0; i < 40; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (loss(t, eval, a, 0, t->learnt) < loss(t, eval, b, 0, t->learnt))
            high = b;
        else
            low = a;
    }
    t->scale = (low + high) / 2;
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

/* One step of Gauss and Newton: the parameters that are best if each sample's error is linear in them. */
static void step(struct tuner *t, const float *eval)
{
    int n = t->parameters;
    double *a = memory_new((size_t)n * (size_t)n * sizeof *a), *b = memory_new((size_t)n * sizeof *b);
    double *row = memory_new((size_t)n * sizeof *row), pull = t->o.pull * 1e-9;
    int *hit = memory_new((size_t)n * sizeof *hit);
    for (int i = 0; i < t->learnt; i++) {
        double s = chance(&t->sample[i], t->scale * eval[i]), bend = s * (1 - s) * t->scale;
        int hits = 0;
        for (int k = 0; k < n; k++)
            if (t->parameter[k].slope[i])
                hit[hits++] = k;
        for (int x = 0; x < hits; x++) {
            int k = hit[x];
            row[x] = bend * t->parameter[k].slope[i] / (double)PROBE;
            b[k] -= (s - t->sample[i].goal) * row[x] / t->learnt;
            for (int y = 0; y <= x; y++)
                a[k * n + hit[y]] += row[x] * row[y] / t->learnt;
        }
    }
    for (int k = 0; k < n; k++) {
        double here = strncmp(t->parameter[k].name, "spot.", 5) == 0 ? pull * spot_pull : pull;
        a[k * n + k] += here;
        b[k] -= here * (t->parameter[k].now - t->parameter[k].begun);
    }
    solve(a, b, n);
    for (int k = 0; k < n; k++)
        t->parameter[k].now += b[k];
    free(hit);
    free(row);
    free(b);
    free(a);
}

/* Round the parameters to integers. */
static void settle(struct tuner *t)
{
    for (int k = 0; k < t->parameters; k++)
        *t->parameter[k].at = (int16_t)lround(t->parameter[k].now);
    values_apply(t->values);
}

/* Tell how well the weights of the data folder, NUMBERS of them, foretell the results. */
static void tell_present(struct tuner *t, int numbers)
{
    float *eval = memory_new((size_t)t->samples * sizeof *eval);
    t->game->numbers = numbers;
    values_derive(t->values, t->game);
    evaluate_all(t, eval);
    fit_scale(t, eval);
    fprintf(stderr, "present weights: loss %.6f, held back %.6f, scale %.5f\n", loss(t, eval, t->scale, 0, t->learnt),
            loss(t, eval, t->scale, t->learnt, t->samples), t->scale);
    t->game->numbers = 0;
    values_derive(t->values, t->game);
    free(eval);
}

static void improve(struct tuner *t)
{
    float *eval = memory_new((size_t)t->samples * sizeof *eval);
    for (int round = 0;; round++) {
        evaluate_all(t, eval);
        if (round == 0)
            fit_scale(t, eval);
        fprintf(stderr, "round %d: loss %.6f, held back %.6f, scale %.5f\n", round,
                loss(t, eval, t->scale, 0, t->learnt), loss(t, eval, t->scale, t->learnt, t->samples), t->scale);
        if (round == t->o.rounds)
            break;
        find_slopes(t, eval);
        step(t, eval);
        settle(t);
    }
    free(eval);
}

static bool write_weights(const struct tuner *t)
{
    FILE *f = fopen(t->o.out, "w");
    if (!f)
        return false;
    fprintf(f,
            "# Weights of the evaluation: NAME MIDDLE END (include/reroute66/engine/weights.h), found by\n"
            "# tune --game=%s --data=%s (%d games, %d positions) --rounds=%d --pull=%d --ahead=%g "
            "--out=data/weights/%s.weights\n",
            t->o.game, t->o.data, t->games, t->samples, t->o.rounds, t->o.pull, (double)t->o.ahead, t->o.game);
    for (int k = 0; k < t->parameters; k += 2)
        if (*t->parameter[k].at || *t->parameter[k + 1].at || t->parameter[k].begun != 0 ||
            t->parameter[k + 1].begun != 0)
            fprintf(f, "%s %d %d\n", t->parameter[k].name, *t->parameter[k].at, *t->parameter[k + 1].at);
    return fclose(f) == 0;
}

int main(int argc, char **argv)
{
    struct tuner t = {0};
    struct catalogue c;
    struct error e;
    read_options(&t.o, argc, argv);
    if (!catalogue_find_data(&c, &e) || (t.game = catalogue_game(&c, t.o.game, &e)) == NULL) {
        fprintf(stderr, "tune: %s\n", e.text);
        return 1;
    }
    int numbers = t.game->numbers;
    t.game->numbers = 0; /* begin from the defaults, so that the run can be repeated */
    t.values = memory_new(sizeof *t.values);
    values_derive(t.values, t.game);
    if (!tuner_gather(&t, &e)) {
        fprintf(stderr, "tune: %s\n", e.text);
        return 1;
    }
    tell_present(&t, numbers);
    list_parameters(&t);
    improve(&t);
    if (!write_weights(&t)) {
        perror(t.o.out);
        return 1;
    }
    for (int k = 0; k < t.parameters; k++)
        free(t.parameter[k].slope);
    free(t.parameter);
    free(t.sample);
    free(t.values);
    game_free(t.game);
    return 0;
}
