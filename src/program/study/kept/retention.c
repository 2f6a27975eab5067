#include "study/cards.h"

#include <math.h>

/* The published parameters w[0] … w[20], by what they are for. */
static const double first_stability[] = {0.212, 1.2931, 2.3065, 8.2956};
static const struct {
    double first, steeper, step, reversion;
} hardness = {6.4133, 0.8334, 3.0194, 0.001};
static const struct {
    double rate, saturation, surprise, hard, easy;
} growth = {1.8722, 0.1666, 0.796, 0.6014, 1.8729};
static const struct {
    double rate, difficulty, stability, surprise;
} lapse = {1.4835, 0.0614, 0.2629, 1.6483};
static const struct {
    double rate, shift, saturation;
} same_day = {0.5425, 0.0912, 0.0658};
static const double decay = 0.1542;

enum { HARDEST = 10 };
static const double stability_least = 0.001, remembered = 0.9;

static double within(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

/* The curve of forgetting is (1 + bend · days / stability)^-decay. */
static double forgetting_bend(void)
{
    return pow(remembered, -1 / decay) - 1;
}

static double chance_after(double stability, int days)
{
    return pow(1 + forgetting_bend() * days / stability, -decay);
}

static double first_difficulty(enum grade grade)
{
    return hardness.first - exp(hardness.steeper * ((double)grade - 1)) + 1;
}

static double next_difficulty(double difficulty, enum grade grade)
{
    double change = -hardness.step * ((double)grade - GRADE_GOOD) * (HARDEST - difficulty) / (HARDEST - 1);
    return within(hardness.reversion * first_difficulty(GRADE_EASY) + (1 - hardness.reversion) * (difficulty + change),
                  1, HARDEST);
}

static double stability_same_day(struct retention retention, enum grade grade)
{
    double change = exp(same_day.rate * ((double)grade - GRADE_GOOD + same_day.shift)) *
                    pow(retention.stability, -same_day.saturation);
    return retention.stability * (grade >= GRADE_HARD && change < 1 ? 1 : change);
}

static double stability_forgotten(struct retention retention, double chance)
{
    double long_term = lapse.rate * pow(retention.difficulty, -lapse.difficulty) *
                       (pow(retention.stability + 1, lapse.stability) - 1) * exp(lapse.surprise * (1 - chance));
    return fmin(long_term, retention.stability / exp(same_day.rate * same_day.shift));
}

static double stability_remembered(struct retention retention, enum grade grade, double chance)
{
    double factor = grade == GRADE_HARD ? growth.hard : grade == GRADE_EASY ? growth.easy : 1;
    return retention.stability *
           (1 + exp(growth.rate) * (HARDEST + 1 - retention.difficulty) * pow(retention.stability, -growth.saturation) *
                    (exp(growth.surprise * (1 - chance)) - 1) * factor);
}

struct retention retention_review(struct retention retention, enum grade grade, int days)
{
    if (retention.stability <= 0)
        return (struct retention){first_stability[grade - 1], within(first_difficulty(grade), 1, HARDEST)};
    double chance = chance_after(retention.stability, days > 0 ? days : 0);
    double stability = days <= 0              ? stability_same_day(retention, grade)
                       : grade == GRADE_AGAIN ? stability_forgotten(retention, chance)
                                              : stability_remembered(retention, grade, chance);
    return (struct retention){within(stability, stability_least, RETENTION_MOST),
                              next_difficulty(retention.difficulty, grade)};
}

int retention_interval(struct retention retention)
{
    /* With nine of ten to be remembered, it is the stability itself. */
    return (int)within(round(retention.stability), 1, RETENTION_MOST);
}
