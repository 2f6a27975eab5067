/* By how much scores flatter who moves is found whatever the scale of the chances, and not where they do not. */
#include "test.h"

#include "nets/flattery.h"

#include <math.h>

enum { COUNT = 4000 };

/* Forecasts whose scores are BIAS too high for chances by SCALE. */
static float flattery_found(float bias, float scale, bool of_three)
{
    static struct forecast f[COUNT];
    for (int i = 0; i < COUNT; i++) {
        float truth = (float)(i - COUNT / 2) / 5;
        f[i] = (struct forecast){
            .score = truth + bias, .result = 1 / (1 + expf(-truth / scale) * (of_three ? 2 : 1)), .of_three = of_three};
    }
    return flattery_of(f, COUNT);
}

static void what_was_added_is_found(void **state)
{
    (void)state;
    for (int bias = -60; bias <= 60; bias += 20)
        for (int scale = 100; scale <= 400; scale += 100)
            for (int three = 0; three < 2; three++)
                assert_in_range((int)flattery_found((float)bias, (float)scale, three) + 1000, bias + 998, bias + 1002);
}

static void nothing_is_found_in_nothing(void **state)
{
    (void)state;
    assert_true(flattery_of(NULL, 0) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_added_is_found),
                                       cmocka_unit_test(nothing_is_found_in_nothing)};
    return cmocka_run_group_tests_name("tools-flattery", tests, NULL, NULL);
}
