#include "flattery.h"

#include <math.h>

static const float one_of_three = -0.693147f; /* log odds of one of three equal players */

/* Forecasts, and the curve that turns their scores into chances. */
struct fitting {
    const struct forecast *forecast;
    size_t count;
    float scale, bias; /* 1/100 pawn */
};

/* The square errors of the chances, of at most 200000 forecasts, evenly spread. */
static double error_of(const struct fitting *t)
{
    double sum = 0;
    size_t stride = t->count / 200000 + 1;
    for (size_t i = 0; i < t->count; i += stride) {
        const struct forecast *f = &t->forecast[i];
        float odds = (f->score - t->bias) / t->scale + (f->of_three ? one_of_three : 0);
        float off = 1 / (1 + expf(-odds)) - f->result;
        sum += off * off;
    }
    return sum;
}

/* Set *X, a member of T, to the number LOW … HIGH that makes the error least. */
static void fit(struct fitting *t, float *x, float low, float high)
{
    while (high - low > 1) {
        float a = low + (high - low) / 3, b = high - (high - low) / 3;
        *x = a;
        double left = error_of(t);
        *x = b;
        if (left < error_of(t))
            high = b;
        else
            low = a;
    }
    *x = roundf((low + high) / 2);
}

float flattery_of(const struct forecast *f, size_t count)
{
    enum { ROUNDS = 3 }; /* each number changes the other's best value a little */
    struct fitting t = {.forecast = f, .count = count};
    for (int i = 0; i < ROUNDS && count > 0; i++) {
        fit(&t, &t.scale, 50, 2000);
        fit(&t, &t.bias, -200, 200);
    }
    return t.bias;
}
