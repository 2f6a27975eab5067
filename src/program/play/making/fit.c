#include "making/fit.h"

#include "base/memory.h"
#include "base/text.h"
#include "eval/evaluate.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ROUNDS: through all weights, each with smaller steps. STEP_LEAST, STEP_PART: the first step is this, or this part of
 * the weight. WEIGHT_MOST: how large a weight may become. */
enum { ROUNDS = 6, STEP_LEAST = 4, STEP_PART = 8, WEIGHT_MOST = 30000, HELD_ONE_IN = 5 };

struct weights_fit {
    const struct game *game;
    const struct fit_sample *sample;
    int count;
    double scale; /* in 1/100 pawn: at so much the odds are e : 1 */
    struct values *values;
    const struct weights *before; /* what the values were */
    const atomic_bool *stop;
};

/* Returns what the values of FITTING cost by how far they are from those BEFORE: as if each of these were known to a
 * part PULL of itself, and games, whose results vary by VARIANCE, told the rest. */
static double find_pull(const struct weights_fit *fitting)
{
    const double variance = 0.15, pull = 0.15, least = 20;
    double games = (double)fitting->count / FIT_BLOCK, sum = 0;
    for (int kind = 0; kind < fitting->game->kinds; kind++) {
        const struct tapered *now = &fitting->values->weights.piece[kind], *then = &fitting->before->piece[kind];
        double middle = (now->middle - then->middle) / fmax(pull * abs(then->middle), least);
        double end = (now->end - then->end) / fmax(pull * abs(then->end), least);
        sum += middle * middle + end * end;
    }
    return variance * sum / fmax(games, 1);
}

/* Returns the mean square of what the values of FITTING are wrong by, in samples that are HELD back or in the
 * others. */
static double find_error(const struct weights_fit *fitting, bool held)
{
    double sum = 0;
    int counted = 0;
    for (int i = 0; i < fitting->count; i++) {
        const struct fit_sample *sample = &fitting->sample[i];
        if ((i / FIT_BLOCK % HELD_ONE_IN == HELD_ONE_IN - 1) != held)
            continue;
        int score = evaluate(fitting->values, &sample->position, sample->position.turn, NULL);
        double missed = sample->result - 1 / (1 + exp(-score / fitting->scale));
        sum += missed * missed;
        counted++;
    }
    return counted ? sum / counted : 0;
}

/* Choose the scale by which FITTING is least wrong. */
static void find_scale(struct weights_fit *fitting)
{
    const double first = 50, last = 1000, times = 1.15;
    double best = first, least = INFINITY;
    fitting->scale = first;
    while (fitting->scale < last) {
        double error = find_error(fitting, false);
        best = error < least ? fitting->scale : best;
        least = fmin(error, least);
        fitting->scale *= times;
    }
    fitting->scale = best;
}

/* True if the weight NAME is fitted: what pieces are worth, but the unit. Of all weights there are too many for some
 * hundred games: Mini xiangqi lost 39 Elo by them. */
static bool is_fitted(const struct game *g, const char *name)
{
    char unit[NUMBER_NAME];
    snprintf(unit, sizeof unit, "piece.%s", g->kind[g->pawn >= 0 ? g->pawn : 0].name);
    return strncmp(name, "piece.", strlen("piece.")) == 0 && strcmp(name, unit) != 0;
}

/* Move the number *AT by STEP if that makes FITTING less wrong than *LEAST, which it becomes then. */
static bool try_step(struct weights_fit *fitting, int16_t *at, int step, double *least)
{
    int16_t before = *at;
    int after = before + step;
    if (abs(after) > WEIGHT_MOST)
        return false;
    *at = (int16_t)after;
    values_apply(fitting->values);
    double error = find_error(fitting, false) + find_pull(fitting);
    if (error < *least) {
        *least = error;
        return true;
    }
    *at = before;
    return false;
}

/* Go once through all weights; ROUND from 0. */
static void fit_round(struct weights_fit *fitting, int round, double *least)
{
    char name[NUMBER_NAME];
    for (int i = 0; i < weights_count() && !atomic_load(fitting->stop); i++) {
        struct tapered *weight = weights_at(&fitting->values->weights, fitting->game, i, name);
        if (!weight || !is_fitted(fitting->game, name))
            continue;
        int16_t *phase[2] = {&weight->middle, &weight->end};
        for (int k = 0; k < 2; k++) {
            int part = abs(*phase[k]) / STEP_PART, step = (part > STEP_LEAST ? part : STEP_LEAST) >> round / 2;
            if (!try_step(fitting, phase[k], step, least))
                try_step(fitting, phase[k], -step, least);
        }
    }
    values_apply(fitting->values);
}

/* Add to OUT the weights that differ from those of BEFORE. */
static void add_changes(struct weights_fit *fitting, struct weights *before, struct text *out)
{
    char name[NUMBER_NAME];
    for (int i = 0; i < weights_count(); i++) {
        const struct tapered *now = weights_at(&fitting->values->weights, fitting->game, i, name);
        const struct tapered *then = weights_at(before, fitting->game, i, name);
        if (now && then && (now->middle != then->middle || now->end != then->end))
            text_addf(out, "%s%s=%d,%d", out->length ? " " : "", name, now->middle, now->end);
    }
}

bool fit_weights(const struct game *g, const struct fit_sample *sample, int count, const atomic_bool *stop,
                 struct text *out)
{
    FREED struct values *values = memory_new(sizeof *values);
    FREED struct weights *before = memory_new(sizeof *before);
    struct weights_fit fitting = {g, sample, count, 0, values, before, stop};
    values_derive(values, g);
    memcpy(before, &values->weights, sizeof *before);
    find_scale(&fitting);
    double held = find_error(&fitting, true), least = find_error(&fitting, false);
    for (int round = 0; round < ROUNDS; round++)
        fit_round(&fitting, round, &least);
    bool better = find_error(&fitting, true) < held && !atomic_load(stop);
    if (better)
        add_changes(&fitting, before, out);
    if (!out->length)
        text_add(out, "-");
    return better;
}

struct number *fit_numbers(const struct game *g, const char *words, int *count)
{
    int room = g->numbers + weights_count(), used = 0, middle, end;
    struct number *numbers = memory_new((size_t)room * sizeof *numbers);
    if (g->numbers)
        memcpy(numbers, g->number, (size_t)g->numbers * sizeof *numbers);
    *count = g->numbers;
    for (; *words && *count < room; words += used) {
        struct number *number = &numbers[*count];
        used = 0;
        if (sscanf(words, " %47[^= ]=%6d,%6d%n", number->name, &middle, &end, &used) != 3 || !used)
            break;
        number->value[0] = (int16_t)middle;
        number->value[1] = (int16_t)end;
        ++*count;
    }
    if (!*words)
        return numbers;
    free(numbers);
    return NULL;
}
